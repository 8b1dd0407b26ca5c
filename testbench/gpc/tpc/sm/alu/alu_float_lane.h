/* alu_float_lane.h - what definitions of one lane of a float instruction share */
#ifndef ALU_FLOAT_LANE_H
#define ALU_FLOAT_LANE_H

#include "alu_case.h"
#include "float_reference.h"

u64 alu_float_operand(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near);
u64 alu_signs(const struct float_format *f, u64 a, bool absolute, bool negate);
struct float_rules alu_float_rules(const struct float_format *f, unsigned rnd, bool flush);
u64 alu_saturated(const struct float_format *f, u64 a, bool sat);
bool alu_is_zero(const struct float_format *f, u64 a);
u64 alu_fused(const struct float_rules *r, u64 a, u64 b, u64 c, bool zero_wins);
double alu_flushed(const struct float_format *f, u64 a, bool flush);
bool alu_holds(unsigned cmp, double a, double b);
bool alu_bopped(unsigned bop, bool x, bool y);

#endif
