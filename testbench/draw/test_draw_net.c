/* test_draw_net.c - no gap and no double hit through the whole netlist: nets of triangles that share
 * their edges, and a closed mesh, blended additively
 */
#include "window_scene.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"

#define WIDTH     72
#define HEIGHT    56
#define CELLS     7
#define SPLITS    120
#define TRIANGLES (2 * CELLS * CELLS + 2 * SPLITS)

/* In 1/256 pixel. */
struct point {
    int64_t x, y;
};

struct net {
    struct point triangle[TRIANGLES][3];
    unsigned count;
};

static int64_t twice_area(struct point a, struct point b, struct point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* A crossing of the grid: moved a little, often to the edge or the middle of a pixel or to where
 * samples are; of the rim, beyond the picture.
 */
static struct point crossing(unsigned i, unsigned j)
{
    static const int64_t grids[] = { 1, 1, 16, 128 };
    const int64_t grid = grids[random_word() % 4];
    const int64_t step_x = 256 * (WIDTH + 32) / CELLS, step_y = 256 * (HEIGHT + 32) / CELLS;
    struct point p = { i * step_x - 256 * 16, j * step_y - 256 * 16 };

    if (i > 0 && i < CELLS)
        p.x += (int64_t)(random_word() % (unsigned)step_x) / 2 - step_x / 4;
    if (j > 0 && j < CELLS)
        p.y += (int64_t)(random_word() % (unsigned)step_y) / 2 - step_y / 4;
    if (i > 0 && i < CELLS && j > 0 && j < CELLS)
        p = (struct point){ p.x / grid * grid, p.y / grid * grid };
    return p;
}

static void add_triangle(struct net *n, struct point a, struct point b, struct point c)
{
    const struct point t[3] = { a, b, c };

    assert_true(twice_area(a, b, c) > 0);
    memcpy(n->triangle[n->count++], t, sizeof t);
}

/* Along either diagonal that lies in the cell. */
static void add_cell(struct net *n, struct point a, struct point b, struct point c, struct point d)
{
    const bool ac = twice_area(a, b, c) > 0 && twice_area(a, c, d) > 0;
    const bool bd = twice_area(a, b, d) > 0 && twice_area(b, c, d) > 0;

    if (ac && (!bd || random_word() & 1)) {
        add_triangle(n, a, b, c);
        add_triangle(n, a, c, d);
    } else {
        add_triangle(n, a, b, d);
        add_triangle(n, b, c, d);
    }
}

/* A triangle into three, at a point inside: thinner each time. */
static bool split(struct net *n)
{
    const unsigned i = (unsigned)(random_word() % n->count);
    const struct point a = n->triangle[i][0], b = n->triangle[i][1], c = n->triangle[i][2];
    const int64_t u = (int64_t)(random_word() % 256), v = (int64_t)(random_word() % (256 - u));
    const struct point p = { a.x + ((b.x - a.x) * u + (c.x - a.x) * v) / 256,
                             a.y + ((b.y - a.y) * u + (c.y - a.y) * v) / 256 };

    if (twice_area(a, b, p) <= 0 || twice_area(b, c, p) <= 0 || twice_area(c, a, p) <= 0)
        return false;
    n->triangle[i][2] = p;
    add_triangle(n, b, c, p);
    add_triangle(n, c, a, p);
    return true;
}

static struct net random_net(void)
{
    struct point at[CELLS + 1][CELLS + 1];
    struct net n = { .count = 0 };

    for (unsigned j = 0; j <= CELLS; j++)
        for (unsigned i = 0; i <= CELLS; i++)
            at[j][i] = crossing(i, j);
    for (unsigned j = 0; j < CELLS; j++)
        for (unsigned i = 0; i < CELLS; i++)
            add_cell(&n, at[j][i], at[j][i + 1], at[j + 1][i + 1], at[j + 1][i]);
    for (unsigned k = 0; k < SPLITS;)
        k += split(&n);
    return n;
}

static const uint8_t colour[4] = { 23, 5, 77, 41 };

/* The vertex at a point, of one colour.  A thin triangle may be steep, and the centre of a pixel far
 * outside of it: depth stays away from that of the clear, and w is one, so that it cannot cancel.
 */
static struct scene_vertex vertex_at(struct point p)
{
    struct scene_vertex v = {
        (float)p.x / 256, (float)p.y / 256, 0.5f + random_part(1.0f / 64), 1, { 0 }
    };

    for (unsigned c = 0; c < 4; c++)
        v.rgba[c] = (float)colour[c] / 255;
    return v;
}

/* The net but triangle 'but', walked either way, from any corner. */
static struct scene net_scene(const struct net *n, unsigned samples, unsigned but)
{
    static const struct scene_state states[] = {
        { SCENE_ALWAYS, false, SCENE_ADD, SCENE_CULL_NONE },
        { SCENE_LESS, true, SCENE_ADD, SCENE_CULL_NONE },
        { SCENE_LEQUAL, false, SCENE_ADD, SCENE_CULL_NONE },
    };
    struct scene s = scene_new(WIDTH, HEIGHT, samples, (uint8_t[4]){ 0 });

    begin(&s, &states[random_word() % 3]);
    for (unsigned i = 0; i < n->count; i++) {
        const unsigned first = (unsigned)(random_word() % 3), turn = 1 + random_word() % 2;
        struct scene_triangle t;

        for (unsigned k = 0; k < 3; k++)
            t.v[k] = vertex_at(n->triangle[i][(first + k * turn) % 3]);
        if (i != but)
            put(&s, t);
    }
    return s;
}

static unsigned long samples_without(const struct frame *frame)
{
    unsigned long n = 0;

    for (size_t i = 0; i < frame_count(frame); i++)
        n += memcmp(frame->sample[i].rgba, colour, sizeof colour) != 0;
    return n;
}

static void every_sample_is_drawn_once(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 24; k++) {
        const struct net n = random_net();
        struct scene s = net_scene(&n, 1u << k % 4, UINT32_MAX);
        struct frame frame = drawn_by_netlist(&s, &z24s8);

        if (samples_without(&frame))
            fail_msg("net %u, %u samples: %lu have another colour", k, s.samples,
                     samples_without(&frame));
        cases += frame_count(&frame);
        frame_free(&frame);
        scene_free(&s);
    }
    compared("samples of nets, each drawn once", cases);
}

/* The test sees a gap: of any triangle of two pixels or more that is within the picture. */
static void a_gap_is_seen(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const struct net n = random_net();
        unsigned but = n.count;

        for (unsigned i = 0; i < n.count; i++) {
            bool inside =
                twice_area(n.triangle[i][0], n.triangle[i][1], n.triangle[i][2]) > 2 * 2 * 65536;
            for (unsigned c = 0; c < 3; c++)
                inside = inside && n.triangle[i][c].x > 0 && n.triangle[i][c].x < 256 * WIDTH &&
                         n.triangle[i][c].y > 0 && n.triangle[i][c].y < 256 * HEIGHT;
            but = inside ? i : but;
        }
        assert_true(but < n.count);
        struct scene s = net_scene(&n, 8, but);
        struct frame frame = drawn_by_netlist(&s, &z24s8);
        assert_true(samples_without(&frame) > 0);
        frame_free(&frame);
        scene_free(&s);
        cases++;
    }
    compared("nets that lack a triangle", cases);
}

/* Of a closed mesh as many faces look to the eye as away, behind every sample: red counts the first, by
 * culling, green all.
 */
static void a_closed_mesh_has_as_many_fronts_as_backs(void **state)
{
    static const struct scene_state fronts = { SCENE_ALWAYS, false, SCENE_ADD, SCENE_CULL_BACK };
    static const struct scene_state all = { SCENE_ALWAYS, false, SCENE_ADD, SCENE_CULL_NONE };
    unsigned long cases = 0, covered = 0;
    struct failure f = { 0 };
    struct mesh m;

    (void)state;
    assert_true(mesh_read(&m, VECTORS_DIR "/meshes/knot.obj", &f));
    for (unsigned samples = 1; samples <= 8; samples *= 2) {
        struct scene model = scene_of_mesh(&m, SCENE_ADD, 96, 72, samples, (uint8_t[4]){ 0 });
        struct scene s = scene_new(96, 72, samples, (uint8_t[4]){ 0 });
        struct frame frame;

        for (unsigned pass = 0; pass < 2; pass++) {
            begin(&s, pass ? &all : &fronts);
            for (size_t i = 0; i < model.triangles; i++) {
                struct scene_triangle t = model.triangle[i];
                for (unsigned k = 0; k < 3; k++) {
                    memset(t.v[k].rgba, 0, sizeof t.v[k].rgba);
                    t.v[k].rgba[pass] = 1.0f / 255;
                }
                put(&s, t);
            }
        }
        frame = drawn_by_netlist(&s, &z24s8);
        for (size_t i = 0; i < frame_count(&frame); i++, cases++) {
            const uint8_t *rgba = frame.sample[i].rgba;
            if (rgba[1] != 2 * rgba[0])
                fail_msg("sample %zu of %u: %u fronts of %u", i, samples, rgba[0], rgba[1]);
            assert_true(rgba[1] < 200); /* far from saturation */
            covered += rgba[0] > 0;
        }
        frame_free(&frame);
        scene_free(&s);
        scene_free(&model);
    }
    mesh_free(&m);
    assert_true(covered > 1000);
    compared("samples behind a closed mesh", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_is_drawn_once),
        cmocka_unit_test(a_gap_is_seen),
        cmocka_unit_test(a_closed_mesh_has_as_many_fronts_as_backs),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
