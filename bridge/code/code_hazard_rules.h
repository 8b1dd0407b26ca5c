/* code_hazard_rules.h - what the check of control words goes by (facts/isa/hazards.md) */
#ifndef CODE_HAZARD_RULES_H
#define CODE_HAZARD_RULES_H

#include "gpc/tpc/sm/isa/isa_use.h"

/* Whether results come back and sources are read in order within a pipe. */
bool code_rule_in_order(enum isa_pipe p);

/* Clocks from a result of fixed time to its reader in a pipe. */
s64 code_rule_register_clocks(enum isa_pipe reader);

/* Whether results of a pipe come after a fixed time. */
bool code_rule_fixed_time(enum isa_pipe p);

/* Clocks that a stall field is worth. */
unsigned code_rule_clocks_of(const struct isa_control *i);

/* Whether nothing is known behind an instruction of what was before it. */
bool code_rule_leaves(const struct isa_instruction *i);

#endif
