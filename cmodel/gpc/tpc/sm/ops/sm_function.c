/* sm_function.c - see sm_function.h */
#include <string.h>

#include "common/net_pass.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/core/sm_core.h"

static void keep(u32 value[SM_LANES], unsigned quad, const struct sfu_result *r, u32 lanes)
{
    if (lanes >> 4 * quad == 15) {
        memcpy(value + 4 * quad, r->value, sizeof r->value);
        return;
    }
    for (unsigned t = 0; t < SFU_THREADS; t++)
        if (lanes >> (4 * quad + t) & 1)
            value[4 * quad + t] = r->value[t];
}

struct sfu_quad *sm_function(struct sm_core *s, const struct sm_warp *w,
                             const struct sm_operation *op, u32 lanes)
{
    struct sm_function *f = &s->function;
    struct sfu_quad *in = &f->quad[f->count];

    assert(f->count < SM_FUNCTIONS);
    f->lanes[f->count++] = lanes;
    in->id = (struct thread_quad){ .warp = (u6)(w - s->warps),
                                   .quad = (u3)(bits_lowest(lanes) / SFU_THREADS),
                                   .pc = op->pc & 0xffffff };
    return in;
}

/* How many packets from 'first' on have its op: with IPA.IDX each can have its own. */
static unsigned alike(const struct sm_function *f, unsigned first)
{
    unsigned quads = 1;

    while (quads < SFU_QUADS && first + quads < f->count &&
           f->quad[first + quads].op == f->quad[first].op)
        quads++;
    return quads;
}

static const struct sfu_config *config_of(const struct sm_core *s)
{
    static const struct sfu_config none;

    return s->sfu.unit ? &s->sfu.unit->cfg : &none;
}

/* Packets of which a batch was taken. */
static void count(struct sm_core *s, unsigned quads)
{
    if (!s->sfu.unit)
        return;
    sfu_count(s->sfu.unit, quads);
    s->sfu.asks->pushed += quads;
    s->sfu.answers->pushed += quads;
}

/* A packet that goes over the wires by a call. */
static void pass(struct sm_core *s, const struct sfu_quad *in, const struct sfu_result *out)
{
    if (!s->sfu.unit)
        return;
    sfu_count(s->sfu.unit, 1);
    net_pass(s->sfu.asks, in);
    net_pass(s->sfu.answers, out);
}

/* By the unit's function. */
static void evaluate(struct sm_core *s, u32 value[SM_LANES])
{
    struct sm_function *f = &s->function;
    struct sfu_result out[SFU_QUADS];

    for (unsigned first = 0, quads; first < f->count; first += quads) {
        const struct sfu_quad *in = &f->quad[first];

        quads = alike(f, first);
        sfu_evaluate_quads(config_of(s), quads, in, out);
        for (unsigned q = 0; q < quads; q++) {
            pass(s, &in[q], &out[q]);
            keep(value, in[q].id.quad, &out[q], f->lanes[first + q]);
        }
    }
    f->count = 0;
}

void sm_function_end(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    struct sm_function *f = &s->function;
    u32 value[SM_LANES] = { 0 };

    if (s->sfu.unit || !s->sfu.asks) {
        evaluate(s, value);
        sm_write(w, op->i.d, value, mask);
        return;
    }
    f->warp = (unsigned)(w - s->warps);
    f->d = op->i.d;
    f->mask = mask;
    f->issued = f->received = 0;
    memset(f->value, 0, sizeof f->value);
    w->state = SM_WARP_FUNCTION;
}

/* Quads that have a thread in 'mask', most often all. */
static unsigned quads_of(u32 mask)
{
    return mask == UINT32_MAX ? SFU_QUADS : bits_count(bits_any(mask, SFU_THREADS));
}

static __attribute__((noinline)) void interpolate_some(struct sm_core *s, struct sm_warp *w,
                                                       const struct sm_operation *op,
                                                       const struct sfu_warp *in, u32 mask)
{
    u32 value[SM_LANES];

    sfu_interpolate(config_of(s), in, value);
    sm_write(w, op->i.d, value, mask);
}

/* Of a whole warp into the register itself, unless it is one that is read. */
void sm_interpolate(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                    const struct sfu_warp *in, u32 mask)
{
    const bool whole = mask == UINT32_MAX && op->i.d < ISA_RZ && w->r[op->i.d] != in->w &&
                       w->r[op->i.d] != in->offset;

    if (whole)
        sfu_interpolate(config_of(s), in, w->r[op->i.d]);
    else
        interpolate_some(s, w, op, in, mask);
    count(s, quads_of(mask));
}

void sm_function_lanes(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                       const struct sfu_mufu *f, const u32 *x, u32 mask)
{
    u32 value[SM_LANES];

    sfu_evaluate_lanes(config_of(s), f, mask, x, value);
    count(s, quads_of(mask));
    sm_write(w, op->i.d, value, mask);
}

/* Results come in the order of their packets. */
bool sm_function_step(struct sm_core *s)
{
    struct sfu_quad_fifo *out = s->sfu.asks;
    struct sfu_result_fifo *in = s->sfu.answers;
    struct sm_function *f = &s->function;
    bool moved = false;

    for (; f->issued < f->count && !sfu_quad_full(out); f->issued++, moved = true)
        sfu_quad_push(out, &f->quad[f->issued]);
    for (; f->received < f->issued && !sfu_result_empty(in); f->received++, moved = true) {
        keep(f->value, f->quad[f->received].id.quad, sfu_result_first(in), f->lanes[f->received]);
        sfu_result_drop(in);
    }
    if (f->count == 0 || f->received < f->count)
        return moved;
    sm_write(&s->warps[f->warp], f->d, f->value, f->mask);
    s->warps[f->warp].state = SM_WARP_RUNS;
    f->count = 0;
    return true;
}
