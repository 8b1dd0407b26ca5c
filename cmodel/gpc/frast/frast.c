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

static const struct raster_prim *prim_of(const struct frast *f)
{
    return f->in.tile.prim ? f->in.tile.prim : &f->prim;
}

/* Goes to the next fine tile that has a covered sample; false behind the last. */
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
        f->coverage = frast_covered(&f->cfg, m, prim_of(f), &f->in.known, f->x, f->y);
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

/* What ends goes on as it comes; chosen: it takes no clock. */
static void begin(struct frast *f)
{
    f->busy = true;
    if (prim_of(f)->kind == PRIMITIVE_END)
        return;
    f->next = f->given = 0;
    f->clocks += frast_clocks(0);
    f->busy = find(f);
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
    if (prim_of(f)->kind == PRIMITIVE_END) {
        *out = (struct fine_tile){ .id = prim_of(f)->id, .kind = PRIMITIVE_END };
        f->busy = false;
        return true;
    }
    make_tile(f, out);
    f->clocks += frast_clocks(f->given + 1) - frast_clocks(f->given);
    f->tiles++;
    f->samples += bits_count(f->coverage);
    f->given++;
    f->next++;
    f->busy = find(f);
    return true;
}
