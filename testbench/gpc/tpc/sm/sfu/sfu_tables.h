/* sfu_tables.h - what the parts of the program sfu_tables share (facts/sfu/sfu.md 2, 3, 6)
 *
 * Errors, limits and references are integers in units of 2^-SFU_FINE of a table's lsb.
 */
#ifndef SFU_TABLES_H
#define SFU_TABLES_H

#include "gpc/tpc/sm/sfu/sfu.h"

#define SFU_FINE     8
#define SFU_SEGMENTS 128       /* of the largest table */
#define SFU_SEGMENT  (1 << 17) /* inputs of the largest segment */

/* What a table has to be, beyond its shape. */
struct sfu_function {
    const char *name, *meaning;
    s64 least, most;   /* of what >> out_shift leaves, at every input */
    bool first_forced; /* the value at the first input is not the table's */
    bool last_rounds;  /* the value at the last input is the exact one, rounded to nearest */
    u32 relative;      /* the error is at most 1/relative of the value; 0: no such cap */
};

/* A word that fits its segment. */
struct sfu_candidate {
    u52 word;
    u32 max_error;
    s64 merit; /* the second aim: exactly rounded values, or minus the sum of errors */
    s64 first, last;

    /* of the best table that ends here (sfu_tables_join.c) */
    u32 worst;
    s64 total;
    const struct sfu_candidate *before;
};
struct sfu_candidates {
    struct sfu_candidate *list;
    unsigned count;
};

/* Over all inputs of a table. */
struct sfu_measure {
    u64 inputs, exact;
    u64 max_error, max_unrounded; /* of the result, of S */
    u64 relative;                 /* the least value / error */
    u64 not_monotone, out_of_range;
};

extern const struct sfu_function sfu_functions[SFU_TABLES];

static inline u32 sfu_segment_inputs(const struct sfu_shape *s)
{
    return 1 << s->xl_bits;
}

/* Rounding S to what leaves the table is part of the result, or a step of its own follows. */
static inline bool sfu_table_rounds(const struct sfu_shape *s)
{
    return s->out_shift != 0;
}

/* sfu_tables_reference.c: the function at every input of a segment, rounded to odd: as a real number
 * it is on the same side of every even one.
 */
void sfu_reference(enum sfu_table t, unsigned segment, s64 *reference);

/* sfu_tables_search.c: every word of a segment whose error is at most 'limit', that is monotone and
 * in range; the list is the caller's to free.
 */
struct sfu_candidates sfu_search(enum sfu_table t, const struct sfu_shape *s, unsigned segment,
                                 u32 limit);

/* sfu_tables_join.c: one word of each segment, monotone where segments meet: smallest maximum error
 * first, then most merit.  False if there is no such table.
 */
bool sfu_join(const struct sfu_shape *s, struct sfu_candidates *segments, u52 *words);

/* sfu_tables_measure.c: the function's result for S, in the units of errors: rounded by the table, or
 * as fp32_pack rounds it.
 */
s64 sfu_table_result(const struct sfu_shape *s, s64 sum);

/* Of a table, through the model's own datapath. */
struct sfu_measure sfu_measure(enum sfu_table t, const struct sfu_shape *s, const u52 *words);
void sfu_measure_print(enum sfu_table t, const struct sfu_shape *s, const struct sfu_measure *m);

#endif
