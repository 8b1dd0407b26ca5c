/* pd_compare.h - what batches say, against primitives by definition */
#ifndef PD_COMPARE_H
#define PD_COMPARE_H

#include "pd_bench.h"
#include "primitives_reference.h"

struct pd_expected {
    unsigned topology;
    u16 draw;
    u32 instance;
    u32 id; /* of the first primitive; receives that of the next */
};

/* Compares the batches of a draw and the token behind them with an assembled list; forgets them.  Adds the primitives
 * and batches compared.
 */
struct pd_compared {
    unsigned long primitives, batches, reused;
};
void pd_compare(struct pd_bench *b, const struct plain_list *l, struct pd_expected *e,
                struct pd_compared *count);

#endif
