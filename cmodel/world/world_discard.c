/* world/world_discard.c - the lines of a target in a tile that nobody needs any more (facts/gpc.md, WDX)
 *
 * Memory keeps what was written: contents are undefined.  Who models L2 is told which lines it need not write back.
 * chosen: GOBs of 512 bytes that lie in the tile with all of their pixels, as ZROP and CROP share none with another tile then
 */
#include "common/quad_place.h"
#include "world/world_bin.h"

#define GOB (SURFACE_GOB_WIDTH * SURFACE_GOB_HEIGHT)

/* A row or column of GOBs, of those that are wholly in a span of elements, whose end counts as far as the target goes. */
static unsigned first_gob(u64 from, unsigned size)
{
    return (unsigned)((from + size - 1) / size);
}

static unsigned end_gob(u64 to, u64 most, unsigned size)
{
    return (unsigned)(to >= most ? (most + size - 1) / size : to / size);
}

/* Tells of a GOB, and counts it. */
static void drop(struct world *g, u64 va)
{
    const struct world_drop *d = &g->part.drop;

    g->part.bins->counts.discarded += GOB;
    if (d->dropped)
        d->dropped(d->context, g->part.gpu->mem.space, va, GOB);
}

void world_discard(struct world *g, const struct fbp_target *target, const struct bin_tile *t)
{
    const struct rop_surface s = fbp_surface(target);
    const struct surface_image image = rop_image(&s);
    const struct samples_shape shape = samples_shape(s.samples);
    const u64 x_bytes = (u64)shape.across * s.bytes, wide = s.width * x_bytes,
              high = (u64)s.height * shape.down;
    const unsigned x1 = end_gob(t->x1 * x_bytes, wide, SURFACE_GOB_WIDTH),
                   y1 = end_gob((u64)t->y1 * shape.down, high, SURFACE_GOB_HEIGHT);

    if (!target->bound || s.pitch)
        return;
    for (unsigned y = first_gob((u64)t->y0 * shape.down, SURFACE_GOB_HEIGHT); y < y1; y++)
        for (unsigned x = first_gob(t->x0 * x_bytes, SURFACE_GOB_WIDTH); x < x1; x++)
            drop(g, s.base + surface_image_offset(&image, x * SURFACE_GOB_WIDTH,
                                                  y * SURFACE_GOB_HEIGHT, 0));
}
