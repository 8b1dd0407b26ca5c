/* etc2.c - ETC2's colours: two halves, T, H, planar, and one bit of alpha (facts/texture/codecs.md 5) */
#include "gpc/tpc/tex/decode/codec.h"

/* A block's word, the first byte most significant, as its description counts bits. */
static u64 word_of(const u8 *bytes)
{
    return __builtin_bswap64(codec_word(bytes));
}

static u32 bits_of(u64 w, unsigned high, unsigned low)
{
    return (u32)(w >> low) & (u32)bits_mask(high - low + 1);
}

struct block {
    u64 w;
    bool planar;
    u8 split;   /* of halves: 0 left and right, 1 above and below; 2: there is one palette */
    bool holes; /* index 2 is transparent */
    u8 paint[2][4][3];
    s32 origin[3], across[3], down[3]; /* of planar */
};

static void paint(u8 to[3], const s32 color[3], s32 more)
{
    for (unsigned c = 0; c < 3; c++)
        to[c] = codec_clamp8(color[c] + more);
}

static const u8 distance[8] = { 3, 6, 11, 16, 23, 32, 41, 64 };

static void open_t(struct block *b)
{
    const u64 w = b->w;
    const s32 first[3] = { (s32)(bits_of(w, 60, 59) << 2 | bits_of(w, 57, 56)) * 17,
                           (s32)bits_of(w, 55, 52) * 17, (s32)bits_of(w, 51, 48) * 17 };
    const s32 second[3] = { (s32)bits_of(w, 47, 44) * 17, (s32)bits_of(w, 43, 40) * 17,
                            (s32)bits_of(w, 39, 36) * 17 };
    const s32 d = distance[bits_of(w, 35, 34) << 1 | bits_of(w, 32, 32)];

    paint(b->paint[0][0], first, 0);
    paint(b->paint[0][1], second, d);
    paint(b->paint[0][2], second, 0);
    paint(b->paint[0][3], second, -d);
}

static void open_h(struct block *b)
{
    const u64 w = b->w;
    const u32 code[2][3] = {
        { bits_of(w, 62, 59), bits_of(w, 58, 56) << 1 | bits_of(w, 52, 52),
          bits_of(w, 51, 51) << 3 | bits_of(w, 49, 47) },
        { bits_of(w, 46, 43), bits_of(w, 42, 39), bits_of(w, 38, 35) },
    };
    const u32 first = code[0][0] << 8 | code[0][1] << 4 | code[0][2];
    const u32 second = code[1][0] << 8 | code[1][1] << 4 | code[1][2];
    const s32 d = distance[bits_of(w, 34, 34) << 2 | bits_of(w, 32, 32) << 1 | (first >= second)];

    for (unsigned i = 0; i < 2; i++) {
        const s32 color[3] = { (s32)code[i][0] * 17, (s32)code[i][1] * 17, (s32)code[i][2] * 17 };

        paint(b->paint[0][2 * i], color, d);
        paint(b->paint[0][2 * i + 1], color, -d);
    }
}

static void open_planar(struct block *b)
{
    const u64 w = b->w;
    const u32 o[3] = { bits_of(w, 62, 57), bits_of(w, 56, 56) << 6 | bits_of(w, 54, 49),
                       bits_of(w, 48, 48) << 5 | bits_of(w, 44, 43) << 3 | bits_of(w, 41, 39) };
    const u32 h[3] = { bits_of(w, 38, 34) << 1 | bits_of(w, 32, 32), bits_of(w, 31, 25),
                       bits_of(w, 24, 19) };
    const u32 v[3] = { bits_of(w, 18, 13), bits_of(w, 12, 6), bits_of(w, 5, 0) };

    b->planar = true;
    for (unsigned c = 0; c < 3; c++) {
        const unsigned bits = c == 1 ? 7 : 6;

        b->origin[c] = codec_widen8(o[c], bits);
        b->across[c] = codec_widen8(h[c], bits) - b->origin[c];
        b->down[c] = codec_widen8(v[c], bits) - b->origin[c];
    }
}

/* Two halves of four steps about a colour. */
static void open_halves(struct block *b, const s32 color[2][3])
{
    static const u8 step[8][2] = { { 2, 8 },   { 5, 17 },  { 9, 29 },   { 13, 42 },
                                   { 18, 60 }, { 24, 80 }, { 33, 106 }, { 47, 183 } };

    b->split = b->w >> 32 & 1;
    for (unsigned i = 0; i < 2; i++) {
        const u8 *s = step[i == 0 ? bits_of(b->w, 39, 37) : bits_of(b->w, 36, 34)];
        const s32 little = b->holes ? 0 : s[0];

        paint(b->paint[i][0], color[i], little);
        paint(b->paint[i][1], color[i], s[1]);
        paint(b->paint[i][2], color[i], -little);
        paint(b->paint[i][3], color[i], -s[1]);
    }
}

static void open_individual(struct block *b)
{
    s32 color[2][3];

    for (unsigned i = 0; i < 2; i++)
        for (unsigned c = 0; c < 3; c++)
            color[i][c] = (s32)(b->w >> (60 - 8 * c - 4 * i) & 15) * 17;
    open_halves(b, (const s32(*)[3])color);
}

/* The second colour is a difference to the first; where it leaves the range the block is of another kind. */
static void open_differential(struct block *b)
{
    s32 sum[3], color[2][3];

    for (unsigned c = 0; c < 3; c++) {
        const s32 first = (s32)(b->w >> (59 - 8 * c) & 31);

        sum[c] = first + (s32)bits_sign_extend(b->w >> (56 - 8 * c) & 7, 3);
        color[0][c] = codec_widen8((u32)first, 5);
        color[1][c] = codec_widen8((u32)sum[c] & 31, 5);
    }
    b->split = 2;
    if (sum[0] < 0 || sum[0] > 31)
        open_t(b);
    else if (sum[1] < 0 || sum[1] > 31)
        open_h(b);
    else if (sum[2] < 0 || sum[2] > 31)
        open_planar(b);
    else
        open_halves(b, (const s32(*)[3])color);
}

/* known: facts/texture/codecs.md 5: with one bit of alpha there are no individual colours: the bit tells what is opaque */
static void open_block(struct block *b, const u8 *bytes, bool punch)
{
    const bool bit = word_of(bytes) >> 33 & 1;

    *b = (struct block){ .w = word_of(bytes), .holes = punch && !bit };
    if (punch || bit)
        open_differential(b);
    else
        open_individual(b);
}

static unsigned half_of(const struct block *b, unsigned x, unsigned y)
{
    return b->split == 2 ? 0 : (b->split ? y : x) / 2;
}

static void decode_texel(const struct block *b, unsigned texel, u32 out[4])
{
    const unsigned x = texel % 4, y = texel / 4, k = 4 * x + y;
    const unsigned index = (unsigned)(b->w >> (16 + k) & 1) << 1 | (unsigned)(b->w >> k & 1);
    const bool hole = b->holes && !b->planar && index == 2;

    for (unsigned c = 0; c < 3; c++)
        out[c] =
            hole ? 0
            : b->planar
                ? codec_clamp8(
                      ((s32)x * b->across[c] + (s32)y * b->down[c] + 4 * b->origin[c] + 2) >> 2)
                : b->paint[half_of(b, x, y)][index][c];
    out[3] = hole ? 0 : 255;
}

static void colors(const struct codec_in *in, const u8 *bytes, bool punch, u32 (*out)[4])
{
    struct block b;

    open_block(&b, bytes, punch);
    for (unsigned i = 0; i < in->count; i++)
        decode_texel(&b, in->first + i, out[i]);
}

void codec_etc2_rgb(const struct codec_in *in, u32 (*out)[4])
{
    colors(in, in->element, false, out);
    for (unsigned i = 0; i < in->count; i++)
        out[i][3] = 0; /* has none */
}

void codec_etc2_punch(const struct codec_in *in, u32 (*out)[4])
{
    colors(in, in->element, true, out);
}

void codec_etc2_rgba(const struct codec_in *in, u32 (*out)[4])
{
    colors(in, in->element + 8, false, out);
    for (unsigned i = 0; i < in->count; i++)
        out[i][3] = eac_alpha(in->element, (in->first + i) % 4, (in->first + i) / 4);
}
