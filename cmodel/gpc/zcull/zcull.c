/* zcull.c - see zcull.h */
#include "gpc/zcull/zcull.h"

#include <string.h>

void zcull_reset(struct zcull *z)
{
    memset(z, 0, sizeof *z);
}

void zcull_set_state(struct zcull *z, const struct zcull_config *cfg)
{
    z->cfg = *cfg;
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

static void count(struct zcull *z, const struct culled_tile *t)
{
    z->discarded += t->verdict == ZCULL_DISCARDED;
    z->accepted += t->verdict == ZCULL_ACCEPTED;
    for (unsigned i = 0; i < 4 && t->verdict != ZCULL_DISCARDED; i++)
        z->culled_blocks += t->culled >> i & 1 && zcull_in_box(&t->prim, t->x, t->y, i);
}

void zcull_take(struct zcull *z, const struct coarse_tile *in, struct culled_tile *out)
{
    zcull_tile(z, in, out);
    z->tiles++;
    z->clocks += zcull_clocks();
    count(z, out);
}

static bool take_tile(struct zcull *z, struct coarse_tile_fifo *in, struct culled_tile_fifo *out)
{
    if (coarse_tile_empty(in) || culled_tile_full(out) || z->holds)
        return false;
    z->holds = z->interlock;
    if (coarse_tile_first(in)->prim.kind == PRIMITIVE_END) { /* chosen: it takes no clock */
        *culled_tile_next(out) = (struct culled_tile){ .prim = coarse_tile_first(in)->prim };
        coarse_tile_drop(in);
        return true;
    }
    zcull_take(z, coarse_tile_first(in), culled_tile_next(out));
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
