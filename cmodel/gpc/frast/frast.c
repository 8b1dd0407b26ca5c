/* frast.c - see frast.h */
#include "gpc/frast/frast.h"

#include <string.h>

#include "common/bits.h"
#include "common/samples.h"

void frast_reset(struct frast *f)
{
    memset(f, 0, sizeof *f);
    frast_set_state(f, &f->cfg);
}

void frast_set_state(struct frast *f, const struct frast_config *cfg)
{
    f->cfg = *cfg;
    f->mode = frast_mode_of(cfg);
}

const char *frast_not_modelled(const struct frast_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* known: rates.csv T1: 64 samples a clock; chosen: tiles of which no sample is covered cost nothing,
 * and a coarse tile costs a clock at least
 */
unsigned frast_clocks(unsigned given)
{
    return given > 0 ? given : 1;
}

bool frast_find(struct frast *f, const struct prim_window *window)
{
    const struct frast_mode *m = &f->mode;
    const struct culled_tile *t = &f->tile;
    const unsigned tiles = t->verdict == ZCULL_DISCARDED ? 0 : 4 * m->each;

    for (; f->next < tiles; f->next++) {
        const u8 x = m->x[f->next], y = m->y[f->next];

        if (t->culled >> (y / 8 * 2 + x / 8) & 1)
            continue;
        f->x = (u14)(16 * t->x + x);
        f->y = (u14)(16 * t->y + y);
        f->coverage = frast_covered(&f->cfg, m, &t->prim, window, f->x, f->y);
        if (f->coverage)
            return true;
    }
    f->busy = false;
    return false;
}

static void make_tile(const struct frast *f, struct fine_tile *out)
{
    const struct raster_prim *prim = &f->tile.prim;

    *out = (struct fine_tile){ prim->id,
                               prim->kind,
                               prim->front,
                               f->x,
                               f->y,
                               f->mode.samples,
                               f->coverage,
                               frast_plane(&f->cfg, prim, f->x, f->y),
                               f->tile.verdict,
                               0,
                               { 0 } };
    if (frast_fades(prim))
        frast_fade(&f->cfg, &f->mode, prim, out);
}

/* What ends goes on as it comes; chosen: it takes no clock. */
static bool pass_token(struct frast *f, struct culled_tile_fifo *in, struct fine_tile_fifo *out)
{
    const struct raster_prim *prim;

    if (f->busy || culled_tile_first(in)->prim.kind != PRIMITIVE_END)
        return false;
    prim = &culled_tile_first(in)->prim;
    *fine_tile_next(out) = (struct fine_tile){ .id = prim->id, .kind = PRIMITIVE_END };
    culled_tile_drop(in);
    return true;
}

void frast_begin(struct frast *f)
{
    f->next = f->given = 0;
    f->busy = true;
    f->clocks += frast_clocks(0);
}

void frast_give(struct frast *f, struct fine_tile *out)
{
    make_tile(f, out);
    f->clocks += frast_clocks(f->given + 1) - frast_clocks(f->given);
    f->tiles++;
    f->samples += bits_count(f->coverage);
    f->given++;
    f->next++;
}

bool frast_step(struct frast *f, struct culled_tile_fifo *in, struct fine_tile_fifo *out)
{
    if ((!f->busy && culled_tile_empty(in)) || fine_tile_full(out))
        return false;
    if (pass_token(f, in, out))
        return true;
    if (!f->busy) {
        f->tile = *culled_tile_first(in);
        culled_tile_drop(in);
        frast_begin(f);
    }
    if (frast_find(f, NULL))
        frast_give(f, fine_tile_next(out));
    return true;
}
