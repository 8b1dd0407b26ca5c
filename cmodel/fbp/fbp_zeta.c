/* fbp_zeta.c - depth tiles between memory and ZROP (facts/fbp.md; fbp/zrop/FORMAT.md) */
#include <string.h>

#include "fbp/fbp.h"
#include "fbp/zrop/zrop_memory.h"

#define ROP_TILE_BYTES 256
#define ROP_TILE_WIDTH 32 /* bytes */

/* Where the tile of element (x, y) begins.
 * chosen: narrow tiles share a ROP tile, the left one first
 */
static u64 address(const struct fbp *f, const struct zrop_layout *l, u32 x, u32 y)
{
    const u32 bytes = x * l->element, rop_tile = bytes / ROP_TILE_WIDTH * ROP_TILE_WIDTH;

    return f->state.zeta.base + surface_image_offset(&f->zeta_image, rop_tile, y, 0) +
           (bytes - rop_tile) / (8 * l->element) * l->bytes;
}

struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem *m, u32 x, u32 y)
{
    const struct zrop_layout l = zrop_layout_of(&f->state.zrop);
    const u64 at = address(f, &l, x, y);
    struct zeta_stored s;

    s.state = (enum zeta_state) * mem_tag(m, at);
    memcpy(s.byte, mem_at(m, at, l.bytes), l.bytes);
    return zrop_load(&f->state.zrop, &s);
}

/* S8 shares a tag between two tiles, so it is kept raw (fbp_not_modelled). */
static void store(const struct fbp *f, struct mem *m, u32 x, u32 y, const struct zeta_tile *tile)
{
    const struct zrop_layout l = zrop_layout_of(&f->state.zrop);
    const u64 at = address(f, &l, x, y);
    struct zeta_stored s;

    memcpy(s.byte, mem_at(m, at, l.bytes), l.bytes);
    zrop_store(&f->state.zrop, tile, &s);
    memcpy(mem_at(m, at, l.bytes), s.byte, l.bytes);
    *mem_tag(m, at) = (u8)s.state;
}

unsigned fbp_zeta_bytes(const struct fbp *f, enum zeta_state state)
{
    const struct zrop_layout l = zrop_layout_of(&f->state.zrop);

    switch (state) {
    case ZETA_CLEAR: return 0;
    case ZETA_PLANES_2: return ZROP_SECTOR_BYTES;
    case ZETA_PLANES_4: return 2 * ZROP_SECTOR_BYTES;
    default: return l.z_bytes * ZROP_SAMPLES;
    }
}

/* Element (x, y) of a tile at a pixel. */
static u32 element_x(const struct fbp *f, u14 x)
{
    return x * samples_shape(f->state.zeta.surface.samples).across;
}
static u32 element_y(const struct fbp *f, u14 y)
{
    return y * samples_shape(f->state.zeta.surface.samples).down;
}

/* One tile at a time: the next may be the same. */
bool fbp_zeta_read(struct fbp *f, const struct mem *m, struct gpu_wires *w)
{
    struct zrop_frtx out;
    struct prop_frtx in;

    if (f->testing || prop_frtx_empty(&w->prop_zrop))
        return false;
    in = prop_frtx_pop(&w->prop_zrop);
    memset(&out, 0, sizeof out);
    out.id = in.id;
    out.op = ZROP_DRAW;
    out.coverage = in.coverage;
    out.front_facing = in.front_facing;
    out.shader_z = in.shader_z;
    out.plane = in.plane;
    memcpy(out.z, in.z, sizeof out.z);
    out.dst = fbp_zeta_tile(f, m, element_x(f, in.id.x), element_y(f, in.id.y));
    f->counts.tested++;
    f->counts.zeta_read += fbp_zeta_bytes(f, out.dst.state);
    zrop_frtx_push(&f->zeta_zrop, &out);
    f->testing = true;
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

bool fbp_zeta_write(struct fbp *f, struct mem *m, struct gpu_wires *w)
{
    struct zcull_feedback feedback;
    struct prop_passed passed;
    struct zrop_result r;

    if (zrop_result_empty(&f->zrop_zeta) || prop_passed_full(&w->zrop_prop) ||
        zcull_feedback_full(&w->zrop_zcull))
        return false;
    r = zrop_result_pop(&f->zrop_zeta);
    if (r.z_written || r.stencil_written)
        store(f, m, element_x(f, r.id.x), element_y(f, r.id.y), &r.tile);
    count(f, &r);
    f->testing = false;
    passed = (struct prop_passed){ r.id, r.passed };
    prop_passed_push(&w->zrop_prop, &passed);
    if (r.feedback_valid) {
        feedback = (struct zcull_feedback){ r.id, 0, r.feedback_min, r.feedback_max };
        zcull_feedback_push(&w->zrop_zcull, &feedback);
    }
    return true;
}

/* A tile of the clear, by the unit. */
static void clear_tile(struct fbp *f, struct mem *m, u32 x, u32 y, const struct stand_in *stand_in)
{
    struct zrop_frtx in;
    struct zrop_result r;

    memset(&in, 0, sizeof in);
    in.op = ZROP_CLEAR;
    in.clear_depth = in.clear_stencil = 1;
    in.coverage = UINT64_MAX;
    in.dst = fbp_zeta_tile(f, m, x, y);
    zrop_frtx_push(&f->zeta_zrop, &in);
    while (zrop_result_empty(&f->zrop_zeta))
        WIRED_STEP(zrop, &f->zrop, stand_in, &f->zeta_zrop, &f->zrop_zeta);
    r = zrop_result_pop(&f->zrop_zeta);
    store(f, m, x, y, &r.tile);
}

void fbp_clear_zeta(struct fbp *f, struct mem *m, const struct stand_in *stand_in)
{
    const struct zrop_layout l = zrop_layout_of(&f->state.zrop);
    const u32 across = f->zeta_image.width_bytes / l.element;

    for (u32 y = 0; y < f->zeta_image.height; y += 8)
        for (u32 x = 0; x < across; x += 8)
            clear_tile(f, m, x, y, stand_in);
}
