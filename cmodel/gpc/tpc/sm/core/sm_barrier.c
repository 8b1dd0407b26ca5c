/* sm_barrier.c - barriers of a CTA (facts/isa/semantics.md 8, BAR) */
#include "gpc/tpc/sm/core/sm_core.h"

/* Threads that a barrier waits for.  chosen: all are those of warps that have not ended */
static u32 needed(const struct sm_cta *cta, const struct sm_barrier *b)
{
    return b->expected ? b->expected : cta->running * SM_LANES;
}

/* known: isa_enums.def barred.  chosen: AND and OR give all ones or 0 */
static u32 result_of(const struct sm_barrier *b)
{
    switch (b->redop) {
    case ISA_BARRED_AND: return b->count == b->voted ? UINT32_MAX : 0;
    case ISA_BARRED_OR: return b->count ? UINT32_MAX : 0;
    default: return b->count;
    }
}

static void release(struct sm_core *s, struct sm_cta *cta, unsigned n)
{
    struct sm_barrier *b = &cta->barriers[n];

    if (!b->busy || b->arrived < needed(cta, b))
        return;
    for (unsigned i = 0; i < SM_WARPS; i++) {
        struct sm_warp *w = &s->warps[i];

        if (w->state != SM_WARP_WAITS || &s->ctas[w->cta] != cta || w->barrier != n)
            continue;
        w->state = SM_WARP_RUNS;
        w->barrier_result = result_of(b);
    }
    *b = (struct sm_barrier){ 0 };
}

void sm_barriers_after_exit(struct sm_core *s, struct sm_warp *w)
{
    struct sm_cta *cta = &s->ctas[w->cta];

    for (unsigned n = 0; n < SM_BARRIERS && cta->running > 0; n++)
        release(s, cta, n);
    if (cta->running > 0)
        return;
    cta->used = false;
    w->state = SM_WARP_FREE;
    for (unsigned i = 0; i < SM_WARPS && cta->warps > 1; i++)
        if (s->warps[i].state == SM_WARP_DONE && &s->ctas[s->warps[i].cta] == cta)
            s->warps[i].state = SM_WARP_FREE;
}

/* A register operand is the first active lane's. */
static u32 number(const struct sm_warp *w, const struct isa_operand *o, u32 mask)
{
    return w->r[o->reg][bits_lowest(mask)];
}

/* known: facts/isa/semantics.md 8: a count is a multiple of 32, 0 is all
 * chosen: a warp arrives as a whole, whichever of its threads are active; only those vote in RED
 */
void sm_bar(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const struct isa_instruction *i = &op->i;
    struct sm_cta *cta = &s->ctas[w->cta];
    const bool all = i->op == ISA_BAROP_SYNCALL;
    const u32 id = i->barrier_immediate ? i->barrier : number(w, &i->a, mask);
    const u32 count = all ? 0 : i->count_immediate ? i->count : number(w, &i->b, mask);

    if (id >= SM_BARRIERS || count % SM_LANES != 0) {
        sm_fault_at(s, w, SM_BAD_BARRIER);
        return;
    }
    struct sm_barrier *b = &cta->barriers[id];

    b->busy = true;
    b->arrived += SM_LANES;
    b->expected = count;
    b->redop = i->redop;
    if (i->op == ISA_BAROP_RED) {
        b->count += bits_count(sm_predicate(w, i->pc, i->pc_not) & mask);
        b->voted += bits_count(mask);
    }
    if (i->op != ISA_BAROP_ARV) {
        w->state = SM_WARP_WAITS;
        w->barrier = id;
    }
    release(s, cta, id);
}

/* known: facts/isa/semantics.md 8: d is what POPC counts, pd what AND and OR give; chosen: each has the other's, too */
void sm_b2r(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    u32 value[SM_LANES];

    (void)s;
    for (unsigned i = 0; i < SM_LANES; i++)
        value[i] = w->barrier_result;
    sm_write(w, op->i.d, value, mask);
    sm_write_predicate(w, op->i.pd, w->barrier_result ? UINT32_MAX : 0, mask);
}
