/* alu_unary.h - operations of one word, each with its definition, which is neither the model's nor like it */
#ifndef ALU_UNARY_H
#define ALU_UNARY_H

#include "gpc/tpc/sm/alu/alu.h"

struct unary {
    const char *name;
    enum alu_op op;
    struct alu_mode mode;
    /* What comes of b.  Where the mode rounds, the host's rounding is set as it says. */
    u64 (*want)(u32 b, const struct alu_mode *m);
};

extern const struct unary alu_unaries[];
extern const unsigned alu_unaries_count;

#endif
