/* xbar.c - see xbar.h */
#include "xbar/xbar.h"

#include <string.h>

#define XBAR_PAIR 2 /* pixels of the smallest packet of colours */

void xbar_reset(struct xbar *x)
{
    memset(x, 0, sizeof *x);
    x->fbps = 1;
}

/* chosen: granules in turn, as slices, by the address as the ROP has it.  Of a power of two of FBPs the bits that choose are among those
 * that choose the set in the ROP's caches, which are direct mapped: tiles that are in each other's way in one
 * FBP's cache are of one FBP when there are several, so they leave at the same time.
 */
unsigned xbar_fbp_of(unsigned fbps, u64 address)
{
    return (u32)(address / XBAR_GRANULE) % fbps; /* addresses have 40 bits */
}

static struct xbar_place place_of(const struct rop_surface *s)
{
    struct xbar_place x = { .in_gobs = false };

    if (!s->bytes)
        return x;
    x.place = quad_place_of(s, XBAR_PAIR);
    x.in_gobs = !x.place.pitch && x.place.base % SURFACE_GOB_BYTES == 0;
    x.pairs = x.in_gobs && x.place.columns * x.place.bytes <= SURFACE_GOB_WIDTH;
    return x;
}

void xbar_set_targets(struct xbar *x, const struct xbar_targets *t)
{
    if (!rop_surface_same(&x->targets.zeta, &t->zeta))
        x->zeta = place_of(&t->zeta);
    for (unsigned i = 0; i < XBAR_TARGETS; i++)
        if (!rop_surface_same(&x->targets.color[i], &t->color[i]))
            x->color[i] = place_of(&t->color[i]);
    x->targets = *t;
}

/* A pair of pixels, from an even one on, is of one FBP: of 128 bits and 4 samples across it is 128 bytes, two
 * GOBs.  chosen: what is of no target, or beyond it, goes to the first: it touches no memory
 */
static unsigned fbp_at(const struct xbar *x, const struct xbar_place *to, u32 xb, u32 y)
{
    const struct quad_place *p = &to->place;
    u64 at;

    if (!p->bytes)
        return 0;
    if (!to->pairs)
        xb -= xb % (p->columns * p->bytes);
    if (to->in_gobs ? !surface_rows_gob(&p->rows_at, xb, y, &at) : !quad_byte_at(p, xb, y, &at))
        return 0;
    return xbar_fbp_of(x->fbps, to->in_gobs ? p->base + at : at); /* a granule has whole GOBs */
}

/* Of the packet whose first pixel is (px, py).  What it covers lies in a fine tile, 8x8 samples: that is in one
 * GOB, or a packet is a pair of pixels.  In a target with a pitch, its second row goes with the first.
 */
static unsigned fbp_of_pixel(const struct xbar *x, const struct xbar_place *to, u14 px, u14 py)
{
    const struct quad_place *p = &to->place;

    return fbp_at(x, to, (u32)px * p->shape.across * p->bytes, (u32)py * p->shape.down);
}

unsigned xbar_fbp_of_tile(const struct xbar *x, u14 px, u14 py)
{
    return x->fbps == 1 ? 0 : fbp_of_pixel(x, &x->zeta, px, py);
}

unsigned xbar_fbp_of_quads(const struct xbar *x, u3 target, const struct quad_id *id)
{
    return x->fbps == 1 ? 0 : fbp_of_pixel(x, &x->color[target], id->x, id->y);
}

unsigned xbar_fbp_of_clear(const struct xbar *x, const struct clear_block *block, unsigned tile)
{
    return x->fbps == 1 ? 0
                        : fbp_at(x, &x->color[x->cleared], rop_block_column(block->x, tile),
                                 rop_block_row(block->y, tile));
}

bool xbar_clear_at(const struct xbar *x, const struct clear_block *block, unsigned tile, u64 *at)
{
    const struct xbar_place *to = &x->color[x->cleared];

    return to->place.bytes && to->pairs &&
           quad_byte_at(&to->place, rop_block_column(block->x, tile), rop_block_row(block->y, tile),
                        at);
}

/* Here and below: a packet is taken before it is given on, as those who look expect; it stays in place. */
static bool draw_end(const struct xbar *x, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *at)
{
    const struct prop_frtx *end;

    for (unsigned i = 0; i < x->fbps; i++)
        if (prop_frtx_full(&at[i]))
            return false;
    end = prop_frtx_first(tiles);
    prop_frtx_drop(tiles);
    for (unsigned i = 0; i < x->fbps; i++)
        prop_frtx_push(&at[i], end);
    return true;
}

static bool give_tile(struct xbar *x, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *at)
{
    const struct prop_frtx *t;
    unsigned fbp;

    if (prop_frtx_empty(tiles))
        return false;
    t = prop_frtx_first(tiles);
    if (t->draw_end)
        return draw_end(x, tiles, at);
    fbp = xbar_fbp_of_tile(x, t->id.x, t->id.y);
    if (prop_frtx_full(&at[fbp]) || x->count == XBAR_TILES)
        return false;
    x->fbp[(x->first + x->count++) % XBAR_TILES] = (u8)fbp;
    prop_frtx_drop(tiles);
    prop_frtx_push(&at[fbp], t);
    return true;
}

/* The first packet of a wire, to the FBP 'route'; 'p' is the packet. */
#define GIVE(t, route)                                                                     \
    static bool give_##t(const struct xbar *x, struct t##_fifo *from, struct t##_fifo *at) \
    {                                                                                      \
        const struct t *p;                                                                 \
        unsigned fbp;                                                                      \
                                                                                           \
        if (t##_empty(from))                                                               \
            return false;                                                                  \
        p = t##_first(from);                                                               \
        fbp = route;                                                                       \
        if (t##_full(&at[fbp]))                                                            \
            return false;                                                                  \
        t##_drop(from);                                                                    \
        t##_push(&at[fbp], p);                                                             \
        return true;                                                                       \
    }
GIVE(zeta_walk, xbar_fbp_of_tile(x, p->id.x, p->id.y))
GIVE(clear_tile, xbar_fbp_of_clear(x, &p->block, p->tile))
GIVE(cread_quads, xbar_fbp_of_quads(x, p->target, &p->id))

bool xbar_step(struct xbar *x, struct prop_frtx_fifo *tiles, struct prop_frtx_fifo *tiles_at,
               struct zeta_walk_fifo *walks, struct zeta_walk_fifo *walks_at,
               struct clear_tile_fifo *clears, struct clear_tile_fifo *clears_at,
               struct cread_quads_fifo *quads, struct cread_quads_fifo *quads_at)
{
    bool moved;

    if (x->fbps == 1)
        return false;
    moved = give_tile(x, tiles, tiles_at);
    moved |= give_zeta_walk(x, walks, walks_at);
    moved |= give_clear_tile(x, clears, clears_at);
    return give_cread_quads(x, quads, quads_at) | moved;
}

static bool take_passed(struct xbar *x, struct prop_passed_fifo *passed,
                        struct prop_passed_fifo *at)
{
    struct prop_passed_fifo *from = &at[x->fbp[x->first]];
    const struct prop_passed *p;

    if (x->count == 0 || prop_passed_empty(from) || prop_passed_full(passed))
        return false;
    p = prop_passed_first(from);
    prop_passed_drop(from);
    prop_passed_push(passed, p);
    x->first = (x->first + 1) % XBAR_TILES;
    x->count--;
    return true;
}

/* known: facts/gpc.md, Zcull: lazy; so in any order, but the end of a draw behind all of it */
static bool take_feedback(const struct xbar *x, struct zcull_feedback_fifo *feedback,
                          struct zcull_feedback_fifo *at)
{
    const struct zcull_feedback *f;
    unsigned done = 0;

    if (zcull_feedback_full(feedback))
        return false;
    for (unsigned i = 0; i < x->fbps; i++) {
        if (zcull_feedback_empty(&at[i]))
            continue;
        if (!zcull_feedback_first(&at[i])->done) {
            f = zcull_feedback_first(&at[i]);
            zcull_feedback_drop(&at[i]);
            zcull_feedback_push(feedback, f);
            return true;
        }
        done++;
    }
    if (done < x->fbps)
        return false;
    f = zcull_feedback_first(&at[0]);
    for (unsigned i = 0; i < x->fbps; i++)
        zcull_feedback_drop(&at[i]);
    zcull_feedback_push(feedback, f);
    return true;
}

bool xbar_collect(struct xbar *x, struct prop_passed_fifo *passed,
                  struct prop_passed_fifo *passed_at, struct zcull_feedback_fifo *feedback,
                  struct zcull_feedback_fifo *feedback_at)
{
    bool moved;

    if (x->fbps == 1)
        return false;
    moved = take_passed(x, passed, passed_at);
    return take_feedback(x, feedback, feedback_at) | moved;
}
