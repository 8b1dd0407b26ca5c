/* zjudge.c - see zjudge.h */
#include "gpc/zcull/zjudge/zjudge.h"

#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_range.h"
#include "gpc/zcull/zcull_word.h"

struct zcull_look zjudge_look_of(enum zcull_format format)
{
    const struct zcull_shape *s = zcull_shape(format);
    struct zcull_look l = { .width = 8 };

    if (!s)
        return l;
    l.width = s->width < 8 ? s->width : 8;
    l.columns = l.width * s->across >> bits_lowest(s->width);
    l.rows = 8u * s->down >> bits_lowest(s->height);
    l.parts = zcull_parts(s, l.columns, l.rows);
    return l;
}

void zjudge_reset(struct zjudge *j)
{
    memset(j, 0, sizeof *j);
    zjudge_set_state(j, &j->cfg);
}

/* chosen: the bundle does not go with the tiles; those inside leave first */
void zjudge_set_state(struct zjudge *j, const struct zcull_config *cfg)
{
    if (j->clocks != j->since)
        j->drains += ZJUDGE_DRAIN;
    j->since = j->clocks;
    j->cfg = *cfg;
    j->look = zjudge_look_of(cfg->format);
}

const char *zjudge_not_modelled(const struct zcull_config *cfg)
{
    return zcull_not_modelled(cfg);
}

/* known: facts/gpc.md: a shader that moves depth bounds it on one side or on none */
static struct zcull_range shaded(const struct zcull_config *cfg, struct zcull_range k)
{
    const bool up = cfg->shader_z == SHADER_Z_ANY ||
                    cfg->shader_z == (cfg->greater ? SHADER_Z_LESS : SHADER_Z_GREATER);
    const bool down = cfg->shader_z == SHADER_Z_ANY ||
                      cfg->shader_z == (cfg->greater ? SHADER_Z_GREATER : SHADER_Z_LESS);

    return (struct zcull_range){ down ? 0 : k.min, up ? ZCULL_KEY_MAX : k.max };
}

/* What the tile's blocks share. */
struct shared {
    const struct zcull_config *cfg;
    const struct zcull_look *look;
    const struct zcull_shape *shape; /* or NULL */
    const struct zjudge_tile *in;
    struct zcull_plane plane, plain;
};

static struct zcull_drawn drawn_of(const struct shared *t, unsigned block)
{
    struct zcull_drawn d =
        zcull_drawn_of(t->cfg, &t->plane, t->in->offset ? &t->plain : &t->plane, block);

    if (t->cfg->shader_z != SHADER_Z_NONE)
        d = (struct zcull_drawn){ .keys = shaded(t->cfg, d.keys) };
    return d;
}

/* The block's parts of look i, as of zcull_parts; none if they begin beyond the word. */
static u32 parts_of(const struct shared *t, unsigned i)
{
    const unsigned at = t->in->part[i] * t->shape->delta_bits;

    return at < 32 ? t->look->parts >> at : 0;
}

/* Of look i; without a word nothing is known. */
static struct zcull_bounds bounds_of(const struct shared *t, unsigned i)
{
    if (!t->shape || !(t->in->kept >> i & 1))
        return (struct zcull_bounds){ 0, ZCULL_KEY_MAX, ZCULL_KEY_MAX, true, true };
    return zcull_bounds(t->shape, t->in->word[i], parts_of(t, i));
}

/* The verdict on several parts of a word.  One is discarded, or can pass, only if those of nearer far bounds are, and
 * cannot: the farthest and the nearest far bound decide on all.
 */
static enum zcull_verdict judge_parts(const struct shared *t, const struct zcull_drawn *d,
                                      unsigned i)
{
    const struct zcull_bounds parts = bounds_of(t, i);
    struct zcull_stored stored = { parts.near, parts.most, t->in->stencil && t->in->kept >> i & 1,
                                   parts.may_pass, parts.may_fail };
    const bool front = t->in->front, stopped = t->in->stopped;
    const enum zcull_verdict v = zcull_judge(t->cfg, front, stopped, d->keys, &stored);

    if (v != ZCULL_ACCEPTED || parts.least == parts.most)
        return v;
    stored.far = parts.least;
    return zcull_judge(t->cfg, front, stopped, d->keys, &stored) == ZCULL_ACCEPTED
               ? ZCULL_ACCEPTED
               : ZCULL_AMBIGUOUS;
}

static enum zcull_verdict judge_block(const struct shared *t, const struct zcull_drawn *d,
                                      unsigned block)
{
    bool discarded = true, accepted = d->inside || !t->cfg->clip;

    if (d->outside && t->cfg->cull)
        return ZCULL_DISCARDED;
    for (unsigned w = 0; w < 8 / t->look->width; w++) {
        const enum zcull_verdict v = judge_parts(t, d, 2 * block + w);

        discarded &= v == ZCULL_DISCARDED;
        accepted &= v == ZCULL_ACCEPTED;
    }
    return discarded ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

void zjudge_evaluate(const struct zcull_config *cfg, const struct zcull_look *look,
                     const struct zjudge_tile *in, struct zjudge_verdict *out)
{
    struct shared t = { .cfg = cfg, .look = look, .shape = zcull_shape(cfg->format), .in = in };
    bool accepted = true;

    t.plane = zcull_plane_of(&in->depth, 16u * in->x, 16u * in->y);
    if (in->offset)
        t.plain = zcull_plane_of(&in->plain, 16u * in->x, 16u * in->y);
    *out = (struct zjudge_verdict){ .id = in->id, .x = in->x, .y = in->y };
    for (unsigned i = 0; i < 4; i++) {
        struct zcull_drawn d;
        enum zcull_verdict v;

        if (!(in->touched >> i & 1))
            continue;
        d = drawn_of(&t, i);
        v = judge_block(&t, &d, i);
        accepted &= v != ZCULL_AMBIGUOUS;
        if (v == ZCULL_DISCARDED)
            continue;
        out->drawn |= (u4)(1u << i);
        out->nearest[i] = d.keys.min;
        out->furthest[i] = d.keys.max;
    }
    out->verdict = !out->drawn ? ZCULL_DISCARDED : accepted ? ZCULL_ACCEPTED : ZCULL_AMBIGUOUS;
}

unsigned zjudge_clocks(void)
{
    return 1; /* known: rates.csv T1: 256 pixels a clock, a tile */
}

bool zcull_zjudge_into(struct zjudge *j, const struct zjudge_tile *in)
{
    if (j->busy)
        return false;
    j->tile = *in;
    j->busy = true;
    j->clocks += zjudge_clocks();
    return true;
}

bool zjudge_zcull_from(struct zjudge *j, struct zjudge_verdict *out)
{
    if (!j->busy)
        return false;
    zjudge_evaluate(&j->cfg, &j->look, &j->tile, out);
    j->busy = false;
    return true;
}
