/* rate_draws.c - rows of rates.csv that draws measure on the clocked machine: who takes which */
#include "rate_draws.h"

#include <string.h>

static rate_family *const parts[] = { rate_draws_prop,  rate_draws_crop,  rate_draws_depth,
                                      rate_draws_sm,    rate_draws_world, rate_draws_l2,
                                      rate_draws_counts };

bool rate_draws(const struct rate_row *row, struct rate_measured *m)
{
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i](row, m))
            return true;
    return false;
}
