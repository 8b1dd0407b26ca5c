/* draw_tiles.c - see draw_tiles.h (facts/texture/compression.md A, B) */
#include "draw_tiles.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "json_number.h"
#include "scene/compress_sum.h"
#include "fbp/zrop/zrop_memory.h"

/* Calls 'add' for each 8x8 elements that hold a part of the picture; not the padding of blocks. */
static void each_tile(const struct screen *g,
                      void (*add)(const struct screen *g, const struct mem_port *port, u32 x, u32 y,
                                  void *sum),
                      void *sum)
{
    struct mem seen = g->mem; /* looked at beside the program: a fault is not its own */
    const struct mem_port port = mem_port(&seen, NULL, NULL);
    const struct surface *s = &g->fbp[0].state.color[0].surface;
    const struct samples_shape shape = samples_shape(s->samples);

    for (u32 y = 0; y < s->height * shape.down; y += 8)
        for (u32 x = 0; x < s->width * shape.across; x += 8)
            add(g, &port, x, y, sum);
}

struct depth_sum {
    uint64_t in[4], bytes; /* by enum zeta_state; of depth alone */
};

static void add_depth(const struct screen *g, const struct mem_port *port, u32 x, u32 y, void *sum)
{
    const enum zeta_state state = fbp_zeta_tile(&g->fbp[0], port, x, y).state;
    const struct zrop_layout layout = zrop_layout_of(g->fbp[0].zcache.cfg.format);
    struct depth_sum *to = sum;

    to->in[state]++;
    to->bytes += zcache_bytes(&layout, state);
}

struct color_sum {
    struct compress_how how;
    struct comp_clear clear;
    struct compress_sum sum;
};

/* Of wider pixels, 8x8 elements are several tiles of 32 bytes in 8 rows. */
static void add_color(const struct screen *g, const struct mem_port *port, u32 x, u32 y, void *sum)
{
    const struct fbp_target *target = &g->fbp[0].state.color[0];
    const struct rop_surface *s = &g->fbp[0].ccache.cfg.target[0].surface;
    const struct surface_image image = rop_image(s);
    struct color_sum *to = sum;

    for (u32 xb = s->bytes * x; xb < s->bytes * (x + 8); xb += CLEAR_TILE_BYTES) {
        const u64 at = target->base + surface_image_offset(&image, xb, y, 0);
        const struct comp_tile tile = fbp_color_tile(&g->fbp[0], port, 0, at);

        compress_add(&to->sum, &to->how, &tile, &to->clear);
    }
}

static void json_depth(cJSON *json, const struct depth_sum *d)
{
    cJSON *o = cJSON_AddObjectToObject(json, "depth_tiles");

    json_unsigned(o, "clear", d->in[ZETA_CLEAR]);
    json_unsigned(o, "planes_1_2", d->in[ZETA_PLANES_2]);
    json_unsigned(o, "planes_3_4", d->in[ZETA_PLANES_4]);
    json_unsigned(o, "raw", d->in[ZETA_RAW]);
    json_unsigned(o, "bytes", d->bytes);
}

static void depth(const struct screen *g, FILE *out, cJSON *json)
{
    struct depth_sum d = { { 0 }, 0 };
    uint64_t tiles = 0;

    each_tile(g, add_depth, &d);
    for (unsigned i = 0; i < 4; i++)
        tiles += d.in[i];
    if (json) {
        json_depth(json, &d);
        return;
    }
    fprintf(out,
            "depth tiles: clear %.2f %%, 1-2 planes %.2f %%, 3-4 planes %.2f %%, raw %.2f %%; "
            "bits a sample %.2f, of tiles drawn to %.2f\n",
            percent(d.in[ZETA_CLEAR], tiles), percent(d.in[ZETA_PLANES_2], tiles),
            percent(d.in[ZETA_PLANES_4], tiles), percent(d.in[ZETA_RAW], tiles),
            8.0 * (double)d.bytes / ZROP_SAMPLES / (double)tiles,
            tiles > d.in[ZETA_CLEAR]
                ? 8.0 * (double)d.bytes / ZROP_SAMPLES / (double)(tiles - d.in[ZETA_CLEAR])
                : 0);
}

static void json_color(cJSON *json, const struct compress_sum *s)
{
    cJSON *o = cJSON_AddObjectToObject(json, "color_tiles");

    json_unsigned(o, "clear", s->in[COMP_CLEAR]);
    json_unsigned(o, "reduced", s->in[COMP_REDUCTION]);
    json_unsigned(o, "arithmetic", s->in[COMP_ARITHMETIC]);
    json_unsigned(o, "raw", s->in[COMP_RAW]);
    json_unsigned(o, "bytes", s->bytes);
    json_unsigned(o, "within_bound", s->bound);
    json_unsigned(o, "caught", s->caught);
}

static void color(const struct screen *g, FILE *out, cJSON *json)
{
    const struct pixel_format *format = pixel_format_of(g->fbp[0].state.cread.target[0].format);
    const struct samples_shape shape = samples_shape(g->fbp[0].state.color[0].surface.samples);
    struct color_sum c;

    memset(&c, 0, sizeof c);
    c.how.format = format;
    c.how.kind = (struct comp_kind){ format->bits, (u4)samples_count(shape), COMP_CRA };
    if (!comp_kind_exists(c.how.kind))
        return;
    memcpy(c.clear.word, clear_color_of(&g->clear.cfg).word, sizeof c.clear.word);
    each_tile(g, add_color, &c);
    if (json) {
        json_color(json, &c.sum);
        return;
    }
    fprintf(
        out,
        "colour tiles, as comp would store them (CRA): clear %.2f %%, reduced %.2f %%, "
        "arithmetic %.2f %%, raw %.2f %%; bytes %.2f %%; of %" PRIu64
        " within the bound %.2f %% caught\n",
        percent(c.sum.in[COMP_CLEAR], c.sum.tiles), percent(c.sum.in[COMP_REDUCTION], c.sum.tiles),
        percent(c.sum.in[COMP_ARITHMETIC], c.sum.tiles), percent(c.sum.in[COMP_RAW], c.sum.tiles),
        percent(c.sum.bytes, c.sum.tiles * COMP_TILE_BYTES), c.sum.bound,
        percent(c.sum.caught, c.sum.bound));
}

void draw_tiles(const struct screen *g, FILE *out, cJSON *json)
{
    depth(g, out, json);
    color(g, out, json);
}
