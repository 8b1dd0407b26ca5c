/* test_obj.c - the OBJ reader: what it takes, what it refuses and how it says so; smooth normals */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "scene/mesh.h" /* before cmocka.h, which has a macro fail() */

#include <cmocka.h>

#include "seeded.h"

#define SQUARE "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"

static bool parse(struct mesh *m, const char *text, struct failure *f)
{
    *f = (struct failure){ 0 };
    return mesh_parse(m, text, strlen(text), "model.obj", f);
}

/* What means the same square: positions named from the start or the end, joined lines, line ends. */
static void faces_are_fans_however_they_are_written(void **state)
{
    static const char *const texts[] = {
        SQUARE "f 1 2 3 4\n",
        SQUARE "f -4 -3 -2 -1",
        SQUARE "f 1/9 2/9 3/9 4/9 # textures are not looked at\n",
        SQUARE "f 1 2 \\\n  3 4\n",
        SQUARE "f 1 2 \\\r\n3\t4\r\n",
        "# head\n\nmtllib a.mtl\no thing\ng\ns off\n" SQUARE "usemtl b\nvt 0 0\nf 1 2 3 4\n",
        "v 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 1e0 1.0E+0 -0\nv +.0 1. 0 1 0 0 1\nf 1 2 3 4\n",
        SQUARE "vn 0 0 7\nf 1//1 2/1/1 3//-1 4/-5/1\n",
    };
    static const size_t corners[2][3] = { { 0, 1, 2 }, { 0, 2, 3 } };
    unsigned long cases = 0;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct mesh m;
        struct failure f;

        if (!parse(&m, texts[i], &f))
            fail_msg("text %zu: %s", i, f.text);
        assert_int_equal(m.triangles, 2);
        for (unsigned k = 0; k < 6; k++, cases++) {
            const struct mesh_corner *c = &m.triangle[k / 3].corner[k % 3];
            assert_int_equal(c->position, corners[k / 3][k % 3]);
            assert_true(m.normal[c->normal].x == 0 && m.normal[c->normal].y == 0);
            assert_true(m.normal[c->normal].z == 1);
        }
        mesh_free(&m);
    }
    compared("corners of squares", cases);
}

static void a_polygon_of_n_corners_gives_n_less_2_triangles(void **state)
{
    char text[8192];
    unsigned long cases = 0;

    (void)state;
    for (unsigned n = 3; n <= 100; n++, cases++) {
        struct mesh m;
        struct failure f;
        size_t used = 0;

        for (unsigned i = 0; i < n; i++)
            used += (size_t)sprintf(text + used, "v %.6f %.6f 0\n", cos(i * 6.283 / n),
                                    sin(i * 6.283 / n));
        used += (size_t)sprintf(text + used, "f");
        for (unsigned i = 0; i < n; i++)
            used += (size_t)sprintf(text + used, " %u", i + 1);
        assert_true(parse(&m, text, &f));
        assert_int_equal(m.triangles, n - 2);
        mesh_free(&m);
    }
    compared("polygons", cases);
}

static void bad_input_is_named_by_file_and_line(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        { "", "model.obj has no faces" },
        { SQUARE, "model.obj has no faces" },
        { "v 0 0\n", "model.obj:1: a number is missing" },
        { "v 0 0 x\n", "model.obj:1: 'x' is not a number" },
        { "\n\nv 0 0 nan\n", "model.obj:3: 'nan' is not a number" },
        { "v 0 0 inf\n", "model.obj:1: 'inf' is not a number" },
        { "v 0 0 0x10\n", "model.obj:1: '0x10' is not a number" },
        { "v 0 0 1e\n", "model.obj:1: '1e' is not a number" },
        { "v 0 0 1e16\n", "model.obj:1: 1e16 is too large" },
        { "v 0 0 1e999\n", "model.obj:1: 1e999 is too large" },
        { "v 1 2 3 4 5 6 7 8\n", "model.obj:1: a position has 3 to 7 numbers, not 8" },
        { "vn 0 0\n", "model.obj:1: a number is missing" },
        { "vn 0 0 1 1\n", "model.obj:1: a normal has 3 numbers" },
        { SQUARE "f 1 2\n", "model.obj:5: a face needs at least 3 corners, not 2" },
        { SQUARE "f\n", "model.obj:5: a face needs at least 3 corners, not 0" },
        { SQUARE "f 1 2 5\n", "model.obj:5: corner '5' does not name one of the 4 positions" },
        { SQUARE "f 0 1 2\n", "model.obj:5: corner '0' does not name" },
        { SQUARE "f -5 1 2\n", "model.obj:5: corner '-5' does not name" },
        { SQUARE "f 1 2 99999999999999999999\n", "model.obj:5: corner '9999" },
        { SQUARE "f 1//1 2 3\n", "model.obj:5: corner '1//1' does not name one of the 0 normals" },
        { SQUARE "f 1/ 2 3/x\n", "model.obj:5: '3/x' is not a corner" },
        { SQUARE "f a b c\n", "model.obj:5: corner 'a' does not name" },
        { SQUARE "f 1 2 \\\n\n 3\n", "model.obj:5: a face needs at least 3 corners, not 2" },
        { SQUARE "f 1 2 \\ 3\n", "model.obj:5: corner '\\' does not name" },
        { SQUARE "curv 0 1 1 2\n", "model.obj:5: 'curv' is not read" },
        { "PK\x03\x04\n", "model.obj:1: 'PK?\?' is not read" },
    };
    unsigned long n = 0;

    (void)state;
    for (; n < sizeof cases / sizeof cases[0]; n++) {
        struct mesh m;
        struct failure f;

        if (parse(&m, cases[n].text, &f))
            fail_msg("taken: %s", cases[n].text);
        if (f.code != EXIT_IO || strncmp(f.text, cases[n].says, strlen(cases[n].says)) != 0)
            fail_msg("case %lu says '%s', not '%s'", n, f.text, cases[n].says);
        assert_null(strchr(f.text, '\n'));
        assert_null(m.triangle);
    }
    compared("refusals", n);
}

static void text_with_a_nul_is_refused(void **state)
{
    static const char text[] = SQUARE "f 1 2 3\0f 1 2 3\n";
    struct failure f = { 0 };
    struct mesh m;

    (void)state;
    assert_false(mesh_parse(&m, text, sizeof text - 1, "model.obj", &f));
    assert_string_equal(f.text, "model.obj is not text; give a Wavefront OBJ");
}

/* On an octahedron with corners of its own for each face, the mean at a corner is its position. */
static void smooth_normals_join_equal_positions(void **state)
{
    char text[4096];
    size_t used = 0;
    struct failure f;
    struct mesh m;
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        int x = i & 1 ? -1 : 1, y = i & 2 ? -1 : 1, z = i & 4 ? -1 : 1;
        const char *order = x * y * z > 0 ? "f -3 -2 -1\n" : "f -3 -1 -2\n";
        used += (size_t)sprintf(text + used, "v %d 0 0\nv 0 %d 0\nv 0 0 %d\n%s", x, y, z, order);
    }
    assert_true(parse(&m, text, &f));
    assert_int_equal(m.triangles, 8);
    for (size_t i = 0; i < 24; i++, cases++) {
        const struct mesh_corner *c = &m.triangle[i / 3].corner[i % 3];
        struct vec apart = vec_sub(m.normal[c->normal], m.position[c->position]);
        assert_true(vec_length(apart) < 1e-12);
    }
    mesh_free(&m);
    compared("corners of an octahedron", cases);
}

/* Random closed shapes: normals that point outwards, of length 1, whatever the scale. */
static void smooth_normals_of_random_tetrahedra_point_outwards(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 2000; i++) {
        char text[1024];
        size_t used = 0;
        double scale = pow(10, (double)(random_word() % 25) - 12);
        struct mesh m;
        struct failure f;

        for (unsigned k = 0; k < 4; k++)
            used += (size_t)sprintf(
                text + used, "v %.9e %.9e %.9e\n",
                scale * ((k == 1 || k == 3 ? 1 : -1) + 0.3 * (double)(random_word() % 100) / 100),
                scale * ((k >= 2 ? 1 : -1) + 0.3 * (double)(random_word() % 100) / 100),
                scale * ((k == 1 || k == 2 ? 1 : -1) + 0.3 * (double)(random_word() % 100) / 100));
        sprintf(text + used, "f 1 4 2\nf 1 2 3\nf 1 3 4\nf 2 4 3\n");
        assert_true(parse(&m, text, &f));
        struct vec middle = { 0 };
        for (unsigned k = 0; k < 4; k++)
            middle = vec_add(middle, vec_scale(m.position[k], 0.25));
        for (unsigned k = 0; k < 12; k++, cases++) {
            const struct mesh_corner *c = &m.triangle[k / 3].corner[k % 3];
            struct vec n = m.normal[c->normal];
            assert_true(fabs(vec_length(n) - 1) < 1e-12);
            assert_true(vec_dot(n, vec_sub(m.position[c->position], middle)) > 0);
        }
        mesh_free(&m);
    }
    compared("normals of tetrahedra", cases);
}

static void the_bundled_mesh_is_closed(void **state)
{
    struct failure f = { 0 };
    struct mesh m;
    unsigned long edges = 0;

    (void)state;
    if (!mesh_read(&m, VECTORS_DIR "/meshes/knot.obj", &f))
        fail_msg("%s", f.text);
    assert_int_equal(m.triangles, 6000);
    signed char *walks = calloc(m.positions * m.positions, 1);
    assert_non_null(walks);
    for (size_t i = 0; i < m.triangles; i++)
        for (unsigned k = 0; k < 3; k++) {
            size_t a = m.triangle[i].corner[k].position;
            size_t b = m.triangle[i].corner[(k + 1) % 3].position;
            walks[a * m.positions + b]++;
            walks[b * m.positions + a]--;
        }
    for (size_t i = 0; i < m.positions * m.positions; i++, edges++)
        assert_int_equal(walks[i], 0);
    free(walks);
    mesh_free(&m);
    compared("pairs of positions, walked as often either way", edges);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_fans_however_they_are_written),
        cmocka_unit_test(a_polygon_of_n_corners_gives_n_less_2_triangles),
        cmocka_unit_test(bad_input_is_named_by_file_and_line),
        cmocka_unit_test(text_with_a_nul_is_refused),
        cmocka_unit_test(smooth_normals_join_equal_positions),
        cmocka_unit_test(smooth_normals_of_random_tetrahedra_point_outwards),
        cmocka_unit_test(the_bundled_mesh_is_closed),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
