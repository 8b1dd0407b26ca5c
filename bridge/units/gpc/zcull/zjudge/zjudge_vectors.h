/* zjudge_vectors.h - what the vectors of Zcull's judge share */
#ifndef ZJUDGE_VECTORS_H
#define ZJUDGE_VECTORS_H

#include "gpc/zcull/zcull.h"
#include "vector_bus.h"

/* Sets a whole tile of constant depth 0 behind a state of 24 bits that draws by LESS; nothing is stored. */
void zjudge_base(struct zjudge_vector *v);

/* Returns a word of the state's format, 0 of none; bits: may_pass, may_fail. */
u64 zjudge_word(const struct zcull_config *cfg, u32 near, const u32 far[ZCULL_PARTS],
                unsigned bits);

/* Returns the first part of a block that is so many blocks to the right and down in a format's words. */
unsigned zjudge_part(enum zcull_format format, unsigned column, unsigned row);

#endif
