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

/* The next of the packet's operations. */
static void advance(const struct sm *s, struct sm_place *at)
{
    if (++at->quad == s->count) {
        at->quad = 0;
        at->instruction++;
    }
}

/* Whether operation (instruction, quad) comes before another. */
static bool before(unsigned instruction, unsigned quad, const struct sm_place *at)
{
    return instruction < at->instruction || (instruction == at->instruction && quad < at->quad);
}

static bool take(struct sm *s, struct tram *tram, struct shade_quads_fifo *in)
{
    if (s->busy || shade_quads_empty(in))
        return false;
    if (shade_quads_first(in)->kind == PRIMITIVE_END) {
        tram_end(tram, &shade_quads_first(in)->id);
        shade_quads_drop(in);
        return true;
    }
    s->quads = shade_quads_pop(in);
    s->count = 0;
    s->issued = s->received = (struct sm_place){ 0, 0 };
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
    const struct sm_place *at = &s->received;

    if (sfu_result_empty(results))
        return false;
    memcpy(s->value[at->instruction][s->active[at->quad]], sfu_result_first(results)->value,
           sizeof s->value[0][0]);
    sfu_result_drop(results);
    advance(s, &s->received);
    return true;
}

static bool issue(struct sm *s, struct tram *tram, struct sfu_quad_fifo *sfu)
{
    const unsigned k = s->issued.instruction, operand = k > W ? W : 0;
    const struct tram_entry *e;
    struct sfu_quad *out;
    unsigned q, n;

    if (!s->busy || k == SM_INSTRUCTIONS || sfu_quad_full(sfu))
        return false;
    if (k > 0 && !before(operand, s->issued.quad, &s->received))
        return false;
    e = tram_read(tram, &s->quads.id);
    if (!e)
        return false;
    q = s->active[s->issued.quad];
    n = SM_QUADS * s->quads.group + q; /* of the tile */
    out = sfu_quad_next(sfu);
    memset(out, 0, sizeof *out);
    out->id = (struct thread_quad){ s->quads.id.draw, 0, (u3)q, (u24)(8 * k) };
    out->op = program[k].op;
    out->plane = e->plane[program[k].slot];
    out->x = (s17)(16 * (s->quads.x + (s32)(2 * (n % s->quads.across)) - e->x));
    out->y = (s17)(16 * (s->quads.y + (s32)(2 * (n / s->quads.across)) - e->y));
    memset(out->sample, CENTER, sizeof out->sample);
    memset(out->centroid, CENTER, sizeof out->centroid);
    if (k > 0)
        memcpy(out->a, s->value[operand][q], sizeof out->a);
    advance(s, &s->issued);
    return true;
}

static bool give(struct sm *s, struct shaded_quads_fifo *out)
{
    struct shaded_quads *shaded;

    if (!s->busy || s->received.instruction < SM_INSTRUCTIONS || shaded_quads_full(out))
        return false;
    shaded = shaded_quads_next(out);
    memset(shaded, 0, sizeof *shaded);
    shaded->id = s->quads.id;
    memcpy(shaded->mask, s->quads.samples, sizeof shaded->mask);
    for (unsigned p = 0; p < 4 * SM_QUADS; p++)
        for (unsigned c = 0; c < 4; c++)
            shaded->color[4 * p + c] = s->value[W + 1 + c][p / 4][p % 4];
    s->busy = false;
    return true;
}

bool sm_step(struct sm *s, struct tram *tram, struct shade_quads_fifo *in,
             struct sfu_result_fifo *results, struct sfu_quad_fifo *sfu,
             struct shaded_quads_fifo *out)
{
    bool moved = collect(s, results);

    moved |= give(s, out);
    moved |= take(s, tram, in);
    moved |= issue(s, tram, sfu);
    return moved;
}
