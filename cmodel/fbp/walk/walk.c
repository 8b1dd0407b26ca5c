/* walk.c - see walk.h */
#include "fbp/walk/walk.h"

#include <string.h>

void walk_reset(struct walk *k)
{
    memset(k, 0, sizeof *k);
}

void walk_set_state(struct walk *k, const struct walk_config *cfg)
{
    k->cfg = *cfg;
}

/* A surface of zeros: there is no such target. */
static bool bound(const struct rop_surface *s)
{
    return s->bytes != 0;
}

const char *walk_not_modelled(const struct walk_config *cfg)
{
    if ((bound(&cfg->color) && !rop_surface_known(&cfg->color)) ||
        (bound(&cfg->zeta) && !rop_surface_known(&cfg->zeta)))
        return "walk: a target that is not block linear of 2D";
    return NULL;
}

struct walk_extent walk_extent_of(const struct walk_config *cfg, const struct walk_begin *b)
{
    const struct rop_surface *s = b->zeta ? &cfg->zeta : &cfg->color;
    struct surface_image image;

    if (!bound(s))
        return (struct walk_extent){ 0, 0 };
    image = rop_image(s);
    if (b->zeta)
        return (struct walk_extent){ (image.width_bytes / s->bytes + WALK_TILE - 1) / WALK_TILE,
                                     (image.height + WALK_TILE - 1) / WALK_TILE };
    return (struct walk_extent){ (image.width_bytes + WALK_BLOCK_BYTES - 1) / WALK_BLOCK_BYTES,
                                 (image.height + WALK_BLOCK_ROWS - 1) / WALK_BLOCK_ROWS };
}

/* known: facts/fbp.md Clears, rates.csv X: a block a clock; chosen: a tile of depth, too */
unsigned walk_clocks(void)
{
    return 1;
}

static struct zeta_walk tile_of(const struct walk *k, const struct walk_begin *b)
{
    const struct samples_shape shape = samples_shape(k->cfg.zeta.samples);

    return (struct zeta_walk){ { b->draw, 0, (u14)(WALK_TILE * k->x / shape.across),
                                 (u14)(WALK_TILE * k->y / shape.down) } };
}

bool walk_step(struct walk *k, struct walk_begin_fifo *in, struct clear_block_fifo *blocks,
               struct zeta_walk_fifo *tiles)
{
    const struct walk_begin *b;
    struct walk_extent e;

    if (walk_begin_empty(in))
        return false;
    b = walk_begin_first(in);
    if (b->zeta ? zeta_walk_full(tiles) : clear_block_full(blocks))
        return false;
    e = walk_extent_of(&k->cfg, b);
    if (k->x < e.across && k->y < e.down) {
        if (b->zeta)
            *zeta_walk_next(tiles) = tile_of(k, b);
        else
            *clear_block_next(blocks) = (struct clear_block){ b->draw, (u14)k->x, (u12)k->y };
        k->clocks += walk_clocks();
        k->y += ++k->x == e.across;
        k->x %= e.across;
    }
    if (k->y < e.down && e.across)
        return true;
    k->x = k->y = 0;
    walk_begin_drop(in);
    return true;
}
