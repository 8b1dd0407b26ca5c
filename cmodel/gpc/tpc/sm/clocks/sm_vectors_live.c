/* sm_vectors_live.c - vectors beside a core: its warps' records wait until it is known which goes next (sm_vectors.h) */
#include "gpc/tpc/sm/clocks/sm_clocks.h"

#include <string.h>

/* Gives the clocks what is known. */
static void join(struct sm_recorder *to, unsigned vector)
{
    struct sm_clocks *c = to->clocks;
    struct sm_clock_stream *stream = c->warp[vector].stream;
    const bool was_empty = sm_clock_stream_count(stream) == 0;

    sm_vector_join(to->pool, &to->vectors.halves[vector], stream);
    if (was_empty && sm_clock_stream_count(stream))
        sm_clocks_head(c, vector);
}

/* No more comes of its warps. */
static void end(struct sm_recorder *to, unsigned vector)
{
    struct sm_vector_halves *h = &to->vectors.halves[vector];

    h->ended[0] = h->ended[1] = true;
    join(to, vector);
    to->vectors.used &= ~(UINT64_C(1) << vector);
}

static void end_of(struct sm_recorder *to, unsigned warp)
{
    const unsigned vector = to->vectors.of[warp];

    if (vector && to->vectors.used >> (vector - 1) & 1)
        end(to, vector - 1);
    to->vectors.of[warp] = 0;
}

/* The other warp of a vector, or SM_WARPS: it has none. */
static unsigned other_of(const struct sm_core *s, const struct sm_warp *w)
{
    for (unsigned n = 0; n < SM_WARPS && (w->index ^ 1) < s->ctas[w->cta].warps; n++)
        if (s->warps[n].state != SM_WARP_FREE && s->warps[n].cta == w->cta &&
            s->warps[n].index == (w->index ^ 1))
            return n;
    return SM_WARPS;
}

/* Vectors lie in the SIMDs in turn, in the order of their warps in the core; where that slot is taken, in the lowest that is free. */
static unsigned free_slot(const struct sm_vectors *v, unsigned warp)
{
    return v->used >> warp / 2 & 1 ? bits_lowest(~v->used) : warp / 2;
}

/* A warp begins, or the other warp of its vector had already. */
static void begin(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w)
{
    const unsigned warp = (unsigned)(w - s->warps), other = other_of(s, w);
    struct sm_vectors *v = &to->vectors;

    if (v->expected >> warp & 1) {
        v->expected &= ~(UINT64_C(1) << warp);
        return;
    }
    end_of(to, warp);
    if (other < SM_WARPS)
        end_of(to, other);
    const unsigned vector = free_slot(v, other < warp ? other : warp);

    v->halves[vector] = (struct sm_vector_halves){ .ended = { false, false } };
    v->halves[vector].of[w->index & 1] = to->stream[warp];
    v->used |= UINT64_C(1) << vector;
    v->of[warp] = (u8)(vector + 1);
    if (other == SM_WARPS)
        return;
    v->halves[vector].of[~w->index & 1] = to->stream[other];
    v->of[other] = (u8)(vector + 1);
    v->expected |= UINT64_C(1) << other;
}

unsigned sm_vectors_slot(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                         bool starts)
{
    const unsigned warp = (unsigned)(w - s->warps);

    if (to->clocks->vector->warps < 2)
        return warp;
    if (starts)
        begin(to, s, w);
    return to->vectors.of[warp] - 1u;
}

void sm_vectors_added(struct sm_recorder *to, const struct sm_core *s, const struct sm_warp *w,
                      bool last)
{
    const unsigned warp = (unsigned)(w - s->warps), vector = to->vectors.of[warp] - 1u;

    if (to->clocks->vector->warps < 2) {
        sm_clocks_added(to->clocks, warp);
        return;
    }
    struct sm_vector_halves *h = &to->vectors.halves[vector];

    h->ended[w->index & 1] |= last;
    if ((h->ended[0] || !h->of[0]) && (h->ended[1] || !h->of[1]))
        end(to, vector);
    else
        join(to, vector);
}

void sm_vectors_end(struct sm_recorder *to)
{
    for (u64 left = to->vectors.used; left; left &= left - 1)
        end(to, bits_lowest(left));
}
