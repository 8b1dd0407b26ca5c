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

/* What a tile's blocks share. */
struct shared {
    u16 draw;
    const struct zcull_shape *shape;
    const struct zcull_mode *mode;
    struct open_word open;
    struct zcull_place place[ZJUDGE_LOOKS]; /* the first part of each look */
    const struct zcull_stencil *face;       /* its operations that write, or NULL */
};

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

static void write_word(struct zcull *z, struct shared *t, const struct zcull_place *place,
                       struct zcull_range keys)
{
    struct zcull_word *w = decoded(z, t->shape, &t->open, place->word);

    if (t->mode->stored & ZCULL_NEARER && keys.min < w->near)
        w->near = keys.min;
    if (t->mode->stored & ZCULL_FURTHER) {
        raise_far(t->shape, &t->mode->look, place->part, keys.max, w);
        zcull_stop(z, t->draw);
    }
    if (t->face)
        write_stencil(z, t->face, w);
}

/* chosen: at once, as if every sample that can pass did.  A near bound alone moves in the word as it is encoded. */
static inline void write_look(struct zcull *z, struct shared *t, const struct zcull_place *place,
                              struct zcull_range keys)
{
    u64 *word = &z->word[place->word];

    if (t->mode->stored & ZCULL_FURTHER || t->face)
        write_word(z, t, place, keys);
    else if (t->mode->stored & ZCULL_NEARER)
        *word = zcull_lower_near(t->shape, *word, keys.min);
}

static void begin_tile(const struct zcull *z, const struct lent_tile *in, struct shared *t)
{
    t->draw = in->prim->id.draw;
    t->shape = zcull_shape(z->cfg.format);
    t->mode = &z->mode;
    t->open.index = ZCULL_WORDS;
    t->face = writing_face(&z->cfg, in->prim->front);
}

/* What the judge is told of a tile, but for its words. */
static void ask_of(const struct zcull *z, const struct lent_tile *tile, unsigned touched,
                   struct zjudge_tile *ask)
{
    const struct zcull_config *cfg = &z->cfg;
    const struct zcull_region *region = &z->region[cfg->region];
    const struct raster_prim *p = tile->prim;

    *ask = (struct zjudge_tile){ .id = p->id,
                                 .x = tile->x,
                                 .y = tile->y,
                                 .front = p->front,
                                 .touched = (u4)touched,
                                 .depth = p->depth,
                                 .offset = p->offset,
                                 .plain = p->plain,
                                 .stopped = region->stopped };
    ask->stencil = z->mode.grid.words && zcull_shape(cfg->format)->stencil && region->stencil &&
                   stencil_criterion_same(&region->criterion, &cfg->criterion);
}

/* The words of the blocks that the box touches.  chosen: pixels outside the storage have no bounds */
static void ask_words(struct zcull *z, struct shared *t, struct zjudge_tile *ask)
{
    const unsigned width = t->mode->look.width;

    for (unsigned i = 0; i < ZJUDGE_LOOKS; i += 8 / width == 1 ? 2 : 1) {
        const unsigned x = 16u * ask->x + 8 * (i / 2 % 2) + width * (i % 2);
        struct zcull_place *place = &t->place[i];

        if (!(ask->touched >> i / 2 & 1) ||
            !zcull_place_in(&t->mode->grid, x, 16u * ask->y + 8 * (i / 4), place))
            continue;
        look_at(z, t->shape, &t->open, place->word);
        ask->kept |= (u8)(1u << i);
        ask->part[i] = (u5)place->part;
        ask->word[i] = z->word[place->word];
    }
}

/* All four are judged before any is drawn: they may share a word, and none hides another. */
static void judge_tile(struct zcull *z, struct lent_tile *tile, unsigned touched)
{
    struct zjudge_tile ask;
    struct zjudge_verdict v;
    struct shared t;

    begin_tile(z, tile, &t);
    ask_of(z, tile, touched, &ask);
    ask_words(z, &t, &ask);
    zjudge_evaluate(&z->cfg, &z->mode.look, &ask, &v);
    if (zcull_looked_at(z))
        zcull_look(z, &ask, &v);
    for (unsigned left = ask.kept; left; left &= left - 1) {
        const unsigned i = bits_lowest(left), block = i / 2;

        if (v.drawn >> block & 1)
            write_look(z, &t, &t.place[i],
                       (struct zcull_range){ v.nearest[block], v.furthest[block] });
    }
    look_at(z, t.shape, &t.open, ZCULL_WORDS);
    tile->culled = (u4)(v.drawn ^ 15);
    tile->verdict = v.verdict;
}

unsigned zcull_tile(struct zcull *z, struct lent_tile *tile)
{
    const unsigned touched = blocks_in_box(tile->prim, tile->x, tile->y);
    const bool looked = zcull_looked_at(z);

    z->inner.zjudge.clocks += zjudge_clocks();
    z->inner.zcull_zjudge.pushed += !looked; /* else it counts itself */
    z->inner.zjudge_zcull.pushed += !looked;
    if (looked || !zcull_plain_tile(z, tile, touched))
        judge_tile(z, tile, touched);
    return touched;
}
