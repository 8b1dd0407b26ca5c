/* test_zcache_bundle.c - what a depth target's kind and numbers mean to the cache (fbp/zrop/FORMAT.md 1) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "zcache_bench.h"

/* known: FORMAT.md 1, the states of each kind; chosen: a code that a kind has no state for is RAW.  Tiles as memory has
 * them are loaded and stored whole, without stencil by their state.
 */
static void codes_are_of_the_kind(void **state)
{
    static const enum zeta_state states[4][4] = {
        [ZETA_KIND_RAW] = { ZETA_RAW, ZETA_RAW, ZETA_RAW, ZETA_RAW },
        [ZETA_KIND_C] = { ZETA_RAW, ZETA_CLEAR, ZETA_RAW, ZETA_RAW },
        [ZETA_KIND_Z] = { ZETA_RAW, ZETA_RAW, ZETA_PLANES_2, ZETA_RAW },
        [ZETA_KIND_CZ] = { ZETA_RAW, ZETA_CLEAR, ZETA_PLANES_2, ZETA_PLANES_4 },
    };
    static const unsigned bytes[4] = { 256, 64, 96, 128 };

    (void)state;
    for (unsigned i = 0; i < 16; i++) {
        const struct prop_frtx in = { .id = id_of(0) };
        struct zcache_mode p;

        begin(ZETA_Z24S8, false);
        z.unit.cfg.kind = (enum zeta_kind)(i / 4);
        assert_null(zcache_not_modelled(&z.unit.cfg));
        zcache_set_state(&z.unit, &z.unit.cfg);
        p = zcache_mode_of(&z.unit.cfg);
        *mem_tag(&z.mem, zcache_address(&p, 0, 0)) = (u8)(i % 4);
        prop_frtx_push(&z.in, &in);
        run();
        assert_int_equal(zrop_frtx_first(&z.frtx)->dst.state, states[i / 4][i % 4]);
        assert_int_equal(z.unit.counts.loaded, bytes[states[i / 4][i % 4]]);
        free(z.mem.byte);
        free(z.mem.tag);
    }
    compared("codes", 16);
}

/* Draws over the tile at the bytes of the first tile's; returns the bytes that were read for it. */
static u64 loaded_by(unsigned n)
{
    const struct prop_frtx in = { .id = id_of(n) };
    const u64 before = z.unit.counts.loaded;
    struct zrop_result *r;

    prop_frtx_push(&z.in, &in);
    run();
    assert_int_equal(z.frtx.count, 1);
    zrop_frtx_drop(&z.frtx);
    r = zrop_result_next(&z.results);
    memset(r, 0, sizeof *r);
    run();
    prop_passed_drop(&z.passed);
    return z.unit.counts.loaded - before;
}

/* The bytes of a tile as those of another surface are read again, and once more as those of the first. */
static void a_line_is_of_its_surface(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        struct zcache_config first;

        begin(ZETA_Z24S8, i & 1);
        first = z.unit.cfg;
        assert_int_equal(loaded_by(0), 256);
        assert_int_equal(loaded_by(0), 0);
        switch (i) {
        case 0: z.unit.cfg.surface.base -= SURFACE_GOB_BYTES; break;
        case 1: z.unit.cfg.format = ZETA_S8Z24; break;
        case 2: z.unit.cfg.kind = ZETA_KIND_C; break;
        case 3: z.unit.cfg.surface.samples = SAMPLES_2X1; break;
        case 4: z.unit.cfg.table_z++; break;
        default: break;
        }
        zcache_set_state(&z.unit, &z.unit.cfg);
        assert_int_equal(loaded_by(i == 0 ? ACROSS : 0), i == 5 ? 0 : 256);
        zcache_set_state(&z.unit, &first);
        assert_int_equal(loaded_by(0), i == 5 ? 0 : 256);
        free(z.mem.byte);
        free(z.mem.tag);
    }
    compared("surfaces", 12);
}

static void what_is_refused_has_a_name(void **state)
{
    static const char *const names[6] = { "compressed S8", "block linear", "block linear",
                                          "block linear",  "zrop",         NULL };

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        struct zcache_config cfg;
        const char *why;

        begin(i ? ZETA_Z24S8 : ZETA_S8, false);
        cfg = z.unit.cfg;
        switch (i) {
        case 0: cfg.kind = ZETA_KIND_Z; break;
        case 1: cfg.surface.pitch = 1024; break;
        case 2: cfg.surface.base = 256; break;
        case 3: cfg.surface.bytes = 8; break;
        case 4: cfg.format = (enum zeta_format)1; break;
        default: break;
        }
        why = zcache_not_modelled(&cfg);
        assert_true(names[i] ? why && strstr(why, names[i]) : !why);
        free(z.mem.byte);
        free(z.mem.tag);
    }
    compared("bundles", 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_of_the_kind),
        cmocka_unit_test(a_line_is_of_its_surface),
        cmocka_unit_test(what_is_refused_has_a_name),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
