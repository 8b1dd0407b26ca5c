/* zcache_format.c - where a tile lies, and what its states take in memory (facts/fbp.md; fbp/zrop/FORMAT.md) */
#include "common/bits.h"
#include "fbp/zrop/zcache/zcache.h"

/* chosen: narrow tiles share a ROP tile, the left one first */
u64 zcache_address(const struct zcache_mode *p, u32 x, u32 y)
{
    const struct zrop_layout *l = &p->format.layout;
    const u32 bytes = x * l->element, in = bytes % ROP_TILE_WIDTH;
    u64 at;
    const bool inside = surface_rows_at(&p->rows, bytes - in, y, &at);

    assert(inside);
    return p->surface.base + at + (in ? in / (8 * l->element) * l->bytes : 0);
}

u64 zcache_tile_at(const struct zcache_mode *p, const struct tile_id *id)
{
    return zcache_address(p, (u32)id->x * p->shape.across, (u32)id->y * p->shape.down);
}

/* Sectors of a tile in memory that its state uses, a bit each. */
static u16 sectors(const struct zcache_format *f, enum zeta_state state)
{
    const struct zrop_layout *l = &f->layout;
    const unsigned half = l->bytes / 2 / ZROP_SECTOR_BYTES;
    u16 used = 0;

    if (!l->z_bytes) /* S8: two sectors, or one of 2:1 */
        return state == ZETA_PLANES_2 ? 1 : 3;
    if (f->stencil)
        used |= (u16)(1u | 1u << half);
    if (state == ZETA_PLANES_2 || state == ZETA_PLANES_4)
        used |= (u16)((state == ZETA_PLANES_4 ? 3u : 1u) << l->planes / ZROP_SECTOR_BYTES);
    if (state == ZETA_RAW)
        used |= (u16)zrop_depth_sectors(l, UINT64_MAX);
    return used;
}

struct zcache_format zcache_format_of(enum zeta_format format)
{
    struct zcache_format f = { .layout = zrop_layout_of(format),
                               .stencil = zrop_has_stencil(format) };

    for (unsigned state = 0; state < 4; state++) {
        f.sectors[state] = sectors(&f, (enum zeta_state)state);
        f.bytes[state] = (u16)(MEM_SECTOR_BYTES * bits_count(f.sectors[state]));
    }
    return f;
}

/* chosen: compress bits that the kind has no state for mean RAW, as comp_state_of has it */
enum zeta_state zcache_state_of(const struct zcache_surface *s, u2 code)
{
    const bool clears = s->kind == ZETA_KIND_C || s->kind == ZETA_KIND_CZ;
    const bool planes = s->kind == ZETA_KIND_Z || s->kind == ZETA_KIND_CZ;

    switch (code) {
    case ZETA_CLEAR: return clears ? ZETA_CLEAR : ZETA_RAW;
    case ZETA_PLANES_2: return planes ? ZETA_PLANES_2 : ZETA_RAW;
    case ZETA_PLANES_4: return planes && s->kind == ZETA_KIND_CZ ? ZETA_PLANES_4 : ZETA_RAW;
    default: return ZETA_RAW;
    }
}
