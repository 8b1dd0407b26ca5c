/* alu_case.h - the ALU's kernels beside a definition of one lane
 *
 * A reference is written for one lane and in another way than the model: MPFR, wide integers, bit by bit.
 * Every field of the mode is random, codes that no compiler writes included, but what is not modelled.
 */
#ifndef ALU_CASE_H
#define ALU_CASE_H

#include "gpc/tpc/sm/alu/alu.h"

enum { CC_Z = 1, CC_S = 2, CC_C = 4, CC_O = 8 };

struct alu_lane {
    unsigned lane;
    u64 a, b, c;
    u32 old;
    bool pa, pb, pc;
    unsigned cc;
    unsigned predicates; /* P0 to P6 */
};

struct alu_lane_result {
    u64 d;
    bool pd, pd2;
    unsigned cc; /* if the mode writes it */
    unsigned predicates;
};

typedef void alu_reference(const struct alu_mode *m, const struct alu_lane *in,
                           struct alu_lane_result *out);

/* Operand of an operation: 0 a, 1 b, 2 c. */
typedef u64 alu_operand(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near);

struct alu_case {
    enum alu_op op;
    const char *name;
    alu_reference *reference;
    alu_operand *operand;
    void (*restrict_mode)(struct alu_mode *m); /* or NULL */
};

/* Compares 'warps' warps of the case, in integers and with the host's arithmetic; prints how many lanes. */
void alu_check_case(const struct alu_case *c, unsigned warps);

/* 32 or 64 bits: ends of the ranges of each width, powers of two and their neighbours, any. */
u64 alu_integer_operand(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near);

/* What CC says of a word. */
unsigned alu_word_cc(u32 d);

#endif
