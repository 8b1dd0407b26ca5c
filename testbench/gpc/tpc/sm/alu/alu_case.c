/* alu_case.c - see alu_case.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "alu_case.h"
#include "seeded.h"

unsigned alu_word_cc(u32 d)
{
    return (d == 0 ? CC_Z : 0) | (d >> 31 ? CC_S : 0);
}

u64 alu_integer_operand(enum alu_op op, const struct alu_mode *m, unsigned which, u64 near)
{
    static const u64 ends[] = { 0,          1,          0x7f,        0x80,       0xff,
                                0x7fff,     0x8000,     0xffff,      0x10000,    0x7fffffff,
                                0x80000000, 0xffffffff, 0xffff0000u, 0xffffff80, 0xffff8000 };
    const u64 w = random_word(), any = random_word();

    (void)op;
    (void)m;
    (void)which;
    switch (w & 7) {
    case 0: return ends[(w >> 8) % 15] | (w >> 16 & 1 ? any << 32 : 0);
    case 1: return (UINT64_C(1) << (w >> 8) % 64) + (w >> 16) % 3 - 1;
    case 2: return any >> (w >> 8) % 64;
    case 3: return near;
    case 4: return any & random_word() % 64; /* distances */
    case 5: return any & 0x1f3f;             /* places and lengths */
    default: return any;
    }
}

/* Operands and results of a warp, and what the lanes' definition makes of them. */
struct warp {
    struct alu_warp in;
    struct alu_result got;
};

static void random_warp(const struct alu_case *c, struct alu_warp *w)
{
    u32 bits[8];

    memset(w, 0, sizeof *w);
    w->op = c->op;
    for (unsigned i = 0; i < 8; i++)
        bits[i] = (u32)random_word();
    alu_mode_get(&w->mode, bits, 0);
    w->mode.shrx = 0; /* not modelled */
    w->mode.shfx &= 1;
    w->mode.xmode = w->mode.xmode == 2 ? 0 : w->mode.xmode;
    if (c->op == ALU_SHL)
        w->mode.x = 0;
    if (c->restrict_mode)
        c->restrict_mode(&w->mode);
    w->active = random_word() & 3 ? UINT32_MAX : (u32)random_word();
    w->pa = (u32)random_word();
    w->pb = (u32)random_word();
    w->pc = (u32)random_word();
    for (unsigned i = 0; i < 7; i++)
        w->predicates[i] = (u32)random_word();
    for (unsigned i = 0; i < 4; i++)
        w->cc[i] = (u32)random_word();
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const bool wide = alu_reads_64(c->op, &w->mode);
        const u64 mask = wide ? UINT64_MAX : UINT32_MAX;

        w->a[i] = c->operand(c->op, &w->mode, 0, random_word()) & mask;
        w->b[i] = c->operand(c->op, &w->mode, 1, w->a[i]) & mask;
        w->c[i] = c->operand(c->op, &w->mode, 2, w->b[i]) & mask;
        w->old[i] = (u32)random_word();
    }
}

static struct alu_lane lane_of(const struct alu_warp *w, unsigned i)
{
    struct alu_lane l = { .lane = i, .a = w->a[i], .b = w->b[i], .c = w->c[i], .old = w->old[i] };

    l.pa = w->pa >> i & 1;
    l.pb = w->pb >> i & 1;
    l.pc = w->pc >> i & 1;
    for (unsigned n = 0; n < 4; n++)
        l.cc |= (w->cc[n] >> i & 1) << n;
    for (unsigned n = 0; n < 7; n++)
        l.predicates |= (w->predicates[n] >> i & 1) << n;
    return l;
}

static unsigned gather(const u32 *masks, unsigned count, unsigned lane)
{
    unsigned bits = 0;

    for (unsigned n = 0; n < count; n++)
        bits |= (masks[n] >> lane & 1) << n;
    return bits;
}

static void check_lane(const struct alu_case *c, const struct warp *w, unsigned i, bool host)
{
    const unsigned writes = alu_writes(c->op, &w->in.mode);
    const struct alu_lane in = lane_of(&w->in, i);
    struct alu_lane_result want = { .cc = in.cc, .predicates = in.predicates };

    if (w->in.active >> i & 1) {
        c->reference(&w->in.mode, &in, &want);
        if (!(writes & (ALU_D | ALU_D64)))
            want.d = 0;
        want.pd &= (writes & ALU_PD) != 0;
        want.pd2 &= (writes & ALU_PD2) != 0;
    } else {
        want.d = in.old; /* nothing of it changes */
    }
    const struct alu_lane_result got = { w->got.d[i], w->got.pd >> i & 1, w->got.pd2 >> i & 1,
                                         gather(w->got.cc, 4, i), gather(w->got.predicates, 7, i) };

    if (got.d != want.d || got.pd != want.pd || got.pd2 != want.pd2 || got.cc != want.cc ||
        got.predicates != want.predicates) {
        u32 bits[8] = { 0 };

        alu_mode_put(bits, 0, &w->in.mode);
        fail_msg("%s%s lane %u, mode %08x %08x %08x %08x %08x %08x: a %" PRIx64 " b %" PRIx64
                 " c %" PRIx64 " old %x pc %d cc %x: d %" PRIx64
                 " pd %d pd2 %d cc %x p %x; defined: %" PRIx64 " %d %d %x %x",
                 c->name, host ? " (host)" : "", i, bits[0], bits[1], bits[2], bits[3], bits[4],
                 bits[5], in.a, in.b, in.c, in.old, in.pc, in.cc, got.d, got.pd, got.pd2, got.cc,
                 got.predicates, want.d, want.pd, want.pd2, want.cc, want.predicates);
    }
}

void alu_check_case(const struct alu_case *c, unsigned warps)
{
    unsigned long lanes = 0;
    struct warp w;

    for (unsigned n = 0; n < warps; n++) {
        random_warp(c, &w.in);
        const bool host = random_word() & 1;

        alu_evaluate(&w.in, host, &w.got);
        for (unsigned i = 0; i < ALU_LANES; i++, lanes++)
            check_lane(c, &w, i, host);
    }
    compared(c->name, lanes);
}
