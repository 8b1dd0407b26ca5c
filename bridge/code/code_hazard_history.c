/* code_hazard_history.c - which of the instructions before count for what is executed now (facts/isa/hazards.md 9) */
#include "code/code_hazard_history.h"

#include "code/code_hazard_rules.h"

bool code_excluded(const struct code_op *a, const struct code_op *b)
{
    return a->guard.index != ISA_PT && a->guard.index == b->guard.index &&
           a->guard.negate != b->guard.negate && a->guard_version == b->guard_version;
}

/* Whether an op's guard is that of a transfer which was not taken since: the lanes here did not execute it. */
static bool fell_through(const struct code_checker *c, const struct code_op *o)
{
    const struct code_fallen *f = &c->fallen[o->guard.index];

    return o->guard.index != ISA_PT && f->version == o->guard_version + 1 &&
           f->negate == o->guard.negate;
}

/* Behind a branch, what its lanes did not execute is none of theirs. */
bool code_in_history(const struct code_checker *c, size_t op)
{
    return op != CODE_NEVER && op >= c->since && !fell_through(c, &c->op[op]) &&
           (c->entered == CODE_NEVER || op >= c->entered ||
            !code_excluded(&c->op[op], &c->op[c->entered - 1]));
}

void code_fall_through(struct code_checker *c, const struct isa_instruction *i)
{
    const unsigned p = i->guard.index;

    if (p == ISA_PT || !code_rule_transfers(i))
        return;
    c->fallen[p] = (struct code_fallen){ i->guard.negate, c->version[p] + 1 };
}
