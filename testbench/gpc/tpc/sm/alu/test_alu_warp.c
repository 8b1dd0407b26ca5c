/* test_alu_warp.c - votes and shuffles (facts/isa/semantics.md 6; PTX ISA shfl) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(votes_count_active_lanes),
        cmocka_unit_test(shuffles_are_ptx),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
