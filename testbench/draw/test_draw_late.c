/* test_draw_late.c - units that answer late draw the same picture: what waits in the netlist, and the
 * planes of it in TRAM, stays until it is drawn
 */
#include "draw_frame.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"
#include "loop/wires.h"

#define WIDTH     64
#define HEIGHT    48
#define TRIANGLES 500 /* of a draw; TRAM has the planes of 273 */

/* In the place of a unit: it works one step, then rests for some. */
struct late {
    const struct wires_ops *ops;
    unsigned most;   /* steps of the netlist that it rests for, at most */
    unsigned rest;   /* how many are left */
    bool looked;     /* in this step of the netlist already */
    uint64_t rested; /* in all */
};

/* One rest a step of the netlist: true says that time goes by, false lets the others go on. */
static bool late_step(void *self, void *unit, const void *wires)
{
    struct late *l = self;
    void *wire[WIRES_PORTS];

    if (l->rest > 0) {
        l->looked = !l->looked;
        l->rest -= l->looked;
        l->rested += l->looked;
        return l->looked;
    }
    l->looked = false;
    l->ops->fifos(wires, wire);
    if (!l->ops->step(unit, wire))
        return false;
    l->rest = (unsigned)random_word() % (l->most + 1);
    return true;
}

/* Little triangles over one another: a pixel or two of most, nothing of many, and some wide ones. */
static struct scene crowd(unsigned samples)
{
    static const struct scene_state states[] = {
        { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE },
        { SCENE_LEQUAL, false, SCENE_ADD, SCENE_CULL_NONE },
    };
    struct scene s = scene_new(WIDTH, HEIGHT, samples, (uint8_t[4]){ 0 });

    for (unsigned d = 0; d < 2; d++) {
        begin(&s, &states[d]);
        for (unsigned i = 0; i < TRIANGLES; i++) {
            const float size = random_word() % 16 ? 2.5f : 40;
            const float x = random_part(WIDTH), y = random_part(HEIGHT);
            struct scene_triangle t;

            for (unsigned k = 0; k < 3; k++) {
                t.v[k] = (struct scene_vertex){ x + random_part(size),
                                                y + random_part(size),
                                                random_part(1),
                                                0.25f + random_part(1),
                                                { 0 } };
                for (unsigned c = 0; c < 4; c++)
                    t.v[k].rgba[c] = random_part(1);
            }
            put(&s, t);
        }
    }
    return s;
}

static struct late late[WIRED_MOST][GPM_TPCS]; /* by unit and instance */

static void put_in(void *most, const struct net_unit *u)
{
    const unsigned i = wired_named(u->name);

    struct late *l = &late[i][u->at.instance];

    *l = (struct late){ .ops = wires_of(wired_unit(i)), .most = ((const unsigned *)most)[i] };
    if (l->most)
        *u->stand_in = (struct stand_in){ late_step, l };
}

/* The scene with those units late. */
static void draw_late(const struct scene *s, const struct frame *want, unsigned most[])
{
    struct frame frame = frame_for(s);
    struct screen *g = gpu_for(s, &z24s8);

    screen_units(g, put_in, most);
    draw_on(g, s, &z24s8, &frame);
    for (unsigned i = 0; wired_unit(i); i++)
        assert_true(!most[i] || late[i][0].rested > 0);
    assert_int_equal(g->gpc[0].setup.prims, s->triangles);
    assert_true(prop_idle(&g->gpc[0].prop));
    for (unsigned i = 0; i < g->gpc[0].gpm.tpcs; i++)
        assert_true(sm_idle(&g->gpc[0].tpc[i].sm));
    for (size_t i = 0; i < frame_count(&frame); i++)
        if (memcmp(frame.sample[i].rgba, want->sample[i].rgba, 4) ||
            frame.sample[i].depth != want->sample[i].depth)
            fail_msg("sample %zu is another", i);
    draw_gpu_free(g);
    frame_free(&frame);
}

/* Late alone, by little and by much; and all by a little.  PROP has one tile at a time, so what is in
 * the SM and before it is of that tile.
 */
static void late_units_draw_the_same(void **state)
{
    static const char *const units[] = { "setup", "crast", "zcull", "frast", "prop",
                                         "stri",  "sfu",   "zrop",  "cread", "crop" };
    const unsigned n = sizeof units / sizeof units[0];
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        struct scene s = crowd(1u << 2 * k);
        struct frame want = drawn_by_netlist(&s, &z24s8);
        unsigned most[WIRED_MOST];

        for (unsigned u = 0; u < 2 * n + 4; u++, cases += frame_count(&want)) {
            memset(most, 0, sizeof most);
            for (unsigned i = 0; i < n; i++)
                if (u / 2 == i || u >= 2 * n)
                    most[wired_named(units[i])] = u >= 2 * n ? (unsigned)(random_word() % 6)
                                                  : u % 2    ? 40
                                                             : 3;
            draw_late(&s, &want, most);
        }
        frame_free(&want);
        scene_free(&s);
    }
    compared("samples drawn late", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_units_draw_the_same),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
