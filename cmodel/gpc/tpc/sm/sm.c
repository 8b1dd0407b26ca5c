/* sm.c - see sm.h */
#include "gpc/tpc/sm/sm.h"

#include <string.h>

#define CENTER 0x88

/* The program. */
static const struct {
    enum sfu_op op;
    unsigned slot;
} program[SM_INSTRUCTIONS] = {
    { SFU_IPA_PASS, 0 },     { SFU_RCP, 0 },          { SFU_IPA_MULTIPLY, 1 },
    { SFU_IPA_MULTIPLY, 2 }, { SFU_IPA_MULTIPLY, 3 }, { SFU_IPA_MULTIPLY, 4 },
};
enum { W = 1 }; /* the instruction whose result all that follow multiply by */

void sm_reset(struct sm *s)
{
    memset(s, 0, sizeof *s);
}

static bool take(struct sm *s, struct shade_quads_fifo *in)
{
    if (s->busy || shade_quads_empty(in))
        return false;
    s->quads = shade_quads_pop(in);
    s->issued = s->received = s->count = 0;
    memset(s->value, 0, sizeof s->value);
    for (unsigned q = 0; q < SM_QUADS; q++)
        if (s->quads.samples[4 * q] | s->quads.samples[4 * q + 1] | s->quads.samples[4 * q + 2] |
            s->quads.samples[4 * q + 3])
            s->active[s->count++] = (u2)q;
    s->busy = true;
    return true;
}

/* Results come in the order of their instructions. */
static bool collect(struct sm *s, struct sfu_result_fifo *results)
{
    struct sfu_result r;

    if (sfu_result_empty(results))
        return false;
    r = sfu_result_pop(results);
    memcpy(s->value[s->received / s->count][s->active[s->received % s->count]], r.value,
           sizeof r.value);
    s->received++;
    return true;
}

static bool issue(struct sm *s, struct tram *tram, struct sfu_quad_fifo *sfu)
{
    const struct tram_entry *e;
    struct sfu_quad out;
    unsigned k, q, n;

    if (!s->busy || s->issued == SM_INSTRUCTIONS * s->count || sfu_quad_full(sfu))
        return false;
    k = s->issued / s->count;
    q = s->active[s->issued % s->count];
    if (k > 0 && s->received <= (k > W ? W : 0) * s->count + s->issued % s->count)
        return false;
    e = tram_read(tram, &s->quads.id);
    if (!e)
        return false;
    memset(&out, 0, sizeof out);
    out.id = (struct thread_quad){ s->quads.id.draw, 0, (u3)q, (u24)(8 * k) };
    out.op = program[k].op;
    out.plane = e->plane[program[k].slot];
    n = SM_QUADS * s->quads.group + q; /* of the tile */
    out.x = (s17)(16 * (s->quads.x + (s32)(2 * (n % s->quads.across)) - e->x));
    out.y = (s17)(16 * (s->quads.y + (s32)(2 * (n / s->quads.across)) - e->y));
    memset(out.sample, CENTER, sizeof out.sample);
    memset(out.centroid, CENTER, sizeof out.centroid);
    if (k > 0)
        memcpy(out.a, s->value[k > W ? W : 0][q], sizeof out.a);
    sfu_quad_push(sfu, &out);
    s->issued++;
    return true;
}

static bool give(struct sm *s, struct shaded_quads_fifo *out)
{
    struct shaded_quads shaded;

    if (!s->busy || s->received < SM_INSTRUCTIONS * s->count || shaded_quads_full(out))
        return false;
    memset(&shaded, 0, sizeof shaded);
    shaded.id = s->quads.id;
    memcpy(shaded.mask, s->quads.samples, sizeof shaded.mask);
    for (unsigned p = 0; p < 4 * SM_QUADS; p++)
        for (unsigned c = 0; c < 4; c++)
            shaded.color[4 * p + c] = s->value[W + 1 + c][p / 4][p % 4];
    shaded_quads_push(out, &shaded);
    s->busy = false;
    return true;
}

bool sm_step(struct sm *s, struct tram *tram, struct shade_quads_fifo *in,
             struct sfu_result_fifo *results, struct sfu_quad_fifo *sfu,
             struct shaded_quads_fifo *out)
{
    bool moved = collect(s, results);

    moved |= give(s, out);
    moved |= take(s, in);
    moved |= issue(s, tram, sfu);
    return moved;
}
