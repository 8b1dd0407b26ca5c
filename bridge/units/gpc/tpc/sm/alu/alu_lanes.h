/* alu_lanes.h - operands of the ALU's vectors */
#ifndef ALU_LANES_H
#define ALU_LANES_H

#include "gpc/tpc/sm/alu/alu.h"
#include "random.h"

#define ALU_CORNERS 32

/* Returns words that are corners of integers and of single floats; of doubles, and of pairs of halves. */
u64 alu_corner(enum alu_op op, const struct alu_mode *m, unsigned n);

/* Returns an operand of the operation's kind: a corner, near another, or any. */
u64 alu_random_operand(struct random *r, enum alu_op op, const struct alu_mode *m, u64 near);

/* Returns few modifiers at a time, or any. */
struct alu_mode alu_random_mode(struct random *r);

/* Clears what the model lacks. */
void alu_make_modelled(enum alu_op op, struct alu_mode *m);

#define ALU_OPERATIONS (ALU_SHFL + 1)

#endif
