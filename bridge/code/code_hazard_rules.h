/* code_hazard_rules.h - where the history of a check of control words ends (facts/isa/hazards.md) */
#ifndef CODE_HAZARD_RULES_H
#define CODE_HAZARD_RULES_H

#include "code/code_file.h"
#include "gpc/tpc/sm/isa/isa_use.h"

/* Decodes the instruction at a place of a part, with its control; false: there is none. */
bool code_rule_decode(const struct code_part *p, size_t at, struct isa_instruction *i);

/* Returns whether an instruction goes elsewhere wherever its guard holds. */
bool code_rule_transfers(const struct isa_instruction *i);

/* Returns whether nothing is known behind an instruction of what was before it. */
bool code_rule_leaves(const struct isa_instruction *i);

#endif
