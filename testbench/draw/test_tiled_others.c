/* test_tiled_others.c - causes of the binner that no method between two draws brings about: test_tiled_causes.c; and what is not drawn */
#include "tiled_stream.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "class/methods.h"
#include "driver/draw_tables.h"
#include "seeded.h"

/* How the second draw differs. */
struct other {
    enum world_flush cause;
    void (*prepare)(struct machine *m);
    void (*bring)(struct machine *m);
};

static unsigned begun;

/* In front of the second run another engine, or another channel, would act. */
static enum gpu_choice acts(struct gpu *g, const struct fe_action *a, unsigned channel)
{
    const struct hub_holder *h = &g->hub.holder;

    if (a->engine == CLASS_3D && gpu_action_of(a) == ACTION_BEGIN && begun++ == 1 && h->hears)
        assert_true(h->hears(h->self, channel, CLASS_COMPUTE, ACTION_GRID));
    return GPU_DO;
}

static enum gpu_choice grid(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    return acts(g, a, a->channel);
}

static enum gpu_choice channel(void *context, struct gpu *g, const struct fe_action *a)
{
    (void)context;
    return acts(g, a, a->channel + 1u);
}

static void watch_grids(struct machine *m)
{
    begun = 0;
    playback_gpu(m->playback)->watch.before = grid;
}

static void watch_channels(struct machine *m)
{
    begun = 0;
    playback_gpu(m->playback)->watch.before = channel;
}

static bool goes_on(void *context, const struct gpu_fault *what, struct failure *f)
{
    (void)context;
    (void)what;
    (void)f;
    return true;
}

static void keep_going(struct machine *m)
{
    m->playback->taker.lacks = goes_on;
}

static void refused(struct machine *m)
{
    stream_method(m->to, NVB197_SET_GLOBAL_COLOR_KEY, 1);
}

static unsigned regions;

/* Each draw has a region of another width. */
static void region(void *context, struct screen_state *s)
{
    const struct draw_how how = { .no_zcull = false };

    (void)context;
    draw_region(&s->gpc.zcull, SIDE + 16 * (regions++ % 2), SIDE, &how);
}

static void regions_for_draws(struct machine *m)
{
    regions = 0;
    playback_gpu(m->playback)->tables.draw = region;
}

static void nothing(struct machine *m)
{
    (void)m;
}

/* Copies the position, and reads a word. */
static const char vertex[] = ".sph 0x00020461, 0x00000000, 0x00000000, 0x00000000, 0x000ff000\n"
                             ".sph 0x00000000, 0x0000000f, 0x00000000, 0x00000000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x0000f000, 0x00000000\n"
                             ".sph 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000\n"
                             "[B------:R-:W-:-:S06] MOV32I R8, 0x0;\n"
                             "[B------:R-:W-:-:S06] MOV32I R9, 0x66;\n"
                             "[B------:R-:W0:-:S15] LDG.E R4, [R8];\n"
                             "[B0-----:R-:W0:-:S15] ALD.128 R0, a[0x80];\n"
                             "[B0-----:R1:W-:-:S15] AST.128 a[0x70], R0;\n"
                             "[B-1----:R-:W-:-:S15] EXIT;\n";

static void reading_vertices(struct machine *m)
{
    sampled_pass_program(m->to, TILED_VERTICES, vertex);
    stream_method(m->to, NVB197_SET_PIPELINE_PROGRAM + 64, sampled_pass_offset(TILED_VERTICES));
}

static void run(const struct other *o, bool tiled, struct tiled_seen *seen)
{
    const struct tiled_way w = { .tiling = { tiled ? TILING_ON : TILING_OFF, 16, 16, 0 } };
    struct machine m;

    tiled_open(&m, &w);
    o->prepare(&m);
    tiled_draw(m.to, 0);
    o->bring(&m);
    tiled_draw(m.to, 1);
    tiled_report(m.to);
    tiled_close(&m, seen);
}

static void others_come_and_change_nothing(void **state)
{
    static const struct other cases[] = {
        { FLUSH_GRID, watch_grids, nothing },          { FLUSH_CHANNEL, watch_channels, nothing },
        { FLUSH_REFUSED, keep_going, refused },        { FLUSH_ZCULL, regions_for_draws, nothing },
        { FLUSH_VERTICES, nothing, reading_vertices },
    };
    static struct tiled_seen by_tiles, untiled;

    (void)state;
    for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
        const enum world_flush cause = cases[n].cause;

        run(&cases[n], false, &untiled);
        run(&cases[n], true, &by_tiles);
        if (!(world_flush_apart(cause) ? by_tiles.counts.apart : by_tiles.counts.flushed)[cause])
            fail_msg("'%s' did not come", world_flush_text(cause));
        assert_memory_equal(by_tiles.pixels, untiled.pixels, sizeof untiled.pixels);
        assert_memory_equal(by_tiles.other, untiled.other, sizeof untiled.other);
        assert_true(untiled.pixels[16 * PIXELS - 1] && by_tiles.counts.held);
    }
    compared("pixels", sizeof cases / sizeof cases[0] * PIXELS);
}

/* Statistics of draws, by the counters that were on as each was held. */
static void counters_are_those_of_the_draw(void **state)
{
    (void)state;
    for (unsigned tiled = 0; tiled < 2; tiled++) {
        const struct tiled_way w = { .tiling = { tiled ? TILING_ON : TILING_OFF, 16, 16, 0 } };
        static struct tiled_seen seen;
        struct machine m;
        u32 passed;

        tiled_open(&m, &w);
        tiled_draw(m.to, 0);
        stream_method(m.to, NVB197_SET_ZPASS_PIXEL_COUNT, 0);
        tiled_draw(m.to, 1);
        stream_method(m.to, NVB197_SET_ZPASS_PIXEL_COUNT, 1);
        tiled_draw(m.to, 2);
        tiled_report(m.to);
        tiled_close(&m, &seen);
        passed = mem_get(seen.other + TILED_OTHER_BYTES - 0x1000 + 4, 4);
        assert_int_equal(passed, 2 * PIXELS);
        assert_int_equal(seen.counts.flushed[FLUSH_REPORT], tiled);
        assert_int_equal(seen.counts.states, 3 * tiled);
    }
}

/* What setup was given last, and how much in all. */
static struct numbered {
    struct net_tap tap;
    struct setup_packet last;
    unsigned long packets;
} numbered;

static void number(void *self, const void *packet)
{
    struct numbered *n = self;
    const struct setup_packet *p = packet;

    if (p->kind == PRIMITIVE_END)
        return;
    assert_true(n->packets == 0 || p->draw != n->last.draw || p->prim > n->last.prim);
    n->last = *p;
    n->packets++;
}

static void look_at(void *context, const struct net_unit *u)
{
    struct numbered *n = context;

    if (strcmp(u->name, "setup") == 0)
        net_tap_on(&((const struct setup_wires *)u->wires)->wdx_setup->tap, &n->tap);
}

/* stri and TRAM tell by numbers which attributes have ended: none may come back in a draw, which is of several runs here. */
static void numbers_of_primitives_ascend_in_a_tile(void **state)
{
    const struct tiled_way w = { .tiling = { TILING_ON, 16, 16, 0 } };
    static struct tiled_seen seen;
    struct machine m;

    (void)state;
    numbered = (struct numbered){ .tap = { .given = number, .self = &numbered } };
    tiled_open(&m, &w);
    screen_units(&playback_gpu(m.playback)->screen, look_at, &numbered);
    for (unsigned n = 0; n < 3; n++)
        tiled_draw(m.to, n);
    tiled_close(&m, &seen);
    assert_int_equal(seen.counts.states, 1);
    assert_int_equal(seen.counts.tiles, 4);
    assert_int_equal(numbered.packets, seen.counts.drawn);
    compared("primitives", numbered.packets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(others_come_and_change_nothing),
        cmocka_unit_test(counters_are_those_of_the_draw),
        cmocka_unit_test(numbers_of_primitives_ascend_in_a_tile),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
