/* surface.c - see surface.h (facts/texture/blocklinear.md) */
#include "common/surface.h"

#include <assert.h>

static u32 ceil_div(u32 a, u32 b)
{
    return a / b + (a % b != 0);
}

/* The same of a power of two. */
static u32 ceil_shift(u32 a, unsigned log2)
{
    return (a >> log2) + ((a & ((UINT32_C(1) << log2) - 1)) != 0);
}

struct surface surface_plain(enum sample_mode samples, unsigned width, unsigned height,
                             unsigned element_bytes)
{
    return (struct surface){ .layout = SURFACE_BLOCK_LINEAR,
                             .samples = samples,
                             .width = (u17)width,
                             .height = (u17)height,
                             .depth = 1,
                             .levels = 1,
                             .layers = 1,
                             .element_bytes = (u5)element_bytes,
                             .element_width = 1,
                             .element_height = 1 };
}

/* Inside an image, section 2 */

#define SURFACE_GOB_HEIGHT_LOG2 3

static u32 gobs_wide(const struct surface_image *i)
{
    return ceil_div(i->width_bytes, SURFACE_GOB_WIDTH);
}

static u32 blocks_high(const struct surface_image *i)
{
    return ceil_shift(i->height, SURFACE_GOB_HEIGHT_LOG2 + i->block_height);
}

static u32 blocks_deep(const struct surface_image *i)
{
    return ceil_shift(i->depth, i->block_depth);
}

static u64 block_bytes(const struct surface_image *i)
{
    return (u64)SURFACE_GOB_BYTES << (i->block_height + i->block_depth);
}

/* The offset of a GOB is the sum of its column's and its row's. */
static u64 gob_column(const struct surface_image *i, u32 gob_x)
{
    return gob_x * block_bytes(i);
}

static u64 gob_row(const struct surface_image *i, u32 gob_y)
{
    const u32 gob = gob_y & ((UINT32_C(1) << i->block_height) - 1);

    return (u64)(gob_y >> i->block_height) * gobs_wide(i) * block_bytes(i) +
           gob * SURFACE_GOB_BYTES;
}

struct surface_rows surface_rows_of(const struct surface_image *i)
{
    return (struct surface_rows){ gobs_wide(i), blocks_high(i), gobs_wide(i) * block_bytes(i),
                                  (u6)(9 + i->block_height + i->block_depth), i->block_height };
}

/* The offset of what lies in a block. */
static u64 inside_at(const struct surface_image *i, u32 xb, u32 y)
{
    const struct surface_rows rows = surface_rows_of(i);
    u64 at;
    const bool inside = surface_rows_at(&rows, xb, y, &at);

    assert(i->block_height <= 5 && i->block_depth <= 5 && inside);
    return at;
}

void surface_image_columns(const struct surface_image *i, u32 xb, u32 bytes, unsigned count,
                           u64 at[])
{
    for (unsigned n = 0; n < count;) { /* GOB by GOB */
        const u32 gob_x = xb / SURFACE_GOB_WIDTH;
        const u64 gob = gob_column(i, gob_x);

        assert(gob_x < gobs_wide(i));
        do {
            at[n++] = gob + surface_gob_offset(xb, 0);
            xb += bytes;
        } while (n < count && xb % SURFACE_GOB_WIDTH);
    }
}

void surface_image_rows(const struct surface_image *i, u32 y, unsigned count, u64 at[])
{
    for (unsigned n = 0; n < count;) {
        const u32 gob_y = y / SURFACE_GOB_HEIGHT;
        const u64 gob = gob_row(i, gob_y);

        assert(gob_y >> i->block_height < blocks_high(i));
        do
            at[n++] = gob + surface_gob_offset(0, y++);
        while (n < count && y % SURFACE_GOB_HEIGHT);
    }
}

static u64 image_slice(const struct surface_image *i, u32 z)
{
    const u32 block_z = z >> i->block_depth, layer = z & ((UINT32_C(1) << i->block_depth) - 1);

    assert(block_z < blocks_deep(i));
    return (u64)block_z * blocks_high(i) * gobs_wide(i) * block_bytes(i) +
           ((u64)layer << i->block_height) * SURFACE_GOB_BYTES;
}

u64 surface_image_offset(const struct surface_image *i, u32 xb, u32 y, u32 z)
{
    return inside_at(i, xb, y) + (z ? image_slice(i, z) : 0);
}

u64 surface_image_size(const struct surface_image *i)
{
    return (u64)gobs_wide(i) * blocks_high(i) * blocks_deep(i) * block_bytes(i);
}

/* Levels and layers, sections 4 and 5 */

static u32 minified(u32 pixels, unsigned level)
{
    u32 z = level < 32 ? pixels >> level : 0;

    return z > 0 ? z : 1;
}

/* The smallest log2 block that one block of still covers 'units', or 'log2' if that is smaller. */
static u3 clamped(u3 log2, u32 units)
{
    while (log2 > 0 && units <= UINT32_C(1) << (log2 - 1))
        log2--;
    return log2;
}

/* known: facts/texture/blocklinear.md 6 */
static bool has_tiles(const struct surface *s, u32 width_bytes, u32 height, u32 depth)
{
    return s->tile_width && width_bytes >= (u32)SURFACE_GOB_WIDTH << s->tile_width &&
           height >= (u32)SURFACE_GOB_HEIGHT << s->block_height && depth >= 1u << s->block_depth;
}

static u32 whole(u32 bytes, u32 of)
{
    return ceil_div(bytes, of) * of;
}

struct surface_image surface_level(const struct surface *s, unsigned level)
{
    struct samples_shape shape = samples_shape(s->samples);
    u32 width = ceil_div(minified(s->width, level) * shape.across, s->element_width);
    u32 height = ceil_div(minified(s->height, level) * shape.down, s->element_height);
    u32 depth = minified(s->depth, level), width_bytes = width * s->element_bytes;

    if (has_tiles(s, width_bytes, height, depth))
        width_bytes = whole(width_bytes, (u32)SURFACE_GOB_WIDTH << s->tile_width);
    assert(s->layout == SURFACE_BLOCK_LINEAR && level < s->levels);
    /* known: facts/texture/blocklinear.md 4
     * chosen: depth shrinks at level 0 too, where the facts' sources differ */
    return (struct surface_image){
        .width_bytes = width_bytes,
        .height = height,
        .depth = depth,
        .block_height = clamped(s->block_height, ceil_div(height, SURFACE_GOB_HEIGHT)),
        .block_depth = clamped(s->block_depth, depth),
    };
}

u64 surface_level_offset(const struct surface *s, unsigned level)
{
    u64 offset = 0;

    for (unsigned i = 0; i < level; i++) {
        struct surface_image image = surface_level(s, i);
        offset += surface_image_size(&image);
    }
    return offset;
}

u64 surface_layer_size(const struct surface *s)
{
    if (s->array_pitch)
        return s->array_pitch;
    if (s->layout == SURFACE_PITCH)
        return (u64)s->pitch * ceil_div(s->height, s->element_height);

    struct surface_image first = surface_level(s, 0), last = surface_level(s, s->levels - 1u);
    u64 levels = surface_level_offset(s, s->levels - 1u) + surface_image_size(&last);
    u64 block = s->tile_width
                    ? (u64)SURFACE_GOB_BYTES << (s->tile_width + s->block_height + s->block_depth)
                    : block_bytes(&first);

    return (levels + block - 1) / block * block;
}

u64 surface_size(const struct surface *s)
{
    return s->layers * surface_layer_size(s);
}

u64 surface_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y, u32 z)
{
    u64 base = layer ? layer * surface_layer_size(s) : 0;
    u32 xb = x * s->element_bytes;

    assert(layer < s->layers);
    if (s->layout == SURFACE_PITCH) {
        /* known: facts/texture/blocklinear.md 2 (no mips, no samples, no depth) */
        assert(level == 0 && z == 0 && s->samples == SAMPLES_1X1);
        assert(xb < s->pitch && y < ceil_div(s->height, s->element_height));
        return base + (u64)s->pitch * y + xb;
    }
    struct surface_image image = surface_level(s, level);
    return base + surface_level_offset(s, level) + surface_image_offset(&image, xb, y, z);
}

u64 surface_sample_offset(const struct surface *s, unsigned level, unsigned layer, u32 x, u32 y,
                          u32 z, unsigned sample)
{
    struct samples_shape shape = samples_shape(s->samples);
    struct samples_place place = samples_place(s->samples, sample);

    assert(s->element_width == 1 && s->element_height == 1);
    return surface_offset(s, level, layer, x * shape.across + place.x, y * shape.down + place.y, z);
}
