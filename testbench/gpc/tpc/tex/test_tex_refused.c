/* test_tex_refused.c - headers and samplers that tex_view_of refuses, each by its name (tex_view.h)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "gpc/tpc/tex/tex_view.h"

/* What the stream t03 writes, which is not refused. */
static const struct tex_state t03 = { { 0x58d24908, 0x00ef8000, 0x00600001, 0x60070018, 0xe880003f,
                                        0x8000003f, 0x03000000, 0x00000060 },
                                      { 0x00026008, 0x000000e2, 0x00f00000, 0, 0, 0, 0, 0 } };

struct lack {
    unsigned word;
    u32 clear, set;
    const char *what;
};

static void what_is_not_modelled_is_named(void **state)
{
    (void)state;
    static const struct lack header[] = {
        { 2, 0, 0x00a00000, "textures: that layout of a header" },
        { 3, 0, 0x00001c00, "textures: blocks of that size" },
        { 3, 0, 0x00002000, "textures: 3D GOBs" },
        { 3, 0, 0x00000038, "textures: blocks of that size" },
        { 4, 0, 0x07800000, "textures: that type of texture" },
        { 7, 0, 0x00000700, "textures: that count of samples" },
    };
    static const struct lack sampler[] = {
        { 1, 7, 3, "textures: filters of VCAA" },
        { 1, 0, 0xc00, "textures: that reduction" },
    };
    struct tex_view v;

    for (unsigned n = 0; n < sizeof header / sizeof header[0]; n++) {
        struct tex_state s = t03;
        u32 *word = &s.header[header[n].word];

        *word = (*word & ~header[n].clear) | header[n].set;
        assert_string_equal(tex_view_of(&s, &v), header[n].what);
    }
    for (unsigned n = 0; n < sizeof sampler / sizeof sampler[0]; n++) {
        struct tex_state s = t03;
        u32 *word = &s.sampler[sampler[n].word];

        *word = (*word & ~sampler[n].clear) | sampler[n].set;
        assert_string_equal(tex_view_of(&s, &v), sampler[n].what);
    }
}

/* A border beside the texels matters to a wrap that looks at it alone; a colour key where it is on. */
static void borders_and_keys(void **state)
{
    (void)state;
    struct tex_state s = t03;
    struct tex_view v;

    s.header[4] &= 0x1fffffff;
    assert_null(tex_view_of(&s, &v));
    s.sampler[0] = 3 << 6; /* z, which the texture lacks */
    assert_null(tex_view_of(&s, &v));
    s.sampler[0] = 3 << 3;
    assert_string_equal(tex_view_of(&s, &v), "textures: borders beside the texels");
    s = t03;
    s.header[2] = 0x00800001;
    assert_null(tex_view_of(&s, &v));
    s.header[6] |= 1;
    assert_string_equal(tex_view_of(&s, &v), "textures: colour keys that kill pixels");
    s = t03;
    s.header[2] = 0x00400001;
    s.header[4] = 0xe900003f;
    assert_string_equal(tex_view_of(&s, &v), "textures: layers and depth of pitch headers");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_modelled_is_named),
        cmocka_unit_test(borders_and_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
