/* test_bin.c - what is held comes back by tiles, in order: beside a list that is searched tile by tile (gpc/wdx/bin/bin.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "gpc/wdx/bin/bin.h"
#include "full_wire.h"
#include "seeded.h"

#define SCREEN 200 /* pixels; tiles beyond have nothing */

/* The list, and what must come of it. */
struct slow {
    struct bin_entry entry[BIN_ENTRIES];
    unsigned count, room;
    struct bin_visit visit[200000];
    unsigned visits, read;
};

static void expect(struct slow *s, enum bin_visit_kind kind, const struct bin_tile *t,
                   const struct bin_entry *e)
{
    struct bin_visit *v = &s->visit[s->visits++];

    assert_true(s->visits < sizeof s->visit / sizeof s->visit[0]);
    *v = (struct bin_visit){ .kind = kind };
    if (kind == VISIT_DONE)
        return;
    *v = (struct bin_visit){ .kind = kind, t->x0, t->y0, t->x1, t->y1 };
    if (kind == VISIT_STATE || kind == VISIT_PRIM)
        v->state = e->state;
    if (kind == VISIT_PRIM || kind == VISIT_DISCARD)
        v->slot = e->slot;
    if (kind == VISIT_DISCARD)
        v->targets = e->targets;
}

/* A tile of which a primitive before the entry, and behind 'from', is in it. */
static bool any_before(const struct slow *s, const struct bin_tile *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (s->entry[i].kind == BIN_PRIM && bin_touches(&s->entry[i], t))
            return true;
    return false;
}

static void slow_tile(struct slow *s, const struct bin_tile *t)
{
    unsigned barrier = 0;
    int bundle = -1;

    if (!any_before(s, t, 0, s->count))
        return;
    expect(s, VISIT_TILE, t, NULL);
    for (unsigned i = 0; i < s->count; i++) {
        const struct bin_entry *e = &s->entry[i];

        if (e->kind == BIN_DISCARD && any_before(s, t, 0, i)) {
            expect(s, VISIT_DISCARD, t, e);
            bundle = -1;
        }
        if (e->kind == BIN_BARRIER && any_before(s, t, barrier, i)) {
            expect(s, VISIT_BARRIER, t, e);
            barrier = i;
            bundle = -1;
        }
        if (e->kind != BIN_PRIM || !bin_touches(e, t))
            continue;
        if (bundle != e->state)
            expect(s, VISIT_STATE, t, e);
        bundle = e->state;
        expect(s, VISIT_PRIM, t, e);
    }
}

static void slow_flush(struct slow *s, const struct bin_config *c)
{
    const unsigned w = c->width ? (c->width + 15u) / 16 * 16 : 16,
                   h = c->height ? (c->height + 15u) / 16 * 16 : 16;

    if (s->count == 0)
        return;
    for (unsigned y = 0; y < SCREEN; y += h)
        for (unsigned x = 0; x < SCREEN; x += w)
            slow_tile(s, &(const struct bin_tile){ x, y, x + w, y + h });
    expect(s, VISIT_DONE, NULL, NULL);
    s->count = 0;
}

static void slow_take(struct slow *s, const struct bin_config *c, const struct bin_entry *e)
{
    if (e->kind == BIN_FLUSH) {
        slow_flush(s, c);
        return;
    }
    if (s->count == s->room)
        slow_flush(s, c);
    if (e->kind == BIN_PRIM || s->count)
        s->entry[s->count++] = *e;
}

static struct bin_entry any_entry(unsigned n)
{
    struct bin_entry e = { .kind = BIN_PRIM };

    if (random_below(&seeded, 4) == 0)
        e.kind = (enum bin_kind)random_below(&seeded, 4);
    e.state = (u7)random_below(&seeded, 3);
    e.slot = (u11)(n % 2048);
    e.targets = (u9)random_below(&seeded, 512);
    e.x0 = (u17)random_below(&seeded, 150);
    e.y0 = (u17)random_below(&seeded, 150);
    e.x1 = (u17)(e.x0 + random_below(&seeded, 50));
    e.y1 = (u17)(e.y0 + random_below(&seeded, 50));
    e.shaped = random_word() & 1;
    e.reach = (u12)random_below(&seeded, 100);
    for (unsigned i = 0; i < 3; i++)
        e.v[i] = (struct bin_point){ 16 * e.x0 + random_between(0, 800),
                                     16 * e.y0 + random_between(0, 800) };
    return e;
}

struct wires {
    struct bin_entry_fifo in;
    struct bin_visit_fifo out;
};

static void check(struct slow *s, struct wires *q)
{
    while (!bin_visit_empty(&q->out)) {
        const struct bin_visit v = bin_visit_pop(&q->out);

        assert_true(s->read < s->visits);
        if (!bin_visit_same(&v, &s->visit[s->read]))
            fail_msg("visit %u: kind %d at %u,%u, not %d at %u,%u", s->read, v.kind, v.x0, v.y0,
                     s->visit[s->read].kind, s->visit[s->read].x0, s->visit[s->read].y0);
        s->read++;
    }
}

/* Until nothing moves; now and then the wire behind is full for a step. */
static void run(struct bin *b, struct wires *q, struct slow *s)
{
    for (bool moved = true; moved;) {
        if (random_below(&seeded, 8) == 0) {
            const unsigned was = full_wire(&q->out.count);

            bin_step(b, &q->in, &q->out);
            free_wire(&q->out.count, was);
        }
        moved = bin_step(b, &q->in, &q->out);
        check(s, q);
    }
}

static void what_is_held_comes_back_by_tiles(void **state)
{
    (void)state;
    static struct slow s;
    static struct bin b;
    static struct wires q;
    unsigned long visits = 0, storages[2] = { 0, 0 };

    for (unsigned n = 0; n < 300; n++) {
        const struct bin_config c = { .enable = 1,
                                      .width = (u16)random_below(&seeded, 80),
                                      .height = (u16)random_below(&seeded, 80),
                                      .entries = (u11)(n % 3 ? 1 + random_below(&seeded, 12) : 0) };

        s.count = s.visits = s.read = 0;
        s.room = c.entries ? c.entries : BIN_ENTRIES;
        bin_reset(&b);
        bin_set_state(&b, &c);
        assert_int_equal(bin_room(&c), s.room);
        for (unsigned i = 0; i < 60; i++) {
            const struct bin_entry e = any_entry(i);

            bin_entry_push(&q.in, &e);
            slow_take(&s, &c, &e);
            run(&b, &q, &s);
            assert_true(bin_entry_empty(&q.in) && bin_idle(&b));
            assert_int_equal(s.read, s.visits);
        }
        storages[c.entries == 0]++;
        visits += s.read;
    }
    assert_true(storages[0] && storages[1]);
    compared("visits", visits);
}

/* More than there is room for: the next waits until all has been replayed, and is held then. */
static void storage_is_bounded(void **state)
{
    (void)state;
    static struct bin b;
    struct bin_visit v;
    struct bin_entry e = { .kind = BIN_PRIM, .x1 = 16, .y1 = 16 };
    unsigned given = 0;

    bin_reset(&b);
    for (unsigned i = 0; i < BIN_ENTRIES; i++)
        assert_true(wdx_bin_into(&b, &e));
    assert_true(bin_idle(&b) && !bin_gpc_from(&b, &v));
    assert_false(wdx_bin_into(&b, &e));
    while (bin_gpc_from(&b, &v)) {
        assert_true(v.kind == VISIT_DONE || !wdx_bin_into(&b, &e));
        given += v.kind == VISIT_PRIM;
    }
    assert_int_equal(given, BIN_ENTRIES);
    assert_int_equal(b.given, BIN_ENTRIES);
    assert_true(wdx_bin_into(&b, &e));
    assert_int_equal(b.count, 1);
    assert_int_equal(b.clocks,
                     2 * BIN_ENTRIES + 4); /* entries, visits: a tile, a bundle, the end */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_held_comes_back_by_tiles),
        cmocka_unit_test(storage_is_bounded),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
