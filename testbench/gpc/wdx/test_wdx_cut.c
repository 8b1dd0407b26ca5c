/* test_wdx_cut.c - attributes are cut where positions are (facts/classes/draw_semantics.md 5) */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "gpc/pes/vsc/vsc.h"
#include "gpc/wdx/wdx.h"
#include "host_float.h"
#include "seeded.h"
#include "unit.h"
#include "vector_bus.h"

#define CASES 30000
#define ONE   0x3f800000

void vsc_random_config(struct random *, struct vsc_vector *);
void vsc_random_inputs(struct random *, struct vsc_vector *);

static u32 nan_as_one(u32 a)
{
    return (a & 0x7fffffff) > 0x7f800000 ? 0x7fffffff : a;
}

/* Reads x, y, z and w of clip space as attributes, divides and scales them: the vertex of the packet, bit for bit. */
static void check_place(const struct vsc_viewport *at, const struct gpc_prim *p, unsigned k)
{
    const struct raster_vertex *const vertex[3] = { &p->packet.v0, &p->packet.v1, &p->packet.v2 };
    const u32 want[3] = { vertex[k]->x, vertex[k]->y, vertex[k]->z };
    volatile float r = 1 / float_of_bits(p->attribute[4].v[k]);

    assert_int_equal(bits_of_float(r), vertex[k]->w);
    for (unsigned i = 0; i < 3; i++) {
        volatile float a = float_of_bits(p->attribute[1 + i].v[k]) * r;

        a = a * float_of_bits(at->scale[i]);
        a = a + float_of_bits(at->offset[i]);
        assert_int_equal(nan_as_one(bits_of_float(a)), nan_as_one(want[i]));
    }
}

/* A primitive in front of the eye: where w = 2^-126 cuts, w is set, not cut. */
static struct vsc_vector in_front(bool line)
{
    struct vsc_vector v = { 0 };

    vsc_random_config(&seeded, &v);
    vsc_random_inputs(&seeded, &v);
    v.cfg.raster = v.cfg.transform = 1;
    v.cfg.pixel_at_integers = 0;
    v.cfg.window_x = v.cfg.window_y = 0;
    for (unsigned k = 0; k < 4; k++)
        v.cfg.viewport[0].swizzle[k] = (u3)(2 * k);
    v.sm_vsc.kind = line ? PRIMITIVE_LINE : PRIMITIVE_TRIANGLE;
    for (unsigned k = 0; k < 3; k++) {
        u32 *w = &v.sm_vsc.v[k].position[3];

        *w &= 0x7fffffff;
        *w = *w < 0x00800000 ? ONE : *w;
    }
    return v;
}

static struct wdx_config position_as_attributes(void)
{
    struct wdx_config c = { .planes = 5 };

    for (unsigned i = 0; i < 4; i++) {
        c.attribute[1 + i] = (u8)(SPH_GENERIC + i);
        c.mode[1 + i] = INTERPOLATE_PERSPECTIVE;
        c.source[1 + i] = WDX_VERTEX;
    }
    return c;
}

static void attributes_are_cut_where_positions_are(void **state)
{
    static struct wdx_words words_of;
    static struct gpc_prim p;
    const struct wdx_config c = position_as_attributes();
    unsigned long cases = 0, made = 0;

    (void)state;
    memset(&p, 0x5a, sizeof p);
    for (unsigned n = 0; n < CASES; n++) {
        const struct vsc_vector v = in_front(n % 8 == 0);
        struct vsc_job job;

        vsc_clip(&v.cfg, &v.sm_vsc, 0, &job);
        for (unsigned k = 0; k < 12; k++)
            words_of.v[SPH_GENERIC + k / 3][k % 3] = v.sm_vsc.v[k % 3].position[k / 3];
        for (unsigned i = 0; i < job.pieces; i++) {
            wdx_prim_of(&c, &words_of, job.cut, job.cuts, &job.piece[i], &p);
            for (unsigned k = 0; k < (n % 8 ? 3 : 2); k++, cases++) {
                check_place(&v.cfg.viewport[0], &p, k);
                made += job.piece[i].vertex[k] > 2;
            }
        }
    }
    assert_true(made > 1000);
    assert_int_equal(p.attribute[c.planes].v[0],
                     0x5a5a5a5a); /* nothing is written behind the planes */
    compared("vertices, of which attributes are the position", cases);
}

/* Values of two ends that a cut meets, and what it makes of them. */
struct expected {
    double flat; /* by their values in clip space */
    double want; /* linear on the screen */
    double slack;
};

/* Takes fp32's roundings as the slack: three of the greatest that is added, each by half a step of denormals at least, and that
 * of the quotient by as much.
 * chosen: where a product with w is no number of fp32 the value is cut in clip space (wdx_prim.c)
 */
static struct expected expected_of(const struct clip_vertex *c, double a, double b)
{
    const double step = 0x1p-149, t = (double)c->t[0] / 4294967296.0;
    double wa = (double)float_of_bits(c->w[0]), wb = (double)float_of_bits(c->w[1]);
    double w = (double)float_of_bits(c->w[2]);
    struct expected e;

    if (isinf((float)(a * wa)) || isinf((float)(b * wb)))
        wa = wb = w = 1;
    e.flat = (1 - t) * a + t * b;
    e.want = ((1 - t) * a * wa + t * b * wb) / w;
    e.slack = ((fabs(a) * wa + fabs(b) * wb) / (1 << 20) + 1.5 * step) / w + step / 2;
    return e;
}

/* An input that is linear on the screen and is x/w at the corners is x/w where a cut makes a vertex. */
static void screen_inputs_are_cut_as_the_screen_has_them(void **state)
{
    static struct wdx_words words_of;
    static struct gpc_prim p;
    struct wdx_config c = { .planes = 2 };
    unsigned long made = 0, bent = 0;

    (void)state;
    c.attribute[1] = SPH_GENERIC;
    c.mode[1] = INTERPOLATE_LINEAR;
    c.source[1] = WDX_VERTEX;
    for (unsigned n = 0; n < CASES; n++) {
        const struct vsc_vector v = in_front(n % 8 == 0);
        double x[3];
        struct vsc_job job;

        vsc_clip(&v.cfg, &v.sm_vsc, 0, &job);
        for (unsigned k = 0; k < 3; k++) {
            const float at =
                float_of_bits(v.sm_vsc.v[k].position[0]) / float_of_bits(v.sm_vsc.v[k].position[3]);

            words_of.v[SPH_GENERIC][k] = bits_of_float(at);
            x[k] = (double)at;
        }
        for (unsigned i = 0; i < job.pieces; i++) {
            wdx_prim_of(&c, &words_of, job.cut, job.cuts, &job.piece[i], &p);
            for (unsigned k = 0; k < (n % 8 ? 3 : 2); k++) {
                const unsigned at = job.piece[i].vertex[k];
                const struct clip_vertex *cut = at > 2 ? &job.cut[at - 3] : NULL;
                struct expected e;

                if (!cut || cut->a > 2 || cut->b > 2 || !isfinite(x[cut->a]) ||
                    !isfinite(x[cut->b]))
                    continue;
                e = expected_of(cut, x[cut->a], x[cut->b]);
                if (!isfinite(e.want) || fabs(e.want) > 1e30)
                    continue;
                assert_true(fabs((double)float_of_bits(p.attribute[1].v[k]) - e.want) <= e.slack);
                made++;
                bent += fabs(e.want - e.flat) > 2 * e.slack;
            }
        }
    }
    assert_true(made > 1000 && bent > 500);
    compared("vertices that cuts made", made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attributes_are_cut_where_positions_are),
        cmocka_unit_test(screen_inputs_are_cut_as_the_screen_has_them),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
