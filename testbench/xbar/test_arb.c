/* test_arb.c - packets of several GPCs to one wire and back, all slow at random: those of a GPC stay in order and none is
 * lost; answers go to who asked, in its order; feedback to the tile's GPC; the end of a draw comes when all have sent it
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/screen_tile.h"
#include "seeded.h"
#include "xbar/arb.h"

#define PACKETS 2000 /* of each GPC and wire */
#define ENDS    41   /* every so many tiles a draw ends */
#define SIDE    1024

static struct arb a;
static unsigned gpcs;
static struct prop_frtx_fifo prop_zcache, prop_zcache_of[ARB_GPCS];
static struct cread_quads_fifo prop_hazard, prop_hazard_of[ARB_GPCS];
static struct prop_passed_fifo zcache_prop, zcache_prop_of[ARB_GPCS];
static struct zcull_feedback_fifo zcache_zcull, zcache_zcull_of[ARB_GPCS];

static unsigned tiles_sent[ARB_GPCS], quads_sent[ARB_GPCS]; /* numbers ride in 'draw' */
static unsigned tiles_taken[ARB_GPCS], quads_taken[ARB_GPCS], answers_taken[ARB_GPCS];
static unsigned ends_taken, told_sent, told[ARB_GPCS], dones_sent, dones[ARB_GPCS];
static struct {
    u16 gpc, number;
} asked[ARB_GPCS * PACKETS]; /* tiles that came out, in order */
static unsigned asked_count, answered;

/* GPC i's packet: 'prim' names the GPC, 'draw' counts. */
static void send(unsigned i)
{
    if (tiles_sent[i] < PACKETS && !prop_frtx_full(&prop_zcache_of[i])) {
        struct prop_frtx *t = prop_frtx_next(&prop_zcache_of[i]);

        memset(t, 0, sizeof *t);
        t->draw_end = tiles_sent[i] % ENDS == ENDS - 1;
        t->id = (struct tile_id){ (u16)tiles_sent[i]++, (u16)i, 0, 0 };
    }
    if (quads_sent[i] < PACKETS && !cread_quads_full(&prop_hazard_of[i]))
        *cread_quads_next(&prop_hazard_of[i]) =
            (struct cread_quads){ .id = { (u16)quads_sent[i]++, (u16)i, 0, 0 } };
}

static void take_tile(void)
{
    struct prop_frtx t;

    if (prop_frtx_empty(&prop_zcache))
        return;
    t = prop_frtx_pop(&prop_zcache);
    if (t.draw_end) { /* behind all that each GPC had before it */
        ends_taken++;
        for (unsigned i = 0; i < gpcs; i++)
            assert_int_equal(++tiles_taken[i], ends_taken * ENDS);
        return;
    }
    assert_int_equal(t.id.draw, tiles_taken[t.id.prim]++);
    asked[asked_count].gpc = t.id.prim;
    asked[asked_count++].number = t.id.draw;
}

static void take_quads(void)
{
    struct cread_quads q;

    if (cread_quads_empty(&prop_hazard))
        return;
    q = cread_quads_pop(&prop_hazard);
    assert_int_equal(q.id.draw, quads_taken[q.id.prim]++);
}

/* Answers come in the order of the tiles, whoever asked. */
static void answer(void)
{
    if (answered < asked_count && !prop_passed_full(&zcache_prop)) {
        *prop_passed_next(&zcache_prop) = (struct prop_passed){
            .id = { asked[answered].number, asked[answered].gpc, 0, 0 },
        };
        answered++;
    }
    if (told_sent < PACKETS && !zcull_feedback_full(&zcache_zcull)) {
        const bool done = random_word() % 32 == 0;

        *zcull_feedback_next(&zcache_zcull) = (struct zcull_feedback){
            .id = { 0, 0, (u14)(random_word() % SIDE), (u14)(random_word() % SIDE) }, .done = done
        };
        told_sent += !done;
        dones_sent += done;
    }
}

static void take_answers(unsigned i)
{
    if (!prop_passed_empty(&zcache_prop_of[i])) {
        const struct prop_passed p = prop_passed_pop(&zcache_prop_of[i]);

        assert_int_equal(p.id.prim, i);
        assert_int_equal(p.id.draw, answers_taken[i]++);
        answers_taken[i] += answers_taken[i] % ENDS == ENDS - 1; /* ends are not answered */
    }
    if (!zcull_feedback_empty(&zcache_zcull_of[i])) {
        const struct zcull_feedback f = zcull_feedback_pop(&zcache_zcull_of[i]);

        assert_true(f.done || screen_tile_gpc(gpcs, f.id.x, f.id.y) == i);
        told[i] += !f.done;
        dones[i] += f.done;
    }
}

static void step(void)
{
    for (unsigned i = 0; i < gpcs; i++)
        if (random_word() % 3 == 0)
            send(i);
    if (random_word() % 4)
        arb_step(&a, &prop_zcache, prop_zcache_of, &prop_hazard, prop_hazard_of);
    if (random_word() & 1)
        take_tile();
    if (random_word() & 1)
        take_quads();
    if (random_word() & 1)
        answer();
    if (random_word() % 4)
        arb_return(&a, &zcache_prop, zcache_prop_of, &zcache_zcull, zcache_zcull_of);
    for (unsigned i = 0; i < gpcs; i++)
        if (random_word() & 1)
            take_answers(i);
}

static void begin(unsigned count)
{
    gpcs = count;
    arb_reset(&a);
    a.gpcs = count;
    memset(tiles_sent, 0, sizeof tiles_sent);
    memset(quads_sent, 0, sizeof quads_sent);
    memset(tiles_taken, 0, sizeof tiles_taken);
    memset(quads_taken, 0, sizeof quads_taken);
    memset(answers_taken, 0, sizeof answers_taken);
    memset(told, 0, sizeof told);
    memset(dones, 0, sizeof dones);
    ends_taken = told_sent = dones_sent = asked_count = answered = 0;
}

static unsigned long all_came(void)
{
    unsigned all_told = 0;

    assert_true(arb_idle(&a));
    assert_int_equal(ends_taken, PACKETS / ENDS);
    assert_int_equal(asked_count, gpcs * (PACKETS - PACKETS / ENDS));
    assert_int_equal(answered, asked_count);
    for (unsigned i = 0; i < gpcs; i++, all_told += told[i - 1]) {
        assert_int_equal(tiles_taken[i], PACKETS);
        assert_int_equal(quads_taken[i], PACKETS);
        assert_int_equal(answers_taken[i], PACKETS);
        assert_int_equal(dones[i], dones_sent);
        assert_true(told[i] > 0);
    }
    assert_int_equal(all_told, told_sent);
    return 3ul * gpcs * PACKETS;
}

static void every_gpc_keeps_its_order(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned count = 2; count <= ARB_GPCS; count++) {
        begin(count);
        for (unsigned n = 0; n < 24 * PACKETS; n++)
            step();
        cases += all_came();
    }
    compared("packets", cases);
}

/* One GPC is joined to the wires itself. */
static void one_moves_nothing(void **state)
{
    (void)state;
    begin(1);
    arb_reset(&a);
    assert_int_equal(a.gpcs, 1); /* of itself */
    send(0);
    prop_zcache = prop_zcache_of[0];
    assert_false(arb_step(&a, &prop_zcache, prop_zcache_of, &prop_hazard, prop_hazard_of));
    assert_false(arb_return(&a, &zcache_prop, zcache_prop_of, &zcache_zcull, zcache_zcull_of));
    assert_int_equal(prop_zcache.count, 1);
    compared("packets of one", 1);
}

/* Every GPC, and every TPC of each, has tiles of a screen, as many as the others where it divides. */
static void tiles_are_dealt_evenly(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned g = 1; g <= ARB_GPCS; g++)
        for (unsigned t = 1; t <= 8; t++) {
            const unsigned columns = g * t;
            unsigned tiles[ARB_GPCS][8] = { { 0 } };

            for (unsigned y = 0; y < 16; y++)
                for (unsigned x = 0; x < columns; x++, cases++) {
                    const unsigned px = x * SCREEN_TILE + (unsigned)(random_word() % SCREEN_TILE);
                    const unsigned py = y * SCREEN_TILE + (unsigned)(random_word() % SCREEN_TILE);

                    tiles[screen_tile_gpc(g, px, py)][screen_tile_tpc(g, t, px, py)]++;
                }
            for (unsigned i = 0; i < g; i++)
                for (unsigned k = 0; k < t; k++)
                    assert_int_equal(tiles[i][k], 16);
        }
    compared("tiles", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_gpc_keeps_its_order),
        cmocka_unit_test(one_moves_nothing),
        cmocka_unit_test(tiles_are_dealt_evenly),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
