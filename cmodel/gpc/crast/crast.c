/* crast.c - see crast.h */
#include "gpc/crast/crast.h"

#include <string.h>

void crast_reset(struct crast *c)
{
    memset(c, 0, sizeof *c);
}

void crast_set_state(struct crast *c, const struct crast_config *cfg)
{
    c->cfg = *cfg;
}

const char *crast_not_modelled(const struct crast_config *cfg)
{
    (void)cfg;
    return NULL;
}

static bool known(const struct prim_window *window)
{
    return window && window->known;
}

/* crast_side of a tile of the row: where a sample is held, every edge holds it. */
static enum crast_side side_of(struct crast *c, const struct prim_window *window, unsigned x)
{
    if (known(window) && prim_window_any(window, 16 * (s32)x, 16 * c->y))
        return CRAST_HERE;
    if (!c->reached)
        c->reaches = crast_reaches(&c->cfg, &c->prim);
    c->reached = true;
    return crast_side(&c->reaches, &c->prim, (u10)x, c->y);
}

/* Goes to the leftmost tile of the row, from any; false if there is none. */
static bool find_in_row(struct crast *c, const struct prim_window *window)
{
    u10 left = c->prim.x0 / 16, right = (u10)((c->prim.x1 - 1) / 16);
    enum crast_side side = side_of(c, window, c->x), first = side;

    while (side != CRAST_HERE) {
        if (side != first || side == CRAST_NOWHERE || c->x == (side == CRAST_LEFT ? left : right))
            return false;
        c->x = (u10)(side == CRAST_LEFT ? c->x - 1 : c->x + 1);
        c->searched++;
        side = side_of(c, window, c->x);
    }
    while (c->x > left && side_of(c, window, c->x - 1u) == CRAST_HERE)
        c->x--;
    return true;
}

/* Goes to the next row; false after the last. */
static bool next_row(struct crast *c)
{
    c->in_row = false;
    return ++c->y <= (c->prim.y1 - 1) / 16;
}

/* Goes to the next tile to give; false after the last. */
static bool find(struct crast *c, const struct prim_window *window)
{
    u10 right = (u10)((c->prim.x1 - 1) / 16);

    if (c->in_row) {
        if (c->x < right && side_of(c, window, c->x + 1u) == CRAST_HERE) {
            c->x++;
            return true;
        }
        if (!next_row(c))
            return false;
    }
    while (!find_in_row(c, window)) {
        c->searched++;
        if (!next_row(c))
            return false;
    }
    c->in_row = true;
    return true;
}

/* known: rates.csv X: a tile a clock; chosen: a search before the first tile costs a clock a tile, later
 * searches overlap with given tiles, and a primitive without tiles costs a clock
 */
unsigned crast_clocks(unsigned given, unsigned searched)
{
    return given + searched > 0 ? given + searched : 1;
}

/* Where any sample is held crast_empty is false.  Of a small primitive it asks all samples. */
static bool empty(const struct crast *c, struct prim_window *window)
{
    if (known(window))
        return !prim_window_any(window, 16 * c->x, 16 * c->y);
    if (window &&
        (crast_middle_held(&c->cfg, &c->prim, c->x, c->y) || prim_window_look(window, c->x, c->y)))
        return false;
    return crast_empty(&c->cfg, &c->prim, c->x, c->y);
}

/* chosen: a tile that is found empty costs its clock as if it were given */
static void skip_empty(struct crast *c, struct prim_window *window)
{
    while (c->busy && empty(c, window)) {
        c->busy = find(c, window);
        c->clocks += c->busy;
    }
}

/* What ends goes on as it comes; chosen: it takes no clock. */
static bool pass_token(struct crast *c, struct raster_prim_fifo *in, struct coarse_tile_fifo *out)
{
    if (c->busy || raster_prim_first(in)->kind != PRIMITIVE_END)
        return false;
    *coarse_tile_next(out) = (struct coarse_tile){ .prim = *raster_prim_first(in) };
    raster_prim_drop(in);
    return true;
}

void crast_begin(struct crast *c, const struct raster_prim *prim, struct prim_window *window)
{
    c->prim = *prim;
    c->x = prim->start_x;
    c->y = prim->start_y;
    c->searched = 0;
    c->in_row = c->reached = false;
    c->busy = find(c, window);
    c->clocks += crast_clocks(c->busy, c->searched);
    skip_empty(c, window);
}

void crast_next(struct crast *c, struct prim_window *window)
{
    c->tiles++;
    c->busy = find(c, window);
    c->clocks += c->busy; /* the first one is counted with its search */
    skip_empty(c, window);
}

bool crast_step(struct crast *c, struct raster_prim_fifo *in, struct coarse_tile_fifo *out)
{
    if ((!c->busy && raster_prim_empty(in)) || coarse_tile_full(out))
        return false;
    if (pass_token(c, in, out))
        return true;
    if (!c->busy) {
        crast_begin(c, raster_prim_first(in), NULL);
        raster_prim_drop(in);
    }
    if (c->busy) {
        *coarse_tile_next(out) = (struct coarse_tile){ c->prim, c->x, c->y };
        crast_next(c, NULL);
    }
    return true;
}
