/* test_zdecomp_state.c - zdecomp's bundle: as it was sent, after a reset, and what is not modelled */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "fbp/zrop/zdecomp/zdecomp.h"
#include "seeded.h"

/* A reset leaves nothing of what was; a bundle is there as it came. */
static void a_bundle_stays_until_the_reset(void **state)
{
    const struct zdecomp_config cfg = { .format = ZETA_Z24S8, .table_z = 0x123456 }, none = { 0 };
    struct zdecomp d;

    (void)state;
    memset(&d, 0xff, sizeof d);
    zdecomp_reset(&d);
    assert_int_equal(d.clocks, 0);
    assert_true(zdecomp_config_same(&d.cfg, &none));
    zdecomp_set_state(&d, &cfg);
    assert_true(zdecomp_config_same(&d.cfg, &cfg));
    zdecomp_reset(&d);
    assert_true(zdecomp_config_same(&d.cfg, &none));
    compared("bundles", 3);
}

static void what_is_not_modelled_is_named(void **state)
{
    static const enum zeta_format depth[] = { ZETA_ZF32,  ZETA_Z16,   ZETA_Z24S8,
                                              ZETA_X8Z24, ZETA_S8Z24, ZETA_ZF32_X24S8 };
    struct zdecomp_config cfg = { .format = ZETA_S8 };
    unsigned cases = 2;

    (void)state;
    assert_string_equal(zdecomp_not_modelled(&cfg), "zdecomp: a surface without depth");
    cfg.format = 0; /* that of a reset, which is no format */
    assert_non_null(zdecomp_not_modelled(&cfg));
    for (unsigned i = 0; i < sizeof depth / sizeof depth[0]; i++, cases++) {
        cfg.format = depth[i];
        assert_null(zdecomp_not_modelled(&cfg));
    }
    compared("formats", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bundle_stays_until_the_reset),
        cmocka_unit_test(what_is_not_modelled_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
