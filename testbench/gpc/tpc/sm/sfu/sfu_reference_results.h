/* sfu_reference_results.h - what MUFU and RRO give for a word, from the sums of the tables (facts/sfu/sfu.md 1, 3)
 *
 * How x is split, exact reflection and two's complement, normalisation and the one rounding, written with
 * doubles, which hold every value here exactly.  The sums are the model's own; test_sfu_datapath.c has them.
 */
#ifndef SFU_REFERENCE_RESULTS_H
#define SFU_REFERENCE_RESULTS_H

#include "gpc/tpc/sm/sfu/sfu.h"

/* Returns the result for any word: a float, fixed point of RRO for COS, SIN and EX2, a double's high word for the two of doubles. */
u32 sfu_reference_result(enum sfu_op op, u32 a);

/* Makes the results for words from 'first' on, a multiple of their number: what they have in common is computed once. */
#define SFU_REFERENCE_WORDS 1024
void sfu_reference_results(enum sfu_op op, u32 first, u32 want[SFU_REFERENCE_WORDS]);

#endif
