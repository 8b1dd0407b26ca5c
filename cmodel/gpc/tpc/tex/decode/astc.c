/* astc.c - texels of a block of ASTC: partition, weight, colour (facts/texture/codecs.md 6) */
#include "gpc/tpc/tex/decode/astc.h"

#include "common/float_format.h"

/* Bit n becomes bit 127 - n: weights are read from the top down. */
static u64 reversed_half(u64 x)
{
    x = (x & UINT64_C(0x5555555555555555)) << 1 | (x >> 1 & UINT64_C(0x5555555555555555));
    x = (x & UINT64_C(0x3333333333333333)) << 2 | (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4 | (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f));
    return __builtin_bswap64(x);
}
static u128 reversed(u128 x)
{
    return (u128)reversed_half((u64)x) << 64 | reversed_half((u64)(x >> 64));
}

static void open_block(struct astc_block *b, unsigned wide, unsigned high)
{
    u8 value[ASTC_VALUES];
    const u8 *v = value;

    astc_read_modes(b, wide, high);
    if (b->kind != ASTC_TEXELS)
        return;
    astc_read_weights(reversed(b->bits), b->weight_range,
                      (unsigned)b->grid_wide * b->grid_high * b->planes, b->weight);
    astc_read_values(b->bits >> b->ends_at, b->end_range, b->values, value);
    for (unsigned p = 0; p < b->partitions; p++) {
        astc_fill_end(b, p, v);
        v += astc_values_of(b->end_mode[p]);
    }
}

/* known: facts/texture/codecs.md 6 */
static u32 hash(u32 p)
{
    p ^= p >> 15;
    p -= p << 17;
    p += p << 7;
    p += p << 4;
    p ^= p >> 5;
    p += p << 16;
    p ^= p >> 7;
    p ^= p >> 3;
    p ^= p << 6;
    p ^= p >> 17;
    return p;
}

/* The partition of a texel: of four planes through the block the highest there. */
static unsigned partition_of(const struct astc_block *b, unsigned x, unsigned y, bool is_small)
{
    const u32 seed = b->partition + (b->partitions - 1u) * 1024, h = hash(seed);
    const unsigned by_two = seed & 2 ? 4 : 5, by_three = b->partitions == 3 ? 6 : 5;
    const unsigned shift[2] = { seed & 1 ? by_two : by_three, seed & 1 ? by_three : by_two };
    unsigned best = 0, most = 0;

    for (unsigned n = 0; n < b->partitions; n++) {
        u32 slope[2], z;

        for (unsigned axis = 0; axis < 2; axis++) {
            const u32 s = h >> (8 * n + 4 * axis) & 15;

            slope[axis] = s * s >> shift[axis];
        }
        z = (slope[0] * (x << is_small) + slope[1] * (y << is_small) + (h >> (14 - 4 * n))) & 63;
        if (n == 0 || z > most) {
            best = n;
            most = z;
        }
    }
    return best;
}

/* Where a texel lies on the grid, in 16ths of its steps. */
static unsigned grid_at(unsigned at, unsigned size, unsigned grid)
{
    return ((1024 + size / 2) / (size - 1) * at * (grid - 1u) + 32) >> 6;
}

static unsigned weight_at(const struct astc_block *b, unsigned plane, unsigned x, unsigned y)
{
    const unsigned n = (y * b->grid_wide + x) * b->planes + plane;

    return n < ASTC_WEIGHTS ? b->weight[n] : 0; /* beyond the grid: taken zero times */
}

/* known: facts/texture/codecs.md 6 */
static unsigned weight_of(const struct astc_block *b, unsigned plane, unsigned s, unsigned t)
{
    const unsigned x = s >> 4, y = t >> 4, fs = s & 15, ft = t & 15;
    const unsigned both = (fs * ft + 8) >> 4;

    return (weight_at(b, plane, x, y) * (16 - fs - ft + both) +
            weight_at(b, plane, x + 1, y) * (fs - both) +
            weight_at(b, plane, x, y + 1) * (ft - both) + weight_at(b, plane, x + 1, y + 1) * both +
            8) >>
           4;
}

/* A component of 16 bits as the format has it. */
static u32 finish(bool converts, unsigned n, u32 c)
{
    if (TEX_ASTC_UNORM8 || (converts && n < 3))
        return c >> 8;
    if (c == UINT16_MAX)
        return 0x3f800000;
    return float_to_fp32(&float_fp16, float_round_pack(&float_fp16, false, -16, c, ROUND_RTZ));
}

static void decode_texel(const struct astc_block *b, const struct codec_in *in, unsigned texel,
                         u16 color[4])
{
    const unsigned wide = in->format->wide, high = in->format->high, x = texel % wide,
                   y = texel / wide;
    const unsigned s = grid_at(x, wide, b->grid_wide), t = grid_at(y, high, b->grid_high);
    const unsigned p = b->partitions == 1 ? 0 : partition_of(b, x, y, wide * high < 31);
    const unsigned weight[2] = { weight_of(b, 0, s, t),
                                 b->planes == 2 ? weight_of(b, 1, s, t) : 0 };

    if (b->is_hdr[p])
        return;
    for (unsigned n = 0; n < 4; n++) {
        /* known: facts/texture/codecs.md 6: sRGB has the middle of what has those 8 bits on top */
        const s32 low0 = in->converts && n < 3 ? 0x80 : b->end[p][0][n];
        const s32 low1 = in->converts && n < 3 ? 0x80 : b->end[p][1][n];

        color[n] = (u16)codec_between(b->end[p][0][n] << 8 | low0, b->end[p][1][n] << 8 | low1,
                                      weight[b->planes == 2 && b->second_component == n]);
    }
}

void codec_astc(const struct codec_in *in, u32 (*out)[4])
{
    struct astc_block b = { .bits = codec_block(in->element) };

    open_block(&b, in->format->wide, in->format->high);
    for (unsigned i = 0; i < in->count; i++) {
        u16 color[4] = { UINT16_MAX, 0, UINT16_MAX, UINT16_MAX }; /* of errors */

        if (b.kind == ASTC_VOID)
            memcpy(color, b.color, sizeof color);
        else if (b.kind == ASTC_TEXELS)
            decode_texel(&b, in, in->first + i, color);
        for (unsigned n = 0; n < 4; n++)
            out[i][n] = finish(in->converts, n, color[n]);
    }
}
