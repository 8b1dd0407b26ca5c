/* bc6.c - BC6H: three floats without a sign or with one (facts/texture/codecs.md 4) */
#include "common/float_format.h"
#include "gpc/tpc/tex/decode/bptc.h"
#include "gpc/tpc/tex/decode/codec.h"

enum { R, G, B };

/* A run of an endpoint's bits, in the order of the block. */
struct field {
    u8 channel, end, from, to;
};

static const struct mode {
    u8 code, mode_bits, end_bits;
    u8 delta_bits[3];
    struct field field[25]; /* ends with one of no channel: 3 */
} modes[] = {
#define FIELD(channel, end, from, to) { channel, end, from, to },
#define MODE(code, mode_bits, end_bits, r, g, b, fields) \
    { code, mode_bits, end_bits, { r, g, b }, { fields{ 3, 0, 0, 0 } } },
#include "gpc/tpc/tex/decode/bc6_field.def"
#undef FIELD
#undef MODE
};

struct block {
    const struct mode *m;
    u128 bits;
    unsigned subsets, index_bits, index_at;
    const struct bptc_partition *partition;
    s32 end[4][3];
};

static const struct mode *mode_of(u128 bits)
{
    const unsigned code = (unsigned)(bits & 3) < 2 ? (unsigned)(bits & 3) : (unsigned)(bits & 31);

    for (unsigned n = 0; n < sizeof modes / sizeof modes[0]; n++)
        if (modes[n].code == code)
            return &modes[n];
    return NULL;
}

/* Gathers the endpoints' codes; returns the first bit behind them. */
static unsigned gather(const struct block *b, u32 code[4][3])
{
    unsigned at = b->m->mode_bits;

    for (const struct field *f = b->m->field; f->channel < 3; f++) {
        const int step = f->from <= f->to ? 1 : -1;

        for (int bit = f->from; bit != f->to + step; bit += step)
            code[f->end][f->channel] |= codec_field(b->bits, at++, 1) << bit;
    }
    return at;
}

/* An endpoint as a number of 16 bits, or of 15 and a sign.  known: facts/texture/codecs.md 4 */
static s32 unquantized(bool is_signed, unsigned bits, s32 x)
{
    const s32 size = x < 0 ? -x : x, most = (1 << (is_signed ? bits - 1 : bits)) - 1;
    s32 z;

    if (bits >= 15)
        return x;
    z = ((size << 15) + 0x4000) >> (bits - 1);
    z = size == 0 ? 0 : size >= most ? (is_signed ? 0x7fff : 0xffff) : z;
    return x < 0 ? -z : z;
}

static void find_ends(struct block *b, bool is_signed, u32 code[4][3])
{
    const unsigned bits = b->m->end_bits;

    for (unsigned e = 0; e < 2 * b->subsets; e++)
        for (unsigned c = 0; c < 3; c++) {
            const unsigned delta = b->m->delta_bits[c];
            u32 x = code[e][c];

            if (e > 0 && delta)
                x = (code[0][c] + (u32)bits_sign_extend(x, delta)) & (u32)bits_mask(bits);
            b->end[e][c] =
                unquantized(is_signed, bits, is_signed ? (s32)bits_sign_extend(x, bits) : (s32)x);
        }
}

static void open_block(struct block *b, bool is_signed)
{
    u32 code[4][3] = { { 0 } };
    const unsigned at = gather(b, code);

    b->subsets = at > 65 ? 2 : 1; /* two endpoints have 60 bits, four 72 */
    find_ends(b, is_signed, code);
    b->partition = bptc_partition_of(b->subsets, codec_field(b->bits, at, 5));
    b->index_bits = b->subsets == 2 ? 3 : 4;
    b->index_at = b->subsets == 2 ? at + 5 : at;
}

/* What stands between the endpoints, as fp16.  known: facts/texture/codecs.md 4 */
static u32 finish(bool is_signed, s32 x)
{
    if (!is_signed)
        return (u32)(x * 31) >> 6;
    return x < 0 ? 0x8000u | (u32)(-x * 31) >> 5 : (u32)(x * 31) >> 5;
}

static void decode_texel(const struct block *b, bool is_signed, unsigned texel, u32 out[4])
{
    const unsigned first = 2u * (unsigned)(b->partition->subset[texel] - '0');
    unsigned width;
    const unsigned at = bptc_index_at(b->partition, b->subsets, b->index_bits, texel, &width);
    const unsigned weight =
        bptc_weight(b->index_bits, codec_field(b->bits, b->index_at + at, width));

    for (unsigned c = 0; c < 3; c++)
        out[c] = float_to_fp32(
            &float_fp16,
            finish(is_signed, codec_between(b->end[first][c], b->end[first + 1][c], weight)));
}

void codec_bc6(const struct codec_in *in, u32 (*out)[4])
{
    struct block b = { .bits = codec_block(in->element) };

    b.m = mode_of(b.bits);
    if (b.m)
        open_block(&b, in->format->is_signed);
    for (unsigned i = 0; i < in->count; i++) {
        if (b.m)
            decode_texel(&b, in->format->is_signed, in->first + i, out[i]);
        else /* known: facts/texture/codecs.md 4: reserved modes are black */
            out[i][0] = out[i][1] = out[i][2] = 0;
    }
}
