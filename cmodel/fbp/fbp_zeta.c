/* fbp_zeta.c - depth tiles between memory and ZROP (facts/fbp.md; fbp/zrop/FORMAT.md) */
#include <string.h>

#include "fbp/fbp.h"

#define ROP_TILE_WIDTH 32 /* bytes */

void fbp_zeta_state(struct fbp *f)
{
    f->zeta_image = surface_level(&f->state.zeta.surface, 0);
    f->zeta_layout = zrop_layout_of(&f->state.zrop);
    f->zeta_shape = samples_shape(f->state.zeta.surface.samples);
}

/* Where the tile of element (x, y) begins.
 * chosen: narrow tiles share a ROP tile, the left one first
 */
static u64 address(const struct fbp *f, u32 x, u32 y)
{
    const struct zrop_layout *l = &f->zeta_layout;
    const u32 bytes = x * l->element, rop_tile = bytes / ROP_TILE_WIDTH * ROP_TILE_WIDTH;

    return f->state.zeta.base + surface_image_offset(&f->zeta_image, rop_tile, y, 0) +
           (bytes - rop_tile) / (8 * l->element) * l->bytes;
}

static struct zeta_tile load(const struct fbp *f, const struct mem *m, u64 at)
{
    struct zeta_stored s;

    s.state = (enum zeta_state) * mem_tag(m, at);
    memcpy(s.byte, mem_at(m, at, f->zeta_layout.bytes), f->zeta_layout.bytes);
    return zrop_load(&f->state.zrop, &s);
}

struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem *m, u32 x, u32 y)
{
    return load(f, m, address(f, x, y));
}

/* S8 shares a tag between two tiles, so it is kept raw (fbp_not_modelled). */
static void write_back(struct fbp *f, struct mem *m, struct fbp_zeta *z)
{
    u8 *byte = mem_at(m, z->at, f->zeta_layout.bytes);
    struct zeta_stored s;

    memcpy(s.byte, byte, f->zeta_layout.bytes);
    zrop_store(&f->state.zrop, &z->tile, &s);
    memcpy(byte, s.byte, f->zeta_layout.bytes);
    *mem_tag(m, z->at) = (u8)s.state;
    z->dirty = false;
}

/* The place of the tile of element (x, y) in the cache, which holds it. */
static struct fbp_zeta *fetch(struct fbp *f, struct mem *m, u32 x, u32 y)
{
    const u64 at = address(f, x, y);
    struct fbp_zeta *z = &f->zeta[at / f->zeta_layout.bytes % FBP_TILES];

    if (z->valid && z->at == at)
        return z;
    if (z->valid && z->dirty)
        write_back(f, m, z);
    *z = (struct fbp_zeta){ .valid = true, .at = at, .tile = load(f, m, at) };
    return z;
}

void fbp_zeta_flush(struct fbp *f, struct mem *m)
{
    for (unsigned i = 0; i < FBP_TILES; i++) {
        if (f->zeta[i].valid && f->zeta[i].dirty)
            write_back(f, m, &f->zeta[i]);
        f->zeta[i].valid = false;
    }
}

static void put(struct fbp_zeta *z, const struct zrop_result *r)
{
    if (!r->z_written && !r->stencil_written)
        return;
    z->tile = r->tile;
    z->dirty = true;
}

unsigned fbp_zeta_bytes(const struct fbp *f, enum zeta_state state)
{
    switch (state) {
    case ZETA_CLEAR: return 0;
    case ZETA_PLANES_2: return ZROP_SECTOR_BYTES;
    case ZETA_PLANES_4: return 2 * ZROP_SECTOR_BYTES;
    default: return f->zeta_layout.z_bytes * ZROP_SAMPLES;
    }
}

/* The tile of a pixel. */
static struct fbp_zeta *fetch_pixel(struct fbp *f, struct mem *m, const struct tile_id *id)
{
    return fetch(f, m, (u32)id->x * f->zeta_shape.across, (u32)id->y * f->zeta_shape.down);
}

/* known: facts/gpc.md, Zcull: the end of a draw is told when all that it wrote has been */
static bool end_draw(struct fbp *f, const struct fbp_wires *w)
{
    const struct tile_id *id = &prop_frtx_first(w->prop_zcache)->id;

    if (f->testing || zcull_feedback_full(w->zcache_zcull))
        return false;
    *zcull_feedback_next(w->zcache_zcull) = (struct zcull_feedback){ .id = *id, .done = 1 };
    prop_frtx_drop(w->prop_zcache);
    return true;
}

/* One tile at a time: the next may be the same. */
bool fbp_zeta_read(struct fbp *f, struct mem *m, const struct fbp_wires *w)
{
    const struct prop_frtx *in;
    struct zrop_frtx *out;

    if (f->testing || prop_frtx_empty(w->prop_zcache))
        return false;
    in = prop_frtx_first(w->prop_zcache);
    if (in->draw_end)
        return end_draw(f, w);
    out = zrop_frtx_next(&f->zcache_zrop);
    out->id = in->id;
    out->op = ZROP_DRAW;
    out->clear_depth = out->clear_stencil = 0;
    out->coverage = in->coverage;
    out->front_facing = in->front_facing;
    out->shader_z = in->shader_z;
    out->plane = in->plane;
    memcpy(out->z, in->z, sizeof out->z);
    out->dst = fetch_pixel(f, m, &in->id)->tile;
    f->counts.tested++;
    f->counts.zeta_read += fbp_zeta_bytes(f, out->dst.state);
    f->testing = true;
    prop_frtx_drop(w->prop_zcache);
    return true;
}

static void count(struct fbp *f, const struct zrop_result *r)
{
    f->counts.rejected += r->decision == DECIDED_REJECT;
    f->counts.accepted += r->decision == DECIDED_ACCEPT;
    f->counts.ambiguous += r->decision == DECIDED_AMBIGUOUS;
    f->counts.samples += r->count;
    if (r->z_written) {
        f->counts.state[r->tile.state]++;
        f->counts.zeta_written += fbp_zeta_bytes(f, r->tile.state);
    }
    if (r->stencil_written)
        f->counts.zeta_written += ZROP_SAMPLES;
}

bool fbp_zeta_write(struct fbp *f, struct mem *m, const struct fbp_wires *w)
{
    const struct zrop_result *r;

    if (zrop_result_empty(&f->zrop_zcache) || prop_passed_full(w->zcache_prop) ||
        zcull_feedback_full(w->zcache_zcull))
        return false;
    r = zrop_result_first(&f->zrop_zcache);
    put(fetch_pixel(f, m, &r->id), r);
    count(f, r);
    f->testing = false;
    *prop_passed_next(w->zcache_prop) = (struct prop_passed){ r->id, r->passed };
    if (r->feedback_valid)
        *zcull_feedback_next(w->zcache_zcull) =
            (struct zcull_feedback){ r->id, 0, r->feedback_min, r->feedback_max };
    zrop_result_drop(&f->zrop_zcache);
    return true;
}

/* ZROP until its result is there; a stand-in may never give one. */
static bool wait_for_zrop(struct fbp *f, const struct fbp_stand_ins *stand_in)
{
    const struct zrop_wires wires = { &f->zcache_zrop, &f->zrop_zcache };

    for (bool moved = true; moved && zrop_result_empty(&f->zrop_zcache);) {
        moved = false;
        while (zrop_wired(&f->zrop, &wires, &stand_in->zrop))
            moved = true;
    }
    f->stuck |= zrop_result_empty(&f->zrop_zcache);
    return !f->stuck;
}

/* A tile of the clear, by the unit. */
static void clear_tile(struct fbp *f, struct fbp_zeta *z, const struct fbp_stand_ins *stand_in)
{
    struct zrop_frtx *in = zrop_frtx_next(&f->zcache_zrop);

    memset(in, 0, sizeof *in);
    in->op = ZROP_CLEAR;
    in->clear_depth = in->clear_stencil = 1;
    in->coverage = UINT64_MAX;
    in->dst = z->tile;
    if (!wait_for_zrop(f, stand_in))
        return;
    put(z, zrop_result_first(&f->zrop_zcache));
    zrop_result_drop(&f->zrop_zcache);
}

void fbp_clear_zeta(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in)
{
    const u32 across = f->zeta_image.width_bytes / f->zeta_layout.element;

    for (u32 y = 0; y < f->zeta_image.height; y += 8)
        for (u32 x = 0; x < across && !f->stuck; x += 8)
            clear_tile(f, fetch(f, m, x, y), stand_in);
}
