/* cosim_rate.h - aurum cosim --rate: whether RTL is as fast as the rate table says */
#ifndef COSIM_RATE_H
#define COSIM_RATE_H

#include "rate/rate_measure.h"

struct cJSON;

#define COSIM_RATES 32

/* The rows of a unit, as measured. */
struct cosim_rates {
    struct rate_row row[COSIM_RATES];
    struct rate rate[COSIM_RATES];
    unsigned count;
    bool slow; /* one is below the table's */
};

/* Measures by the unit's bench, or by 'bench'; false with 'f' filled: the unit has no row, or the bench did not run. */
bool cosim_rates(struct cosim_rates *r, const struct unit_ops *u, const char *bench,
                 struct failure *f);

void cosim_rates_print(const struct cosim_rates *r);
void cosim_rates_json(const struct cosim_rates *r, struct cJSON *object);

#endif
