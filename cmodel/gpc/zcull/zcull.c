/* zcull.c - see zcull.h */
#include "gpc/zcull/zcull.h"

#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull_place.h"
#include "gpc/zcull/zcull_word.h"

/* All that a block has in a word; of words that are narrower than a block a row of parts. */
static struct zcull_look look_of(const struct zcull_grid *g, const struct zcull_shape *s)
{
    const unsigned width = g->word_width < 3 ? 1u << g->word_width : 8;
    const unsigned height = g->word_width < 3 ? 1u << g->part_height : 8;
    struct zcull_look l = { width, height, width >> g->part_width, height >> g->part_height, 0 };

    if (!g->words)
        return (struct zcull_look){ .width = 8, .height = 8 };
    l.parts = zcull_parts(s, l.columns, l.rows);
    return l;
}

static struct zcull_mode mode_of(const struct zcull_config *cfg)
{
    struct zcull_mode m = { .grid = zcull_grid_of(cfg), .pass = zcull_passing(cfg) };

    m.look = look_of(&m.grid, zcull_shape(cfg->format));
    m.stored = cfg->depth_enable && cfg->depth_write ? m.pass : 0;
    m.plain = zcull_is_plain(cfg, &m);
    return m;
}

void zcull_reset(struct zcull *z)
{
    memset(z, 0, sizeof *z);
    z->mode = mode_of(&z->cfg);
}

void zcull_set_state(struct zcull *z, const struct zcull_config *cfg)
{
    z->cfg = *cfg;
    z->mode = mode_of(cfg);
}

const char *zcull_not_modelled(const struct zcull_config *cfg)
{
    if (cfg->z_format > ZCULL_FP)
        return "zcull: z formats ZTRICK and ZF32_1";
    return NULL;
}

/* known: rates.csv T1: 256 pixels a clock, a tile */
unsigned zcull_clocks(void)
{
    return 1;
}

static bool take_command(struct zcull *z, struct zcull_command_fifo *commands,
                         struct zcull_saved_fifo *saved)
{
    struct zcull_command c;
    struct zcull_saved s;

    if (zcull_command_empty(commands) || zcull_saved_full(saved))
        return false;
    c = zcull_command_pop(commands);
    if (zcull_command(z, &c, &s))
        zcull_saved_push(saved, &s);
    z->clocks += zcull_command_clocks(&z->cfg, &c);
    return true;
}

void zcull_take(struct zcull *z, struct culled_tile *tile)
{
    const unsigned touched = zcull_tile(z, tile);
    const unsigned culled = tile->culled & touched;

    z->tiles++;
    z->clocks += zcull_clocks();
    z->discarded += tile->verdict == ZCULL_DISCARDED;
    z->accepted += tile->verdict == ZCULL_ACCEPTED;
    if (culled && tile->verdict != ZCULL_DISCARDED)
        z->culled_blocks += bits_count(culled);
}

static bool take_tile(struct zcull *z, struct coarse_tile_fifo *in, struct culled_tile_fifo *out)
{
    const struct coarse_tile *first;
    struct culled_tile *tile;

    if (coarse_tile_empty(in) || culled_tile_full(out) || z->holds)
        return false;
    z->holds = z->interlock;
    first = coarse_tile_first(in);
    tile = culled_tile_next(out);
    *tile = (struct culled_tile){ .prim = first->prim };
    if (first->prim.kind != PRIMITIVE_END) { /* chosen: what ends takes no clock */
        tile->x = first->x;
        tile->y = first->y;
        zcull_take(z, tile);
    }
    coarse_tile_drop(in);
    return true;
}

/* Feedback comes when it comes, or with the interlock before the next tile: verdicts depend on when, what is drawn does
 * not.
 */
bool zcull_step(struct zcull *z, struct coarse_tile_fifo *in, struct zcull_feedback_fifo *feedback,
                struct zcull_command_fifo *commands, struct culled_tile_fifo *out,
                struct zcull_saved_fifo *saved)
{
    bool moved = take_command(z, commands, saved);

    if (!zcull_feedback_empty(feedback)) {
        zcull_feed(z, zcull_feedback_first(feedback));
        zcull_feedback_drop(feedback);
        moved = true;
    }
    moved |= take_tile(z, in, out);
    return moved;
}
