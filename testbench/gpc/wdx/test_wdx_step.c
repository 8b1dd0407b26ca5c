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

    wdx_step(w, &q->cuts, &q->in, &q->beta, &q->out, &q->planes);
    free_wire(wire, was);
}

/* A piece, and a token of which nothing else is said. */
static void check_packets(struct setup_packet_fifo *out)
{
    const struct setup_packet piece = setup_packet_pop(out), token = setup_packet_pop(out),
                              want = { .draw = piece.draw,
                                       .prim = piece.prim,
                                       .kind = PRIMITIVE_END };

    assert_int_equal(piece.kind, PRIMITIVE_TRIANGLE);
    assert_true(setup_packet_same(&token, &want));
}

static struct beta_word random_beta(unsigned attribute, bool last)
{
    struct beta_word word = { .attribute = (u8)attribute, .last = last };

    for (unsigned i = 0; i < 3; i++)
        word.v[i] = ONE + ((u32)random_word() & 0x7fffff);
    return word;
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
    check_packets(&q->out);
    for (unsigned i = 0; i < 2; i++)
        got[i] = wdx_plane_pop(&q->planes);
    assert_true(setup_packet_empty(&q->out) && wdx_plane_empty(&q->planes));
    return true;
}

static void check_planes(const struct wdx_plane got[2], const struct beta_word words[2],
                         unsigned cuts)
{
    assert_int_equal(got[0].v[1], words[0].v[1]);
    assert_int_equal(got[0].v[2], words[0].v[cuts ? 0 : 2]);
    assert_int_equal(got[1].v[0], words[1].v[2]);
}

/* The next primitive's first word, and whether it is on the wire. */
struct ahead {
    struct beta_word word;
    bool sent;
};

static void may_send(struct ahead *a, struct wires *q)
{
    if (a->sent || random_word() % 4)
        return;
    beta_word_push(&q->beta, &a->word);
    a->sent = true;
}

/* Words and cuts of a piece, of which 'given' words have come, one by one in any order; it waits for the last. */
static void send_all(struct wdx *w, struct wires *q, const struct beta_word words[2],
                     unsigned given, unsigned cuts, struct ahead *ahead)
{
    struct wdx_plane got[2];
    unsigned cut = 0;

    while (given < 2 || cut < cuts) {
        assert_false(came_out(w, q, got));
        assert_false(wdx_idle(w));
        if (cut == cuts || (given < 2 && random_word() % 2)) {
            beta_word_push(&q->beta, &words[given++]);
        } else { /* between vertices 0 and 1, at the first of these */
            clip_vertex_push(&q->cuts, &(struct clip_vertex){ .number = (u6)(3 + cut), .b = 1 });
            cut++;
        }
        if (given == 2)
            may_send(ahead, q);
    }
}

/* The last word or cut lets the piece go.  A second piece of the primitive has the same words and cuts; the next
 * primitive's words, if they are there already, stay on the wire.
 */
static void a_piece_waits_for_what_belongs_to_it(void **state)
{
    static struct wdx w;
    static struct wires q;
    struct wdx_config c = { .planes = 2,
                            .attribute = { SPH_GENERIC, SPH_GENERIC + 1 },
                            .source = { WDX_VERTEX, WDX_VERTEX },
                            .mode = { INTERPOLATE_PERSPECTIVE, INTERPOLATE_FLAT } };
    struct ahead ahead = { random_beta(SPH_GENERIC, false), false };
    struct wdx_plane got[2];
    unsigned long cases = 0;

    (void)state;
    wdx_reset(&w);
    for (unsigned n = 0; n < 2000; n++) {
        const unsigned cuts = (unsigned)(random_word() % 4), given = ahead.sent;
        const struct clip_prim piece = { .kind = PRIMITIVE_TRIANGLE,
                                         .first = 1,
                                         .cuts = (u6)cuts,
                                         .provoking = 2,
                                         .vertex = { 0, 1, (u6)(2 + cuts) } };
        const struct beta_word words[2] = { ahead.word, random_beta(SPH_GENERIC + 1, true) };
        struct clip_prim second = piece;

        ahead = (struct ahead){ random_beta(SPH_GENERIC, false), false };
        second.first = second.cuts = 0;
        wdx_set_state(&w, &c);
        assert_true(wdx_idle(&w));
        clip_prim_push(&q.in, &piece);
        send_all(&w, &q, words, given, cuts, &ahead);
        for (unsigned i = 0; i < 2; i++, cases++) {
            assert_true(came_out(&w, &q, got) && wdx_idle(&w));
            check_planes(got, words, cuts);
            assert_int_equal(q.beta.count, ahead.sent);
            may_send(&ahead, &q);
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
