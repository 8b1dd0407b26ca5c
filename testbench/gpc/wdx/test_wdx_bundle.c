/* test_wdx_bundle.c - where each input of a pixel program comes from (facts/classes/draw_semantics.md 4, 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "class/b197/bundle.h"
#include "class/class.h"
#include "gpc/wdx/wdx.h"
#include "seeded.h"

static u32 words[CLASS_METHODS];

/* Headers that read and give anything. */
static void random_headers(struct sph *last, struct sph *pixel)
{
    memset(last, 0, sizeof *last);
    memset(pixel, 0, sizeof *pixel);
    last->stage = SPH_VERTEX;
    pixel->stage = SPH_PIXEL;
    for (unsigned n = 0x60 / 4; n < 0x3a0 / 4; n++) {
        const bool back = n >= 0x2a0 / 4 && n < 0x2c0 / 4;

        last->writes[n] = random_word() % 2;
        pixel->way[n] = random_word() % 2 || back ? SPH_UNUSED : (u8)(1 + random_word() % 3);
    }
}

/* What an address that nobody writes gives (class b197, SET_ATTRIBUTE_DEFAULT), by its text. */
static bool default_is_one(unsigned address, u32 defaults)
{
    const unsigned component = address / 4 % 4;

    if (address >= 0x080 && address < 0x280)
        return defaults & 4 && component == 3;
    if (address >= 0x280 && address < 0x290)
        return component == 3 || defaults & 1;
    if (address >= 0x290 && address < 0x2a0)
        return defaults & 2 && component == 3;
    if (address >= 0x300 && address < 0x3a0)
        return defaults & 8 && component == 3;
    return false;
}

static enum wdx_source source_of(const struct sph *last, unsigned address, u32 defaults)
{
    if (address == 0x060)
        return WDX_ID;
    if (address == 0x064)
        return WDX_LAYER;
    if (address == 0x068)
        return WDX_VIEWPORT;
    if (address == 0x2e0 || address == 0x2e4 || address == 0x07c)
        return WDX_ZERO;
    if (last->writes[address / 4])
        return WDX_VERTEX;
    return default_is_one(address, defaults) ? WDX_ONE : WDX_ZERO;
}

static enum wdx_sprite sprite_of(unsigned address, u32 select, bool sprites)
{
    static const enum wdx_sprite r[4] = { SPRITE_ZERO, SPRITE_NOT, SPRITE_FIRST, SPRITE_NOT };
    const enum wdx_sprite t = select & 4 ? SPRITE_DOWN : SPRITE_UP;
    const unsigned texture = (address - 0x300) / 16;

    if (address == 0x2e0)
        return SPRITE_S;
    if (address == 0x2e4)
        return t;
    if (address < 0x300 || address >= 0x3a0 || !sprites || !(select >> (3 + texture) & 1))
        return SPRITE_NOT;
    switch (address & 12) {
    case 0: return SPRITE_S;
    case 4: return t;
    case 8: return r[select & 3];
    default: return SPRITE_ONE;
    }
}

static void random_state(unsigned n)
{
    static const u32 shades[4] = { 1, 2, 0x1d00, 0x1d01 };

    words[0x1610 / 4] = (u32)(random_word() % 64);
    words[0x1688 / 4] = (u32)(random_word() % 2);
    words[0x2600 / 4] = (u32)(random_word() % 2);
    words[0x12d4 / 4] = shades[n % 4];
    words[0x1604 / 4] = (u32)(random_word() % 8192);
    words[0x1520 / 4] = n / 4 % 2;
}

static void inputs_come_from_where_the_facts_say(void **state)
{
    unsigned long cases = 0, met[8] = { 0 }, flat = 0, sided = 0;

    (void)state;
    for (unsigned n = 0; n < 400; n++) {
        struct sph last, pixel;

        random_headers(&last, &pixel);
        random_state(n);
        const struct wdx_config c = wdx_bundle(words, &last, &pixel);
        const struct sph_planes p = sph_planes_of(&pixel);

        assert_int_equal(c.planes, p.count);
        assert_int_equal(c.clamp, words[0x2600 / 4]);
        for (unsigned s = 0; s < p.count; s++, cases++) {
            const unsigned address = 4u * p.plane[s].attribute;
            const bool color = address >= 0x280 && address < 0x2a0;
            const bool shaded = color && p.plane[s].mode == INTERPOLATE_PERSPECTIVE && n % 2 == 0;

            assert_int_equal(c.attribute[s], p.plane[s].attribute);
            assert_int_equal(c.mode[s], shaded ? INTERPOLATE_FLAT : p.plane[s].mode);
            assert_int_equal(c.source[s], source_of(&last, address, words[0x1610 / 4]));
            assert_int_equal(c.sprite[s], sprite_of(address, words[0x1604 / 4], n / 4 % 2));
            assert_int_equal(c.sided[s],
                             color && words[0x1688 / 4] && last.writes[address / 4 + 8]);
            met[c.source[s]]++;
            flat += shaded;
            sided += c.sided[s];
        }
        assert_null(wdx_not_modelled(&c));
    }
    for (unsigned i = WDX_ZERO; i <= WDX_VIEWPORT; i++)
        assert_true(met[i] > 0);
    assert_true(flat && sided);
    compared("inputs", cases);
}

static unsigned pixel_inputs(const struct sph *pixel)
{
    return sph_planes_of(pixel).count - 1u;
}

/* Without a pixel program 1/w is all; with every input that a header can name the planes are as many as there is room
 * for.
 */
static void as_many_planes_as_there_are_inputs(void **state)
{
    struct sph last = { .stage = SPH_VERTEX }, pixel = { .stage = SPH_PIXEL };

    (void)state;
    assert_int_equal(wdx_bundle(words, &last, NULL).planes, 1);
    for (unsigned n = 0x60 / 4; pixel_inputs(&pixel) + 1 < SPH_PLANES; n++)
        pixel.way[n] = n >= 0x2a0 / 4 && n < 0x2c0 / 4 ? SPH_UNUSED : SPH_FLAT;
    const struct wdx_config c = wdx_bundle(words, &last, &pixel);

    printf("  %u planes\n", c.planes);
    assert_true(c.planes == GPC_ATTRIBUTES && !wdx_not_modelled(&c));
    compared("programs", 2);
}

/* Kinds of primitives: their corners, and which of these are the vertices; what a point or a line lacks is the first.
 */
static const struct {
    enum primitive_kind kind;
    unsigned corners, vertices;
    unsigned corner[3];
} shapes[5] = {
    { PRIMITIVE_POINT, 1, 3, { 0, 0, 0 } },    { PRIMITIVE_LINE, 2, 3, { 0, 1, 0 } },
    { PRIMITIVE_LINE, 4, 2, { 1, 2 } },        { PRIMITIVE_TRIANGLE, 3, 3, { 0, 1, 2 } },
    { PRIMITIVE_TRIANGLE, 6, 3, { 0, 2, 4 } },
};

static void words_are_those_of_the_columns(void **state)
{
    static u32 out[SPH_ATTRIBUTES][32];
    static struct wdx_words got;
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 500; n++) {
        struct pd_batch b;
        struct sph last, pixel;

        memset(&b, 0, sizeof b);
        b.kind = shapes[n % 5].kind;
        b.corners = (u3)shapes[n % 5].corners;
        for (unsigned i = 0; i < 6; i++)
            b.primitive[3].corner[i] = (u5)(random_word() % 32);
        for (unsigned i = 0; i < SPH_ATTRIBUTES * 32; i++)
            out[i / 32][i % 32] = (u32)random_word();
        random_headers(&last, &pixel);
        random_state(n);
        words[0x1688 / 4] = words[0x1520 / 4] = 1;
        const struct wdx_config c = wdx_bundle(words, &last, &pixel);

        wdx_words_of(&c, &b, 3, (const u32(*)[32])out, &got);
        for (unsigned s = 0; s < c.planes; s++)
            for (unsigned i = 0; i < shapes[n % 5].vertices; i++) {
                const unsigned lane = b.primitive[3].corner[shapes[n % 5].corner[i]];
                const unsigned first = c.attribute[s] / 4 * 4;

                if (c.source[s] == WDX_VERTEX)
                    assert_int_equal(got.v[c.attribute[s]][i], out[c.attribute[s]][lane]);
                if (c.sided[s])
                    assert_int_equal(got.v[c.attribute[s] + 8][i], out[c.attribute[s] + 8][lane]);
                if (c.sprite[s] == SPRITE_FIRST)
                    assert_int_equal(got.v[first][i], out[first][lane]);
                cases++;
            }
    }
    compared("words", cases);
}

static void more_planes_than_inputs_are_refused(void **state)
{
    struct wdx_config c = { .planes = GPC_ATTRIBUTES };

    (void)state;
    assert_null(wdx_not_modelled(&c));
    c.planes++;
    assert_non_null(strstr(wdx_not_modelled(&c), "more planes"));
    compared("bundles", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inputs_come_from_where_the_facts_say),
        cmocka_unit_test(as_many_planes_as_there_are_inputs),
        cmocka_unit_test(words_are_those_of_the_columns),
        cmocka_unit_test(more_planes_than_inputs_are_refused),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
