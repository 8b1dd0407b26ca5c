/* clear.c - see clear.h */
#include "fbp/crop/clear/clear.h"

#include <string.h>

#include "common/bits.h"

void clear_reset(struct clear *c)
{
    memset(c, 0, sizeof *c);
    clear_set_state(c, &c->cfg);
}

void clear_set_state(struct clear *c, const struct clear_config *cfg)
{
    c->cfg = *cfg;
    if (!clear_not_modelled(cfg))
        c->mode = clear_mode_of(cfg);
}

const char *clear_not_modelled(const struct clear_config *cfg)
{
    const struct pixel_format *f = pixel_format_of(cfg->format);

    if (!f || f->bits == 0)
        return "clear: undefined colour target format";
    if (cfg->samples_log2 > 4)
        return "clear: more than 16 samples";
    return NULL;
}

/* known: SET_ANTI_ALIAS: 2x1, 2x2, 4x2, 4x4 samples a pixel */
static struct clear_extent extent_of(const struct clear_config *cfg)
{
    const unsigned across = (cfg->samples_log2 + 1) / 2, down = cfg->samples_log2 / 2;
    const u32 bytes = pixel_format_of(cfg->format)->bits / 8;

    return (struct clear_extent){
        .left = (cfg->x_min * bytes) << across,
        .right = (cfg->x_max * bytes) << across,
        .top = (u32)cfg->y_min << down,
        .bottom = (u32)cfg->y_max << down,
    };
}

/* The bytes of sector s of a tile that are inside; a sector is 16 bytes of two rows, two side by side
 * (common/surface.h).
 */
static u32 sector_inside(const struct clear_extent *e, u32 x, u32 y, unsigned s)
{
    const u32 left = x + s % 2 * 16, top = y + s / 2 * 2;
    u32 inside = 0;

    if (left >= e->left && left + 16 <= e->right && top >= e->top && top + 2 <= e->bottom)
        return UINT32_MAX;
    for (unsigned b = 0; b < 32; b++) {
        u32 byte = left + b % 16, row = top + b / 16;
        bool in = byte >= e->left && byte < e->right && row >= e->top && row < e->bottom;

        inside |= (u32)in << b;
    }
    return inside;
}

/* Whether all of so many bytes of so many rows is inside, as most tiles are. */
static bool is_inside(const struct clear_extent *e, u32 x, u32 y, u32 bytes, u32 rows)
{
    return x >= e->left && x + bytes <= e->right && y >= e->top && y + rows <= e->bottom;
}

struct clear_mode clear_mode_of(const struct clear_config *cfg)
{
    struct clear_mode m = { .extent = extent_of(cfg), .color = clear_color_of(cfg) };

    m.slot = cfg->kind_clears ? clear_slot(cfg, &m.color) : 0;
    return m;
}

static bool tile_of(const struct clear_mode *m, const struct clear_block *block, unsigned tile,
                    struct clear_tile *out)
{
    const struct clear_color *color = &m->color;
    const u32 x = block->x * CLEAR_BLOCK_BYTES + tile % 2 * CLEAR_TILE_BYTES;
    const u32 y = block->y * CLEAR_BLOCK_ROWS + tile / 2 * CLEAR_TILE_ROWS;
    const u32 written = color->enable * UINT32_C(0x10001);
    const bool whole = is_inside(&m->extent, x, y, CLEAR_TILE_BYTES, CLEAR_TILE_ROWS);
    u32 any = 0, all = UINT32_MAX;

    memset(out, 0, sizeof *out);
    out->block = *block;
    out->tile = (u2)tile;
    for (unsigned s = 0; s < CLEAR_SECTORS; s++) {
        u32 inside = whole ? UINT32_MAX : sector_inside(&m->extent, x, y, s);

        out->enable[s] = inside & written;
        any |= out->enable[s];
        all &= out->enable[s];
    }
    memcpy(out->color, color->word, sizeof out->color);
    memcpy(out->keep, color->keep, sizeof out->keep);
    out->action = CLEAR_MERGE;
    if (color->whole && all == UINT32_MAX) {
        out->slot = (u4)m->slot;
        out->action = out->slot ? CLEAR_STATE : CLEAR_WRITE;
    }
    if (out->action == CLEAR_STATE)
        memset(out->enable, 0, sizeof out->enable);
    return any != 0;
}

bool clear_tile_of(const struct clear_config *cfg, const struct clear_block *block, unsigned tile,
                   struct clear_tile *out)
{
    const struct clear_mode m = clear_mode_of(cfg);

    return tile_of(&m, block, tile, out);
}

/* known: facts/fbp.md Clears, rates.csv X: a block a clock; a write or a merge is comp's time */
unsigned clear_clocks(const struct clear_config *cfg, const struct clear_block *block)
{
    (void)cfg;
    (void)block;
    return 1;
}

/* Whether all that the block's tiles have to give is one colour, which is written whole. */
static bool covers(const struct clear_mode *m, const struct clear_block *block)
{
    return m->color.whole && !m->slot &&
           is_inside(&m->extent, block->x * CLEAR_BLOCK_BYTES, block->y * CLEAR_BLOCK_ROWS,
                     CLEAR_BLOCK_BYTES, CLEAR_BLOCK_ROWS);
}

bool walk_clear_into(struct clear *c, const struct clear_block *in)
{
    struct clear_tile unused;

    if (c->tiles)
        return false;
    c->block = *in;
    c->clocks += clear_clocks(&c->cfg, in);
    c->whole = covers(&c->mode, in);
    for (unsigned i = 0; i < CLEAR_TILES; i++)
        c->tiles |= (u4)((c->whole || tile_of(&c->mode, in, i, &unused)) << i);
    return true;
}

bool clear_ccache_from(struct clear *c, struct clear_tile *out)
{
    if (c->tiles == 0)
        return false;
    tile_of(&c->mode, &c->block, bits_lowest(c->tiles), out);
    c->tiles &= (u4)(c->tiles - 1);
    return true;
}

bool clear_ccache_from_batch(struct clear *c, struct clear_whole *out)
{
    if (c->tiles == 0 || !c->whole)
        return false;
    *out = (struct clear_whole){ .block = c->block,
                                 .tile = (u2)bits_lowest(c->tiles),
                                 .color = c->mode.color.word };
    c->tiles &= (u4)(c->tiles - 1);
    return true;
}
