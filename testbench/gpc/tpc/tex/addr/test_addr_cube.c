/* test_addr_cube.c - what lies beyond the edges of a cube's faces, beside points in space */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "gpc/tpc/tex/addr/addr.h"
#include "seeded.h"

/* The point (s, t), each -n to n, of a face, by OpenGL's table read backwards. */
struct point {
    s32 x, y, z;
};
static struct point point_of(unsigned face, s32 s, s32 t, s32 n)
{
    switch (face) {
    case 0: return (struct point){ n, -t, -s };
    case 1: return (struct point){ -n, -t, s };
    case 2: return (struct point){ s, n, t };
    case 3: return (struct point){ s, -n, -t };
    case 4: return (struct point){ s, -t, n };
    default: return (struct point){ -s, -t, -n };
    }
}

static bool same(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* The middles of the four sides of texel (i, j). */
static struct point side_of(unsigned face, s32 i, s32 j, unsigned side, s32 n)
{
    static const s32 s[4] = { 0, 2, 1, 1 }, t[4] = { 1, 1, 0, 2 };

    return point_of(face, 2 * i + s[side] - n, 2 * j + t[side] - n, n);
}

/* Finds the texel of another face that has a side in the same place. */
static struct addr_texel touching(unsigned face, struct point side, s32 n)
{
    for (unsigned f = 0; f < 6; f++)
        for (s32 i = 0; i < n; i++)
            for (s32 j = 0; j < n; j++)
                for (unsigned k = 0; k < 4; k++)
                    if (f != face && same(side_of(f, i, j, k, n), side))
                        return (struct addr_texel){ f, i, j };
    fail();
    return (struct addr_texel){ 0 };
}

static void texels_beyond_an_edge_touch_it(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (s32 n = 1; n <= 9; n++)
        for (unsigned face = 0; face < 6; face++)
            for (unsigned side = 0; side < 4; side++)
                for (s32 k = 0; k < n; k++, cases++) {
                    const s32 i = side == 0 ? -1 : side == 1 ? n : k;
                    const s32 j = side == 2 ? -1 : side == 3 ? n : k;
                    const struct point edge = side_of(face, i, j, side ^ 1, n);
                    const struct addr_texel wanted = touching(face, edge, n);
                    struct addr_texel t = { face, i, j };

                    addr_across(&t, n);
                    assert_int_equal(t.face, wanted.face);
                    assert_int_equal(t.i, wanted.i);
                    assert_int_equal(t.j, wanted.j);
                }
    compared("texels beyond edges", cases);
}

/* The whole face, and what is one beyond: all footprints, all weights. */
static void footprints_have_all_weight_on_texels(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (s32 n = 1; n <= 3; n++)
        for (unsigned face = 0; face < 6; face++)
            for (s32 corner = 0; corner < (n + 1) * (n + 1); corner++)
                for (unsigned w = 0; w < 65536; w += 37, cases++) {
                    const struct addr_span x = { corner % (n + 1) - 1, w & 255 };
                    const struct addr_span y = { corner / (n + 1) - 1, (u8)(w >> 8) };
                    struct tex_place place[4];
                    u32 sum = 0;

                    addr_cube(face, n, &x, &y, place);
                    for (unsigned k = 0; k < 4; k++) {
                        assert_int_equal(place[k].kind, TEX_TEXEL);
                        assert_in_range(place[k].x, 0, n - 1);
                        assert_in_range(place[k].y, 0, n - 1);
                        assert_in_range(place[k].layer, 0, 5);
                        sum += place[k].weight;
                    }
                    assert_int_equal(sum, 1 << 24);
                }
    compared("footprints", cases);
}

/* chosen: the missing texel's weight goes in thirds to the others, what is left of the division to the face's own */
static void corners_share_in_thirds(void **state)
{
    (void)state;
    unsigned long cases = 0;

    for (unsigned corner = 0; corner < 4; corner++)
        for (unsigned w = 0; w < 65536; w++, cases++) {
            const s32 n = 8;
            const struct addr_span x = { corner & 1 ? n - 1 : -1, w & 255 };
            const struct addr_span y = { corner & 2 ? n - 1 : -1, (u8)(w >> 8) };
            const u32 across[2] = { 256u - x.weight, x.weight },
                      down[2] = { 256u - y.weight, y.weight };
            const u32 missing = across[corner & 1] * down[corner >> 1] * 256;
            struct tex_place place[4];

            addr_cube(4, n, &x, &y, place);
            for (unsigned k = 0; k < 4; k++) {
                const u32 own = across[k & 1] * down[k >> 1] * 256;
                const u32 part = k == (corner ^ 3) ? missing - 2 * (missing / 3) : missing / 3;

                assert_int_equal(place[k].weight, k == corner ? 0 : own + part);
            }
            assert_int_equal(place[corner ^ 3].layer, 4); /* the face's own */
        }
    compared("corners", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texels_beyond_an_edge_touch_it),
        cmocka_unit_test(footprints_have_all_weight_on_texels),
        cmocka_unit_test(corners_share_in_thirds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
