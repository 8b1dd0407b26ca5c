/* test_xbar.c - packets to several partitions and back, which are slow at random: each gets what lies in its part of
 * memory, in order, once; PROP gets its answers in order; the end of a draw comes when all have passed it on
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "xbar_map.h"

#define PACKETS  3000 /* of each wire */
#define DRAW_END 37   /* every so many tiles a draw ends */
#define SOURCES  4

static struct xbar x;
static struct prop_frtx_fifo prop_zcache, prop_zcache_at[XBAR_FBPS];
static struct zeta_walk_fifo walk_zcache, walk_zcache_at[XBAR_FBPS];
static struct clear_tile_fifo clear_ccache, clear_ccache_at[XBAR_FBPS];
static struct cread_quads_fifo prop_hazard, prop_hazard_at[XBAR_FBPS];
static struct prop_passed_fifo zcache_prop, zcache_prop_at[XBAR_FBPS];
static struct zcull_feedback_fifo zcache_zcull, zcache_zcull_at[XBAR_FBPS];

/* What has been sent to whom: numbers ride in the packets. */
enum source { TILE, WALK, CLEAR, QUADS };
static u8 to[SOURCES][PACKETS];
static unsigned sent[SOURCES], taken[XBAR_FBPS][SOURCES]; /* taken: the next to look for */
static unsigned received[SOURCES], ends_sent, ends_taken[XBAR_FBPS], ends_told, told, told_sent;
static unsigned passed;

static unsigned random_x(unsigned t)
{
    return (unsigned)(random_word() % surface[t].width) & ~1u;
}
static unsigned random_y(unsigned t)
{
    return (unsigned)(random_word() % surface[t].height) & ~1u;
}

static void send_tile(void)
{
    const unsigned px = random_x(TARGETS), py = random_y(TARGETS);
    struct prop_frtx *f;

    if (sent[TILE] == PACKETS || prop_frtx_full(&prop_zcache))
        return;
    f = prop_frtx_next(&prop_zcache);
    memset(f, 0, sizeof *f);
    f->draw_end = sent[TILE] % DRAW_END == DRAW_END - 1;
    f->id = (struct tile_id){ 0, (u16)sent[TILE], (u14)px, (u14)py };
    ends_sent += f->draw_end;
    to[TILE][sent[TILE]++] = f->draw_end ? UINT8_MAX : (u8)owner(TARGETS, px, py);
}

static void send_walk(void)
{
    const unsigned px = random_x(TARGETS), py = random_y(TARGETS);

    if (sent[WALK] == PACKETS || zeta_walk_full(&walk_zcache))
        return;
    *zeta_walk_next(&walk_zcache) =
        (struct zeta_walk){ .id = { 0, (u16)sent[WALK], (u14)px, (u14)py } };
    to[WALK][sent[WALK]++] = (u8)owner(TARGETS, px, py);
}

/* A tile of the cleared target that holds a pixel: a pair of pixels is of one FBP. */
static void send_clear(void)
{
    const struct surface *s = &surface[x.cleared];
    const struct samples_shape shape = samples_shape(s->samples);
    const unsigned px = random_x(x.cleared), py = random_y(x.cleared);
    const unsigned odd = px + 1 < s->width ? (unsigned)random_word() & 1 : 0;
    const u32 xb = (px + odd) * shape.across * s->element_bytes, row = py * shape.down;
    const unsigned tile = xb / 32 % 2 + row / 8 % 2 * 2;

    if (sent[CLEAR] == PACKETS || clear_tile_full(&clear_ccache))
        return;
    *clear_tile_next(&clear_ccache) =
        (struct clear_tile){ .block = { (u16)sent[CLEAR], (u14)(xb / 64), (u12)(row / 16) },
                             .tile = (u2)tile };
    to[CLEAR][sent[CLEAR]++] = (u8)owner(x.cleared, px, py / (8 / shape.down) * (8 / shape.down));
}

static void send_quads(void)
{
    const unsigned t = (unsigned)(random_word() % TARGETS), px = random_x(t), py = random_y(t);

    if (sent[QUADS] == PACKETS || cread_quads_full(&prop_hazard))
        return;
    *cread_quads_next(&prop_hazard) =
        (struct cread_quads){ .id = { 0, (u16)sent[QUADS], (u14)px, (u14)py }, .target = (u3)t };
    to[QUADS][sent[QUADS]++] = (u8)owner(t, px, py);
}

/* Packet n is the next of those to FBP i. */
static void expect(enum source source, unsigned i, unsigned n)
{
    unsigned *next = &taken[i][source];

    while (*next < sent[source] && to[source][*next] != i && to[source][*next] != UINT8_MAX)
        ++*next;
    if (*next != n)
        fail_msg("FBP %u takes packet %u of wire %u, not %u", i, n, source, *next);
    ++*next;
    received[source] += to[source][n] != UINT8_MAX;
}

/* A partition answers a tile, or the end of a draw, at once: what is slow is when it takes it. */
static void take_tile(unsigned i)
{
    const struct prop_frtx *f;

    if (prop_frtx_empty(&prop_zcache_at[i]) || prop_passed_full(&zcache_prop_at[i]) ||
        zcull_feedback_full(&zcache_zcull_at[i]))
        return;
    f = prop_frtx_first(&prop_zcache_at[i]);
    expect(TILE, i, f->id.prim);
    if (f->draw_end || random_word() & 1) {
        *zcull_feedback_next(&zcache_zcull_at[i]) =
            (struct zcull_feedback){ .id = f->id, .done = f->draw_end };
        told_sent += !f->draw_end;
    }
    if (!f->draw_end)
        *prop_passed_next(&zcache_prop_at[i]) = (struct prop_passed){ f->id, f->id.prim };
    ends_taken[i] += f->draw_end;
    prop_frtx_drop(&prop_zcache_at[i]);
}

static void take_others(unsigned i)
{
    if (random_word() & 1 && !zeta_walk_empty(&walk_zcache_at[i]))
        expect(WALK, i, zeta_walk_pop(&walk_zcache_at[i]).id.prim);
    if (random_word() & 1 && !clear_tile_empty(&clear_ccache_at[i]))
        expect(CLEAR, i, clear_tile_pop(&clear_ccache_at[i]).block.draw);
    if (random_word() & 1 && !cread_quads_empty(&prop_hazard_at[i]))
        expect(QUADS, i, cread_quads_pop(&prop_hazard_at[i]).id.prim);
}

/* PROP and Zcull: answers of tiles in order; a draw's end behind the feedback of all its tiles. */
static void take_answers(void)
{
    if (random_word() & 1 && !prop_passed_empty(&zcache_prop)) {
        while (to[TILE][passed] == UINT8_MAX)
            passed++;
        assert_int_equal(prop_passed_pop(&zcache_prop).passed, passed++);
    }
    if (random_word() & 1 && !zcull_feedback_empty(&zcache_zcull)) {
        const struct zcull_feedback f = zcull_feedback_pop(&zcache_zcull);

        if (f.done) {
            assert_int_equal(f.id.prim, DRAW_END * (ends_told + 1) - 1);
            ends_told++;
        } else {
            assert_int_equal(f.id.prim / DRAW_END, ends_told); /* of the draw that has not ended */
            told++;
        }
    }
}

static void begin(unsigned fbps)
{
    struct xbar_targets targets;

    memset(&targets, 0, sizeof targets);
    memset(sent, 0, sizeof sent);
    memset(taken, 0, sizeof taken);
    memset(received, 0, sizeof received);
    memset(ends_taken, 0, sizeof ends_taken);
    ends_sent = ends_told = told = told_sent = passed = 0;
    xbar_reset(&x);
    x.fbps = fbps;
    x.cleared = (unsigned)(random_word() % TARGETS);
    for (unsigned t = 0; t < TARGETS; t++)
        targets.color[t] = random_target(t);
    targets.zeta = random_target(TARGETS);
    xbar_set_targets(&x, &targets);
    deal(fbps);
}

static bool to_fbps(void)
{
    return xbar_step(&x, &prop_zcache, prop_zcache_at, &walk_zcache, walk_zcache_at, &clear_ccache,
                     clear_ccache_at, &prop_hazard, prop_hazard_at);
}

/* Everything that moves does in any order, and not for a while. */
static void step(unsigned fbps)
{
    static void (*const send[SOURCES])(void) = { send_tile, send_walk, send_clear, send_quads };

    for (unsigned k = 0; k < SOURCES; k++)
        if (random_word() & 1)
            send[k]();
    if (random_word() % 4)
        to_fbps();
    for (unsigned i = 0; i < fbps; i++) {
        if (random_word() % 3 == 0)
            take_tile(i);
        take_others(i);
    }
    if (random_word() % 4)
        xbar_collect(&x, &zcache_prop, zcache_prop_at, &zcache_zcull, zcache_zcull_at);
    take_answers();
}

static unsigned long all_received(unsigned fbps)
{
    const unsigned tiles = sent[TILE] - ends_sent;

    assert_true(xbar_idle(&x));
    assert_int_equal(received[TILE], tiles);
    for (unsigned k = WALK; k < SOURCES; k++)
        assert_int_equal(received[k], PACKETS);
    for (unsigned i = 0; i < fbps; i++)
        assert_int_equal(ends_taken[i], ends_sent);
    assert_int_equal(ends_told, ends_sent);
    assert_int_equal(told, told_sent);
    assert_int_equal(zcache_prop.pushed, tiles);
    zcache_prop.pushed = 0;
    return tiles + 3ul * PACKETS;
}

static void each_packet_goes_to_its_memory(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned fbps = 2; fbps <= XBAR_FBPS; fbps++)
        for (unsigned k = 0; k < 6; k++) {
            begin(fbps);
            for (unsigned n = 0; n < 16 * PACKETS; n++)
                step(fbps);
            cases += all_received(fbps);
        }
    compared("packets", cases);
}

/* A tile is under way until its answer is back. */
static void a_tile_under_way_is_not_idle(void **state)
{
    unsigned i;

    (void)state;
    begin(2);
    send_tile();
    i = to[TILE][0];
    assert_true(to_fbps());
    assert_false(xbar_idle(&x));
    prop_frtx_drop(&prop_zcache_at[i]);
    *prop_passed_next(&zcache_prop_at[i]) = (struct prop_passed){ .passed = 7 };
    assert_true(xbar_collect(&x, &zcache_prop, zcache_prop_at, &zcache_zcull, zcache_zcull_at));
    assert_true(xbar_idle(&x));
    assert_int_equal(prop_passed_pop(&zcache_prop).passed, 7);
    compared("tiles under way", 1);
}

/* One FBP is joined to the wires itself. */
static void one_moves_nothing(void **state)
{
    (void)state;
    begin(1);
    send_tile();
    send_quads();
    assert_false(to_fbps());
    assert_false(xbar_collect(&x, &zcache_prop, zcache_prop_at, &zcache_zcull, zcache_zcull_at));
    assert_int_equal(prop_zcache.count + prop_hazard.count, 2);
    compared("packets of one", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_packet_goes_to_its_memory),
        cmocka_unit_test(a_tile_under_way_is_not_idle),
        cmocka_unit_test(one_moves_nothing),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
