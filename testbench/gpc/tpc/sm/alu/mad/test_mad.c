/* test_mad.c - Tesla's add, multiply and multiply-add beside MPFR (facts/sfu/sfu.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/alu/mad/mad.h"
#include "mad_reference.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 60000

void mad_random_config(struct random *r, struct mad_vector *v);
void mad_random_inputs(struct random *r, struct mad_vector *v);
const char *mad_directed(unsigned i, struct mad_vector *v);

static void compare(struct mad *m, const struct mad_vector *v)
{
    static struct mad_lanes_fifo lanes;
    static struct mad_result_fifo results;
    const struct mad_lanes *in = &v->rf_mad;
    const u64 before = m->clocks;

    m->cfg = v->cfg;
    mad_lanes_push(&lanes, in);
    assert_true(mad_step(m, &lanes, &results));
    const struct mad_result out = mad_result_pop(&results);

    for (unsigned i = 0; i < MAD_LANES; i++) {
        const u32 a = in->a[i], b = in->b[i], c = in->c[i];
        const u32 slow = in->op == MAD_ADD   ? slow_add(a, c, in->truncate)
                         : in->op == MAD_MUL ? slow_mul(a, b, in->truncate, v->cfg.zero_wins)
                                             : slow_mad(a, b, c, in->truncate, v->cfg.zero_wins);

        if (out.d[i] != slow)
            fail_msg("op %u%s: %08x %08x %08x: %08x, by MPFR %08x", in->op,
                     in->truncate ? " truncated" : "", a, b, c, out.d[i], slow);
    }
    assert_int_equal(out.part, in->part);
    assert_int_equal(out.id.launch, in->id.launch);
    assert_true(m->clocks == before + 1);
}

static void results_are_those_of_mpfr(void **state)
{
    const uint64_t seed = seed_from_environment();
    static struct mad m;
    struct mad_vector v;
    unsigned n = 0;

    (void)state;
    mad_reset(&m);
    assert_true(m.clocks == 0 && !m.cfg.zero_wins);
    for (; mad_directed(n, &v); n++)
        compare(&m, &v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        mad_random_config(&r, &v);
        mad_random_inputs(&r, &v);
        compare(&m, &v);
    }
    compared("operations", MAD_LANES * (n + LINES));
}

/* What the product's cut changes: (1 + 2^-23)^2 - 1 loses 2^-46; a zero of an addend has the product rounded. */
static void the_product_is_cut(void **state)
{
    static const struct mad_config cfg = { 0 };
    const u32 x = 0x3f800001, one = 0x3f800000;

    (void)state;
    assert_int_equal(mad_mad(&cfg, x, x, one | 0x80000000, false), 0x34800000); /* 2^-22 */
    assert_int_equal(mad_mad(&cfg, 0x3fffffff, 0x3fffffff, 0x33800000, false), 0x407ffffe);
    assert_int_equal(mad_mul(&cfg, 0x3f800003, 0x3f800003, false), 0x3f800006);
    assert_int_equal(mad_mad(&cfg, 0x3fb504f4, 0x3fb504f3, 0, false),
                     mad_mul(&cfg, 0x3fb504f4, 0x3fb504f3, false));
    assert_int_equal(mad_mad(&cfg, 0x7f000000, 0x40800000, 0xff800000, false), 0xff800000);
    assert_int_equal(mad_mad(&cfg, 0x7f000000, 0x40800000, 0x80000000, false), 0x7f800000);
    assert_int_equal(mad_add(0x00000001, 0x80000001, false), 0);
    assert_int_equal(mad_add(0x80000001, 0x80000001, false), 0x80000000);
    compared("sums", 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_those_of_mpfr),
        cmocka_unit_test(the_product_is_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
