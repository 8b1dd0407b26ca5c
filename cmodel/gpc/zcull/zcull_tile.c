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
    unsigned x, y;
    struct zcull_range keys; /* of the depths drawn, with what the shader may do to them */
    bool outside;            /* of z_min .. z_max, and clipped to it */
    bool inside;
    unsigned places;                       /* that it has in the storage */
    struct zcull_place place[BLOCK_LOOKS]; /* the first part of each look */
};

/* What a look at a word tells of a block: pixels, and parts of the word. */
struct look {
    unsigned width, height, columns, rows;
};

/* What the four blocks share. */
struct shared {
    const struct raster_prim *prim;
    struct zcull_grid grid;
    struct look look;
    struct open_word open;
    bool stencil;                     /* words tell of the draw's criterion */
    unsigned pass;                    /* relations of the depths that are written */
    const struct zcull_stencil *face; /* its operations that write, or NULL */
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

static inline void begin_block(const struct zcull_config *cfg, const struct raster_prim *prim,
                               struct block *b)
{
    const bool plain = cfg->shader_z == SHADER_Z_NONE;
    struct zcull_range z = zcull_range_of(cfg, &prim->depth, (u14)b->x, (u14)b->y);

    b->places = 0;
    b->outside = false;
    b->inside = !zcull_less(cfg, z.min, cfg->z_min) && !zcull_less(cfg, cfg->z_max, z.max);
    if (!b->inside) {
        b->outside =
            cfg->clip && (zcull_less(cfg, z.max, cfg->z_min) || zcull_less(cfg, cfg->z_max, z.min));
        z = (struct zcull_range){ zcull_clamp(cfg, z.min), zcull_clamp(cfg, z.max) };
    }
    b->keys = zcull_keys(cfg, z);
    if (!plain) {
        b->inside = b->outside = false;
        b->keys = shaded(cfg, b->keys);
    }
}

/* Of the four blocks those that the box touches, a bit each. */
static inline unsigned blocks_in_box(const struct raster_prim *p, u10 x, u10 y)
{
    const unsigned left = 16u * x, top = 16u * y;
    const unsigned columns = (unsigned)(p->x0 < left + 8 && left < p->x1) * 5 |
                             (unsigned)(p->x0 < left + 16 && left + 8 < p->x1) * 10;
    const unsigned rows = (unsigned)(p->y0 < top + 8 && top < p->y1) * 3 |
                          (unsigned)(p->y0 < top + 16 && top + 8 < p->y1) * 12;

    return columns & rows;
}

/* All that the block has in the word; of words that are narrower than a block a row of parts. */
static inline struct look look_of(const struct zcull_grid *g)
{
    const unsigned width = g->word_width < 3 ? 1u << g->word_width : 8;
    const unsigned height = g->word_width < 3 ? 1u << g->part_height : 8;

    if (!g->shape)
        return (struct look){ .width = 8, .height = 8 };
    return (struct look){ width, height, width >> g->part_width, height >> g->part_height };
}

/* place: NULL outside the storage.  chosen: pixels there have no bounds */
static inline struct zcull_bounds bounds_of(struct zcull *z, struct shared *t,
                                            const struct zcull_place *place)
{
    if (!place)
        return (struct zcull_bounds){ 0, ZCULL_KEY_MAX, ZCULL_KEY_MAX, true, true };
    look_at(z, t->grid.shape, &t->open, place->word);
    return zcull_bounds(t->grid.shape, z->word[place->word], place->part, t->look.columns,
                        t->look.rows);
}

/* The verdict on several parts of a word.  One is discarded, or can pass, only if those of nearer far bounds are, and
 * cannot: the farthest and the nearest far bound decide on all.
 */
static enum zcull_verdict judge_parts(const struct zcull *z, const struct shared *t,
                                      const struct block *b, const struct zcull_bounds *parts,
                                      bool has_place)
{
    const struct zcull_config *cfg = &z->cfg;
    const bool stopped = z->region[cfg->region].stopped;
    struct zcull_stored stored = { parts->near, parts->most, has_place && t->stencil,
                                   parts->may_pass, parts->may_fail };
    const enum zcull_verdict v = zcull_judge(cfg, t->prim->front, stopped, b->keys, &stored);

    if (v != ZCULL_ACCEPTED || parts->least == parts->most)
        return v;
    stored.far = parts->least;
    return zcull_judge(cfg, t->prim->front, stopped, b->keys, &stored) == ZCULL_ACCEPTED
               ? ZCULL_ACCEPTED
               : ZCULL_AMBIGUOUS;
}

static inline enum zcull_verdict judge_block(struct zcull *z, struct shared *t, struct block *b)
{
    bool discarded = true, accepted = b->inside || !z->cfg.clip;

    if (b->outside && z->cfg.cull)
        return ZCULL_DISCARDED;
    for (unsigned y = b->y; y < b->y + 8; y += t->look.height)
        for (unsigned x = b->x; x < b->x + 8; x += t->look.width) {
            struct zcull_place *place = &b->place[b->places];
            const bool has_place = zcull_place_in(&t->grid, x, y, place);
            const struct zcull_bounds parts = bounds_of(z, t, has_place ? place : NULL);
            const enum zcull_verdict v = judge_parts(z, t, b, &parts, has_place);

            b->places += has_place;
            discarded &= v == ZCULL_DISCARDED;
            accepted &= v == ZCULL_ACCEPTED;
        }
    return discarded ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

/* Of a face's stencil operations that write, or NULL. */
static inline const struct zcull_stencil *writing_face(const struct zcull_config *cfg, bool front)
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

static void write_word(struct zcull *z, struct shared *t, const struct block *b,
                       const struct zcull_place *place)
{
    struct zcull_word *w = decoded(z, t->grid.shape, &t->open, place->word);

    if (t->pass & LESS && b->keys.min < w->near)
        w->near = b->keys.min;
    if (t->pass & GREATER) {
        raise_far(t->grid.shape, &t->look, place->part, b->keys.max, w);
        zcull_stop(z, t->prim->id.draw);
    }
    if (t->face)
        write_stencil(z, t->face, w);
}

/* chosen: at once, as if every sample that can pass did.  A near bound alone moves in the word as it is encoded. */
static inline void write_block(struct zcull *z, struct shared *t, const struct block *b)
{
    for (unsigned i = 0; i < b->places; i++) {
        const struct zcull_place *place = &b->place[i];
        u64 *word = &z->word[place->word];

        if (t->pass & GREATER || t->face)
            write_word(z, t, b, place);
        else if (t->pass & LESS)
            *word = zcull_lower_near(t->grid.shape, *word, b->keys.min);
    }
}

static inline void begin_tile(const struct zcull *z, const struct raster_prim *prim,
                              struct shared *t)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_region *region = &z->region[cfg->region];

    t->prim = prim;
    t->grid = zcull_grid_of(cfg);
    t->look = look_of(&t->grid);
    t->open.index = ZCULL_WORDS;
    t->stencil = t->grid.shape && t->grid.shape->stencil && region->stencil &&
                 stencil_criterion_same(&region->criterion, &cfg->criterion);
    t->pass = cfg->depth_enable && cfg->depth_write ? zcull_passing(cfg) : 0;
    t->face = writing_face(cfg, prim->front);
}

/* All four are judged before any is drawn: they may share a word, and none hides another. */
unsigned zcull_tile(struct zcull *z, struct culled_tile *tile)
{
    const unsigned touched = blocks_in_box(&tile->prim, tile->x, tile->y);
    unsigned drawn = 0;
    struct block block[4];
    struct shared t;
    bool accepted = true;

    begin_tile(z, &tile->prim, &t);
    for (unsigned left = touched; left; left &= left - 1) {
        const unsigned i = bits_lowest(left);
        struct block *b = &block[i];
        enum zcull_verdict v;

        b->x = 16u * tile->x + 8 * (i % 2);
        b->y = 16u * tile->y + 8 * (i / 2);
        begin_block(&z->cfg, &tile->prim, b);
        v = judge_block(z, &t, b);
        drawn |= (unsigned)(v != ZCULL_DISCARDED) << i;
        accepted &= v != ZCULL_AMBIGUOUS;
    }
    for (unsigned left = drawn; left; left &= left - 1)
        write_block(z, &t, &block[bits_lowest(left)]);
    look_at(z, t.grid.shape, &t.open, ZCULL_WORDS);
    tile->culled = (u4)(drawn ^ 15);
    tile->verdict = !drawn ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
    return touched;
}
