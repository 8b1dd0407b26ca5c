/* test_lane.c - a lane of the ALU beside a warp of which it is one thread (facts/isa/semantics.md 4 to 6)
 *
 * What a lane of a warp gives is tested by definitions written for one lane (../test_alu_*.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/alu/alu.h"
#include "gpc/tpc/sm/alu/lane/lane.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 40000

void lane_random_config(struct random *r, struct lane_vector *v);
void lane_random_inputs(struct random *r, struct lane_vector *v);
const char *lane_directed(unsigned i, struct lane_vector *v);

static u32 with_bit(u32 mask, unsigned n, bool bit)
{
    return (mask & ~(UINT32_C(1) << n)) | (u32)bit << n;
}

/* The thread in lane n of a warp whose other lanes hold anything. */
static void in_a_warp(struct random *r, const struct lane_thread *in, unsigned n,
                      struct alu_result *out)
{
    struct alu_warp w = { .id = in->id, .op = in->op, .mode = in->mode, .active = UINT32_MAX };

    for (unsigned i = 0; i < ALU_LANES; i++) {
        w.a[i] = i == n ? in->a : (u32)random_bits(r);
        w.b[i] = i == n ? in->b : (u32)random_bits(r);
        w.c[i] = i == n ? in->c : (u32)random_bits(r);
        w.old[i] = i == n ? in->old : (u32)random_bits(r);
    }
    w.pa = with_bit((u32)random_bits(r), n, in->pa);
    w.pb = with_bit((u32)random_bits(r), n, in->pb);
    w.pc = with_bit((u32)random_bits(r), n, in->pc);
    for (unsigned k = 0; k < 4; k++)
        w.cc[k] = with_bit((u32)random_bits(r), n, in->cc[k]);
    alu_evaluate(&w, random_below(r, 2), out);
}

static struct lane_result step(struct lane *l, const struct lane_vector *v)
{
    static struct lane_thread_fifo threads;
    static struct lane_result_fifo results;
    const u64 before = l->clocks;

    lane_set_state(l, &v->cfg);
    lane_thread_push(&threads, &v->rf_lane);
    assert_true(lane_step(l, &threads, &results));
    assert_true(l->clocks == before + 1);
    return lane_result_pop(&results);
}

static void compare(struct random *r, struct lane *l, const struct lane_vector *v)
{
    const struct lane_thread *in = &v->rf_lane;
    const struct lane_result got = step(l, v);
    const unsigned n = v->cfg.place + 4 * (unsigned)random_below(r, 8);
    struct alu_result w = { .pd = 0 };

    if (lane_does(in->op))
        in_a_warp(r, in, n, &w);
    else
        for (unsigned k = 0; k < 4; k++)
            w.cc[k] = (u32)in->cc[k] << n;
    bool same = got.d == w.d[n] && got.pd == (w.pd >> n & 1) && got.pd2 == (w.pd2 >> n & 1);
    for (unsigned k = 0; k < 4; k++)
        same = same && got.cc[k] == (w.cc[k] >> n & 1);
    if (!same || got.id.pc != in->id.pc || got.id.warp != in->id.warp)
        fail_msg("op %u, lane %u: %08x %08x %08x: %08x %u %u, of the warp %08x", in->op, n, in->a,
                 in->b, in->c, got.d, got.pd, got.pd2, (u32)w.d[n]);
}

static void a_lane_gives_what_its_warp_gives(void **state)
{
    const uint64_t seed = seed_from_environment();
    static struct lane l;
    struct lane_vector v;
    unsigned n = 0;

    (void)state;
    lane_reset(&l);
    assert_true(l.clocks == 0 && l.cfg.place == 0);
    for (; lane_directed(n, &v); n++) {
        struct random r = random_start(seed, n);

        compare(&r, &l, &v);
    }
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        lane_random_config(&r, &v);
        lane_random_inputs(&r, &v);
        compare(&r, &l, &v);
    }
    compared("instructions", n + LINES);
}

/* One of each pipe. */
static void results_by_hand(void **state)
{
    static const struct {
        struct lane_thread in;
        u32 d;
        bool pd;
    } rows[] = {
        { { .op = ALU_FFMA, .a = 0x3f800001, .b = 0x3f800001, .c = 0xbf800002 }, 0x28800000, 0 },
        { { .op = ALU_FADD, .mode.rnd = 2, .a = 0x3f800000, .b = 1 }, 0x3f800001, 0 },
        { { .op = ALU_FADD, .mode.rnd = 2, .mode.ftz = 1, .a = 0x3f800000, .b = 1 },
          0x3f800000,
          0 },
        { { .op = ALU_FMUL, .mode.sat = 1, .a = 0x40000000, .b = 0x40000000 }, 0x3f800000, 0 },
        { { .op = ALU_HFMA2, .a = 0x3c004000, .b = 0x3c004000, .c = 0xbc003c00 }, 0x00004500, 0 },
        { { .op = ALU_XMAD, .a = 0xffff, .b = 0xffff, .c = 1 }, 0xfffe0002, 0 },
        { { .op = ALU_IADD3, .mode.lrs = 1, .a = 0xffffffff, .b = 0xffffffff, .c = 1 },
          0x00020000,
          0 },
        { { .op = ALU_LOP3, .mode.lut = 0x96, .a = 0xf0, .b = 0xcc, .c = 0xaa }, 0x96, 0 },
        { { .op = ALU_SHF_R, .mode.shfmax = 3, .a = 0x80000000, .b = 36, .c = 0x87654321 },
          0xf8765432,
          0 },
        { { .op = ALU_FSETP, .mode.cmp = 1, .pc = 1, .a = 0x80000000, .b = 1 }, 0, 1 },
        { { .op = ALU_DADD, .a = 1, .b = 1 }, 0, 0 },
    };
    static struct lane l;

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct lane_vector v = { .rf_lane = rows[i].in };
        const struct lane_result got = step(&l, &v);

        if (got.d != rows[i].d || got.pd != rows[i].pd)
            fail_msg("row %u: %08x %u", i, got.d, got.pd);
    }
    compared("rows", sizeof rows / sizeof rows[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lane_gives_what_its_warp_gives),
        cmocka_unit_test(results_by_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
