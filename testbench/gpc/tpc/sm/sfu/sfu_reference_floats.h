/* sfu_reference_floats.h - what is promised of floats in and floats out, and sweeps that measure it
 *
 * RRO is included where a program has it.  Bounds are those of facts/sfu/sfu.md 1, documented
 * accuracy.
 */
#ifndef SFU_REFERENCE_FLOATS_H
#define SFU_REFERENCE_FLOATS_H

#include "sfu_reference.h"

enum sfu_measure {
    SFU_NOT_MEASURED,
    SFU_ULP,      /* of the exact result's binade; the bound is a number of them */
    SFU_RELATIVE, /* a bound of b is 2^-b */
    SFU_ABSOLUTE,
};

/* A stretch of one function's floats, by their bits, and its promises. */
struct sfu_promise {
    enum sfu_op op;
    u32 first, last;
    int direction; /* 1: the results rise from first to last; -1: they fall; 0: neither */
    struct {
        enum sfu_measure measure;
        double bound;
        const char *whose;
    } accuracy[2];
    u32 dense_first, dense_last; /* the quick sweep has every float of these; 0: none */
    u32 slow_stride;             /* of the long sweep */
};

extern const struct sfu_promise sfu_promises[];
extern const unsigned sfu_promises_count;

struct sfu_worst {
    struct {
        double error; /* by the promise's measure; of a NaN it is infinite */
        u32 at;
    } accuracy[2];
    unsigned long cases, disorder; /* disorder: results against the direction */
    u32 disorder_at;
};

/* Every stride-th float from first to last, and last, into what is known of a promise. */
void sfu_sweep(const struct sfu_promise *p, u32 first, u32 last, u32 stride, struct sfu_worst *w);

/* Prints what was measured beside the bounds; returns whether all is kept. */
bool sfu_kept(const struct sfu_promise *p, const struct sfu_worst *w);

#endif
