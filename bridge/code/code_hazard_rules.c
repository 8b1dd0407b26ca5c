/* code_hazard_rules.c - what the check of control words goes by (facts/isa/hazards.md) */
#include "code/code_hazard_rules.h"

/* Whether the history ends: nothing falls through, and what follows is reached from elsewhere.
 * chosen: a stall of 0 with the hint tells nothing: Mesa's library has no other controls, and runs.
 */
bool code_rule_leaves(const struct isa_instruction *i)
{
    if (i->control.stall == 0 && !i->control.no_yield)
        return true;

    bool always = i->guard.index == ISA_PT && !i->guard.negate && i->ccc == ISA_CCC_T;

    switch (i->opcode) {
    case ISA_CAL:
    case ISA_JCAL: return true;
    case ISA_BRA:
    case ISA_BRX:
    case ISA_JMP:
    case ISA_JMX:
    case ISA_EXIT:
    case ISA_RET:
    case ISA_BRK:
    case ISA_CONT:
    case ISA_SYNC:
    case ISA_LONGJMP: return always;
    default: return false;
    }
}
