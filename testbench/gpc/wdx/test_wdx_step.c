/* test_wdx_step.c - a piece goes when all that belongs to it has come (wdx.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/wdx/wdx.h"
#include "full_wire.h"
#include "seeded.h"

#define ONE 0x3f800000

struct wires {
    struct clip_vertex_fifo cuts;
    struct clip_prim_fifo in;
    struct beta_word_fifo beta;
    struct setup_packet_fifo out;
    struct wdx_plane_fifo planes;
};

/* A step while one of the outputs is full. */
static void full_step(struct wdx *w, struct wires *q)
{
    unsigned *const wire = random_word() % 2 ? &q->out.count : &q->planes.count,
                    was = full_wire(wire);

    assert_false(wdx_step(w, &q->cuts, &q->in, &q->beta, &q->out, &q->planes));
    free_wire(wire, was);
}

/* Steps until nothing moves; a piece has come out, and its planes, or nothing has. */
static bool came_out(struct wdx *w, struct wires *q, struct wdx_plane got[2])
{
    for (bool moved = true; moved;) {
        full_step(w, q);
        moved = wdx_step(w, &q->cuts, &q->in, &q->beta, &q->out, &q->planes);
    }
    if (setup_packet_empty(&q->out)) {
        assert_true(wdx_plane_empty(&q->planes));
        return false;
    }
    assert_int_equal(setup_packet_pop(&q->out).kind, PRIMITIVE_TRIANGLE);
    assert_int_equal(setup_packet_pop(&q->out).kind, PRIMITIVE_END);
    for (unsigned i = 0; i < 2; i++)
        got[i] = wdx_plane_pop(&q->planes);
    assert_true(setup_packet_empty(&q->out) && wdx_plane_empty(&q->planes));
    return true;
}

/* Words and cuts come in any order; the last of them lets the piece go.  A second piece of the primitive has the same
 * words and cuts.
 */
static void a_piece_waits_for_what_belongs_to_it(void **state)
{
    static struct wdx w;
    static struct wires q;
    struct wdx_config c = { .planes = 2,
                            .attribute = { SPH_GENERIC, SPH_GENERIC + 1 },
                            .source = { WDX_VERTEX, WDX_VERTEX },
                            .mode = { INTERPOLATE_PERSPECTIVE, INTERPOLATE_FLAT } };
    struct wdx_plane got[2];
    unsigned long cases = 0;

    (void)state;
    wdx_reset(&w);
    for (unsigned n = 0; n < 2000; n++) {
        const unsigned cuts = (unsigned)(random_word() % 4);
        const struct clip_prim piece = { .kind = PRIMITIVE_TRIANGLE,
                                         .first = 1,
                                         .cuts = (u6)cuts,
                                         .provoking = 2,
                                         .vertex = { 0, 1, (u6)(2 + cuts) } };
        struct clip_prim second = piece;
        struct beta_word words[2] = { { .attribute = SPH_GENERIC },
                                      { .attribute = SPH_GENERIC + 1, .last = 1 } };
        unsigned given = 0, cut = 0;

        for (unsigned i = 0; i < 6; i++)
            words[i / 3].v[i % 3] = ONE + ((u32)random_word() & 0x7fffff);
        wdx_set_state(&w, &c);
        assert_true(wdx_idle(&w));
        clip_prim_push(&q.in, &piece);
        while (given < 2 || cut < cuts) {
            assert_false(came_out(&w, &q, got));
            assert_int_equal(wdx_idle(&w), given < 2 && cut == 0);
            if (cut == cuts || (given < 2 && random_word() % 2)) {
                beta_word_push(&q.beta, &words[given++]);
            } else { /* between vertices 0 and 1, at the first of these */
                clip_vertex_push(&q.cuts, &(struct clip_vertex){ .number = (u6)(3 + cut), .b = 1 });
                cut++;
            }
        }
        second.first = second.cuts = 0;
        for (unsigned i = 0; i < 2; i++, cases++) {
            assert_true(came_out(&w, &q, got) && wdx_idle(&w));
            assert_int_equal(got[0].v[1], words[0].v[1]);
            assert_int_equal(got[0].v[2], words[0].v[cuts ? 0 : 2]);
            assert_int_equal(got[1].v[0], words[1].v[2]);
            if (i == 0)
                clip_prim_push(&q.in, &second);
        }
    }
    compared("pieces", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_waits_for_what_belongs_to_it),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
