/* arb.c - see arb.h */
#include "xbar/arb.h"

#include <string.h>

#include "common/screen_tile.h"

void arb_reset(struct arb *a)
{
    memset(a, 0, sizeof *a);
    a->gpcs = 1;
}

/* All have ended the draw.  Here and below: a packet is taken before it is given on, as those who look expect; it stays in place. */
static bool take_end(const struct arb *a, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *of)
{
    const struct prop_frtx *end;

    for (unsigned i = 0; i < a->gpcs; i++)
        if (prop_frtx_empty(&of[i]) || !prop_frtx_first(&of[i])->draw_end)
            return false;
    end = prop_frtx_first(&of[0]);
    for (unsigned i = 0; i < a->gpcs; i++)
        prop_frtx_drop(&of[i]);
    prop_frtx_push(tiles, end);
    return true;
}

static bool take_tile(struct arb *a, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *of)
{
    const struct prop_frtx *tile;

    if (prop_frtx_full(tiles) || a->count == ARB_TILES)
        return false;
    for (unsigned k = 0; k < a->gpcs; k++) {
        const unsigned i = (a->turn + k) % a->gpcs;

        if (prop_frtx_empty(&of[i]) || prop_frtx_first(&of[i])->draw_end)
            continue;
        a->gpc[(a->first + a->count++) % ARB_TILES] = (u8)i;
        tile = prop_frtx_first(&of[i]);
        prop_frtx_drop(&of[i]);
        prop_frtx_push(tiles, tile);
        return true;
    }
    return take_end(a, tiles, of);
}

static bool take_quads(const struct arb *a, struct cread_quads_fifo *quads,
                       struct cread_quads_fifo *of)
{
    const struct cread_quads *q;

    if (cread_quads_full(quads))
        return false;
    for (unsigned k = 0; k < a->gpcs; k++) {
        struct cread_quads_fifo *from = &of[(a->turn + k) % a->gpcs];

        if (cread_quads_empty(from))
            continue;
        q = cread_quads_first(from);
        cread_quads_drop(from);
        cread_quads_push(quads, q);
        return true;
    }
    return false;
}

/* chosen: in turn, which does not change what is drawn */
bool arb_step(struct arb *a, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *tiles_of,
              struct cread_quads_fifo *quads, struct cread_quads_fifo *quads_of)
{
    bool moved;

    if (a->gpcs == 1)
        return false;
    moved = take_tile(a, tiles, tiles_of);
    moved |= take_quads(a, quads, quads_of);
    a->turn = (a->turn + moved) % a->gpcs;
    return moved;
}

static bool give_passed(struct arb *a, struct prop_passed_fifo *passed, struct prop_passed_fifo *of)
{
    struct prop_passed_fifo *to = &of[a->gpc[a->first]];
    const struct prop_passed *p;

    if (prop_passed_empty(passed) || prop_passed_full(to))
        return false;
    assert(a->count);
    p = prop_passed_first(passed);
    prop_passed_drop(passed);
    prop_passed_push(to, p);
    a->first = (a->first + 1) % ARB_TILES;
    a->count--;
    return true;
}

static bool give_feedback(const struct arb *a, struct zcull_feedback_fifo *feedback,
                          struct zcull_feedback_fifo *of)
{
    const struct zcull_feedback *f;
    unsigned from, to;

    if (zcull_feedback_empty(feedback))
        return false;
    f = zcull_feedback_first(feedback);
    from = f->done ? 0 : screen_tile_gpc(a->gpcs, f->id.x, f->id.y);
    to = f->done ? a->gpcs : from + 1;
    for (unsigned i = from; i < to; i++)
        if (zcull_feedback_full(&of[i]))
            return false;
    zcull_feedback_drop(feedback);
    for (unsigned i = from; i < to; i++)
        zcull_feedback_push(&of[i], f);
    return true;
}

bool arb_return(struct arb *a, struct prop_passed_fifo *passed, struct prop_passed_fifo *passed_of,
                struct zcull_feedback_fifo *feedback, struct zcull_feedback_fifo *feedback_of)
{
    bool moved;

    if (a->gpcs == 1)
        return false;
    moved = give_passed(a, passed, passed_of);
    return give_feedback(a, feedback, feedback_of) | moved;
}
