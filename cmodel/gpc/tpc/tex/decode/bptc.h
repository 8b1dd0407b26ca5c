/* bptc.h - what BC6H and BC7 share: partitions and weights (Khronos Data Format Specification, chapter BPTC) */
#ifndef BPTC_H
#define BPTC_H

#include "common/types.h"

/* A partition of a block's texels: their subsets, and which have an index of a bit less. */
struct bptc_partition {
    char subset[17]; /* digits, row by row */
    u8 anchor[3];    /* of each subset */
};

/* Returns the partition of a block with 'subsets' (1 to 3). */
const struct bptc_partition *bptc_partition_of(unsigned subsets, unsigned number);

/* Returns what of the second endpoint an index of 'bits' (2 to 4) means, in 64ths. */
unsigned bptc_weight(unsigned bits, unsigned index);

/* Returns where the index of a texel lies in the stream of indices of 'bits' each, and tells its width: of anchors one less. */
unsigned bptc_index_at(const struct bptc_partition *p, unsigned subsets, unsigned bits,
                       unsigned texel, unsigned *width);

#endif
