/* bc7.c - BC7: eight modes of one to three subsets (facts/texture/codecs.md 4) */
#include "gpc/tpc/tex/decode/bptc.h"
#include "gpc/tpc/tex/decode/codec.h"

static const struct mode {
    u8 subsets, partition_bits, rotation_bits, selection_bits;
    u8 color_bits, alpha_bits;
    u8 p_bits; /* 1: an endpoint has one, 2: a subset */
    u8 index_bits, second_bits;
} modes[8] = {
    { 3, 4, 0, 0, 4, 0, 1, 3, 0 }, { 2, 6, 0, 0, 6, 0, 2, 3, 0 }, { 3, 6, 0, 0, 5, 0, 0, 2, 0 },
    { 2, 6, 0, 0, 7, 0, 1, 2, 0 }, { 1, 0, 2, 1, 5, 6, 0, 2, 3 }, { 1, 0, 2, 0, 7, 8, 0, 2, 2 },
    { 1, 0, 0, 0, 7, 7, 1, 4, 0 }, { 2, 6, 0, 0, 5, 5, 1, 2, 0 },
};

struct block {
    const struct mode *m;
    const struct bptc_partition *partition;
    u128 bits;
    unsigned rotation, selection;
    u8 end[6][4]; /* two of each subset */
    unsigned index_at, second_at;
};

static u32 take(const struct block *b, unsigned *at, unsigned width)
{
    const u32 x = codec_field(b->bits, *at, width);

    *at += width;
    return x;
}

static void read_ends(struct block *b, unsigned *at)
{
    const struct mode *m = b->m;
    const unsigned ends = 2u * m->subsets, channels = m->alpha_bits ? 4 : 3;
    const unsigned count = m->p_bits == 0 ? 0 : m->p_bits == 1 ? ends : m->subsets;
    u32 code[6][4], p[6];

    for (unsigned c = 0; c < channels; c++)
        for (unsigned e = 0; e < ends; e++)
            code[e][c] = take(b, at, c == 3 ? m->alpha_bits : m->color_bits);
    for (unsigned n = 0; n < count; n++)
        p[n] = take(b, at, 1);
    for (unsigned e = 0; e < ends; e++) {
        b->end[e][3] = 255;
        for (unsigned c = 0; c < channels; c++) {
            const unsigned bits = c == 3 ? m->alpha_bits : m->color_bits;

            b->end[e][c] = count ? codec_widen8(code[e][c] << 1 | p[e * count / ends], bits + 1)
                                 : codec_widen8(code[e][c], bits);
        }
    }
}

static void open_block(unsigned mode, struct block *b)
{
    unsigned at = mode + 1, number;

    b->m = &modes[mode];
    number = take(b, &at, b->m->partition_bits);
    b->partition = bptc_partition_of(b->m->subsets, number);
    b->rotation = take(b, &at, b->m->rotation_bits);
    b->selection = take(b, &at, b->m->selection_bits);
    read_ends(b, &at);
    b->index_at = at;
    b->second_at = at + 16u * b->m->index_bits - b->m->subsets;
}

/* The weight of a texel by one of the two streams of indices. */
static unsigned weight_of(const struct block *b, bool second, unsigned texel)
{
    const unsigned bits = second ? b->m->second_bits : b->m->index_bits;
    unsigned width;
    const unsigned at = bptc_index_at(b->partition, b->m->subsets, bits, texel, &width);

    return bptc_weight(bits,
                       codec_field(b->bits, at + (second ? b->second_at : b->index_at), width));
}

static void decode_texel(const struct block *b, unsigned texel, u32 out[4])
{
    const u8(*end)[4] = &b->end[2 * (b->partition->subset[texel] - '0')];
    const bool two = b->m->second_bits != 0;
    const unsigned color = weight_of(b, two && b->selection, texel);
    const unsigned alpha = weight_of(b, two && !b->selection, texel);

    for (unsigned c = 0; c < 4; c++)
        out[c] = (u32)codec_between(end[0][c], end[1][c], c == 3 ? alpha : color);
    if (b->rotation) {
        const u32 x = out[b->rotation - 1];

        out[b->rotation - 1] = out[3];
        out[3] = x;
    }
}

void codec_bc7(const struct codec_in *in, u32 (*out)[4])
{
    struct block b = { .bits = codec_block(in->element) };
    const unsigned mode = bits_lowest(in->element[0] | 256u);

    if (mode < 8)
        open_block(mode, &b);
    for (unsigned i = 0; i < in->count; i++) {
        if (mode < 8)
            decode_texel(&b, in->first + i, out[i]);
        else
            memset(out[i], 0, sizeof out[i]); /* known: facts/texture/codecs.md 4: alpha, too */
    }
}
