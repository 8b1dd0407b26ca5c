/* test_stri_clocks.c - STRI's rates beside those of the table (rates.csv X) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/tpc/pe/stri/stri.h"
#include "rate_row.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

const char *stri_directed(unsigned i, struct stri_vector *);

static u64 clocks_of(unsigned planes, unsigned prims)
{
    static struct stri s;
    struct stri_prim_fifo in = { .head = 0 };
    struct stri_attribute_fifo attributes = { .head = 0 };
    struct stri_plane_fifo out = { .head = 0 };

    stri_reset(&s);
    for (unsigned i = 0; i < prims; i++) {
        struct stri_vector v;

        stri_directed(0, &v);
        v.setup_stri.id.prim = (u16)i;
        stri_prim_push(&in, &v.setup_stri);
        for (unsigned k = 0; k < planes; k++) {
            v.wdx_stri.last = k + 1 == planes;
            v.wdx_stri.slot = (u8)k;
            stri_attribute_push(&attributes, &v.wdx_stri);
            while (stri_step(&s, &in, &attributes, &out)) {}
            struct stri_plane p = stri_plane_pop(&out);
            assert_int_equal(p.id.prim, i);
            assert_int_equal(p.slot, k);
        }
    }
    assert_true(stri_prim_empty(&in) && stri_plane_empty(&out));
    return s.clocks;
}

static void clocks_are_those_of_the_table(void **state)
{
    (void)state;
    const double rate = rate_row("X", "STRI", ""), least = rate_row("X", "STRI", "minimum");
    const double bytes = rate_row("X", "plane equation in TRAM", "");

    printf("  %-34s %8s %8s\n", "rates.csv X", "table", "model");
    printf("  %-34s %8g %8.2f\n", "STRI plane equations/clk", rate,
           640.0 / (double)clocks_of(64, 10));
    printf("  %-34s %8g %8.2f\n", "STRI minimum clocks/primitive", least,
           (double)clocks_of(1, 10) / 10);
    printf("  %-34s %8g %8u\n", "plane equation in TRAM, bytes", bytes, attribute_plane_BITS / 8);
    for (unsigned planes = 1; planes <= 64; planes++)
        assert_true((double)clocks_of(planes, 10) ==
                    10 * (planes / rate < least ? least : planes / rate));
    assert_true(attribute_plane_BITS == 8 * bytes);
    compared("primitives of 1 to 64 planes", 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_those_of_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
