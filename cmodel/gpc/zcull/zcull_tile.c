/* zcull_tile.c - the verdict on a tile, and the bounds after its draw (facts/gpc.md, Zcull) */
#include <string.h>

#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_place.h"
#include "gpc/zcull/zcull_range.h"
#include "gpc/zcull/zcull_word.h"

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
    if (o->index != ZCULL_WORDS && (o->decoded || !zcull_kept(z, o->index))) {
        if (!o->decoded)
            o->word = zcull_decode(s, z->word[o->index]);
        zcull_keep(z, o->index, &o->word);
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
    struct zcull_drawn drawn;              /* with what the shader may do to it */
    unsigned places;                       /* that it has in the storage */
    struct zcull_place place[BLOCK_LOOKS]; /* the first part of each look */
};

/* What the four blocks share. */
struct shared {
    const struct raster_prim *prim;
    const struct zcull_shape *shape;
    const struct zcull_mode *mode;
    struct zcull_plane plane, plain; /* plain: without polygon offset */
    struct open_word open;
    bool stencil;                     /* words tell of the draw's criterion */
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

static void begin_block(const struct zcull_config *cfg, const struct shared *t, unsigned i,
                        struct block *b)
{
    b->x = t->plane.x + 8 * (i % 2);
    b->y = t->plane.y + 8 * (i / 2);
    b->drawn = zcull_drawn_of(cfg, &t->plane, t->prim->offset ? &t->plain : &t->plane, i);
    b->places = 0;
    if (cfg->shader_z != SHADER_Z_NONE)
        b->drawn = (struct zcull_drawn){ .keys = shaded(cfg, b->drawn.keys) };
}

/* Whether from <= x < to meets the eight pixels at first: without branches, which nothing foretells. */
static inline unsigned meets(unsigned from, unsigned to, unsigned first)
{
    return (unsigned)(from < first + 8) & (unsigned)(first < to);
}

/* Of the four blocks those that the box touches, a bit each. */
static inline unsigned blocks_in_box(const struct raster_prim *p, u10 x, u10 y)
{
    const unsigned left = 16u * x, top = 16u * y;
    const unsigned columns = 5 * meets(p->x0, p->x1, left) | 10 * meets(p->x0, p->x1, left + 8);
    const unsigned rows = 3 * meets(p->y0, p->y1, top) | 12 * meets(p->y0, p->y1, top + 8);

    return columns & rows;
}

/* place: NULL outside the storage.  chosen: pixels there have no bounds */
static inline struct zcull_bounds bounds_of(struct zcull *z, struct shared *t,
                                            const struct zcull_place *place)
{
    if (!place)
        return (struct zcull_bounds){ 0, ZCULL_KEY_MAX, ZCULL_KEY_MAX, true, true };
    look_at(z, t->shape, &t->open, place->word);
    return zcull_bounds(t->shape, z->word[place->word],
                        t->mode->look.parts >> place->part * t->shape->delta_bits);
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
    const enum zcull_verdict v = zcull_judge(cfg, t->prim->front, stopped, b->drawn.keys, &stored);

    if (v != ZCULL_ACCEPTED || parts->least == parts->most)
        return v;
    stored.far = parts->least;
    return zcull_judge(cfg, t->prim->front, stopped, b->drawn.keys, &stored) == ZCULL_ACCEPTED
               ? ZCULL_ACCEPTED
               : ZCULL_AMBIGUOUS;
}

static inline enum zcull_verdict judge_block(struct zcull *z, struct shared *t, struct block *b)
{
    const struct zcull_look *look = &t->mode->look;
    bool discarded = true, accepted = b->drawn.inside || !z->cfg.clip;

    if (b->drawn.outside && z->cfg.cull)
        return ZCULL_DISCARDED;
    for (unsigned y = b->y; y < b->y + 8; y += look->height)
        for (unsigned x = b->x; x < b->x + 8; x += look->width) {
            struct zcull_place *place = &b->place[b->places];
            const bool has_place = zcull_place_in(&t->mode->grid, x, y, place);
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

static void raise_far(const struct zcull_shape *s, const struct zcull_look *l, unsigned first,
                      u32 key, struct zcull_word *w)
{
    for (unsigned row = 0; row < l->rows; row++)
        for (unsigned i = first + row * s->across, end = i + l->columns; i < end; i++)
            w->far[i] = key > w->far[i] ? key : w->far[i];
}

static void write_word(struct zcull *z, struct shared *t, const struct block *b,
                       const struct zcull_place *place)
{
    struct zcull_word *w = decoded(z, t->shape, &t->open, place->word);

    if (t->mode->stored & ZCULL_NEARER && b->drawn.keys.min < w->near)
        w->near = b->drawn.keys.min;
    if (t->mode->stored & ZCULL_FURTHER) {
        raise_far(t->shape, &t->mode->look, place->part, b->drawn.keys.max, w);
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

        if (t->mode->stored & ZCULL_FURTHER || t->face)
            write_word(z, t, b, place);
        else if (t->mode->stored & ZCULL_NEARER)
            *word = zcull_lower_near(t->shape, *word, b->drawn.keys.min);
    }
}

static void begin_tile(const struct zcull *z, const struct lent_tile *in, struct shared *t)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_region *region = &z->region[cfg->region];

    t->prim = in->prim;
    t->shape = zcull_shape(cfg->format);
    t->mode = &z->mode;
    t->plane = zcull_plane_of(&in->prim->depth, 16u * in->x, 16u * in->y);
    if (in->prim->offset)
        t->plain = zcull_plane_of(&in->prim->plain, 16u * in->x, 16u * in->y);
    t->open.index = ZCULL_WORDS;
    t->stencil = t->mode->grid.words && t->shape->stencil && region->stencil &&
                 stencil_criterion_same(&region->criterion, &cfg->criterion);
    t->face = writing_face(cfg, in->prim->front);
}

/* All four are judged before any is drawn: they may share a word, and none hides another. */
static void judge_tile(struct zcull *z, struct lent_tile *tile, unsigned touched)
{
    struct block block[4];
    struct shared t;
    unsigned drawn = 0;
    bool accepted = true;

    begin_tile(z, tile, &t);
    for (unsigned i = 0; i < 4; i++) {
        enum zcull_verdict v;

        if (!(touched >> i & 1))
            continue;
        begin_block(&z->cfg, &t, i, &block[i]);
        v = judge_block(z, &t, &block[i]);
        drawn |= (unsigned)(v != ZCULL_DISCARDED) << i;
        accepted &= v != ZCULL_AMBIGUOUS;
    }
    for (unsigned i = 0; i < 4; i++)
        if (drawn >> i & 1)
            write_block(z, &t, &block[i]);
    look_at(z, t.shape, &t.open, ZCULL_WORDS);
    tile->culled = (u4)(drawn ^ 15);
    tile->verdict = !drawn ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

unsigned zcull_tile(struct zcull *z, struct lent_tile *tile)
{
    const unsigned touched = blocks_in_box(tile->prim, tile->x, tile->y);

    if (!zcull_plain_tile(z, tile, touched))
        judge_tile(z, tile, touched);
    return touched;
}
