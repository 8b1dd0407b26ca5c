/* zcull_tile.c - the verdict on a tile, and the bounds after its draw (facts/gpc.md, Zcull) */
#include <string.h>

#include "gpc/zcull/zcull.h"

enum { LESS = 1, GREATER = 4 }; /* of zcull_passing */

/* The word that is looked at, decoded. */
struct open_word {
    unsigned index; /* ZCULL_WORDS: none */
    struct zcull_word word;
};

static struct zcull_word *open_at(struct zcull *z, const struct zcull_shape *s, struct open_word *o,
                                  unsigned index)
{
    if (o->index != index) {
        if (o->index != ZCULL_WORDS)
            z->word[o->index] = zcull_encode(s, &o->word);
        o->index = index;
        if (index != ZCULL_WORDS)
            o->word = zcull_decode(s, z->word[index]);
    }
    return &o->word;
}

#define BLOCK_PARTS 8 /* of 8x8 pixels, at most */

/* One block of 8x8 pixels, as the draw will see it. */
struct block {
    u14 x, y;
    struct zcull_range stored; /* depths drawn, clamped */
    struct zcull_range keys;   /* ... with what the shader may do to them */
    bool outside;              /* of z_min .. z_max, and clipped to it */
    bool inside;
    unsigned places; /* that it has in the storage */
    struct zcull_place place[BLOCK_PARTS];
};

/* known: facts/gpc.md: a shader that moves depth bounds it on one side or on none */
static struct zcull_range shaded(const struct zcull_config *cfg, struct zcull_range k)
{
    const bool up = cfg->shader_z == SHADER_Z_ANY ||
                    cfg->shader_z == (cfg->greater ? SHADER_Z_LESS : SHADER_Z_GREATER);
    const bool down = cfg->shader_z == SHADER_Z_ANY ||
                      cfg->shader_z == (cfg->greater ? SHADER_Z_GREATER : SHADER_Z_LESS);

    return (struct zcull_range){ down ? 0 : k.min, up ? ZCULL_KEY_MAX : k.max };
}

static struct block block_of(const struct zcull_config *cfg, const struct coarse_tile *in,
                             unsigned i)
{
    struct block b = { .x = (u14)(16 * in->x + 8 * (i % 2)), .y = (u14)(16 * in->y + 8 * (i / 2)) };
    const struct zcull_range all = zcull_range_of(cfg, &in->prim.depth, b.x, b.y);

    b.outside = cfg->clip && cfg->shader_z == SHADER_Z_NONE &&
                (zcull_less(cfg, all.max, cfg->z_min) || zcull_less(cfg, cfg->z_max, all.min));
    b.inside = cfg->shader_z == SHADER_Z_NONE && !zcull_less(cfg, all.min, cfg->z_min) &&
               !zcull_less(cfg, cfg->z_max, all.max);
    b.stored = (struct zcull_range){ zcull_clamp(cfg, all.min), zcull_clamp(cfg, all.max) };
    b.keys = shaded(cfg, zcull_keys(cfg, b.stored));
    return b;
}

/* 8x8 pixels. */
bool zcull_in_box(const struct raster_prim *p, u10 x, u10 y, unsigned block)
{
    const unsigned left = 16u * x + 8 * (block % 2), top = 16u * y + 8 * (block / 2);

    return p->x0 < left + 8 && left < p->x1 && p->y0 < top + 8 && top < p->y1;
}

/* Pixels from one part of a word to the next, at most those of a block, which begins with one. */
struct step {
    unsigned x, y;
};

static unsigned at_most_8(unsigned pixels)
{
    return pixels < 8 ? pixels : 8;
}

static struct step step_of(const struct zcull_shape *s)
{
    return s ? (struct step){ at_most_8(s->width / s->across), at_most_8(s->height / s->down) }
             : (struct step){ 8, 8 };
}

/* place: NULL outside the storage.  chosen: pixels there have no bounds */
static enum zcull_verdict judge_part(struct zcull *z, const struct coarse_tile *in,
                                     const struct block *b, struct open_word *o,
                                     const struct zcull_shape *s, const struct zcull_place *place)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_region *region = &z->region[cfg->region];
    struct zcull_stored stored = { 0, ZCULL_KEY_MAX, false, true, true };

    if (place) {
        const struct zcull_word *w = open_at(z, s, o, place->word);

        stored =
            (struct zcull_stored){ w->near, w->far[place->part],
                                   s->stencil && region->stencil &&
                                       stencil_criterion_same(&region->criterion, &cfg->criterion),
                                   w->may_pass, w->may_fail };
    }
    return zcull_judge(cfg, in->prim.front, region->stopped, b->keys, &stored);
}

static enum zcull_verdict judge_block(struct zcull *z, const struct coarse_tile *in,
                                      const struct zcull_grid *g, struct block *b,
                                      struct open_word *o)
{
    const struct step step = step_of(g->shape);
    bool discarded = true, accepted = b->inside || !z->cfg.clip;

    if (b->outside && z->cfg.cull)
        return ZCULL_DISCARDED;
    for (unsigned y = b->y; y < b->y + 8u; y += step.y)
        for (unsigned x = b->x; x < b->x + 8u; x += step.x) {
            struct zcull_place *place = &b->place[b->places];
            const bool has_place = zcull_place_in(g, x, y, place);
            const enum zcull_verdict v =
                judge_part(z, in, b, o, g->shape, has_place ? place : NULL);

            b->places += has_place;
            discarded &= v == ZCULL_DISCARDED;
            accepted &= v == ZCULL_ACCEPTED;
        }
    return discarded ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

/* known: facts/gpc.md: writes update the criterion's bits */
static void write_stencil(const struct zcull *z, bool front, struct zcull_word *w)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_stencil *face = front ? &cfg->front : &cfg->back;
    const struct zcull_region *region = &z->region[cfg->region];

    if (!cfg->stencil_enable || !(face->fail_writes || face->zfail_writes || face->zpass_writes))
        return;
    if (!face->replaces || zcull_criterion_passes(&region->criterion, face->value))
        w->may_pass = true;
    if (!face->replaces || !zcull_criterion_passes(&region->criterion, face->value))
        w->may_fail = true;
}

/* chosen: at once, as if every sample that can pass did */
static void write_block(struct zcull *z, const struct coarse_tile *in, const struct zcull_shape *s,
                        const struct block *b, struct open_word *o)
{
    const struct zcull_config *cfg = &z->cfg;
    const bool writes = cfg->depth_enable && cfg->depth_write;
    const unsigned pass = writes ? zcull_passing(cfg) : 0;

    for (unsigned i = 0; i < b->places; i++) {
        const struct zcull_place *place = &b->place[i];
        struct zcull_word *w = open_at(z, s, o, place->word);

        if (pass & LESS && b->keys.min < w->near)
            w->near = b->keys.min;
        if (pass & GREATER && b->keys.max > w->far[place->part])
            w->far[place->part] = b->keys.max;
        if (pass & GREATER)
            zcull_stop(z, in->prim.id.draw);
        write_stencil(z, in->prim.front, w);
    }
}

/* All four are judged before any is drawn: they may share a word, and none hides another. */
void zcull_tile(struct zcull *z, const struct coarse_tile *in, struct culled_tile *out)
{
    const struct zcull_grid grid = zcull_grid_of(&z->cfg);
    struct open_word o = { .index = ZCULL_WORDS };
    struct block block[4];
    bool accepted = true;

    *out = (struct culled_tile){ .prim = in->prim, .x = in->x, .y = in->y };
    for (unsigned i = 0; i < 4; i++) {
        enum zcull_verdict v = ZCULL_DISCARDED;

        if (zcull_in_box(&in->prim, in->x, in->y, i)) {
            block[i] = block_of(&z->cfg, in, i);
            v = judge_block(z, in, &grid, &block[i], &o);
        }

        out->culled |= (u4)((v == ZCULL_DISCARDED) << i);
        accepted &= v != ZCULL_AMBIGUOUS;
    }
    for (unsigned i = 0; i < 4; i++)
        if (!(out->culled >> i & 1))
            write_block(z, in, grid.shape, &block[i], &o);
    open_at(z, grid.shape, &o, ZCULL_WORDS);
    out->verdict = out->culled == 15 ? ZCULL_DISCARDED
                   : accepted        ? ZCULL_ACCEPTED
                                     : ZCULL_AMBIGUOUS;
}
