/* sm_core.c - where warps and CTAs are, and their faults (facts/tpc.md, SM) */
#include "gpc/tpc/sm/core/sm_core.h"

#include <string.h>

void sm_core_reset(struct sm_core *s)
{
    memset(s, 0, sizeof *s);
    sm_core_begin(s);
}

void sm_core_begin(struct sm_core *s)
{
    s->host = alu_host_holds();
    s->quantum = 64;
    s->limit =
        UINT64_C(1) << 28; /* chosen: some seconds; hardware waits for its driver's watchdog */
    s->shared_window = UINT64_C(1) << 24; /* chosen */
    s->local_window = UINT64_C(2) << 24;
    s->y_direction = 0x3f800000;
}

void sm_core_stop(struct sm_core *s)
{
    memset(s->ctas, 0, sizeof s->ctas);
    memset(&s->fault, 0, sizeof s->fault);
    memset(&s->function, 0, sizeof s->function);
    for (unsigned i = 0; i < SM_WARPS; i++)
        s->warps[i].state = SM_WARP_FREE;
}

void sm_fault_at(struct sm_core *s, const struct sm_warp *w, enum sm_fault_kind kind)
{
    if (s->fault.kind != SM_NO_FAULT)
        return;
    s->fault.kind = kind;
    s->fault.warp = (unsigned)(w - s->warps);
}

void sm_fault_address(struct sm_core *s, const struct sm_warp *w, enum sm_fault_kind kind,
                      unsigned lane, u64 address)
{
    if (s->fault.kind != SM_NO_FAULT)
        return;
    s->fault.lane = lane;
    s->fault.address = address;
    sm_fault_at(s, w, kind);
}

void sm_fault_what(struct sm_core *s, const struct sm_warp *w, const char *what)
{
    if (s->fault.kind != SM_NO_FAULT)
        return;
    s->fault.what = what;
    sm_fault_at(s, w, SM_NOT_MODELLED);
}

const char *sm_fault_name(enum sm_fault_kind kind)
{
    static const char *const names[] = {
        [SM_NO_FAULT] = "no fault",
        [SM_ILLEGAL_INSTRUCTION] = "illegal instruction",
        [SM_NOT_MODELLED] = "not modelled",
        [SM_BAD_PC] = "no code at the program counter",
        [SM_MISALIGNED] = "misaligned address",
        [SM_UNMAPPED] = "unmapped address",
        [SM_OUT_OF_SHARED] = "address beyond shared memory",
        [SM_OUT_OF_LOCAL] = "address beyond local memory",
        [SM_OUT_OF_SURFACE] = "texel beyond a surface",
        [SM_CRS_OVERFLOW] = "call and sync stack overflow",
        [SM_CRS_UNDERFLOW] = "no entry on the call and sync stack",
        [SM_UNBOUND] = "read of a constant bank that is not bound",
        [SM_BAD_BARRIER] = "barrier's number, or a count that is no multiple of 32",
        [SM_DEADLOCK] = "every warp waits at a barrier",
        [SM_TRAP] = "trap",
        [SM_ENDLESS] = "a program that does not end",
    };

    return names[kind];
}

bool sm_bank_bound(const struct sm_core *s, const struct sm_warp *w, unsigned slot)
{
    return slot < SM_CONSTANTS && s->constant[w->group][slot].size != 0;
}

/* known: facts/isa/semantics.md 8 */
u32 sm_constant_word(const struct sm_core *s, const struct sm_warp *w, unsigned slot, u32 offset)
{
    const u8 *at;

    if (slot >= SM_CONSTANTS || (u64)offset + 4 > s->constant[w->group][slot].size)
        return 0;
    at = s->constant[w->group][slot].bytes + offset;
    return at[0] | (u32)at[1] << 8 | (u32)at[2] << 16 | (u32)at[3] << 24;
}

/* chosen: a bank that is not bound faults, in every stage */
u32 sm_constant(struct sm_core *s, const struct sm_warp *w, unsigned slot, u32 offset)
{
    if (!sm_bank_bound(s, w, slot))
        sm_fault_at(s, w, SM_UNBOUND);
    return sm_constant_word(s, w, slot, offset);
}

static unsigned threads_of(const struct sm_launch *l)
{
    return l->threads[0] * l->threads[1] * l->threads[2];
}

/* Shared memory is given out from below, 256 bytes at a time. */
static bool find_shared(const struct sm_core *s, u32 bytes, u32 *base)
{
    for (u32 at = 0; at + bytes <= SM_SHARED_BYTES; at += 256) {
        bool is_free = true;

        for (unsigned c = 0; c < SM_CTAS && is_free; c++) {
            const struct sm_cta *other = &s->ctas[c];

            is_free = !other->used || at + bytes <= other->shared_base ||
                      other->shared_base + other->launch.shared_bytes <= at;
        }
        if (is_free) {
            *base = at;
            return true;
        }
    }
    return false;
}

/* Registers begin at 0: those that no code has written are 0 still.  Threads are numbered. */
static void clear_warp(const struct sm_core *s, struct sm_warp *w)
{
    memset(w, 0, offsetof(struct sm_warp, tid));
    memset(w->r, 0, s->registers * sizeof w->r[0]);
}

/* Lanes from thread 'first' of the block on: x counts first. */
static void number_threads(struct sm_warp *w, const u32 threads[3], unsigned first)
{
    u32 x = first % threads[0], y = first / threads[0] % threads[1],
        z = first / threads[0] / threads[1];

    if (threads[0] - x >= SM_LANES) { /* of one row, as in graphics */
        for (unsigned i = 0; i < SM_LANES; i++) {
            w->tid[0][i] = x + i;
            w->tid[1][i] = y;
            w->tid[2][i] = z;
        }
        return;
    }
    for (unsigned i = 0; i < SM_LANES; i++) {
        w->tid[0][i] = x;
        w->tid[1][i] = y;
        w->tid[2][i] = z;
        if (++x == threads[0]) {
            x = 0;
            if (++y == threads[1]) {
                y = 0;
                z++;
            }
        }
    }
}

static void start_warp(struct sm_core *s, struct sm_warp *w, const struct sm_launch *l,
                       unsigned cta, unsigned index)
{
    const unsigned first = index * SM_LANES, count = threads_of(l) - first;

    clear_warp(s, w);
    w->state = SM_WARP_RUNS;
    w->cta = cta;
    w->index = index;
    w->group = l->group;
    w->pc = l->entry;
    w->alive = w->active = count >= SM_LANES ? UINT32_MAX : (UINT32_C(1) << count) - 1;
    w->p[ISA_PT] = UINT32_MAX;
    number_threads(w, l->threads, first);
}

bool sm_core_place(struct sm_core *s, const struct sm_launch *l)
{
    const unsigned warps = (threads_of(l) + SM_LANES - 1) / SM_LANES;
    unsigned cta = 0, free_warps = 0, placed = 0;
    u32 base;

    assert(warps > 0 && warps <= SM_WARPS && l->shared_bytes <= SM_SHARED_BYTES);
    while (cta < SM_CTAS && s->ctas[cta].used)
        cta++;
    for (unsigned i = 0; i < SM_WARPS; i++)
        free_warps += s->warps[i].state == SM_WARP_FREE;
    if (cta == SM_CTAS || free_warps < warps || !find_shared(s, l->shared_bytes, &base))
        return false;
    s->ctas[cta] = (struct sm_cta){ true, *l, s->placed++, base, warps, warps, { { 0 } } };
    memset(s->shared + base, 0, l->shared_bytes);
    for (unsigned i = 0; placed < warps; i++)
        if (s->warps[i].state == SM_WARP_FREE)
            start_warp(s, &s->warps[i], l, cta, placed++);
    return true;
}

/* Graphics has no shared memory: the first slots that are free. */
struct sm_warp *sm_core_place_warp(struct sm_core *s, const struct sm_launch *l, u32 lanes)
{
    unsigned i = 0, cta = 0;
    struct sm_cta *c;

    while (i < SM_WARPS && s->warps[i].state != SM_WARP_FREE)
        i++;
    while (cta < SM_CTAS && s->ctas[cta].used)
        cta++;
    if (lanes == 0 || i == SM_WARPS || cta == SM_CTAS)
        return NULL;
    c = &s->ctas[cta];
    *c = (struct sm_cta){ .used = true, .launch = *l, .warps = 1, .running = 1 };
    c->launch.shared_bytes = 0;
    c->launch.threads[0] = SM_LANES;
    c->launch.threads[1] = c->launch.threads[2] = 1;
    start_warp(s, &s->warps[i], &c->launch, cta, 0);
    s->warps[i].alive = s->warps[i].active = lanes;
    return &s->warps[i];
}

/* Registers of warps that rest are cleared, so that one program with many does not stay dear. */
static void forget_registers(struct sm_core *s)
{
    bool rest = true;

    for (unsigned i = 0; i < SM_WARPS; i++)
        rest &= s->warps[i].state == SM_WARP_FREE;
    for (unsigned i = 0; i < SM_WARPS && rest; i++)
        memset(s->warps[i].r, 0, s->registers * sizeof s->warps[i].r[0]);
    if (rest)
        s->registers = 0;
}

void sm_core_invalidate(struct sm_core *s)
{
    forget_registers(s);
    for (unsigned i = 0; s->decoded; i++) {
        s->decoded -= s->bundles[i].valid;
        s->bundles[i].valid = false;
    }
}
