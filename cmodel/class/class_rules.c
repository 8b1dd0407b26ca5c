/* class_rules.c - which method lies at an address, and what its data word may hold */
#include "class/action.h"

/* For each class: at[], rules[], actions[], checks[]; one pool of values. */
#include "class/class_rules.inc"

const struct class_rule *class_rule_at(enum class_index c, unsigned word)
{
    unsigned n = rules_of[c].at[word % CLASS_METHODS];

    return n ? &rules_of[c].rule[n - 1] : NULL;
}

enum class_action class_action_at(enum class_index c, unsigned word)
{
    unsigned n = rules_of[c].at[word % CLASS_METHODS];

    return n ? (enum class_action)rules_of[c].action[n - 1] : ACTION_OTHER;
}

bool class_data_valid(enum class_index c, const struct class_rule *r, u32 data)
{
    if (data & r->reserved)
        return false;
    for (unsigned k = 0; k < r->checks; k++) {
        const struct class_check *check = &rules_of[c].check[r->first + k];
        u32 value = (data & check->mask) >> check->lowest;
        unsigned i = 0;
        while (i < check->count && pool[check->first + i] != value)
            i++;
        if (i == check->count)
            return false;
    }
    return true;
}
