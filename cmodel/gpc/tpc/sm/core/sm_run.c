/* sm_run.c - warps in turn (facts/tpc.md, SM; isa/semantics.md 1 to 3) */
#include "gpc/tpc/sm/core/sm_core.h"

/* The operation at a warp's pc. */
static const struct sm_operation *operation_at(struct sm_core *s, struct sm_warp *w)
{
    const struct sm_bundle *b = &s->bundles[w->pc / 32 % SM_BUNDLES];
    const u32 place = w->pc % 32;

    if (b->valid && b->pc == w->pc - place && place != 0 && place % 8 == 0)
        return &b->operation[place / 8 - 1];
    return sm_fetch(s, w);
}

/* The same after 'op': beside it, as a rule. */
static const struct sm_operation *operation_after(const struct sm_operation *op, struct sm_core *s,
                                                  struct sm_warp *w)
{
    return op && w->pc == op->pc + 8 && op->next == w->pc ? op + 1 : operation_at(s, w);
}

/* Lanes of a mask: most instructions have the one before's. */
struct lanes {
    u32 mask;
    unsigned count;
};

static unsigned lanes_of(struct lanes *last, u32 mask)
{
    if (mask != last->mask)
        *last = (struct lanes){ mask, bits_count(mask) };
    return last->count;
}

/* known: facts/isa/semantics.md 1: the guard of an instruction; 3: those without one are not guarded */
static void execute(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                    struct lanes *last)
{
    const u32 mask = w->active & sm_predicate(w, op->i.guard.index, op->i.guard.negate);
    const u32 pc = w->pc;

    w->pc = op->next;
    w->instructions++;
    s->executed[op->i.opcode]++;
    s->thread_instructions += lanes_of(last, mask);
    if (s->clocks)
        s->clocks(s->clocks_context, s, w, op, mask);
    if (mask != 0)
        op->execute(s, w, op, mask);
    if (s->trace)
        s->trace(s->trace_context, s, w, op, mask);
    if (s->fault.kind != SM_NO_FAULT) {
        s->fault.pc = w->pc = pc;
        s->fault.word = op->i.word;
    }
}

/* A quantum of a warp; false: it does not run. */
static bool run_quantum(struct sm_core *s, struct sm_warp *w)
{
    const struct sm_operation *op = NULL;
    struct lanes last = { 0 };
    bool moved = false;

    for (u32 n = 0; n < s->quantum && w->state == SM_WARP_RUNS && s->fault.kind == SM_NO_FAULT;
         n++) {
        op = operation_after(op, s, w);
        if (op)
            execute(s, w, op, &last);
        moved = true;
    }
    if (w->state == SM_WARP_RUNS && w->instructions > s->limit) {
        sm_fault_at(s, w, SM_ENDLESS);
        op = operation_at(s, w);
        s->fault.pc = w->pc;
        s->fault.word = op ? op->i.word : 0;
    }
    return moved;
}

void sm_core_run_warp(struct sm_core *s, struct sm_warp *w, const struct sm_memory *m)
{
    s->memory = m;
    while (run_quantum(s, w))
        continue;
    s->memory = NULL;
}

bool sm_core_turn(struct sm_core *s, const struct sm_memory *m)
{
    bool moved = false;

    s->memory = m;
    for (unsigned i = 0; i < SM_WARPS && s->fault.kind == SM_NO_FAULT; i++)
        moved |= run_quantum(s, &s->warps[i]);
    s->memory = NULL;
    return moved;
}

bool sm_core_run(struct sm_core *s, const struct sm_memory *m)
{
    while (s->fault.kind == SM_NO_FAULT && sm_core_turn(s, m))
        continue;
    for (unsigned i = 0; i < SM_WARPS && s->fault.kind == SM_NO_FAULT; i++)
        if (s->warps[i].state == SM_WARP_WAITS) {
            sm_fault_at(s, &s->warps[i], SM_DEADLOCK);
            s->fault.pc = s->warps[i].pc;
        }
    return s->fault.kind == SM_NO_FAULT;
}
