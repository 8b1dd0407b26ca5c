/* draw_state.c - see draw_state.h (facts/classes/3d_semantics.md; texture/raster_rules.md) */
#include "draw_state.h"

#include "draw_program.h"
#include "driver/draw_layout.h"
#include "driver/draw_tables.h"

#include <string.h>

#include "fbp/zrop/zrop_memory.h"
#include "host_float.h"

#define ONE          0x3f800000 /* 1.0f */
#define BLOCK_HEIGHT 4          /* log2 GOBs: what drivers give large targets */

static enum raster_depth raster_depth_of(enum zeta_format format)
{
    switch (format) {
    case ZETA_Z16: return RASTER_Z16;
    case ZETA_ZF32:
    case ZETA_ZF32_X24S8: return RASTER_ZF32;
    default: return RASTER_Z24;
    }
}

/* The raster's: of coverage and depth. */
static unsigned raster_samples(const struct scene *s, const struct draw_how *how)
{
    return how->raster ? how->raster : s->samples;
}

/* The standard positions of the raster's samples, in every pixel of the table. */
static struct sample_grid grid_of(const struct scene *s, const struct draw_how *how)
{
    const unsigned samples = raster_samples(s, how);
    const uint8_t(*position)[2] = scene_samples(samples);
    struct sample_grid grid = { .target = draw_mode(s->samples),
                                .raster = draw_mode(samples),
                                .tir = how->raster != 0,
                                .enable = samples > 1 };

    for (unsigned i = 0; i < 16; i++)
        grid.position[i] = (u8)(position[i % samples][0] | position[i % samples][1] << 4);
    return grid;
}

static struct fbp_target target_of(const struct scene *s, unsigned samples, uint64_t base,
                                   unsigned bytes)
{
    struct fbp_target t = { .bound = true, .base = base };

    t.surface = surface_plain(draw_mode(samples), s->width, s->height, bytes);
    t.surface.block_height = BLOCK_HEIGHT;
    return t;
}

/* A depth of 24 bits as stored. */
static u32 stored_depth(enum raster_depth depth, u32 z)
{
    if (depth == RASTER_Z16)
        return (u32)((uint64_t)z * 0xffff / SCENE_DEPTH_MAX);
    if (depth == RASTER_Z24)
        return z;
    return bits_of_float((float)((double)z / SCENE_DEPTH_MAX));
}

static struct zcull_config zcull_of(const struct scene *s, const struct scene_state *draw,
                                    const struct draw_how *how)
{
    struct zcull_config c;

    memset(&c, 0, sizeof c);
    c.samples = grid_of(s, how);
    c.depth = raster_depth_of(how->depth);
    draw_region(&c, s->width, s->height, how);
    c.cull = 1;
    c.depth_enable = 1;
    c.depth_write = draw->depth_write;
    c.depth_func = (enum compare_func)(draw->depth + COMPARE_NEVER);
    c.z_max = stored_depth(c.depth, SCENE_DEPTH_MAX);
    return c;
}

/* What is covered in part is blended over what is there: a copy becomes an opaque source over it. */
static bool blends(const struct scene_state *draw, const struct draw_how *how)
{
    return draw->blend != SCENE_COPY || how->raster;
}

static struct prop_config prop_of(const struct scene *s, const struct scene_state *draw,
                                  const struct draw_how *how)
{
    struct prop_config c;

    memset(&c, 0, sizeof c);
    c.samples = grid_of(s, how);
    c.depth = raster_depth_of(how->depth);
    c.tests = 1;
    c.z_writes = draw->depth_write;
    c.shades = 1;
    c.outputs = 1;
    c.saturate = 1;
    c.target[0].format = how->color;
    c.target[0].blend = blends(draw, how);
    if (how->raster) {
        c.reduce_coverage = c.raster_alpha = 1;
        c.modulate = draw->blend == SCENE_ADD ? MODULATE_RGBA : MODULATE_ALPHA;
        c.alpha_to_one = draw->blend == SCENE_COPY;
    }
    return c;
}

static struct setup_config setup_of(const struct scene *s, const struct scene_state *draw,
                                    const struct draw_how *how)
{
    struct setup_config c;

    memset(&c, 0, sizeof c);
    c.samples = grid_of(s, how);
    c.depth = raster_depth_of(how->depth);
    c.snap = c.snap_line = 8;
    c.front_ccw = 1;
    c.cull_back = draw->cull == SCENE_CULL_BACK;
    c.front_mode = c.back_mode = POLYGON_FILL;
    c.point_size = c.line_width = c.aliased_width = ONE;
    c.surface_width = (u16)s->width;
    c.surface_height = (u16)s->height;
    return c;
}

static struct zrop_config zrop_of(const struct scene *s, const struct scene_state *draw,
                                  const struct draw_how *how)
{
    const enum raster_depth depth = raster_depth_of(how->depth);
    const struct sample_grid grid = grid_of(s, how);
    struct zrop_config c;

    memset(&c, 0, sizeof c);
    c.format = how->depth;
    c.kind = how->depth == ZETA_Z16 ? ZETA_KIND_Z : ZETA_KIND_CZ;
    c.compress_enable = 1;
    c.samples = (u3)bits_top(raster_samples(s, how));
    memcpy(c.position, grid.position, sizeof c.position); /* in ZROP's order: mode_of is Tesla's */
    c.depth_enable = 1;
    c.depth_write = draw->depth_write;
    c.depth_func = (enum compare_func)(draw->depth + COMPARE_NEVER);
    c.z_max = stored_depth(depth, SCENE_DEPTH_MAX);
    c.table_enable = 1;
    c.table_z = c.clear_z = stored_depth(depth, s->clear_depth);
    return c;
}

static struct cread_config cread_of(const struct scene *s, const struct scene_state *draw,
                                    const struct draw_how *how)
{
    struct cread_config c;

    memset(&c, 0, sizeof c);
    c.sample_mask = UINT16_MAX;
    c.reduce = 1;
    c.samples_log2[0] = (u3)bits_top(s->samples);
    c.target[0].format = how->color;
    c.target[0].blend_per_format = 1;
    c.target[0].write_mask = 15;
    c.target[0].blend_enable = blends(draw, how);
    c.target[0].color_op = c.target[0].alpha_op = BLEND_ADD;
    c.target[0].color_src = draw->blend == SCENE_ADD ? FACTOR_ONE : FACTOR_SRC_ALPHA;
    c.target[0].alpha_src = FACTOR_ONE;
    c.target[0].color_dst = c.target[0].alpha_dst =
        draw->blend == SCENE_ADD ? FACTOR_ONE : FACTOR_INV_SRC_ALPHA;
    return c;
}

static unsigned depth_bytes(enum zeta_format format)
{
    return zrop_layout_of(format).element;
}

/* The clear colour is entry 1 of the table of clears. */
#define CLEAR_ENTRY 1

static void compress(struct fbp_target *t, const struct scene *s, const struct draw_how *how)
{
    const struct clear_config clear = draw_clear_of(s, how);

    t->compressed = true;
    t->comp = (struct comp_config){ how->color, (u2)bits_top(s->samples), COMP_CRA, 0, 0 };
    memcpy(t->clear.word, &clear.entries[4 * CLEAR_ENTRY], sizeof t->clear.word);
}

struct screen_state draw_state_of(const struct scene *s, const struct scene_state *draw,
                                  const struct draw_how *how)
{
    struct screen_state g;

    memset(&g, 0, sizeof g);
    g.gpc.setup = setup_of(s, draw, how);
    g.gpc.crast.samples = g.gpc.setup.samples;
    g.gpc.zcull = zcull_of(s, draw, how);
    g.gpc.frast.samples = g.gpc.setup.samples;
    g.gpc.frast.depth = g.gpc.setup.depth;
    g.gpc.frast.depth_clamp = 1;
    g.gpc.prop = prop_of(s, draw, how);
    g.gpc.stri.last_x = (u14)(s->width - 1);
    g.gpc.stri.last_y = (u14)(s->height - 1);
    g.gpc.program = *draw_program();
    g.fbp.zrop = zrop_of(s, draw, how);
    g.fbp.cread = cread_of(s, draw, how);
    g.fbp.color[0] = target_of(s, s->samples, 0, pixel_format_of(how->color)->bits / 8u);
    if (how->compress)
        compress(&g.fbp.color[0], s, how);
    g.fbp.zeta = target_of(s, raster_samples(s, how), surface_size(&g.fbp.color[0].surface),
                           depth_bytes(how->depth));
    return g;
}

uint64_t draw_memory_size(const struct scene *s, const struct draw_how *how)
{
    const struct fbp_target color =
                                target_of(s, s->samples, 0, pixel_format_of(how->color)->bits / 8u),
                            zeta = target_of(s, raster_samples(s, how), 0, depth_bytes(how->depth));

    return surface_size(&color.surface) + surface_size(&zeta.surface);
}

struct clear_config draw_clear_of(const struct scene *s, const struct draw_how *how)
{
    struct clear_config c;

    memset(&c, 0, sizeof c);
    c.format = how->color;
    for (unsigned i = 0; i < 4; i++)
        c.color[i] = bits_of_float((float)s->clear[i] / 255);
    c.channels = 15;
    c.samples_log2 = (u3)bits_top(s->samples);
    c.x_max = (u16)s->width;
    c.y_max = (u16)s->height;
    c.kind_clears = how->compress;
    memcpy(&c.entries[4 * CLEAR_ENTRY], clear_color_of(&c).word, 4 * sizeof c.entries[0]);
    return c;
}
