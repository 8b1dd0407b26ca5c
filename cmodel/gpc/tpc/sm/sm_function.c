/* sm_function.c - see sm_function.h */
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/sm_core.h"

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

void sm_function(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                 struct sfu_quad *in, u32 lanes, u32 value[SM_LANES])
{
    static const struct sfu_config none;
    struct sm_function *f = &s->function;
    struct sfu_result out;

    in->id.warp = (u6)(w - s->warps);
    in->id.quad = (u3)(bits_lowest(lanes) / SFU_THREADS);
    in->id.pc = op->pc & 0xffffff;
    if (s->wired) {
        assert(f->count < SM_FUNCTIONS);
        f->lanes[f->count] = lanes;
        f->quad[f->count++] = *in;
        return;
    }
    sfu_evaluate(s->sfu ? &s->sfu->cfg : &none, in, &out);
    if (s->sfu)
        sfu_count(s->sfu, in);
    keep(value, in->id.quad, &out, lanes);
}

void sm_function_end(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                     const u32 value[SM_LANES], u32 mask)
{
    struct sm_function *f = &s->function;

    if (!s->wired) {
        sm_write(w, op->i.d, value, mask);
        return;
    }
    f->warp = (unsigned)(w - s->warps);
    f->d = op->i.d;
    f->mask = mask;
    f->issued = f->received = 0;
    memcpy(f->value, value, sizeof f->value);
    w->state = SM_WARP_FUNCTION;
}

/* Results come in the order of their packets. */
bool sm_function_step(struct sm_core *s, struct sfu_quad_fifo *out, struct sfu_result_fifo *in)
{
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
