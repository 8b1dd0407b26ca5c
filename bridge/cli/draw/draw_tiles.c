/* draw_tiles.c - see draw_tiles.h (facts/texture/compression.md A, B) */
#include "draw_tiles.h"

#include <inttypes.h>
#include <stdio.h>

#include "fbp/comp/comp.h"
#include "fbp/zrop/zrop_memory.h"

static uint64_t depth_bytes(const struct zrop_config *cfg, enum zeta_state state)
{
    switch (state) {
    case ZETA_CLEAR: return 0;
    case ZETA_PLANES_2: return ZROP_SECTOR_BYTES;
    case ZETA_PLANES_4: return 2 * ZROP_SECTOR_BYTES;
    default: return (uint64_t)ZROP_SAMPLES * zrop_layout_of(cfg).z_bytes;
    }
}

static void add_depth(struct draw_tiles *t, const struct gpu *g, u32 x, u32 y)
{
    const enum zeta_state state = fbp_zeta_tile(&g->fbp, &g->mem, x, y).state;

    t->depth[state]++;
    t->depth_bytes += depth_bytes(&g->fbp.state.zrop, state);
}

/* The tile of 8x8 elements of 32 bits at (x, y), as comp would store it. */
static void add_color(struct draw_tiles *t, const struct gpu *g, u32 x, u32 y, uint32_t clear)
{
    const struct fbp_target *target = &g->fbp.state.color[0];
    const struct fbp_color *c = &g->fbp.color[0];
    const struct comp_kind kind = { 32, (u4)c->samples, COMP_CRA };
    const enum color_format format = g->fbp.state.cread.target0.format;
    const u8 *byte = mem_at(&g->mem, target->base + surface_image_offset(&c->image, 4 * x, y, 0),
                            COMP_TILE_BYTES);
    struct comp_stored stored;
    struct comp_tile tile;
    bool cleared = true;

    for (unsigned w = 0; w < COMP_TILE_WORDS; w++) {
        tile.word[w] = byte[4 * w] | (u32)byte[4 * w + 1] << 8 | (u32)byte[4 * w + 2] << 16 |
                       (u32)byte[4 * w + 3] << 24;
        cleared = cleared && tile.word[w] == clear;
    }
    stored = comp_encode(kind, comp_split_of(pixel_format_of(format)), &tile, cleared, NULL);
    t->color[stored.state]++;
    t->color_sectors += stored.sectors;
}

/* Tiles that hold a part of the picture; not the padding of blocks. */
struct draw_tiles draw_tiles_of(const struct gpu *g, uint32_t clear)
{
    const struct surface *s = &g->fbp.state.color[0].surface;
    const struct samples_shape shape = samples_shape(s->samples);
    struct draw_tiles t = { { 0 }, 0, { 0 }, 0 };

    for (u32 y = 0; y < s->height * shape.down; y += 8)
        for (u32 x = 0; x < s->width * shape.across; x += 8) {
            add_depth(&t, g, x, y);
            add_color(&t, g, x, y, clear);
        }
    return t;
}

static void print_share(const char *name, uint64_t part, uint64_t of)
{
    printf("  %s %.2f %%", name, of ? 100.0 * (double)part / (double)of : 0);
}

void draw_tiles_print(const struct draw_tiles *t)
{
    const uint64_t depth = t->depth[ZETA_RAW] + t->depth[ZETA_CLEAR] + t->depth[ZETA_PLANES_2] +
                           t->depth[ZETA_PLANES_4];
    const uint64_t drawn = depth - t->depth[ZETA_CLEAR];

    printf("depth tiles at the end:");
    print_share("clear", t->depth[ZETA_CLEAR], depth);
    print_share("1-2 planes", t->depth[ZETA_PLANES_2], depth);
    print_share("3-4 planes", t->depth[ZETA_PLANES_4], depth);
    print_share("raw", t->depth[ZETA_RAW], depth);
    printf("\n  %.2f bits a sample, %.2f of tiles drawn to\n",
           8.0 * (double)t->depth_bytes / ZROP_SAMPLES / (double)depth,
           drawn ? 8.0 * (double)t->depth_bytes / ZROP_SAMPLES / (double)drawn : 0);
    printf("colour tiles, if compressed (CRA):");
    print_share("clear", t->color[COMP_CLEAR], depth);
    print_share("reduced", t->color[COMP_REDUCTION], depth);
    print_share("arithmetic", t->color[COMP_ARITHMETIC], depth);
    print_share("raw", t->color[COMP_RAW], depth);
    printf("\n  %.2f %% of the raw bytes\n",
           100.0 * (double)t->color_sectors / COMP_SECTORS / (double)depth);
}
