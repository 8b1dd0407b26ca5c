/* test_zrop_named.c - rules of depth compression by name: which state, which planes, what feedback */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "seeded.h"
#include "fbp/zrop/zrop.h"

#define ALL   UINT64_MAX
#define LEFT  UINT64_C(0x0f0f0f0f0f0f0f0f)
#define UPPER UINT64_C(0x00000000ffffffff)

static unsigned long checks;

#define CHECK(a, b) (assert_int_equal(a, b), checks++)

static struct zrop_config config(void)
{
    return (struct zrop_config){ .format = ZETA_Z24S8,
                                 .kind = ZETA_KIND_CZ,
                                 .compress_enable = 1,
                                 .table_enable = 1,
                                 .table_z = 0xffffff,
                                 .clear_z = 0xffffff,
                                 .depth_enable = 1,
                                 .depth_write = 1,
                                 .depth_func = COMPARE_ALWAYS,
                                 .z_max = UINT32_MAX };
}

static struct depth_plane plane(unsigned n)
{
    return (
        struct depth_plane){ .exp = 96, .base = (s32)(100000 * (n + 1)), .dx = 3, .dy = (s28)n };
}

/* Draws plane n over 'coverage' of the tile that 'out' left. */
static void draw(const struct zrop_config *cfg, unsigned n, u64 coverage, struct zrop_result *out)
{
    struct zrop_frtx in = { .coverage = coverage, .plane = plane(n), .dst = out->tile };

    zrop_evaluate(cfg, &in, out);
}

static void planes_1_2_4_then_raw(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_result out = { .tile.state = ZETA_CLEAR };

    checks = 0;
    draw(&cfg, 0, LEFT, &out); /* beside the clear value's plane */
    CHECK(out.tile.state, ZETA_PLANES_2);
    CHECK(out.tile.plane[0].base, 0xffffff);
    CHECK(out.tile.plane[1].base, 100000);
    draw(&cfg, 0, ALL, &out);
    CHECK(out.tile.state, ZETA_PLANES_2);
    CHECK(out.tile.plane[0].base, 100000);
    CHECK(out.tile.plane[1].base, 0); /* dropped */
    draw(&cfg, 1, LEFT, &out);
    CHECK(out.tile.state, ZETA_PLANES_2);
    draw(&cfg, 2, LEFT & UPPER, &out);
    CHECK(out.tile.state, ZETA_PLANES_4);
    CHECK(out.tile.owner[0], 2);
    draw(&cfg, 3, 1, &out);
    CHECK(out.tile.state, ZETA_PLANES_4);
    CHECK(out.tile.owner[0], 3);
    draw(&cfg, 1, UPPER, &out); /* there already: hides planes 2 and 3 */
    CHECK(out.tile.state, ZETA_PLANES_2);
    CHECK(out.tile.owner[0], 1);
    draw(&cfg, 2, 1, &out);
    draw(&cfg, 3, 2, &out);
    draw(&cfg, 4, 4, &out);
    CHECK(out.tile.state, ZETA_RAW); /* the fifth */
    draw(&cfg, 5, UPPER, &out);
    CHECK(out.tile.state, ZETA_RAW);
    draw(&cfg, 5, ALL, &out);
    CHECK(out.tile.state, ZETA_PLANES_2);
    compared("checks", checks);
}

/* The source comes last; what it hides is dropped before the planes are counted. */
static void a_fourth_plane_hidden_makes_room(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_result out = { .tile.state = ZETA_PLANES_2, .tile.plane[0] = plane(0) };

    checks = 0;
    draw(&cfg, 1, 1, &out);
    draw(&cfg, 2, 2, &out);
    draw(&cfg, 3, 4, &out);
    draw(&cfg, 4, 2, &out); /* over plane 2's only sample */
    CHECK(out.tile.state, ZETA_PLANES_4);
    CHECK(out.tile.plane[0].base, 100000);
    CHECK(out.tile.plane[1].base, 200000);
    CHECK(out.tile.plane[2].base, 400000); /* was plane 3 */
    CHECK(out.tile.plane[3].base, 500000);
    CHECK(out.tile.owner[1], 3);
    CHECK(out.tile.owner[2], 2);
    compared("checks", checks);
}

static void what_cannot_be_planes_is_raw(void **state)
{
    (void)state;
    static const struct {
        enum zeta_kind kind;
        unsigned compress, samples, shader, near;
        enum zeta_state after;
    } rows[] = {
        { ZETA_KIND_CZ, 1, 0, 0, 0, ZETA_PLANES_2 },
        { ZETA_KIND_Z, 1, 3, 0, 0, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, 0, 0, 0, 0, ZETA_RAW },
        { ZETA_KIND_C, 1, 0, 0, 0, ZETA_RAW },
        { ZETA_KIND_RAW, 1, 0, 0, 0, ZETA_RAW },
        { ZETA_KIND_CZ, 1, 4, 0, 0, ZETA_RAW },
        { ZETA_KIND_CZ, 1, 0, 1, 0, ZETA_RAW },
        { ZETA_KIND_CZ, 1, 0, 0, 99808, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, 1, 0, 0, 99809, ZETA_RAW }, /* one more than the box's least, 100000 - 192 */
    };

    checks = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct zrop_config cfg = config();
        struct zrop_frtx in = { .coverage = ALL,
                                .plane = plane(0),
                                .shader_z = (u1)rows[i].shader };
        struct zrop_result out;
        cfg.kind = rows[i].kind;
        cfg.compress_enable = (u1)rows[i].compress;
        cfg.samples = (u3)rows[i].samples;
        cfg.z_min = rows[i].near;
        zrop_evaluate(&cfg, &in, &out);
        CHECK(out.tile.state, rows[i].after);
        CHECK(out.z_written, 1);
        CHECK(out.feedback_valid, rows[i].after != ZETA_RAW);
    }
    compared("checks", checks);
}

static void clears_use_the_table_or_a_plane(void **state)
{
    (void)state;
    static const struct {
        enum zeta_kind kind;
        u64 coverage;
        u32 value;
        unsigned enable; /* bit 0 the table's slot, bit 1 compression */
        enum zeta_state before, after;
    } rows[] = {
        { ZETA_KIND_CZ, ALL, 0xffffff, 3, ZETA_RAW, ZETA_CLEAR },
        { ZETA_KIND_C, ALL, 0xffffff, 3, ZETA_PLANES_4, ZETA_CLEAR },
        { ZETA_KIND_Z, ALL, 0xffffff, 3, ZETA_PLANES_4, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, ALL, 0xffffff, 2, ZETA_RAW, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, ALL, 0x000001, 3, ZETA_RAW, ZETA_PLANES_2 },
        { ZETA_KIND_C, ALL, 0x000001, 3, ZETA_CLEAR, ZETA_RAW },
        { ZETA_KIND_CZ, LEFT, 0xffffff, 3, ZETA_CLEAR, ZETA_CLEAR },
        { ZETA_KIND_CZ, LEFT, 0x000001, 3, ZETA_CLEAR, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, LEFT, 0xffffff, 3, ZETA_PLANES_2, ZETA_PLANES_2 },
        { ZETA_KIND_CZ, LEFT, 0xffffff, 3, ZETA_RAW, ZETA_RAW },
        { ZETA_KIND_CZ, ALL, 0xffffff, 1, ZETA_PLANES_2, ZETA_RAW },
        { ZETA_KIND_CZ, ALL, 0x76ffffff, 3, ZETA_RAW, ZETA_CLEAR }, /* 24 bits count */
    };

    checks = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct zrop_config cfg = config();
        struct zrop_frtx in = { .op = ZROP_CLEAR, .clear_depth = 1, .coverage = rows[i].coverage };
        struct zrop_result out;
        cfg.kind = rows[i].kind;
        cfg.clear_z = rows[i].value;
        cfg.table_enable = rows[i].enable & 1;
        cfg.compress_enable = rows[i].enable >> 1 & 1;
        in.dst.state = rows[i].before;
        zrop_evaluate(&cfg, &in, &out);
        CHECK(out.tile.state, rows[i].after);
        CHECK(out.passed, 0);
        CHECK(out.decision, DECIDED_NOTHING);
    }
    compared("checks", checks);
}

/* z is 100000 + 3 px: -192 to 192 over 1x tiles. */
static void feedback_is_the_range_of_the_planes(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_result out = { .tile.state = ZETA_CLEAR };

    checks = 0;
    draw(&cfg, 0, ALL, &out);
    CHECK(out.feedback_valid, 1);
    CHECK(out.feedback_min, 100000 - 192);
    CHECK(out.feedback_max, 100000 + 192);
    draw(&cfg, 1, 1, &out); /* 200000 + 3 px + py */
    CHECK(out.feedback_min, 100000 - 192);
    CHECK(out.feedback_max, 200000 + 256);
    cfg.depth_func = COMPARE_NEVER;
    draw(&cfg, 2, ALL, &out);
    CHECK(out.feedback_valid, 0); /* nothing new */
    CHECK(out.decision, DECIDED_REJECT);
    draw(&cfg, 2, 0, &out);
    CHECK(out.decision, DECIDED_NOTHING);
    compared("checks", checks);
}

/* facts/fbp.md: before sample positions change. */
static void expansion_keeps_every_depth(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_frtx in = { .op = ZROP_EXPAND,
                            .dst = { .state = ZETA_PLANES_2, .plane[0] = plane(0) } };
    struct zrop_result out, again;

    checks = 0;
    zrop_evaluate(&cfg, &in, &out);
    CHECK(out.tile.state, ZETA_RAW);
    CHECK(out.z_written, 1);
    for (unsigned i = 0; i < 64; i++) /* position 0: px = 16 x - 64 */
        CHECK(out.tile.z[i], 100000 + 3 * (16 * (int)(i % 8) - 64));
    in.dst = out.tile;
    memset(cfg.position, 0x88, sizeof cfg.position);
    zrop_evaluate(&cfg, &in, &again);
    CHECK(zeta_tile_same(&again.tile, &out.tile), true);
    CHECK(again.z_written, 0);
    compared("checks", checks);
}

/* rop_rules.md 1: outside the bounds not even stencil is updated. */
static void depth_bounds_stop_stencil(void **state)
{
    (void)state;
    struct zrop_config cfg = config();
    struct zrop_frtx in = { .coverage = ALL, .dst = { .state = ZETA_CLEAR } };
    struct zrop_result out;

    checks = 0;
    cfg.stencil_enable = 1;
    cfg.front = (struct stencil_face){ COMPARE_NEVER, 7,           255, 255, STENCIL_REPLACE,
                                       STENCIL_KEEP,  STENCIL_KEEP };
    zrop_evaluate(&cfg, &in, &out);
    CHECK(out.tile.stencil[5], 7);
    cfg.bounds_enable = 1;
    cfg.bounds_max = 0xfffffe;
    zrop_evaluate(&cfg, &in, &out);
    CHECK(out.tile.stencil[5], 0);
    CHECK(out.stencil_written, 0);
    CHECK(out.decision, DECIDED_REJECT);
    compared("checks", checks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_1_2_4_then_raw),
        cmocka_unit_test(a_fourth_plane_hidden_makes_room),
        cmocka_unit_test(what_cannot_be_planes_is_raw),
        cmocka_unit_test(clears_use_the_table_or_a_plane),
        cmocka_unit_test(feedback_is_the_range_of_the_planes),
        cmocka_unit_test(expansion_keeps_every_depth),
        cmocka_unit_test(depth_bounds_stop_stencil),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
