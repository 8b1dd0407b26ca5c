/* code_hazard_rules.c - what the check of control words goes by (facts/isa/hazards.md) */
#include "code/code_hazard_rules.h"

/* Results come back, and sources are read, in order within these (facts/isa/hazards.md 4). */
bool code_rule_in_order(enum isa_pipe p)
{
    return p == ISA_PIPE_SHARED || p == ISA_PIPE_XU || p == ISA_PIPE_MEMORY || p == ISA_PIPE_WIDE;
}

/* known: facts/isa/hazards.md 2; chosen: 2, the shortest of all, where it has no row */
s64 code_rule_register_clocks(enum isa_pipe reader)
{
    switch (reader) {
    case ISA_PIPE_ALU:
    case ISA_PIPE_WIDE:
    case ISA_PIPE_MULTIPLY: return 6;
    case ISA_PIPE_SHARED:
    case ISA_PIPE_CONSTANT:
    case ISA_PIPE_ATTRIBUTE: return 4;
    default: return 2;
    }
}

bool code_rule_fixed_time(enum isa_pipe p)
{
    return p == ISA_PIPE_ALU || p == ISA_PIPE_BRANCH || p == ISA_PIPE_OTHER;
}

/* known: facts/isa/hazards.md 6: stalls of 12 and more without the hint */
unsigned code_rule_clocks_of(const struct isa_control *i)
{
    static const u8 plain[] = { 16, 8, 10, 13 };

    return i->no_yield && i->stall >= 12 ? plain[i->stall - 12] : i->stall;
}

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
