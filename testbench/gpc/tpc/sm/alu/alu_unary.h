/* alu_unary.h - operations of one word, each with its definition, which is neither the model's nor like it
 *
 * Definitions compute in doubles, which hold every number here exactly, and round where the host does.
 */
#ifndef ALU_UNARY_H
#define ALU_UNARY_H

#include "gpc/tpc/sm/alu/alu.h"

#define UNARY_WORDS 1024 /* that a definition takes at once */

/* Gives what comes of each word of b.  Where the mode rounds, the host's rounding is set as it says. */
typedef void unary_definition(const struct alu_mode *m, const u32 *restrict b, u64 *restrict want);

/* alu_unary_words.c, alu_unary_floats.c; F2I.64 has ends that are no doubles. */
unary_definition alu_unary_popc, alu_unary_flo, alu_unary_i2f, alu_unary_i2i, alu_unary_f2i,
    alu_unary_f2i_64, alu_unary_f2f;

struct unary {
    const char *name;
    enum alu_op op;
    struct alu_mode mode;
    unary_definition *want;
};

extern const struct unary alu_unaries[];
extern const unsigned alu_unaries_count;

#endif
