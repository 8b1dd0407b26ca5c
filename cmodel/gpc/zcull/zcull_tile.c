/* zcull_tile.c - the verdict on a tile, and the bounds after its draw (facts/gpc.md, Zcull) */
#include <string.h>

#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"

enum { LESS = 1, GREATER = 4 }; /* of zcull_passing */

/* The word that is looked at.  What memory wrote is encoded anew when it is left, and what was changed. */
struct open_word {
    unsigned index; /* ZCULL_WORDS: none */
    bool decoded;
    struct zcull_word word; /* if it is */
};

static void look_at(struct zcull *z, const struct zcull_shape *s, struct open_word *o,
                    unsigned index)
{
    if (o->index == index)
        return;
    if (o->index != ZCULL_WORDS && (o->decoded || z->encoded[o->index] != s)) {
        if (!o->decoded)
            o->word = zcull_decode(s, z->word[o->index]);
        zcull_keep(z, s, o->index, &o->word);
    }
    o->index = index;
    o->decoded = false;
}

static struct zcull_word *decoded(struct zcull *z, const struct zcull_shape *s, struct open_word *o,
                                  unsigned index)
{
    look_at(z, s, o, index);
    if (!o->decoded)
        o->word = zcull_decode(s, z->word[index]);
    o->decoded = true;
    return &o->word;
}

#define BLOCK_LOOKS 4 /* at words of a block, at most */

/* One block of 8x8 pixels, as the draw will see it. */
struct block {
    u14 x, y;
    struct zcull_range stored; /* depths drawn, clamped */
    struct zcull_range keys;   /* ... with what the shader may do to them */
    bool outside;              /* of z_min .. z_max, and clipped to it */
    bool inside;
    unsigned places;                       /* that it has in the storage */
    struct zcull_place place[BLOCK_LOOKS]; /* the first part of each look */
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

/* Of the four blocks those that the box touches, a bit each. */
static unsigned blocks_in_box(const struct raster_prim *p, u10 x, u10 y)
{
    const unsigned left = 16u * x, top = 16u * y;
    const unsigned first = p->x0 < left + 8 && left < p->x1;
    const unsigned second = p->x0 < left + 16 && left + 8 < p->x1;
    const unsigned row = first | second << 1;

    return (p->y0 < top + 8 && top < p->y1 ? row : 0) |
           (p->y0 < top + 16 && top + 8 < p->y1 ? row << 2 : 0);
}

bool zcull_in_box(const struct raster_prim *p, u10 x, u10 y, unsigned block)
{
    return blocks_in_box(p, x, y) >> block & 1;
}

/* What a look at a word tells of a block: pixels, and parts of the word. */
struct look {
    unsigned width, height, columns, rows;
};

/* All that the block has in the word; of words that are narrower than a block a row of parts. */
static struct look look_of(const struct zcull_grid *g)
{
    const unsigned width = g->word_width < 3 ? 1u << g->word_width : 8;
    const unsigned height = g->word_width < 3 ? 1u << g->part_height : 8;

    if (!g->shape)
        return (struct look){ .width = 8, .height = 8 };
    return (struct look){ width, height, width >> g->part_width, height >> g->part_height };
}

/* place: NULL outside the storage.  chosen: pixels there have no bounds */
static struct zcull_bounds bounds_of(struct zcull *z, const struct zcull_shape *s,
                                     struct open_word *o, const struct look *l,
                                     const struct zcull_place *place)
{
    if (!place)
        return (struct zcull_bounds){ 0, ZCULL_KEY_MAX, ZCULL_KEY_MAX, true, true };
    look_at(z, s, o, place->word);
    return zcull_bounds(s, z->word[place->word], place->part, l->columns, l->rows);
}

/* The verdict on several parts of a word.  One is discarded, or can pass, only if those of nearer far bounds are, and
 * cannot: the farthest and the nearest far bound decide on all.
 */
static enum zcull_verdict judge_parts(const struct zcull *z, const struct coarse_tile *in,
                                      const struct block *b, const struct zcull_bounds *parts,
                                      bool stencil)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_region *region = &z->region[cfg->region];
    struct zcull_stored stored = { parts->near, parts->most,
                                   stencil && region->stencil &&
                                       stencil_criterion_same(&region->criterion, &cfg->criterion),
                                   parts->may_pass, parts->may_fail };
    const enum zcull_verdict v =
        zcull_judge(cfg, in->prim.front, region->stopped, b->keys, &stored);

    if (v != ZCULL_ACCEPTED || parts->least == parts->most)
        return v;
    stored.far = parts->least;
    return zcull_judge(cfg, in->prim.front, region->stopped, b->keys, &stored) == ZCULL_ACCEPTED
               ? ZCULL_ACCEPTED
               : ZCULL_AMBIGUOUS;
}

static enum zcull_verdict judge_block(struct zcull *z, const struct coarse_tile *in,
                                      const struct zcull_grid *g, struct block *b,
                                      struct open_word *o)
{
    const struct look look = look_of(g);
    bool discarded = true, accepted = b->inside || !z->cfg.clip;

    if (b->outside && z->cfg.cull)
        return ZCULL_DISCARDED;
    for (unsigned y = b->y; y < b->y + 8u; y += look.height)
        for (unsigned x = b->x; x < b->x + 8u; x += look.width) {
            struct zcull_place *place = &b->place[b->places];
            const bool has_place = zcull_place_in(g, x, y, place);
            const struct zcull_bounds parts =
                bounds_of(z, g->shape, o, &look, has_place ? place : NULL);
            const enum zcull_verdict v =
                judge_parts(z, in, b, &parts, has_place && g->shape->stencil);

            b->places += has_place;
            discarded &= v == ZCULL_DISCARDED;
            accepted &= v == ZCULL_ACCEPTED;
        }
    return discarded ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

/* Of a face's stencil operations that write, or NULL. */
static const struct zcull_stencil *writing_face(const struct zcull_config *cfg, bool front)
{
    const struct zcull_stencil *face = front ? &cfg->front : &cfg->back;

    return cfg->stencil_enable && (face->fail_writes || face->zfail_writes || face->zpass_writes)
               ? face
               : NULL;
}

/* known: facts/gpc.md: writes update the criterion's bits */
static void write_stencil(const struct zcull *z, const struct zcull_stencil *face,
                          struct zcull_word *w)
{
    const struct zcull_region *region = &z->region[z->cfg.region];

    if (!face->replaces || zcull_criterion_passes(&region->criterion, face->value))
        w->may_pass = true;
    if (!face->replaces || !zcull_criterion_passes(&region->criterion, face->value))
        w->may_fail = true;
}

static void raise_far(const struct zcull_shape *s, const struct look *l, unsigned first, u32 key,
                      struct zcull_word *w)
{
    for (unsigned row = 0; row < l->rows; row++)
        for (unsigned i = first + row * s->across, end = i + l->columns; i < end; i++)
            w->far[i] = key > w->far[i] ? key : w->far[i];
}

/* chosen: at once, as if every sample that can pass did.  A near bound alone moves in the word as it is encoded. */
static void write_block(struct zcull *z, const struct coarse_tile *in, const struct zcull_grid *g,
                        const struct block *b, struct open_word *o)
{
    const struct zcull_config *cfg = &z->cfg;
    const bool writes = cfg->depth_enable && cfg->depth_write;
    const unsigned pass = writes ? zcull_passing(cfg) : 0;
    const struct zcull_stencil *face = writing_face(cfg, in->prim.front);
    const struct look look = look_of(g);

    for (unsigned i = 0; i < b->places; i++) {
        const struct zcull_place *place = &b->place[i];
        struct zcull_word *w;

        if (!(pass & GREATER) && !face) {
            if (pass & LESS)
                z->word[place->word] =
                    zcull_lower_near(g->shape, z->word[place->word], b->keys.min);
            continue;
        }
        w = decoded(z, g->shape, o, place->word);
        if (pass & LESS && b->keys.min < w->near)
            w->near = b->keys.min;
        if (pass & GREATER) {
            raise_far(g->shape, &look, place->part, b->keys.max, w);
            zcull_stop(z, in->prim.id.draw);
        }
        if (face)
            write_stencil(z, face, w);
    }
}

/* All four are judged before any is drawn: they may share a word, and none hides another. */
void zcull_tile(struct zcull *z, const struct coarse_tile *in, struct culled_tile *out)
{
    const struct zcull_grid grid = zcull_grid_of(&z->cfg);
    struct open_word o = { .index = ZCULL_WORDS };
    const unsigned touched = blocks_in_box(&in->prim, in->x, in->y);
    struct block block[4];
    bool accepted = true;

    *out = (struct culled_tile){ .prim = in->prim, .x = in->x, .y = in->y };
    for (unsigned i = 0; i < 4; i++) {
        enum zcull_verdict v = ZCULL_DISCARDED;

        if (touched >> i & 1) {
            block[i] = block_of(&z->cfg, in, i);
            v = judge_block(z, in, &grid, &block[i], &o);
        }

        out->culled |= (u4)((v == ZCULL_DISCARDED) << i);
        accepted &= v != ZCULL_AMBIGUOUS;
    }
    for (unsigned i = 0; i < 4; i++)
        if (!(out->culled >> i & 1))
            write_block(z, in, &grid, &block[i], &o);
    look_at(z, grid.shape, &o, ZCULL_WORDS);
    out->verdict = out->culled == 15 ? ZCULL_DISCARDED
                   : accepted        ? ZCULL_ACCEPTED
                                     : ZCULL_AMBIGUOUS;
}
