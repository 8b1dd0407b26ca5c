/* zcull_plain.c - the verdict on a tile that has one word, of a draw that only tests depths: as of zcull_tile.c, which has
 * the reasons
 */
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"
#include "gpc/zcull/zcull_range.h"
#include "gpc/zcull/zcull_word.h"

bool zcull_is_plain(const struct zcull_config *cfg, const struct zcull_mode *m)
{
    return m->grid.words && m->grid.word_width >= 4 && m->grid.word_height >= 4 &&
           cfg->depth_enable && !(m->stored & ZCULL_FURTHER) && cfg->shader_z == SHADER_Z_NONE &&
           !cfg->stencil_enable && !cfg->bounds_enable;
}

/* A tile's word. */
struct word {
    const struct zcull_shape *shape;
    struct zcull_place at; /* the part of the tile's first pixel */
    u64 bits;
    struct zcull_head head;
};

/* Of a word that zcull_encode made no delta is beyond its top. */
static inline u32 far(const struct word *w, u32 delta)
{
    return w->head.top - (delta << w->head.shift);
}

static inline bool passes(unsigned possible, unsigned pass)
{
    return (possible & pass) && !(possible & ~pass);
}

static inline enum zcull_verdict judge(const struct zcull *z, const struct word *w, unsigned block,
                                       const struct zcull_drawn *d)
{
    const struct zcull_mode *m = &z->mode;
    const struct zcull_config *cfg = &z->cfg;
    const unsigned first = w->at.part + (block & 1 ? m->look.columns : 0) +
                           (block & 2 ? m->look.rows << m->grid.across : 0);
    const u32 parts = m->look.parts >> first * w->shape->delta_bits;
    const u32 farthest = far(w, zcull_least_delta(w->shape, (u32)w->bits, parts));
    const unsigned possible = zcull_relations(d->keys, w->head.near, farthest);
    u32 nearest;

    if (cfg->cull && (d->outside || (!(possible & m->pass) && !z->region[cfg->region].stopped)))
        return ZCULL_DISCARDED;
    if (!passes(possible, m->pass) || (cfg->clip && !d->inside))
        return ZCULL_AMBIGUOUS;
    nearest = far(w, zcull_most_delta(w->shape, (u32)w->bits, parts));
    return passes(zcull_relations(d->keys, w->head.near, nearest), m->pass) ? ZCULL_ACCEPTED
                                                                            : ZCULL_AMBIGUOUS;
}

bool zcull_plain_tile(struct zcull *z, struct lent_tile *tile, unsigned touched)
{
    struct word w = { .shape = zcull_shape(z->cfg.format) };
    u32 near = ZCULL_KEY_MAX;
    unsigned drawn = 0;
    bool accepted = true;
    struct zcull_plane plane, plain;
    const struct zcull_plane *seen = tile->prim->offset ? &plain : &plane;

    if (!z->mode.plain || !zcull_place_in(&z->mode.grid, 16u * tile->x, 16u * tile->y, &w.at) ||
        !zcull_kept(z, w.at.word))
        return false;
    w.bits = z->word[w.at.word];
    w.head = zcull_head_of(w.shape, w.bits);
    plane = zcull_plane_of(&tile->prim->depth, 16u * tile->x, 16u * tile->y);
    if (tile->prim->offset)
        plain = zcull_plane_of(&tile->prim->plain, 16u * tile->x, 16u * tile->y);
    for (unsigned left = touched; left; left &= left - 1) {
        const unsigned i = bits_lowest(left);
        const struct zcull_drawn d = zcull_drawn_of(&z->cfg, &plane, seen, i);
        const enum zcull_verdict v = judge(z, &w, i, &d);

        accepted &= v != ZCULL_AMBIGUOUS;
        if (v == ZCULL_DISCARDED)
            continue;
        drawn |= 1u << i;
        near = d.keys.min < near ? d.keys.min : near;
    }
    if (z->mode.stored & ZCULL_NEARER && drawn)
        z->word[w.at.word] = zcull_lower_near(w.shape, w.bits, near);
    tile->culled = (u4)(drawn ^ 15);
    tile->verdict = !drawn ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
    return true;
}
