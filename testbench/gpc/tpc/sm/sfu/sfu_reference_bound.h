/* sfu_reference_bound.h - planes through the model, each result against the bound of facts/sfu/sfu.md 4
 *
 * |result - exact| <= half an ulp of the result + 8 * 2^(H-40).
 */
#ifndef SFU_REFERENCE_BOUND_H
#define SFU_REFERENCE_BOUND_H

#include "gpc/tpc/sm/sm_bus.h"

/* What the planes since sfu_bound_start came to. */
struct sfu_bound {
    double ratio; /* the worst of error to bound */
    double units; /* of 2^(H-40): the worst beyond half an ulp, of 8 */
    unsigned long cases;
    unsigned long exact; /* the nearest float to the sum */
    unsigned long held;  /* must be, as the grid of 2^(H-40) loses nothing */
    unsigned long flushed, infinite;
};

void sfu_bound_open(void);
void sfu_bound_close(void);
void sfu_bound_start(void);

/* A packet of PASS, finite coefficients: its four threads.  Fails the test at a violation. */
void sfu_bound_check(const struct sfu_quad *q);

/* Prints what it came to. */
struct sfu_bound sfu_bound_report(const char *what);

#endif
