/* test_alu_warp.c - votes, shuffles, warps through the unit (facts/isa/semantics.md 6; PTX ISA shfl) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "alu_case.h"
#include "seeded.h"

static void votes_count_active_lanes(void **state)
{
    unsigned long votes = 0;

    (void)state;
    for (unsigned n = 0; n < 30000; n++, votes++) {
        struct alu_warp w = { .op = ALU_VOTE };
        struct alu_result r;
        unsigned yes = 0, there = 0;

        w.active = (u32)(random_word() | (n & 1 ? random_word() : 0)) | 1;
        w.pc = n % 3 == 0 ? w.active : n % 3 == 1 ? ~w.active : (u32)random_word();
        w.mode.vote = n / 2 % 3;
        alu_evaluate(&w, false, &r);
        for (unsigned i = 0; i < ALU_LANES; i++) {
            there += w.active >> i & 1;
            yes += w.active >> i & w.pc >> i & 1;
        }
        const bool want[] = { yes == there, yes > 0, yes == 0 || yes == there };

        assert_int_equal(r.pd, want[w.mode.vote] ? w.active : 0);
        for (unsigned i = 0; i < ALU_LANES; i++)
            assert_int_equal(r.d[i], w.active >> i & 1 ? w.active & w.pc : w.old[i]);
    }
    compared("VOTE", votes);
}

/* PTX ISA shfl, one lane. */
static int shuffled(unsigned mode, int lane, int b, int c, bool *ok)
{
    const int segment = c >> 8 & 31, clamp = c & 31;
    const int most = (lane & segment) | (clamp & ~segment), least = lane & segment;
    int j;

    switch (mode) {
    case 1:
        j = lane - b;
        *ok = j >= most;
        break;
    case 2:
        j = lane + b;
        *ok = j <= most;
        break;
    case 3:
        j = lane ^ b;
        *ok = j <= most;
        break;
    default:
        j = least | (b & ~segment);
        *ok = j <= most;
        break;
    }
    return *ok ? j : lane;
}

static void shuffles_are_ptx(void **state)
{
    unsigned long lanes = 0;

    (void)state;
    for (unsigned n = 0; n < 20000; n++) {
        static const u32 usual[] = { 0x1f, 0x1c03, 0x1c1f, 0x0, 0x101f, 0x1003, 0x1e1e };
        struct alu_warp w = { .op = ALU_SHFL };
        struct alu_result r;

        w.active = n & 1 ? UINT32_MAX : (u32)random_word();
        w.mode.shfl = n / 2 % 4;
        for (unsigned i = 0; i < ALU_LANES; i++) {
            w.a[i] = (u32)random_word();
            w.b[i] = random_word() & (n & 8 ? UINT32_MAX : 3);
            w.c[i] = n & 16 ? (u32)random_word() : usual[n / 32 % 7];
        }
        alu_evaluate(&w, false, &r);
        for (unsigned i = 0; i < ALU_LANES; i++, lanes++) {
            bool ok;
            const int from = shuffled(w.mode.shfl, (int)i, w.b[i] & 31, (int)w.c[i], &ok);

            if (!(w.active >> i & 1))
                continue;
            assert_int_equal(r.pd >> i & 1, ok);
            assert_int_equal(r.d[i], w.active >> from & 1 ? w.a[from] : w.a[i]);
        }
    }
    compared("SHFL", lanes);
}

/* Modes that are not modelled have a name, and give zeros; those beside them have none. */
static void what_is_not_modelled_is_named(void **state)
{
    static const struct {
        enum alu_op op;
        struct alu_mode mode;
        const char *name;
    } rows[] = {
        { ALU_SHL, { .x = 1 }, "SHL.X" },
        { ALU_SHL, { .shrx = 1, .shfx = 2, .xmode = 1 }, NULL },
        { ALU_SHR, { .shrx = 1 }, "SHR.X, SHR.XHI" },
        { ALU_SHR, { .x = 1, .shfx = 2, .xmode = 1 }, NULL },
        { ALU_SHF_L, { .shfx = 2 }, "SHF.X, SHF.XHI" },
        { ALU_SHF_R, { .shfx = 3 }, "SHF.X, SHF.XHI" },
        { ALU_SHF_L, { .shfx = 1, .x = 1, .shrx = 1, .xmode = 1 }, NULL },
        { ALU_SHF_R, { .shfx = 1, .x = 1, .shrx = 1, .xmode = 1 }, NULL },
        { ALU_IMNMX, { .xmode = 2 }, "IMNMX.XMED" },
        { ALU_IMNMX, { .xmode = 1 }, NULL },
        { ALU_IMNMX, { .xmode = 3, .x = 1, .shrx = 1, .shfx = 2 }, NULL },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct alu_warp w = { .op = rows[i].op, .mode = rows[i].mode, .active = UINT32_MAX };
        const char *name = alu_not_modelled_mode(rows[i].op, &rows[i].mode);
        struct alu_result r;

        assert_int_equal(name == NULL, rows[i].name == NULL);
        if (!name)
            continue;
        assert_string_equal(name, rows[i].name);
        memset(w.a, 0xff, sizeof w.a);
        memset(w.b, 1, sizeof w.b);
        alu_evaluate(&w, i & 1, &r);
        for (unsigned k = 0; k < ALU_LANES; k++)
            assert_int_equal(r.d[k], 0);
    }
    compared("modes", sizeof rows / sizeof rows[0]);
}

/* Warps leave in their order, each after the clocks of its operation; none where there is no room. */
static void warps_leave_in_order(void **state)
{
    static struct alu s;
    static struct alu_warp_fifo in;
    static struct alu_result_fifo out;
    unsigned long refused = 0;
    u32 warps = 0, gone = 0;
    u64 clocks = 0;

    (void)state;
    alu_reset(&s);
    for (unsigned n = 0; n < 2000; n++) {
        const enum alu_op op = n & 1 ? ALU_VOTE : n & 2 ? ALU_DADD : ALU_SHFL;

        if (!alu_warp_full(&in)) {
            struct alu_warp w = { .op = op, .active = UINT32_MAX };

            w.id.pc = warps++;
            alu_warp_push(&in, &w);
        }
        if (n % 200 == 0)
            while (!alu_result_empty(&out))
                assert_int_equal(alu_result_pop(&out).id.pc, gone++);
        if (alu_result_full(&out)) {
            assert_false(alu_step(&s, &in, &out));
            refused++;
            continue;
        }
        clocks += alu_op_clocks(alu_warp_first(&in)->op);
        assert_true(alu_step(&s, &in, &out));
        assert_true(s.clocks == clocks);
    }
    assert_true(alu_op_clocks(ALU_DADD) > alu_op_clocks(ALU_VOTE));
    compared("warps", warps);
    compared("steps without room", refused);
}

/* A result of 32 bits leaves the upper words of its room alone, one of 64 bits what lies behind. */
static void results_stay_in_their_words(void **state)
{
    unsigned long results = 0;

    (void)state;
    for (unsigned n = 0; n < 40 * 128; n++) {
        u32 a[3][2 * ALU_LANES], d[2 * ALU_LANES + 4], bits[8];
        struct alu_ports p = { .a = a[0], .b = a[1], .c = a[2], .old = a[0], .d = d };
        const enum alu_op op = n % 128;
        struct alu_mode m;

        for (unsigned i = 0; i < 3 * 2 * ALU_LANES; i++)
            a[i / 64][i % 64] = (u32)random_word();
        for (unsigned i = 0; i < 8; i++)
            bits[i] = (u32)random_word();
        for (unsigned i = 0; i < 2 * ALU_LANES + 4; i++)
            d[i] = 0x5a5a5a5a;
        alu_mode_get(&m, bits, 0);
        m.sel_b %= 4; /* a byte of a word */
        p.active = UINT32_MAX;
        alu_kernel_of(op, &m, n & 128)(&m, &p);
        for (unsigned i = alu_writes(op, &m) & ALU_D64 ? 64 : 32; i < 2 * ALU_LANES + 4; i++)
            assert_int_equal(d[i], 0x5a5a5a5a);
        results++;
    }
    compared("results in their words", results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(votes_count_active_lanes),      cmocka_unit_test(shuffles_are_ptx),
        cmocka_unit_test(what_is_not_modelled_is_named), cmocka_unit_test(warps_leave_in_order),
        cmocka_unit_test(results_stay_in_their_words),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
