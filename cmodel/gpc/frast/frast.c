/* frast.c - see frast.h */
#include "gpc/frast/frast.h"

#include <string.h>

#include "common/bits.h"
#include "common/samples.h"

/* What was tested behind the last tile that was given. */
static void settle(struct frast *f)
{
    f->clocks += f->spent;
    f->spent = 0;
}

void frast_reset(struct frast *f)
{
    memset(f, 0, sizeof *f);
    frast_set_state(f, &f->cfg);
}

void frast_set_state(struct frast *f, const struct frast_config *cfg)
{
    /* chosen: a bundle of 2,000 bits would go through every stage beside each tile; the tiles inside leave first */
    settle(f);
    if (f->clocks != f->since)
        f->drains += FRAST_DRAIN;
    f->since = f->clocks;
    f->cfg = *cfg;
    f->mode = frast_mode_of(cfg);
}

const char *frast_not_modelled(const struct frast_config *cfg)
{
    (void)cfg;
    return NULL;
}

static const struct raster_prim *prim_of(const struct frast *f)
{
    return f->in.tile.prim ? f->in.tile.prim : &f->prim;
}

/* Whether a fine tile has a pixel in the primitive's box. */
static bool touches(const struct frast *f, const struct raster_prim *prim)
{
    return f->x < prim->x1 && f->x + f->mode.wide > prim->x0 && f->y < prim->y1 &&
           f->y + f->mode.high > prim->y0;
}

/* Goes to the next fine tile that has a covered sample; false behind the last.
 * known: rates.csv T1: 64 samples a clock; chosen: a tile beside the box or beyond an edge, or of what zcull has culled, is not tested
 */
static bool find(struct frast *f)
{
    const struct frast_mode *m = &f->mode;
    const struct lent_tile *t = &f->in.tile;
    const unsigned tiles = t->verdict == ZCULL_DISCARDED ? 0 : 4 * m->samples.each;

    for (; f->next < tiles; f->next++) {
        if (t->culled >> (f->next >> m->of_block) & 1)
            continue;
        f->x = (u14)(16 * t->x + m->x[f->next]);
        f->y = (u14)(16 * t->y + m->y[f->next]);
        if (!touches(f, prim_of(f)))
            continue;
        const struct frast_tested tested =
            frast_test(&f->cfg, m, prim_of(f), &f->in.known, f->x, f->y);

        f->spent += tested.clocks;
        f->coverage = tested.covered;
        if (f->coverage)
            return true;
    }
    return false;
}

static void make_tile(const struct frast *f, struct fine_tile *out)
{
    const struct raster_prim *prim = prim_of(f);

    *out = (struct fine_tile){ prim->id,
                               prim->kind,
                               prim->front,
                               f->x,
                               f->y,
                               f->mode.samples.mode,
                               f->coverage,
                               frast_plane(&f->cfg, prim, f->x, f->y),
                               f->in.tile.verdict,
                               0,
                               { 0 } };
    if (frast_fades(prim))
        frast_fade(&f->cfg, &f->mode, prim, out);
}

/* chosen: what ends has a place in the row, of a clock; so has a coarse tile of which no fine tile is tested */
static void begin(struct frast *f)
{
    settle(f);
    f->busy = true;
    if (prim_of(f)->kind == PRIMITIVE_END) {
        f->spent = 1;
        return;
    }
    f->next = 0;
    f->busy = find(f);
    if (!f->busy) {
        f->spent += f->spent == 0;
        settle(f);
    }
}

bool zcull_frast_into(struct frast *f, const struct culled_tile *in)
{
    if (f->busy)
        return false;
    f->in = (struct known_tile){ .tile = { NULL, in->x, in->y, in->verdict, in->culled } };
    f->prim = in->prim;
    begin(f);
    return true;
}

struct known_tile *zcull_frast_place(struct frast *f)
{
    return f->busy ? NULL : &f->in;
}

bool zcull_frast_into_batch(struct frast *f, const struct known_tile *in)
{
    if (f->busy)
        return false;
    if (in != &f->in)
        f->in = *in;
    begin(f);
    return true;
}

bool frast_prop_from(struct frast *f, struct fine_tile *out)
{
    if (!f->busy)
        return false;
    settle(f);
    if (prim_of(f)->kind == PRIMITIVE_END) {
        *out = (struct fine_tile){ .id = prim_of(f)->id, .kind = PRIMITIVE_END };
        f->busy = false;
        return true;
    }
    make_tile(f, out);
    f->tiles++;
    f->samples += bits_count(f->coverage);
    f->next++;
    f->busy = find(f);
    return true;
}
