/* prop_pixels.c - stored pixels of 8-bit UNORMs, many at a time (facts/texture/rop_rules.md 5) */
#include <string.h>

#include "common/lanes.h"
#include "common/norm.h"
#include "gpc/prop/prop_parts.h"

/* What every pixel has: padding, and the code of an alpha that is 1. */
static u32 ones_of(const struct prop_encoding *e)
{
    return e->padding[0] | (e->alpha_one ? e->one[0][CHANNEL_A] << e->at[0][CHANNEL_A] : 0);
}

/* A UNORM takes what is in [0, 1] by either clamp; an alpha of any code and that of 1 make the code of 1, whose bits are
 * all set.
 */
LANES_CLONES void prop_encode_words(const struct prop_encoding *e, u64 packets,
                                    const u32 (*restrict color)[4], u32 *restrict out)
{
    const u32 ones = ones_of(e);

    for (; packets; packets &= packets - 1) {
        const unsigned first = bits_lowest(packets);
        const u32 *restrict a = color[first], *restrict one = e->one[0], *restrict at = e->at[0];
        u32 raw[4 * PROP_ENCODED];

        for (unsigned i = 0; i < 4 * PROP_ENCODED; i++)
            raw[i] = unorm_narrow(a[i], one[i]) << (at[i] & 31);
        for (unsigned i = 0; i < PROP_ENCODED; i++)
            out[first + i] = raw[4 * i] | raw[4 * i + 1] | raw[4 * i + 2] | raw[4 * i + 3] | ones;
    }
}

/* Encodes pixels whose channels have an array each. */
LANES_CLONES static void encode_warp(const struct prop_encoding *e,
                                     const u32 (*restrict color)[PROP_WARP], u32 *restrict out)
{
    const u32 ones = ones_of(e), *one = e->one[0], *at = e->at[0];

    for (unsigned i = 0; i < PROP_WARP; i++)
        out[i] = unorm_narrow(color[0][i], one[0]) << (at[0] & 31) |
                 unorm_narrow(color[1][i], one[1]) << (at[1] & 31) |
                 unorm_narrow(color[2][i], one[2]) << (at[2] & 31) |
                 unorm_narrow(color[3][i], one[3]) << (at[3] & 31) | ones;
}

void prop_encode_warp(const struct prop *p, unsigned output, const u32 (*color)[PROP_WARP],
                      u32 word[PROP_WARP])
{
    static const u32 none[4][PROP_WARP];

    encode_warp(&p->mode.output[output].encoding, color ? color : none, word);
}

void prop_pixels(const struct prop *p, const struct prop_tile *t, unsigned output,
                 struct tile_pixels *out)
{
    const struct prop_output *o = &p->mode.output[output];
    const u32(*color)[4] = (const u32(*)[4])t->color[output];

    out->id = (struct quad_id){ t->tile.id.draw, t->tile.id.prim, t->tile.x, t->tile.y };
    out->target = o->target;
    out->covered = t->left;
    if (t->words)
        memcpy(out->pixel, t->word[output], sizeof out->pixel);
    else
        prop_encode_words(&o->encoding, tile_packets(t->left), color, out->pixel);
}
