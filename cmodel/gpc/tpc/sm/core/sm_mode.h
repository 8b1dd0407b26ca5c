/* sm_mode.h - the ALU's mode of an instruction (facts/isa/semantics.md 6) */
#ifndef SM_MODE_H
#define SM_MODE_H

#include "gpc/tpc/sm/alu/alu.h"
#include "gpc/tpc/sm/isa/isa.h"

/* Returns what an instruction's fields say of the mode; completes it by what its form leaves unsaid. */
struct alu_mode sm_mode_of(const struct isa_instruction *i);
void sm_mode_complete(enum alu_op op, const struct isa_instruction *i, struct alu_mode *m);

#endif
