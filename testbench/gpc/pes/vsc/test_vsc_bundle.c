/* test_vsc_bundle.c - vsc's state bundle, and primitives from a program's outputs (facts/classes/draw_semantics.md 4, 5)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "class/b197/bundle.h"
#include "class/class.h"
#include "gpc/pes/vsc/vsc.h"
#include "gpc/tpc/sm/sph.h"
#include "host_float.h"
#include "seeded.h"

static u32 state_words[CLASS_METHODS];

static void set(unsigned offset, u32 value)
{
    state_words[offset / 4] = value;
}

/* Values of drivers (facts/classes/draw_semantics.md 5, SET_VIEWPORT_CLIP_CONTROL). */
static void clip_control_of_drivers(void **state)
{
    static const struct {
        u32 control;
        enum geometry_clip clip;
        enum guard_band_z band_z;
        bool narrow_cull;
    } known[] = {
        { 0x2c1c, CLIP_FRUSTUM_Z, BAND_Z_1, true },
        { 0x0002, CLIP_WZERO, BAND_Z_256, false },
        { 0x201a, CLIP_WZERO_NO_Z_CULL, BAND_Z_256, false },
        { 0x0003, CLIP_WZERO, BAND_Z_256, false },
        { 0x181d, CLIP_FRUSTUM_XYZ, BAND_Z_1, false },
        { 0x101a, CLIP_FRUSTUM_XY, BAND_Z_256, false },
        { 0x0080, CLIP_WZERO, BAND_Z_AS_XY, false },
    };
    unsigned long cases = 0;

    (void)state;
    memset(state_words, 0, sizeof state_words);
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++, cases++) {
        set(0x193c, known[i].control);
        const struct vsc_config c = vsc_bundle(state_words);

        assert_int_equal(c.clip, known[i].clip);
        assert_int_equal(c.band_z, known[i].band_z);
        assert_int_equal(c.narrow_cull, known[i].narrow_cull);
        assert_int_equal(c.narrow_band, known[i].control >> 7 & 1);
    }
    compared("words of drivers", cases);
}

/* The widest band of at most 256 whose far side is still in the range of setup. */
static void bands_end_where_coordinates_do(void **state)
{
    unsigned long cases = 0, less = 0;

    (void)state;
    memset(state_words, 0, sizeof state_words);
    for (unsigned n = 0; n < 20000; n++, cases++) {
        const unsigned v = n % 16, axis = n / 16 % 2;
        const float scale = (float)((double)(random_word() % 65536) / 4 - 8192),
                    offset = (float)((double)(random_word() % 131072) / 2 - 32768);
        unsigned band = 8;

        set(0x0a00 + 32 * v + 4 * axis, bits_of_float(scale));
        set(0x0a0c + 32 * v + 4 * axis, bits_of_float(offset));
        while (band > 0 &&
               fabs((double)offset) + ldexp(fabs((double)scale), (int)band) > 65535.0039)
            band--;
        assert_int_equal(vsc_bundle(state_words).viewport[v].band[axis], band);
        less += band < 8;
    }
    assert_true(less > 0);
    compared("guard bands", cases);
}

static void each_method_has_its_field(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 2000; n++, cases++) {
        for (unsigned i = 0; i < CLASS_METHODS; i++)
            state_words[i] = (u32)random_word();
        const u32 *w = state_words;
        const struct vsc_config c = vsc_bundle(w);
        const unsigned v = n % 16;

        assert_int_equal(c.raster, w[0x37c / 4] & 1);
        assert_int_equal(c.transform, w[0x192c / 4] & 1);
        assert_int_equal(c.pixel_at_integers, w[0x1924 / 4] & 1);
        assert_int_equal(c.window_x, (s32)(w[0xdf8 / 4] << 15) >> 15);
        assert_int_equal(c.window_y, (s32)(w[0xdfc / 4] << 14) >> 14);
        assert_int_equal(c.lower_left, w[0x13ac / 4] & 1);
        assert_int_equal(c.z_from_zero, w[0xd7c / 4] & 1);
        assert_int_equal(c.planes, w[0x1510 / 4] & 255);
        assert_int_equal(c.hide_cut_edges, w[0xf8c / 4] & 1);
        assert_int_equal(c.program_layer, w[0x15cc / 4] >> 16 & 1);
        assert_int_equal(c.layer, w[0x15cc / 4] & 0xffff);
        assert_int_equal(c.layer_by_viewport, w[0x11f0 / 4] & 1);
        for (unsigned k = 0; k < 8; k++)
            assert_int_equal(c.culls >> k & 1, w[0x1940 / 4] >> 4 * k & 1);
        for (unsigned k = 0; k < 3; k++) {
            assert_int_equal(c.viewport[v].scale[k], w[0xa00 / 4 + 8 * v + k]);
            assert_int_equal(c.viewport[v].offset[k], w[0xa0c / 4 + 8 * v + k]);
        }
        for (unsigned k = 0; k < 4; k++)
            assert_int_equal(c.viewport[v].swizzle[k], w[0xa18 / 4 + 8 * v] >> 4 * k & 7);
        assert_true((vsc_not_modelled(&c) != NULL) == (w[0x13ac / 4] & 1));
    }
    compared("states", cases);
}

static struct pd_batch random_batch(enum primitive_kind kind, unsigned corners)
{
    struct pd_batch b;

    memset(&b, 0, sizeof b);
    b.draw = (u16)random_word();
    b.kind = kind;
    b.corners = (u3)corners;
    b.vertices = 32;
    b.primitives = 1;
    for (unsigned i = 0; i < 6; i++)
        b.primitive[0].corner[i] = (u5)(random_word() % 32);
    b.primitive[0].edge_flags = (u3)(random_word() % 8);
    b.primitive[0].order = (enum primitive_order)(random_word() % 4);
    b.primitive[0].id = (u32)random_word();
    return b;
}

/* Corners of a primitive of so many corners that are drawn, by hand (facts/classes/draw_semantics.md 1). */
struct form {
    enum primitive_kind kind;
    unsigned corners, drawn, at[3];
};
static const struct form forms[] = { { PRIMITIVE_POINT, 1, 1, { 0 } },
                                     { PRIMITIVE_LINE, 2, 2, { 0, 1 } },
                                     { PRIMITIVE_TRIANGLE, 3, 3, { 0, 1, 2 } },
                                     { PRIMITIVE_LINE, 4, 2, { 1, 2 } },
                                     { PRIMITIVE_TRIANGLE, 6, 3, { 0, 2, 4 } } };

static u32 out[SPH_ATTRIBUTES][32];

/* A word at an address that the program writes, else another. */
static u32 word(const struct sph *last, unsigned address, unsigned lane, u32 otherwise)
{
    return last->writes[address / 4] ? out[address / 4][lane] : otherwise;
}

static void random_outputs(struct sph *last)
{
    for (unsigned i = 0; i < SPH_ATTRIBUTES * 32; i++)
        out[i / 32][i % 32] = (u32)random_word();
    for (unsigned i = 0; i < SPH_ATTRIBUTES; i++)
        last->writes[i] = random_word() % 3 > 0;
}

static void check_vertex(const struct vsc_vertex *v, const struct sph *last, unsigned lane)
{
    bool any = false;

    for (unsigned k = 0; k < 4; k++)
        any |= last->writes[0x70 / 4 + k];
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(v->position[k],
                         word(last, 0x70 + 4 * k, lane, k == 3 && any ? 0x3f800000 : 0));
    for (unsigned k = 0; k < 8; k++)
        assert_int_equal(v->clip[k], word(last, 0x2c0 + 4 * k, lane, 0));
    assert_int_equal(v->point_size, word(last, 0x6c, lane, 0));
}

static void check_ids(const struct vsc_prim *v, const struct pd_primitive *p,
                      const struct sph *last, unsigned lane)
{
    assert_int_equal(v->edge_flags, p->edge_flags);
    assert_int_equal(v->layer, word(last, 0x64, lane, 0));
    assert_int_equal(v->viewport, word(last, 0x68, lane, 0));
    assert_int_equal(v->multicast, last->writes[0x3a0 / 4]);
    assert_int_equal(v->viewports, word(last, 0x3a0, lane, 0) & 0xffff);
    assert_int_equal(v->id, last->stage == SPH_VERTEX ? p->id : word(last, 0x60, lane, 0));
}

static void vertices_are_those_of_the_columns(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 0; n < 5000; n++) {
        const struct form *f = &forms[n % 5];
        const unsigned provoking = (unsigned)(random_word() % f->drawn);
        struct pd_batch b = random_batch(f->kind, f->corners);
        struct sph last = { .stage = n % 2 ? SPH_GEOMETRY : SPH_VERTEX };
        struct pd_primitive *p = &b.primitive[0];
        struct vsc_prim v;

        p->provoking = (u3)f->at[provoking];
        random_outputs(&last);
        v = vsc_prim_of(&b, 0, &last, (const u32(*)[32])out);
        assert_int_equal(v.provoking, provoking);
        assert_int_equal(v.kind, b.kind);
        assert_int_equal(v.draw, b.draw);
        check_ids(&v, p, &last, p->corner[f->at[provoking]]);
        for (unsigned i = 0; i < f->drawn; i++, cases += 13)
            check_vertex(&v.v[i], &last, p->corner[f->at[i]]);
    }
    compared("words", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clip_control_of_drivers),
        cmocka_unit_test(bands_end_where_coordinates_do),
        cmocka_unit_test(each_method_has_its_field),
        cmocka_unit_test(vertices_are_those_of_the_columns),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
