/* test_draw_stuck.c - a stand-in that loses a packet, or holds all, is an error and never a picture
 *
 * Every unit of the netlist, in turn.
 */
#include "draw_frame.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "netlist_frame.h"
#include "loop/wires.h"

static const struct draw_how packed = { .depth = ZETA_Z24S8,
                                        .color = FORMAT_A8B8G8R8,
                                        .compress = true };

/* In the place of a unit: it does what the unit does until it has given 'after' packets. */
struct thief {
    const struct unit_ops *unit;
    const struct wires_ops *ops;
    unsigned after, given;
    bool holds; /* then it moves nothing; else it loses the next packet, and only that */
    bool happened;
    bool called; /* by another unit: nothing can stand in its place */
};

static unsigned given_now(const struct thief *t, void *const wire[])
{
    unsigned n = 0;

    for (unsigned p = 1; p < t->unit->ports; p++)
        if (t->unit->wires[p].direction == PORT_OUT)
            n += (unsigned)t->ops->port[p]->pushed(wire[p - 1]);
    return n;
}

static bool waits(const struct thief *t, void *const wire[])
{
    for (unsigned p = 1; p < t->unit->ports; p++)
        if (t->unit->wires[p].direction == PORT_IN && t->ops->port[p]->count(wire[p - 1]) > 0)
            return true;
    return false;
}

/* Takes away the first packet that waits at an input. */
static bool lose(struct thief *t, void *const wire[])
{
    for (unsigned p = 1; p < t->unit->ports; p++)
        if (t->unit->wires[p].direction == PORT_IN && t->ops->port[p]->count(wire[p - 1]) > 0) {
            t->ops->port[p]->drop(wire[p - 1]);
            t->happened = true;
            return true;
        }
    return false;
}

static bool steal(void *self, void *unit, const void *wires)
{
    void *wire[WIRES_PORTS];
    struct thief *t = self;

    t->ops->fifos(wires, wire);
    if (given_now(t, wire) >= t->after) {
        if (t->holds) {
            t->happened |=
                t->after > 0 || waits(t, wire); /* what it gave is not all, or it waits */
            return false;
        }
        if (!t->happened && lose(t, wire))
            return true;
    }
    return t->ops->step(unit, wire);
}

/* A unit that another one calls has no place for a stand-in. */
static void put_in(void *thief, const struct net_unit *u)
{
    if (u->stand_in && !strcmp(u->name, ((struct thief *)thief)->unit->name))
        *u->stand_in = (struct stand_in){ steal, thief };
}

static void note_place(void *thief, const struct net_unit *u)
{
    struct thief *t = thief;

    t->called |= !u->stand_in && !strcmp(u->name, t->unit->name);
}

static bool is_called(const struct scene *s, const struct unit_ops *u)
{
    struct thief t = { .unit = u };
    struct screen *g = gpu_for(s, &packed);

    screen_units(g, note_place, &t);
    draw_gpu_free(g);
    return t.called;
}

static struct scene small_scene(void)
{
    static const struct scene_state over = { SCENE_LESS, true, SCENE_OVER, SCENE_CULL_NONE };
    struct scene s = scene_new(48, 32, 1, (uint8_t[4]){ 0 });

    begin(&s, &over);
    for (unsigned i = 0; i < 8; i++) {
        const float x = (float)(4 * i), z = 0.5f - 0.05f * (float)i;

        put(&s, (struct scene_triangle){ { { x, 0, z, 1, { 1, 0, 0, 0.5f } },
                                           { x + 20, 2, z, 1, { 0, 1, 0, 0.5f } },
                                           { x, 30, z, 1, { 0, 0, 1, 0.5f } } } });
    }
    return s;
}

/* Whether a scene drawn with the thief fails with 1. */
static void draw_with(const struct scene *s, struct thief *t)
{
    struct failure f = { 0 };
    struct screen *g = gpu_for(s, &packed);

    screen_units(g, put_in, t);
    assert_false(draw_scene(g, s, &packed, &f));
    assert_true(t->happened);
    assert_int_equal(f.code, EXIT_DIFFER);
    assert_non_null(strstr(f.text, "stuck"));
    draw_gpu_free(g);
}

static void a_stuck_stand_in_is_an_error(void **state)
{
    struct scene s = small_scene();
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; wired_unit(i); i++)
        for (unsigned after = 0; wired_in_gpu(i) && !is_called(&s, wired_unit(i)) && after < 3;
             after++, cases++) {
            struct thief t = { .unit = wired_unit(i), .holds = true, .after = after };

            t.ops = wires_of(t.unit);
            draw_with(&s, &t);
        }
    scene_free(&s);
    compared("stuck stand-ins", cases);
}

/* What another unit waits for. */
static void a_lost_packet_is_an_error(void **state)
{
    static const char *const units[] = { "stri", "sfu", "zrop", "cread", "crop" };
    struct scene s = small_scene();
    unsigned long cases = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++)
        for (unsigned after = 1; after < 4; after++, cases++) {
            struct thief t = { .unit = unit_named(units[i]), .after = after };

            t.ops = wires_of(t.unit);
            draw_with(&s, &t);
        }
    scene_free(&s);
    compared("lost packets", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stuck_stand_in_is_an_error),
        cmocka_unit_test(a_lost_packet_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
