/* astc_mode.c - what a block's first bits say: grid of weights, partitions, endpoint modes (facts/texture/codecs.md 6) */
#include "gpc/tpc/tex/decode/astc.h"

static u32 field(const struct astc_block *b, unsigned high, unsigned low)
{
    return codec_field(b->bits, low, high - low + 1);
}

/* The grid's size, the bits of the range above the lowest, and whether bits 10 and 9 tell of a second plane and of the
 * range, too; false: reserved.
 */
static bool read_grid(struct astc_block *b, u32 *range, bool *more)
{
    const u32 a = field(b, 6, 5), c = field(b, 8, 7);
    u32 w, h;

    *more = true;
    if (field(b, 1, 0)) {
        *range = field(b, 1, 0);
        switch (field(b, 3, 2)) {
        case 0: w = c + 4, h = a + 2; break;
        case 1: w = c + 8, h = a + 2; break;
        case 2: w = a + 2, h = c + 8; break;
        default: w = c & 2 ? (c & 1) + 2 : a + 2, h = c & 2 ? a + 2 : (c & 1) + 6; break;
        }
    } else {
        *range = field(b, 3, 2);
        if (*range == 0 || (c == 3 && a > 1))
            return false;
        switch (c) {
        case 0: w = 12, h = a + 2; break;
        case 1: w = a + 2, h = 12; break;
        case 2: w = a + 6, h = field(b, 10, 9) + 6, *more = false; break;
        default: w = a ? 10 : 6, h = a ? 6 : 10; break;
        }
    }
    b->grid_wide = (u8)w;
    b->grid_high = (u8)h;
    return true;
}

static bool read_weight_mode(struct astc_block *b)
{
    static const struct astc_range ranges[2][6] = {
        { { 1, 0, 0 }, { 0, 1, 0 }, { 2, 0, 0 }, { 0, 0, 1 }, { 1, 1, 0 }, { 3, 0, 0 } },
        { { 1, 0, 1 }, { 2, 1, 0 }, { 4, 0, 0 }, { 2, 0, 1 }, { 3, 1, 0 }, { 5, 0, 0 } },
    };
    u32 range;
    bool more;

    if (!read_grid(b, &range, &more))
        return false;
    b->weight_range = ranges[more && field(b, 9, 9)][(range << 1 | field(b, 4, 4)) - 2];
    b->planes = more && field(b, 10, 10) ? 2 : 1;
    return true;
}

/* known: facts/texture/codecs.md 6: extents need not be looked at, but illegal ones are errors */
static void read_void(struct astc_block *b)
{
    const u32 left = field(b, 24, 12), right = field(b, 37, 25);
    const u32 top = field(b, 50, 38), bottom = field(b, 63, 51);
    const bool none = (left & right & top & bottom) == 8191;

    if (field(b, 11, 9) != 6 || (!none && (left >= right || top >= bottom)))
        return;
    b->kind = ASTC_VOID;
    for (unsigned n = 0; n < 4; n++)
        b->color[n] = (u16)codec_field(b->bits, 64 + 16 * n, 16);
}

/* Modes of several partitions, of one class or the next; returns the bits that lie below the weights, which begin at 'top'. */
static unsigned read_end_modes(struct astc_block *b, unsigned top)
{
    const unsigned n = b->partitions, class = field(b, 24, 23), more = class ? 3 * n - 4 : 0;
    const u32 bits = field(b, 28, 25) | codec_field(b->bits, top - more, more) << 4;

    for (unsigned i = 0; i < n; i++)
        b->end_mode[i] =
            (u4)(class ? 4 * (class - 1 + (bits >> i & 1)) + (bits >> (n + 2 * i) & 3) : bits);
    return more;
}

/* The largest range whose integers fit.  known: facts/texture/codecs.md 6 */
static struct astc_range end_range(unsigned count, unsigned room)
{
    static const struct astc_range ranges[] = {
        { 8, 0, 0 }, { 6, 1, 0 }, { 5, 0, 1 }, { 7, 0, 0 }, { 5, 1, 0 }, { 4, 0, 1 },
        { 6, 0, 0 }, { 4, 1, 0 }, { 3, 0, 1 }, { 5, 0, 0 }, { 3, 1, 0 }, { 2, 0, 1 },
        { 4, 0, 0 }, { 2, 1, 0 }, { 1, 0, 1 }, { 3, 0, 0 }, { 1, 1, 0 },
    };
    unsigned n = 0;

    while (astc_sequence_bits(ranges[n], count) > room)
        n++;
    return ranges[n];
}

void astc_read_modes(struct astc_block *b, unsigned wide, unsigned high)
{
    unsigned weights, below, room;

    b->kind = ASTC_ERROR;
    if (field(b, 8, 0) == 0x1fc) {
        read_void(b);
        return;
    }
    if (!read_weight_mode(b))
        return;
    b->partitions = (u8)(field(b, 12, 11) + 1);
    weights = (unsigned)b->grid_wide * b->grid_high * b->planes;
    below = 128 - astc_sequence_bits(b->weight_range, weights);
    if (b->grid_wide > wide || b->grid_high > high || weights > ASTC_WEIGHTS || below > 128 - 24 ||
        below < 128 - 96 || (b->planes == 2 && b->partitions == 4))
        return;
    b->ends_at = b->partitions == 1 ? 17 : 29;
    if (b->partitions == 1) {
        b->end_mode[0] = (u4)field(b, 16, 13);
    } else {
        b->partition = (u10)field(b, 22, 13);
        below -= read_end_modes(b, below);
    }
    if (b->planes == 2) {
        below -= 2;
        b->second_component = (u8)codec_field(b->bits, below, 2);
    }
    b->values = 0;
    for (unsigned i = 0; i < b->partitions; i++)
        b->values += astc_values_of(b->end_mode[i]);
    room = below > b->ends_at ? below - b->ends_at : 0;
    if (b->values > ASTC_VALUES || room < (13 * b->values + 4) / 5)
        return;
    b->end_range = end_range(b->values, room);
    b->kind = ASTC_TEXELS;
}
