/* code_hazard_rules.c - what the check of control words goes by (facts/isa/hazards.md) */
#include "code/code_hazard_rules.h"

#include "code/code_hazard.h"
#include "code/code_listing.h"

bool code_rule_decode(const struct code_part *p, size_t at, struct isa_instruction *i)
{
    const size_t bundle = at - at % CODE_BUNDLE_BYTES;

    return code_is_instruction(p, at) &&
           isa_decode(code_word_at(p, at),
                      isa_control_of(code_word_at(p, bundle), (unsigned)(at - bundle) / 8 - 1), i);
}

/* chosen: a stall of 0 with the hint tells nothing: Mesa's library has no other controls, and runs. */
static bool tells_nothing(const struct isa_instruction *i)
{
    return i->control.stall == 0 && !i->control.no_yield;
}

size_t code_hazards_not_judged(const struct code_part *p)
{
    struct isa_instruction i;
    size_t count = 0;

    for (size_t at = 0; at < p->size; at += 8)
        if (code_rule_decode(p, at, &i) && i.opcode != ISA_NOP)
            count += tells_nothing(&i);
    return count;
}

bool code_rule_transfers(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_BRA:
    case ISA_BRX:
    case ISA_JMP:
    case ISA_JMX:
    case ISA_EXIT:
    case ISA_RET:
    case ISA_BRK:
    case ISA_CONT:
    case ISA_SYNC:
    case ISA_LONGJMP: return i->ccc == ISA_CCC_T;
    default: return false;
    }
}

/* Whether the history ends: nothing falls through, and what follows is reached from elsewhere. */
bool code_rule_leaves(const struct isa_instruction *i)
{
    bool always = i->guard.index == ISA_PT && !i->guard.negate;

    return tells_nothing(i) || i->opcode == ISA_CAL || i->opcode == ISA_JCAL ||
           (always && code_rule_transfers(i));
}
