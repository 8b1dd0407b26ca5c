/* crast.c - see crast.h */
#include "gpc/crast/crast.h"

#include <limits.h>
#include <string.h>

#include "common/screen_tile.h"

#define NO_TILE UINT_MAX

/* Of what comes before the next tile. */
static void pay(struct crast *c)
{
    c->clocks += c->spent;
    c->spent = 0;
}

void crast_reset(struct crast *c)
{
    memset(c, 0, sizeof *c);
    crast_set_state(c, &c->cfg);
}

/* chosen: the bundle does not go with the tiles; those inside leave first */
void crast_set_state(struct crast *c, const struct crast_config *cfg)
{
    pay(c);
    if (c->clocks != c->since)
        c->drains += CRAST_DRAIN;
    c->since = c->clocks;
    c->searched = 0;
    c->in_row = 1;
    c->cfg = *cfg;
    c->samples = raster_samples_of(&cfg->samples);
}

const char *crast_not_modelled(const struct crast_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* Whether a tile of the row has some of the window. */
static bool window_has(struct crast *c, unsigned x)
{
    if (c->held_x == x && c->held_y == c->y)
        return true;
    if (!raster_window_any(&c->window, 16 * (s32)x, 16 * c->y))
        return false;
    c->held_x = x;
    c->held_y = c->y;
    return true;
}

/* crast_side of a tile of the row: where a sample is held, every edge holds it. */
static enum crast_side side_of(struct crast *c, unsigned x)
{
    if (c->window.what && window_has(c, x))
        return CRAST_HERE;
    if (!c->reached)
        c->reaches = crast_reaches(&c->cfg, &c->prim);
    c->reached = true;
    return crast_side(&c->reaches, &c->prim, (u10)x, c->y);
}

/* Looks for the leftmost tile of the row, from any, a tile and the one to its left in a clock; false if there is none. */
static bool find_in_row(struct crast *c)
{
    u10 left = c->prim.x0 / 16, right = (u10)((c->prim.x1 - 1) / 16);
    enum crast_side side = side_of(c, c->x), first = side;

    for (c->searched++; side != CRAST_HERE; c->searched++) {
        if (side != first || side == CRAST_NOWHERE || c->x == (side == CRAST_LEFT ? left : right))
            return false;
        c->x = (u10)(side == CRAST_LEFT ? c->x - 1 : c->x + 1);
        side = side_of(c, c->x);
    }
    for (; c->x > left && side_of(c, c->x - 1u) == CRAST_HERE; c->searched++)
        c->x--;
    return true;
}

/* Goes to the next row that has a tile; false after the last. */
static bool find_row(struct crast *c)
{
    while (!find_in_row(c))
        if (++c->y > (c->prim.y1 - 1) / 16)
            return false;
    c->row_x = c->x;
    c->spent += crast_wait(c->searched, c->in_row);
    c->searched = 0;
    c->in_row = 1;
    c->spent++;
    return true;
}

/* Goes to the next tile; false after the last. */
static bool find(struct crast *c)
{
    if (c->x < (c->prim.x1 - 1) / 16 && side_of(c, c->x + 1u) == CRAST_HERE) {
        c->x++;
        c->in_row++;
        c->spent++;
        return true;
    }
    c->x = c->row_x;
    return ++c->y <= (c->prim.y1 - 1) / 16 && find_row(c);
}

/* known: rates.csv X: a tile a clock; chosen: a clock for each tile that is looked at in a row, and the next row, of the next primitive
 * too, is looked for while the row before it is given
 */
unsigned crast_wait(unsigned searched, unsigned given)
{
    return searched > given ? searched - given : 0;
}

/* Where any sample is held crast_empty is false.  Of a small primitive it asks all samples. */
static bool empty(struct crast *c)
{
    c->known.what = RASTER_NOTHING;
    if (c->window.what)
        return !window_has(c, c->x);
    if (crast_middle_held(&c->cfg, &c->prim, c->x, c->y) ||
        raster_look(&c->samples, &c->prim, c->x, c->y, &c->known))
        return false;
    return crast_empty(&c->cfg, &c->prim, c->x, c->y);
}

static bool owned(const struct crast *c)
{
    return c->cfg.gpcs <= 1 ||
           screen_tile_gpc(c->cfg.gpcs, 16u * c->x, 16u * c->y) == c->cfg.number;
}

/* On to a tile that is given, if it is not there yet.
 * chosen: a tile that is found empty costs its clock as if it were given; and so does another GPC's
 */
static void settle(struct crast *c)
{
    while (c->busy) {
        const bool none = empty(c);

        if (!none && owned(c))
            return;
        c->tiles += !none;
        c->busy = find(c);
    }
}

struct raster_prim *setup_crast_place(struct crast *c)
{
    return c->busy ? NULL : &c->prim;
}

/* What ends goes on as it comes; chosen: it has a row and a clock of its own. */
bool setup_crast_into(struct crast *c, const struct raster_prim *in)
{
    if (c->busy)
        return false;
    if (in != &c->prim)
        c->prim = *in;
    c->x = c->y = 0;
    c->busy = true;
    if (in->kind == PRIMITIVE_END) {
        c->spent += 1 + crast_wait(c->searched + 1, c->in_row);
        c->searched = 0;
        c->in_row = 1;
        return true;
    }
    c->window = raster_window(&c->samples, &c->prim);
    c->x = in->start_x;
    c->y = in->start_y;
    c->held_x = NO_TILE;
    c->reached = false;
    c->busy = find_row(c);
    settle(c);
    return true;
}

static void go_on(struct crast *c)
{
    pay(c);
    if (c->prim.kind == PRIMITIVE_END) {
        c->busy = false;
        return;
    }
    c->tiles++;
    c->busy = find(c);
    settle(c);
}

bool crast_zcull_from(struct crast *c, struct coarse_tile *out)
{
    if (!c->busy)
        return false;
    *out = (struct coarse_tile){ c->prim, c->x, c->y };
    go_on(c);
    return true;
}

bool crast_zcull_from_batch(struct crast *c, struct known_tile *out)
{
    if (!c->busy)
        return false;
    out->tile.prim = &c->prim;
    out->tile.x = c->x;
    out->tile.y = c->y;
    out->known = c->window.what ? c->window : c->known;
    go_on(c);
    return true;
}
