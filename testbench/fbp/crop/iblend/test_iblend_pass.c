/* test_iblend_pass.c - a pass of the iterated blend against slow code (facts/texture/rop_rules.md 8) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "common/float_format.h"
#include "fbp/crop/iblend/iblend.h"
#include "seeded.h"
#include "iblend_pass_reference.h"
#include "host_float.h"

/* Numbers near one another and near 1, ends of the exponent, zeros, Inf, NaN. */
static u32 operand(void)
{
    static const u32 special[8] = { 0,          0x80000000, 0x3f800000, 0xbf800000,
                                    0x7f800000, 0xff800000, 0x7fffffff, 0x6f800000 };
    u64 w = random_word();
    u32 exponent = w >> 40 & 1 ? 100 + (w >> 41 & 31) : 1 + (w >> 41) % 254;

    if ((w >> 60) < 4)
        return special[w >> 57 & 7];
    return (u32)(w & 0x80000000) | exponent << 23 |
           ((u32)w & 0x7fffff & (w >> 56 & 1 ? ~0u : 0x7ff000));
}

static u16 half_operand(void)
{
    return (u16)(random_below(&seeded, 4) ? 0x3000 + random_below(&seeded, 0x1000) : random_word());
}

static int cc_number(struct iblend_cc cc)
{
    return cc.less ? -1 : cc.equal ? 0 : cc.greater ? 1 : 2;
}

static void random_pixel(struct iblend_pixel *p, struct slow_pixel *q)
{
    static const struct iblend_cc codes[4] = {
        { true, false, false }, { false, true, false }, { false, false, true }, { 0 }
    };

    for (unsigned c = 0; c < 4; c++) {
        p->s[c] = q->s[c] = float_to_fp32(&float_fp16, half_operand());
        p->d[c] = q->d[c] = operand();
    }
    p->one_minus_sa = slow_one_minus(p->s[3]);
    p->one_minus_da = slow_one_minus(p->d[3]);
    p->alpha = q->alpha = operand();
    for (unsigned c = 0; c < 3; c++) {
        for (unsigned t = 0; t < 3; t++)
            p->temp[t][c] = q->temp[t][c] = operand();
        p->pbr[c] = q->pbr[c] = operand();
        p->cc[c] = codes[random_below(&seeded, 4)];
        q->cc[c] = cc_number(p->cc[c]);
    }
}

static bool same(const struct iblend_pixel *p, const struct slow_pixel *q)
{
    bool s = p->alpha == q->alpha && memcmp(p->temp, q->temp, sizeof p->temp) == 0 &&
             memcmp(p->pbr, q->pbr, sizeof p->pbr) == 0;

    for (unsigned c = 0; c < 3; c++)
        s = s && cc_number(p->cc[c]) == q->cc[c];
    return s;
}

static void any_word_on_any_pixel(void **state)
{
    (void)state;
    const unsigned long cases = 400000;
    struct iblend_pixel p;
    struct slow_pixel q;

    for (unsigned long i = 0; i < cases; i++) {
        u32 word = (u32)random_word() | (random_below(&seeded, 2) ? TEST_TRUE : 0);
        u16 k[24];

        for (unsigned n = 0; n < 24; n++)
            k[n] = half_operand();
        if (i % 4 == 0)
            random_pixel(&p, &q);
        iblend_pass(&p, word, k);
        slow_pass(&q, word, k);
        if (!same(&p, &q))
            fail_msg("word %08x, case %lu: PBR %08x %08x %08x is %08x %08x %08x", word, i, p.pbr[0],
                     p.pbr[1], p.pbr[2], q.pbr[0], q.pbr[1], q.pbr[2]);
    }
    compared("passes", cases);
}

/* Every significand: no number of 16 bits is nearer, and the error is at most 2^-16 of 1/a. */
static void every_reciprocal_is_the_nearest_of_16_bits(void **state)
{
    (void)state;
    double worst = 0;

    for (u32 f = 0; f < 1u << 23; f++) {
        u32 bits = iblend_rcp(0x3f800000 | f), sig = 0x800000 | (bits & 0x7fffff);
        u64 a = 0x800000 | f;
        double error;

        assert_true((bits & 0xff) == 0);
        /* bits = n * 2^-16 or, of 1 alone, 1 */
        u64 n = bits == FP32_ONE ? 1u << 16 : sig >> 8;
        assert_true(bits == FP32_ONE || bits >> 23 == 126);
        u64 product = n * a, one = UINT64_C(1) << 39;
        u64 off = product > one ? product - one : one - product;
        if (2 * off > a)
            fail_msg("1 / %08x is not the nearest", 0x3f800000 | f);
        error = (double)off / (double)one;
        worst = error > worst ? error : worst;
    }
    printf("    worst relative error 2^-16 * %.4f\n", worst * 65536);
    assert_true(worst <= 1.0 / 65536);
    compared("reciprocals, every significand", 1ul << 23);
}

static void reciprocals_of_every_exponent(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (u32 e = 0; e < 512; e++)
        for (unsigned i = 0; i < 64; i++, cases++) {
            u32 f = i == 0 ? 0 : i == 1 ? 1 : i == 2 ? 0x7fffff : (u32)random_word() & 0x7fffff;
            struct slow_pixel q = { .s = { e << 23 | f } };

            slow_pass(&q, ITERATE_RCP << 3 | TEST_TRUE | OUTPUT_NONE << 28, (u16[24]){ 0 });
            if (iblend_rcp(e << 23 | f) != q.pbr[0])
                fail_msg("1 / %08x: %08x, not %08x", e << 23 | f, iblend_rcp(e << 23 | f),
                         q.pbr[0]);
        }
    assert_true(iblend_rcp(0) == 0x6f800000 && iblend_rcp(0x80000000) == 0xef800000);
    assert_true(iblend_rcp(0x7f800000) == 0 && iblend_rcp(0xff800000) == 0x80000000);
    compared("reciprocals of every exponent, zero, Inf and NaN", cases);
}

/* A reciprocal refined by Newton in three passes: r, 2 - a*r, r*(2 - a*r). */
static void newton_refines_a_reciprocal(void **state)
{
    (void)state;
    u16 k[24] = { 0x4000, 0x4000, 0x4000 };
    const struct iblend_instruction by[3] = {
        { .op = ITERATE_RCP, .target = OUTPUT_TEMP0, .test = TEST_TRUE },
        { .op = ITERATE_SUBTRACT,
          .a = LEFT_PBR_RGB,
          .b = RIGHT_SRC_RGB,
          .d = RIGHT_CONSTANT_RGB,
          .target = OUTPUT_NONE,
          .test = TEST_TRUE },
        { .op = ITERATE_ADD,
          .a = LEFT_PBR_RGB,
          .b = RIGHT_TEMP0_RGB,
          .target = OUTPUT_NONE,
          .test = TEST_TRUE },
    };
    const unsigned long cases = 100000;

    for (unsigned long i = 0; i < cases; i++) {
        u32 a = 0x3f000000 + ((u32)random_word() & 0xffffff);
        struct iblend_pixel p = { .s = { a } };

        for (unsigned n = 0; n < 3; n++) {
            u32 word = 0;
            iblend_instruction_put(&word, 0, &by[n]);
            iblend_pass(&p, word, k);
        }
        /* -1/x */
        double error = 1.0 + (double)float_of_bits(a) * (double)float_of_bits(p.pbr[0]);
        assert_true(error < 0x1p-22 && error > -0x1p-22);
    }
    compared("reciprocals, refined to 22 bits", cases);
}

/* The fields where the class has them: one at a time. */
static void the_word_has_its_fields_where_the_class_has_them(void **state)
{
    (void)state;
    struct iblend_instruction x = { 0 };
    u32 word;

#define FIELD(f, value, lsb)              \
    x = (struct iblend_instruction){ 0 }; \
    x.f = (value);                        \
    word = 0;                             \
    iblend_instruction_put(&word, 0, &x); \
    assert_int_equal(word, (u32)(value) << (lsb));
    FIELD(test, TEST_GE, 0)
    FIELD(op, ITERATE_SUBTRACT, 3)
    FIELD(constant, 7, 6)
    FIELD(a, LEFT_PBR_RGB, 9)
    FIELD(b, RIGHT_CONSTANT_RGB, 12)
    FIELD(c, LEFT_PBR_RGB, 16)
    FIELD(d, RIGHT_ZERO_PRODUCT, 19)
    FIELD(swizzle, SWIZZLE_R_TO_A, 23)
    FIELD(mask, MASK_B_ONLY, 26)
    FIELD(target, OUTPUT_NONE, 28)
    FIELD(set_cc, 1, 31)
#undef FIELD
    compared("fields", 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_word_has_its_fields_where_the_class_has_them),
        cmocka_unit_test(any_word_on_any_pixel),
        cmocka_unit_test(every_reciprocal_is_the_nearest_of_16_bits),
        cmocka_unit_test(reciprocals_of_every_exponent),
        cmocka_unit_test(newton_refines_a_reciprocal),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
