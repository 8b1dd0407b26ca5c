/* quad_place.c - see quad_place.h */
#include "common/quad_place.h"

#include <assert.h>
#include "common/bits.h"

static struct surface surface_of(const struct rop_surface *s)
{
    struct surface to = surface_plain(s->samples, s->width, s->height, s->bytes);

    to.depth = (u17)(1u << s->block_depth);
    to.block_height = s->pitch ? 0 : s->block_height;
    to.block_depth = s->block_depth;
    return to;
}

bool rop_surface_known(const struct rop_surface *s)
{
    const bool size = s->bytes <= 16 && bits_count(s->bytes) == 1;

    if (!size || !s->width || !s->height || !samples_known(s->samples))
        return false;
    if (s->pitch) /* known: facts/mem.md, Surfaces */
        return s->base % 64 == 0 && s->pitch % 64 == 0 && s->samples == SAMPLES_1X1 &&
               s->width * s->bytes <= s->pitch;
    return s->base % SURFACE_GOB_BYTES == 0 && s->block_height <= 5 && s->block_depth <= 5;
}

struct surface_image rop_image(const struct rop_surface *s)
{
    const struct surface surface = surface_of(s);

    return surface_level(&surface, 0);
}

u64 rop_bytes(const struct rop_surface *s)
{
    const struct surface_image image = rop_image(s);

    return s->pitch ? (u64)s->pitch * s->height : surface_image_size(&image);
}

struct quad_place quad_place_of(const struct rop_surface *s, unsigned pixels)
{
    struct quad_place p = {
        .base = s->base, .pitch = s->pitch, .image = rop_image(s), .bytes = s->bytes
    };

    p.rows_at = surface_rows_of(&p.image);
    p.shape = samples_shape(s->samples);
    p.samples = samples_count(p.shape);
    p.pixels = pixels;
    p.columns = (pixels > 4 ? 4u : 2u) * p.shape.across;
    p.rows = (pixels > 2 ? 2u : 1u) * p.shape.down;
    p.width = s->width * p.shape.across;
    p.height = s->height * p.shape.down;
    for (unsigned n = 0; n < pixels * p.samples; n++) {
        const unsigned pixel = n / p.samples;
        const struct samples_place in = samples_place(s->samples, n % p.samples);

        p.column[n] = (u4)((2 * (pixel / 4) + pixel % 2) * p.shape.across + in.x);
        p.row[n] = (u4)(pixel / 2 % 2 * p.shape.down + in.y);
    }
    return p;
}

/* How many of 'count' from 'first' on are below 'end'. */
static unsigned inside(u32 first, unsigned count, u32 end)
{
    if (first >= end)
        return 0;
    return count < end - first ? count : end - first;
}

void quad_axes_of(const struct quad_place *p, unsigned x, unsigned y, struct quad_axes *a)
{
    const u32 left = x * p->shape.across, top = y * p->shape.down;
    const unsigned columns = inside(left, p->columns, p->width);
    const unsigned rows = inside(top, p->rows, p->height);

    for (unsigned i = 0; p->pitch && i < columns; i++)
        a->column[i] = (left + i) * p->bytes;
    for (unsigned i = 0; p->pitch && i < rows; i++)
        a->row[i] = (u64)(top + i) * p->pitch;
    if (columns && !p->pitch)
        surface_image_columns(&p->image, left * p->bytes, p->bytes, columns, a->column);
    for (unsigned i = columns; i < p->columns; i++)
        a->column[i] = QUAD_OUTSIDE;
    if (rows && !p->pitch)
        surface_image_rows(&p->image, top, rows, a->row);
    for (unsigned i = 0; i < p->rows; i++)
        a->row[i] = i < rows ? p->base + a->row[i] : QUAD_OUTSIDE;
}

/* The distinct multiples of 'size' among offsets, which ascend. */
static unsigned distinct(const u64 *offset, unsigned count, unsigned size, u64 *at)
{
    unsigned found = 0;

    for (unsigned i = 0; i < count; i++) {
        const u64 first = offset[i] / size * size;

        if (offset[i] != QUAD_OUTSIDE && (!found || at[found - 1] != first))
            at[found++] = first;
    }
    return found;
}

/* A block is some columns of some rows, whole: its columns and rows are multiples of its size, each. */
unsigned quad_blocks(const struct quad_place *p, const struct quad_axes *a, unsigned size, u64 at[])
{
    u64 column[QUAD_COLUMNS], row[QUAD_ROWS];
    unsigned columns, rows;

    columns = distinct(a->column, p->columns, size, column);
    rows = distinct(a->row, p->rows, size, row);
    assert(columns * rows <= QUAD_SECTORS);
    for (unsigned i = 0; i < columns * rows; i++)
        at[i] = column[i % columns] + row[i / columns];
    return columns * rows;
}
