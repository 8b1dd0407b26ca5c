/* fe_rules.c - which method lies at an address, and what its data word may hold */
#include "hub/fe/fe_class.h"

/* For each class: at[], rules[], checks[]; one pool of values. */
#include "hub/fe/fe_rules.inc"

const struct fe_rule *fe_rule(enum fe_class_index c, unsigned word)
{
    unsigned n = rules_of[c].at[word % FE_METHODS];

    return n ? &rules_of[c].rule[n - 1] : NULL;
}

bool fe_data_valid(enum fe_class_index c, const struct fe_rule *r, u32 data)
{
    if (data & r->reserved)
        return false;
    for (unsigned k = 0; k < r->checks; k++) {
        const struct fe_check *check = &rules_of[c].check[r->first + k];
        u32 value = (data & check->mask) >> check->lowest;
        unsigned i = 0;
        while (i < check->count && pool[check->first + i] != value)
            i++;
        if (i == check->count)
            return false;
    }
    return true;
}
