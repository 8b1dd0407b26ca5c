/* test_zcull_scenes.c - nothing visible is lost, nothing that fails is accepted (facts/gpc.md, Zcull)
 *
 * Scenes of random state through setup, coarse raster, zcull and fine raster, beside a buffer that
 * tests every sample; feedback comes late, out of order or never.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "seeded.h"
#include "zcull_scene.h"

static void print(const struct scene_counts *n)
{
    printf(
        "  %lu scenes, %lu draws, %lu tiles: %lu discarded, %lu accepted; %lu hidden fine tiles\n",
        n->scenes, n->draws, n->tiles, n->discarded_tiles, n->accepted_tiles, n->hidden_blocks);
    printf("  feedback: %lu used, %lu lost, %lu out of order; %lu clears, %lu stops, %lu switches, "
           "%lu saves\n",
           n->fed, n->dropped, n->reordered, n->clears, n->stops, n->switches, n->saves);
}

static void nothing_visible_is_lost(void **state)
{
    static const struct scene_kind kinds[] = {
        { 0, 0, false }, { 0, 12, false }, { 4, 14, false }, { 12, 8, false }, { 16, 0, false }
    };
    static struct scene_counts n;

    (void)state;
    for (unsigned i = 0; i < 120; i++)
        scene_run(&kinds[i % 5], &n);
    print(&n);
    printf("  with stencil %lu, bounds %lu, clip %lu, shader depth %lu %lu %lu\n", n.stencil,
           n.bounds, n.clip, n.by_shader[1], n.by_shader[2], n.by_shader[3]);
    for (unsigned i = 0; i < 16; i++)
        assert_true(i == 13 || i == 14 || n.format[i] > 0);
    for (unsigned i = 0; i < 7; i++)
        assert_true(n.mode[i] > 0);
    for (unsigned i = 1; i < 9; i++)
        assert_true(n.by_func[i] > 0);
    for (unsigned i = 0; i < 3; i++)
        assert_true(n.depth[i] > 0 && n.by_shader[i + 1] > 0);
    assert_true(n.greater && n.fp && n.stencil && n.bounds && n.clip);
    assert_true(n.clears && n.stops && n.switches && n.saves && n.dropped && n.reordered);
    assert_true(n.discarded_tiles && n.accepted_tiles && n.hidden_blocks);
    assert_int_equal(n.wrong, 0);
    compared("samples against the buffer", n.samples);
}

/* It is of use, too: ordinary scenes, feedback at once. */
static void ordinary_scenes_are_culled(void **state)
{
    static const struct scene_kind ordinary = { 0, 0, true };
    static struct scene_counts n;

    (void)state;
    for (unsigned i = 0; i < 20; i++)
        scene_run(&ordinary, &n);
    print(&n);
    assert_int_equal(n.wrong, 0);
    assert_true(10 * (n.discarded_tiles + n.accepted_tiles) > n.tiles);
    compared("samples of ordinary scenes", n.samples);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_visible_is_lost),
        cmocka_unit_test(ordinary_scenes_are_culled),
    };

    seed_from_environment();
    scene_seed(seeded);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
