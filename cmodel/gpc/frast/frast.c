/* frast.c - see frast.h */
#include "gpc/frast/frast.h"

#include <string.h>

#include "common/samples.h"

void frast_reset(struct frast *f)
{
    memset(f, 0, sizeof *f);
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

/* Fine tile i of a coarse one: blocks of 8x8 pixels in raster order, and tiles in a block likewise. */
static struct fine_tile place_of(const struct frast_config *cfg, const struct culled_tile *t,
                                 unsigned i)
{
    struct samples_shape shape = samples_shape(samples_mode(&cfg->samples));
    unsigned each = (unsigned)shape.across * shape.down, block = i / each, k = i % each;
    struct fine_tile z = { .id = t->prim.id,
                           .kind = t->prim.kind,
                           .front = t->prim.front,
                           .samples = samples_mode(&cfg->samples),
                           .verdict = t->verdict };

    z.x = (u14)(16 * t->x + 8 * (block % 2) + k % shape.across * (8 / shape.across));
    z.y = (u14)(16 * t->y + 8 * (block / 2) + k / shape.across * (8 / shape.down));
    return z;
}

/* Goes to the next fine tile with a covered sample; false after the last. */
static bool find(struct frast *f, struct fine_tile *z)
{
    struct samples_shape shape = samples_shape(samples_mode(&f->cfg.samples));
    unsigned each = (unsigned)shape.across * shape.down;

    for (; f->next < 4 * each; f->next++) {
        if (f->tile.verdict == ZCULL_DISCARDED || f->tile.culled >> f->next / each & 1)
            continue;
        *z = place_of(&f->cfg, &f->tile, f->next);
        z->coverage = frast_coverage(&f->cfg, &f->tile.prim, z->x, z->y);
        if (z->coverage)
            return true;
    }
    return false;
}

bool frast_step(struct frast *f, struct culled_tile_fifo *in, struct fine_tile_fifo *out)
{
    struct fine_tile z;

    if ((!f->busy && culled_tile_empty(in)) || fine_tile_full(out))
        return false;
    if (!f->busy) {
        f->tile = culled_tile_pop(in);
        f->next = f->given = 0;
        f->busy = true;
        f->clocks += frast_clocks(0);
    }
    if (find(f, &z)) {
        z.plane = frast_plane(&f->cfg, &f->tile.prim, z.x, z.y);
        fine_tile_push(out, &z);
        f->clocks += frast_clocks(f->given + 1) - frast_clocks(f->given);
        f->given++;
        f->next++;
    } else {
        f->busy = false;
    }
    return true;
}
