/* test_vsc_pieces.c - edges, corners and copies of what is left (facts/classes/draw_semantics.md 4, 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "seeded.h"
#include "vsc_window.h"

/* An edge that a user plane makes shows unless it is hidden; one along the view volume never does.  Corner 0 is cut off:
 * edges of what is left, in order, are the new one, 1 - 2 and the two that were cut.
 */
static void made_edges_show_along_user_planes(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned flags = 0; flags < 8; flags++)
        for (unsigned i = 0; i < 3; i++, cases++) {
            struct vsc_config c = window();
            struct vsc_prim p = around(PRIMITIVE_TRIANGLE, 0, 0, 0, 1);
            unsigned shows = 0, made = 0;
            struct vsc_job job;

            p.edge_flags = (u3)flags;
            if (i == 2) {
                c.clip = CLIP_FRUSTUM_XY;
                p.v[0].position[0] = bits_of_float(2);
            } else {
                c.planes = 4;
                c.hide_cut_edges = i == 1;
                p.v[0].clip[2] = bits_of_float(-1);
                p.v[1].clip[2] = p.v[2].clip[2] = bits_of_float(1);
            }
            vsc_clip(&c, &p, 0, &job);
            assert_int_equal(job.pieces, 2);
            assert_int_equal(job.cuts, 2);
            for (unsigned n = 0; n < 2; n++)
                for (unsigned k = 0; k < 3; k++) {
                    const unsigned a = job.piece[n].vertex[k], b = job.piece[n].vertex[(k + 1) % 3];

                    if (!(job.piece[n].edge_flags >> k & 1))
                        continue;
                    made += a > 2 && b > 2;
                    shows++;
                }
            assert_int_equal(made, i == 0);
            assert_int_equal(shows, (i == 0) + (flags & 1) + (flags >> 1 & 1) + (flags >> 2 & 1));
            assert_int_equal(job.piece[0].order, ORDER_FIRST);
            assert_int_equal(job.piece[1].order, ORDER_NEXT);
        }
    compared("polygons", cases);
}

/* Corners on a plane are inside, and no vertex is made beside them. */
static void corners_on_a_plane_stay(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < 27; i++, cases++) {
        static const float at[3] = { -1, 0, 1 };
        const unsigned where[3] = { i % 3, i / 3 % 3, i / 9 };
        unsigned in = 0, on = 0, crossed = 0;
        struct vsc_config c = window();
        struct vsc_prim p = around(PRIMITIVE_TRIANGLE, 0, 0, 0, 1);
        struct vsc_job job;

        c.planes = 1;
        for (unsigned k = 0; k < 3; k++) {
            p.v[k].clip[0] = bits_of_float(at[where[k]]);
            in += where[k] == 2;
            on += where[k] == 1;
            crossed += where[k] + where[(k + 1) % 3] == 2 && where[k] != 1;
        }
        vsc_clip(&c, &p, 0, &job);
        assert_int_equal(job.cuts, in + on == 3 || in == 0 ? 0 : crossed);
        assert_int_equal(job.pieces, in == 0 && on < 3 ? 0 : in + on + job.cuts - 2);
    }
    compared("triangles", cases);
}

/* Layers and viewports in range and out of it; masks, also empty ones. */
static struct vsc_prim random_copies(struct vsc_config *c)
{
    struct vsc_prim p = around(PRIMITIVE_TRIANGLE, 0, 0, 0, 1);

    p.multicast = random_word() & 1;
    p.viewports = random_word() % 32 ? (u16)random_word() : 0;
    p.viewport = (u32)(random_word() % 3 ? random_word() % 20 : random_word());
    p.layer = (u32)(random_word() % 8 ? random_word() % 100 : random_word());
    c->program_layer = random_word() & 1;
    c->layer = (u16)(random_word() % 100);
    c->layer_by_viewport = random_word() & 1;
    return p;
}

static void check_copy(const struct clip_prim *z, const struct vsc_config *c,
                       const struct vsc_prim *p, unsigned viewport)
{
    const u64 layer =
        (c->program_layer ? (u64)p->layer : c->layer) + (c->layer_by_viewport ? viewport : 0);

    assert_int_equal(z->viewport, viewport);
    assert_int_equal(z->v[0].x, bits_of_float(32 + 10.0f * (float)viewport));
    assert_int_equal(z->viewport_value, p->multicast ? viewport : p->viewport);
    assert_int_equal(z->layer_value, p->layer);
    assert_int_equal(z->layer, layer > 65535 ? 65535 : layer);
}

/* Viewport n is 10 * n pixels to the right; copies come lowest first; nothing is left of an empty mask. */
static void viewports_and_layers(void **state)
{
    static struct vsc s;
    struct vsc_config c = window();
    unsigned long cases = 0, none = 0;

    (void)state;
    for (unsigned i = 0; i < 16; i++)
        c.viewport[i].offset[0] = bits_of_float(32 + 10.0f * (float)i);
    for (unsigned i = 0; i < 400; i++) {
        const struct vsc_prim p = random_copies(&c);
        struct vsc_prim_fifo in = { .head = 0 };
        struct clip_vertex_fifo cuts = { .head = 0 };
        struct clip_prim_fifo out = { .head = 0 };
        u16 left = p.multicast ? p.viewports : (u16)(1u << (p.viewport > 15 ? 0 : p.viewport));

        none += left == 0;
        vsc_reset(&s);
        vsc_set_state(&s, &c);
        vsc_prim_push(&in, &p);
        while (vsc_step(&s, &in, &cuts, &out))
            continue;
        for (bool first = true; left; left &= (u16)(left - 1), first = false, cases++) {
            const struct clip_prim z = clip_prim_pop(&out);

            assert_int_equal(z.first, first);
            check_copy(&z, &c, &p, bits_lowest(left));
        }
        assert_true(clip_prim_empty(&out) && vsc_idle(&s));
    }
    assert_true(none > 0);
    compared("copies", cases);
}

/* A triangle of a few vertices that come again, some of them outside, one not a number. */
static struct vsc_prim of_few(const struct place few[16])
{
    struct vsc_prim p = prim_of(PRIMITIVE_TRIANGLE, few[random_word() % 16],
                                few[random_word() % 16], few[random_word() % 16]);

    p.edge_flags = random_word() & 7;
    p.v[random_word() % 3].point_size = random_word();
    p.v[random_word() % 3].clip[0] = bits_of_float(random_word() % 2 ? -1 : 1);
    p.kind = random_word() % 8 ? PRIMITIVE_TRIANGLE : PRIMITIVE_LINE;
    return p;
}

/* A state like another one: another place of the window, the z that is swizzled, a plane. */
static void change_state(struct vsc_config *c)
{
    *c = window();
    for (unsigned i = 0; i < 16; i++) {
        c->viewport[i].offset[0] = bits_of_float((float)(random_word() % 64));
        c->viewport[i].swizzle[2] = (u3)(4 + random_word() % 2);
    }
    c->planes = random_word() % 4 == 0;
    c->raster = random_word() % 8 != 0;
}

/* What is kept of vertices gives the pieces that vsc_clip makes, in each viewport, after a change of state, too. */
static void kept_vertices_give_the_same_pieces(void **state)
{
    static struct vsc s;
    struct place few[16];
    struct vsc_config c = window();
    unsigned long cases = 0, left = 0;

    (void)state;
    for (unsigned i = 0; i < 16; i++)
        few[i] = (struct place){ 0.25f * (float)(random_word() % 10) - 1, 0.125f * (float)i - 1,
                                 0.5f, i == 15 ? NAN : 1 };
    vsc_reset(&s);
    for (unsigned i = 0; i < 20000; i++) {
        const struct vsc_prim p = of_few(few);
        const unsigned viewport = random_word() % 3;
        struct vsc_job all, quick;

        if (i % 100 == 0) {
            change_state(&c);
            vsc_set_state(&s, &c);
        }
        vsc_clip(&c, &p, viewport, &all);
        if (!vsc_pass(s.kept, &c, &p, viewport, &quick)) {
            left++;
            continue;
        }
        assert_int_equal(quick.cuts, all.cuts);
        assert_int_equal(quick.pieces, 1);
        assert_int_equal(all.pieces, 1);
        assert_true(clip_prim_same(&quick.piece[0], &all.piece[0]));
        cases++;
    }
    assert_true(cases > 2000 && left > 2000);
    compared("triangles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_edges_show_along_user_planes),
        cmocka_unit_test(corners_on_a_plane_stay),
        cmocka_unit_test(viewports_and_layers),
        cmocka_unit_test(kept_vertices_give_the_same_pieces),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
