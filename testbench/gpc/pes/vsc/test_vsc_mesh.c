/* test_vsc_mesh.c - a closed mesh around the eye, cut by every plane, covers every sample once (facts/tpc.md, VSC)
 *
 * Whatever is seen from a point inside of a surface that folds nowhere is seen once in each direction.  Half of it lies
 * behind the eye.  Samples are counted with their sign: a triangle that roundings turn over takes away what its
 * neighbours then have twice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "gpc/pes/vsc/vsc.h"
#include "host_float.h"
#include "raster_cases.h"
#include "raster_chain.h"
#include "seeded.h"

#define WINDOW 64
#define CELLS  5 /* of a side of a cube, across */

struct counted {
    int winding[WINDOW * WINDOW][16];
    unsigned long hits;
};

static void count(void *context, const struct raster_prim *prim, const struct fine_tile *tile)
{
    static struct raster_map map;
    struct counted *c = context;

    raster_map_clear(&map, 0, 0, WINDOW, WINDOW);
    raster_count(&map, prim, tile);
    for (int y = tile->y; y < tile->y + 8 && y < WINDOW; y++)
        for (int x = tile->x; x < tile->x + 8 && x < WINDOW; x++)
            for (unsigned s = 0; s < 16; s++) {
                const u8 hits = *raster_map_at(&map, x, y, s);

                c->winding[y * WINDOW + x][s] += prim->front ? hits : -hits;
                c->hits += hits;
            }
}

struct direction {
    double x, y, z;
};

static double part(void)
{
    return (double)(random_word() % 65536) / 65536;
}

/* Two turns, by random angles. */
static struct direction turned(struct direction d, double a, double b)
{
    const double x = d.x * cos(a) - d.z * sin(a), z = d.x * sin(a) + d.z * cos(a);

    return (struct direction){ x, d.y * cos(b) - z * sin(b), d.y * sin(b) + z * cos(b) };
}

/* The vertices of a cube's surface at random distances from its middle: the same for all that share a place. */
struct mesh {
    double angle[2], fov, far[CELLS + 1][CELLS + 1][CELLS + 1];
    double plane[VSC_USER_PLANES][4];
};

static struct mesh random_mesh(void)
{
    struct mesh m;

    m.angle[0] = 7 * part();
    m.angle[1] = 7 * part();
    m.fov = 0.4 + 3 * part();
    for (unsigned i = 0; i < (CELLS + 1) * (CELLS + 1) * (CELLS + 1); i++)
        m.far[i / (CELLS + 1) / (CELLS + 1)][i / (CELLS + 1) % (CELLS + 1)][i % (CELLS + 1)] =
            1 + 3 * part();
    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        for (unsigned k = 0; k < 4; k++)
            m.plane[i][k] = 2 * part() - 1;
    return m;
}

/* Near is 1/10, far 40; signs: which side of each plane is kept. */
static struct vsc_vertex vertex_of(const struct mesh *m, const unsigned at[3], unsigned signs,
                                   bool z_from_zero)
{
    const double near = 0.1, far = 40;
    const struct direction cube = { 2.0 * at[0] / CELLS - 1, 2.0 * at[1] / CELLS - 1,
                                    2.0 * at[2] / CELLS - 1 };
    const struct direction d = turned(cube, m->angle[0], m->angle[1]);
    const double r = m->far[at[0]][at[1]][at[2]];
    const double x = r * d.x, y = r * d.y, w = r * d.z;
    const double z = z_from_zero ? far / (far - near) * (w - near)
                                 : ((far + near) * w - 2 * far * near) / (far - near);
    const float position[4] = { (float)(x * m->fov), (float)(y * m->fov), (float)z, (float)w };
    struct vsc_vertex v = { 0 };

    for (unsigned i = 0; i < 4; i++)
        v.position[i] = bits_of_float(position[i]);
    for (unsigned i = 0; i < VSC_USER_PLANES; i++) {
        const double *p = m->plane[i];
        const float distance = (float)(p[0] * x + p[1] * y + p[2] * w + p[3]);

        v.clip[i] = bits_of_float(signs >> i & 1 ? -distance : distance);
    }
    return v;
}

struct drawing {
    struct raster_state raster;
    struct vsc_config vsc;
    struct counted *counted;
    unsigned long pieces, cuts;
};

static void draw(struct drawing *d, const struct vsc_prim *p)
{
    struct vsc_job job;

    vsc_clip(&d->vsc, p, 0, &job);
    d->cuts += job.cuts;
    for (unsigned i = 0; i < job.pieces; i++, d->pieces++) {
        const struct clip_prim *c = &job.piece[i];
        struct setup_packet packet = {
            .kind = c->kind, .order = c->order, .v0 = c->v[0], .v1 = c->v[1], .v2 = c->v[2]
        };

        raster_draw(&d->raster, &packet, NULL, count, d->counted);
    }
}

/* A cell of a side, as two triangles that face the middle; their corners in any order. */
static void draw_cell(struct drawing *d, const struct mesh *m, unsigned side, unsigned i,
                      unsigned j, unsigned signs)
{
    static const unsigned corner[2][3][2] = { { { 0, 0 }, { 1, 0 }, { 1, 1 } },
                                              { { 0, 0 }, { 1, 1 }, { 0, 1 } } };

    for (unsigned t = 0; t < 2; t++) {
        struct vsc_prim p = { .kind = PRIMITIVE_TRIANGLE };
        const unsigned turn = (unsigned)(random_word() % 3);

        for (unsigned k = 0; k < 3; k++) {
            const unsigned a = i + corner[t][k][0], b = j + corner[t][k][1], axis = side / 2;
            unsigned at[3];

            at[axis] = side % 2 ? CELLS : 0;
            at[(axis + 1) % 3] = side % 2 ? a : b;
            at[(axis + 2) % 3] = side % 2 ? b : a;
            p.v[(k + turn) % 3] = vertex_of(m, at, signs, d->vsc.z_from_zero);
        }
        draw(d, &p);
    }
}

static void draw_mesh(struct drawing *d, const struct mesh *m, unsigned signs)
{
    for (unsigned i = 0; i < 6 * CELLS * CELLS; i++)
        draw_cell(d, m, i / CELLS / CELLS, i / CELLS % CELLS, i % CELLS, signs);
}

static struct vsc_config window_config(void)
{
    struct vsc_config c = { .raster = 1, .transform = 1 };
    struct vsc_viewport *v = &c.viewport[0];

    for (unsigned k = 0; k < 4; k++)
        v->swizzle[k] = (u3)(2 * k);
    for (unsigned k = 0; k < 2; k++) {
        v->scale[k] = bits_of_float(k ? -WINDOW / 2 : WINDOW / 2);
        v->offset[k] = bits_of_float(WINDOW / 2);
        v->band[k] = 8;
    }
    v->scale[2] = v->offset[2] = bits_of_float(0.5f);
    return c;
}

/* Every sample once; returns how many. */
static unsigned long check(const struct drawing *d, const char *what, unsigned number)
{
    const unsigned samples = reference_samples(&d->raster.setup.samples);
    const int sign = d->counted->winding[0][0];

    assert_true(sign == 1 || sign == -1);
    for (unsigned i = 0; i < WINDOW * WINDOW; i++)
        for (unsigned s = 0; s < samples; s++)
            if (d->counted->winding[i][s] != sign)
                fail_msg("%s, mesh %u: sample %u of pixel %u %u is covered %d times", what, number,
                         s, i % WINDOW, i / WINDOW, d->counted->winding[i][s] * sign);
    return (unsigned long)WINDOW * WINDOW * samples;
}

static void begin(struct drawing *d, struct counted *c)
{
    memset(d, 0, sizeof *d);
    memset(c, 0, sizeof *c);
    d->raster = raster_plain(WINDOW, WINDOW);
    raster_random_samples(&seeded, &d->raster.setup.samples);
    d->vsc = window_config();
    d->counted = c;
}

/* Guard bands, frustum, w: whatever cuts, nothing is missing and nothing is twice. */
static void every_mode_of_clipping_closes(void **state)
{
    static const enum geometry_clip modes[] = { CLIP_WZERO,       CLIP_FRUSTUM_XY,
                                                CLIP_FRUSTUM_XYZ, CLIP_WZERO_NO_Z_CULL,
                                                CLIP_FRUSTUM_Z,   CLIP_WZERO_TRI_FILL };
    static struct counted c;
    unsigned long cases = 0, cuts = 0, pieces = 0, hits = 0;
    struct drawing d;

    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        const struct mesh m = random_mesh();

        begin(&d, &c);
        d.vsc.clip = modes[n % 6];
        d.vsc.narrow_band = n / 6 % 2;
        d.vsc.band_z = (enum guard_band_z)(n / 12 % 3);
        d.vsc.z_from_zero = n / 3 % 2;
        if (n % 5 == 0)
            d.vsc.viewport[0].band[0] = 2;
        draw_mesh(&d, &m, 0);
        cases += check(&d, "mode", n);
        cuts += d.cuts;
        pieces += d.pieces;
        hits += c.hits;
    }
    printf("  %lu cuts, %lu pieces, %lu samples hit\n", cuts, pieces, hits);
    assert_true(cuts > 1000 && hits >= cases);
    compared("samples", cases);
}

/* What one side of a plane loses the other has: by every plane alone, and by every pair of planes. */
static void both_sides_of_every_plane_make_the_whole(void **state)
{
    static struct counted c;
    unsigned long cases = 0, cuts = 0;
    struct drawing d;

    (void)state;
    for (unsigned n = 0; n < 8 + 28; n++) {
        const struct mesh m = random_mesh();
        unsigned a = n % 8, b = n % 8;

        for (unsigned k = n; k >= 8 && a == b; k--) { /* the pairs, in order */
            unsigned left = n - 8;

            for (a = 0; left >= 7 - a; a++)
                left -= 7 - a;
            b = a + 1 + left;
        }
        begin(&d, &c);
        d.vsc.planes = (u8)(1u << a | 1u << b);
        draw_mesh(&d, &m, 0);
        draw_mesh(&d, &m, 1u << a);
        if (a != b) {
            draw_mesh(&d, &m, 1u << b);
            draw_mesh(&d, &m, 1u << a | 1u << b);
        }
        cases += check(&d, "plane", n);
        cuts += d.cuts;
    }
    printf("  %lu cuts\n", cuts);
    assert_true(cuts > 1000);
    compared("samples", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mode_of_clipping_closes),
        cmocka_unit_test(both_sides_of_every_plane_make_the_whole),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
