/* test_zrop_stencil.c - stencil functions, operations, masks and S8's 2:1 state */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "fbp/zrop/zrop_parts.h"

static u8 operation(unsigned op, int ref, int stored)
{
    switch (op) {
    case 1: return (u8)stored;
    case 2: return 0;
    case 3: return (u8)ref;
    case 4: return (u8)(stored + 1 > 255 ? 255 : stored + 1);
    case 5: return (u8)(stored - 1 < 0 ? 0 : stored - 1);
    case 6: return (u8)(255 - stored);
    case 7: return (u8)((stored + 1) % 256);
    default: return (u8)((stored + 255) % 256);
    }
}

static bool passes(unsigned func, int a, int b)
{
    const bool table[9] = { true, false, a<b, a == b, a <= b, a> b, a != b, a >= b, true };

    return table[func];
}

static void every_operation(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned op = 1; op <= 8; op++)
        for (int ref = 0; ref < 256; ref += 51)
            for (int stored = 0; stored < 256; stored++, cases++)
                assert_int_equal(zrop_stencil_op((enum stencil_op)op, (u8)ref, (u8)stored),
                                 operation(op, ref, stored));
    compared("operations on every value", cases);
}

static void every_function_and_pair(void **state)
{
    (void)state;
    static const u8 masks[4] = { 255, 0x0f, 0x80, 0 };
    unsigned long cases = 0;

    for (unsigned func = 1; func <= 8; func++)
        for (unsigned ref = 0; ref < 256; ref++)
            for (unsigned stored = 0; stored < 256; stored++)
                for (unsigned k = 0; k < 4; k++, cases++) {
                    const struct stencil_face f = { .func = (enum compare_func)func,
                                                    .ref_value = (u8)ref,
                                                    .func_mask = masks[k] };
                    assert_int_equal(zrop_stencil_passes(&f, (u8)stored),
                                     passes(func, ref & masks[k], stored & masks[k]));
                }
    compared("references and stored values", cases);
}

/* A draw of stencil alone on S8, one operation for what passes and one for what fails. */
static void s8_is_stored_2to1_when_it_fits(void **state)
{
    (void)state;
    struct zrop_config cfg = { .format = ZETA_S8, .kind = ZETA_KIND_Z, .compress_enable = 1 };
    unsigned long cases = 0, states[4] = { 0 };

    cfg.stencil_enable = 1;
    cfg.front = (struct stencil_face){ COMPARE_LESS,    128,         255, 255, STENCIL_KEEP,
                                       STENCIL_REPLACE, STENCIL_INCR };
    for (unsigned k = 0; k < 20000; k++) {
        struct zrop_frtx in = { .coverage = random_word(), .front_facing = 1 };
        struct zrop_result out;
        const unsigned base = (unsigned)random_word() & 255, spread = 1 + random_below(&seeded, 9);
        bool fits = true, changed = false;
        in.dst.state = random_below(&seeded, 2) ? ZETA_RAW : ZETA_PLANES_2;
        for (unsigned i = 0; i < 64; i++)
            in.dst.stencil[i] = (u8)(base + random_below(&seeded, spread));
        zrop_evaluate(&cfg, &in, &out);
        for (unsigned i = 0; i < 64; i++) {
            const u8 old = in.dst.stencil[i];
            const bool passed = in.coverage >> i & 1 && 128 < old;
            assert_int_equal(out.tile.stencil[i], passed ? (u8)(old + 1) : old);
            assert_int_equal(out.passed >> i & 1, passed);
            changed |= passed;
            for (unsigned j = i / 8 * 8; j < i; j++)
                fits &= abs(out.tile.stencil[i] - out.tile.stencil[j]) <= 7;
        }
        assert_int_equal(out.stencil_written, changed);
        assert_int_equal(out.tile.state, !changed ? in.dst.state : fits ? ZETA_PLANES_2 : ZETA_RAW);
        assert_false(out.z_written || out.feedback_valid);
        states[out.tile.state]++;
        cases += 64;
    }
    assert_true(states[ZETA_RAW] > 0 && states[ZETA_PLANES_2] > 0);
    compared("samples of S8", cases);
}

/* Values that would fit, where the surface or its formats have no 2:1. */
static void other_surfaces_have_no_2to1(void **state)
{
    (void)state;
    static const struct {
        enum zeta_format format;
        enum zeta_kind kind;
        u1 compress;
    } rows[] = {
        { ZETA_S8, ZETA_KIND_RAW, 1 }, { ZETA_S8, ZETA_KIND_C, 1 },    { ZETA_S8, ZETA_KIND_CZ, 1 },
        { ZETA_S8, ZETA_KIND_Z, 0 },   { ZETA_Z24S8, ZETA_KIND_Z, 1 },
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct zrop_config cfg = { .format = rows[i].format,
                                         .kind = rows[i].kind,
                                         .compress_enable = rows[i].compress,
                                         .clear_stencil = 3 };
        const struct zrop_frtx in = { .op = ZROP_CLEAR,
                                      .clear_stencil = 1,
                                      .coverage = UINT64_MAX };
        struct zrop_result out;
        zrop_evaluate(&cfg, &in, &out);
        assert_int_equal(out.stencil_written, 1);
        assert_int_equal(out.tile.state, ZETA_RAW);
    }
    compared("surfaces", sizeof rows / sizeof rows[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation),
        cmocka_unit_test(every_function_and_pair),
        cmocka_unit_test(s8_is_stored_2to1_when_it_fits),
        cmocka_unit_test(other_surfaces_have_no_2to1),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
