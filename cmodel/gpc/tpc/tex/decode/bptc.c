/* bptc.c - see bptc.h */
#include "gpc/tpc/tex/decode/bptc.h"

static const struct bptc_partition one = { "0000000000000000", { 0, 0, 0 } };
static const struct bptc_partition two[64] = {
#define TWO(number, subsets, anchor) { #subsets, { 0, anchor, 0 } },
#define THREE(number, subsets, second, third)
#include "gpc/tpc/tex/decode/bptc_partition.def"
#undef TWO
#undef THREE
};
static const struct bptc_partition three[64] = {
#define TWO(number, subsets, anchor)
#define THREE(number, subsets, second, third) { #subsets, { 0, second, third } },
#include "gpc/tpc/tex/decode/bptc_partition.def"
#undef TWO
#undef THREE
};

const struct bptc_partition *bptc_partition_of(unsigned subsets, unsigned number)
{
    return subsets == 1 ? &one : subsets == 2 ? &two[number] : &three[number];
}

unsigned bptc_weight(unsigned bits, unsigned index)
{
    static const u8 weight[3][16] = {
        { 0, 21, 43, 64 },
        { 0, 9, 18, 27, 37, 46, 55, 64 },
        { 0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64 },
    };

    return weight[bits - 2][index];
}

unsigned bptc_index_at(const struct bptc_partition *p, unsigned subsets, unsigned bits,
                       unsigned texel, unsigned *width)
{
    unsigned at = bits * texel;

    *width = bits;
    for (unsigned s = 0; s < subsets; s++) {
        at -= p->anchor[s] < texel;
        *width -= p->anchor[s] == texel;
    }
    return at;
}
