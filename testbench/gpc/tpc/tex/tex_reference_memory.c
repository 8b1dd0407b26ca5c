/* tex_reference_memory.c - where a texel lies (facts/texture/blocklinear.md) */
#include "tex_reference.h"

static unsigned shifted(unsigned size, unsigned level)
{
    return size >> level ? size >> level : 1;
}

unsigned texref_size(const struct texref *t, unsigned level, unsigned axis)
{
    return shifted(t->size[axis], level);
}

/* The samples of a pixel, across and down; where a sample is among them (blocklinear.md 7). */
static void samples(unsigned code, unsigned *wide, unsigned *high)
{
    static const unsigned of[16][2] = {
        { 1, 1 }, { 2, 1 }, { 2, 2 }, { 4, 2 }, { 4, 2 }, { 2, 1 },
        { 4, 4 }, { 1, 1 }, { 2, 2 }, { 2, 2 }, { 4, 2 }, { 4, 2 }
    };

    *wide = of[code][0];
    *high = of[code][1];
}

unsigned texref_samples(const struct texref *t)
{
    unsigned wide, high;

    samples(t->samples, &wide, &high);
    return wide * high;
}

static void sample_place(unsigned code, unsigned s, unsigned *x, unsigned *y)
{
    static const unsigned eight[8][2] = { { 2, 0 }, { 1, 1 }, { 3, 1 }, { 1, 0 },
                                          { 0, 1 }, { 0, 0 }, { 2, 1 }, { 3, 0 } },
                          legacy[8][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 },
                                           { 2, 0 }, { 3, 0 }, { 2, 1 }, { 3, 1 } };

    *x = *y = 0;
    switch (code) {
    case 1: *x = s & 1; break;
    case 5: *x = !(s & 1); break;
    case 2:
    case 8:
    case 9: *x = s & 1, *y = s >> 1 & 1; break;
    case 3:
    case 10:
    case 11: *x = legacy[s & 7][0], *y = legacy[s & 7][1]; break;
    case 4: *x = eight[s & 7][0], *y = eight[s & 7][1]; break;
    case 6: *x = s & 3, *y = s >> 2; break;
    default: break;
    }
}

struct extent {
    uint64_t across, down, deep; /* GOBs, rows, slices */
    unsigned block_height, block_depth;
};

static unsigned up(unsigned a, unsigned b)
{
    return (a + b - 1) / b;
}

static uint64_t rounded(uint64_t n, unsigned shift)
{
    return (n + ((uint64_t)1 << shift) - 1) >> shift;
}

/* The level's extent in elements, and the block that it has there (blocklinear.md 4). */
static struct extent extent(const struct texref *t, unsigned level)
{
    struct extent e;
    unsigned wide, high;

    samples(t->samples, &wide, &high);
    e.across = up(up(shifted(t->size[0], level) * wide, t->wide) * t->bytes, 64);
    e.down = up(shifted(t->size[1], level) * high, t->high);
    e.deep = shifted(t->size[2], level);
    e.block_height = t->block_height;
    e.block_depth = t->block_depth;
    /* a level of at least a tile each way has rows of whole tiles (blocklinear.md 6) */
    if (e.across >> t->tile_width && e.down >> (3 + t->block_height) && e.deep >> t->block_depth)
        e.across = rounded(e.across, t->tile_width) << t->tile_width;
    while (e.block_height && e.down <= 8u << (e.block_height - 1))
        e.block_height--;
    while (e.block_depth && e.deep <= 1u << (e.block_depth - 1))
        e.block_depth--;
    return e;
}

static uint64_t level_bytes(const struct extent *e)
{
    return e->across * 512 * (rounded(rounded(e->down, 3), e->block_height) << e->block_height) *
           (rounded(e->deep, e->block_depth) << e->block_depth);
}

static uint64_t in_level(const struct extent *e, uint64_t xb, uint64_t y, uint64_t z)
{
    const unsigned h = e->block_height, d = e->block_depth;
    const uint64_t block = (uint64_t)512 << h << d, row = e->across * block;
    const uint64_t slice = rounded(rounded(e->down, 3), h) * row, gob = y >> 3;

    return (z >> d) * slice + (gob >> h) * row + (xb >> 6) * block + (z % (1u << d)) * (512u << h) +
           (gob % (1u << h)) * 512 + (xb & 15) + (y & 1) * 16 + (xb >> 4 & 1) * 32 +
           (y >> 1 & 3) * 64 + (xb >> 5 & 1) * 256;
}

uint64_t texref_address(const struct texref *t, const struct texref_where *w)
{
    uint64_t at = t->address, layer = 0;
    unsigned wide, high, sx, sy, x, y, shift;
    struct extent e;

    samples(t->samples, &wide, &high);
    sample_place(t->samples, w->sample, &sx, &sy);
    x = (w->x * wide + sx) / t->wide;
    y = (w->y * high + sy) / t->high;
    if (t->version == 0)
        return at + (uint64_t)x * t->bytes;
    if (t->version < 3)
        return at + (uint64_t)y * t->pitch + (uint64_t)x * t->bytes;
    for (unsigned l = 0; l <= t->last; l++) {
        e = extent(t, l);
        if (l < w->level)
            at += level_bytes(&e);
        layer += level_bytes(&e);
    }
    e = extent(t, 0);
    shift = t->tile_width ? 9 + t->tile_width + t->block_height + t->block_depth
                          : 9 + e.block_height + e.block_depth;
    layer = rounded(layer, shift) << shift;
    e = extent(t, w->level);
    return at + w->layer * layer + in_level(&e, (uint64_t)x * t->bytes, y, w->z);
}
