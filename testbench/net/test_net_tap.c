/* test_net_tap.c - taps: when they are told, what of, in which order, and what takes them off (common/net_tap.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "common/common_bus.h"
#include "common/net.h"
#include "seeded.h"

/* What a tap was told: G or T, and the packet's address. */
struct told {
    struct net_tap tap;
    struct mem_request_fifo *wire;
    unsigned count;
    char what[256];
    u64 address[256];
    const struct net_tap *off; /* at the next packet this one goes */
    struct net_tap *on;        /* and this one comes */
};

static void tell(struct told *t, char what, const void *packet)
{
    const struct mem_request *r = packet;

    assert_true(t->count < sizeof t->what);
    t->what[t->count] = what;
    t->address[t->count++] = r->address;
    if (t->off)
        net_tap_off(&t->wire->tap, t->off);
    if (t->on)
        net_tap_on(&t->wire->tap, t->on);
    t->off = NULL;
    t->on = NULL;
}

static void given(void *self, const void *packet)
{
    tell(self, 'G', packet);
}

static void taken(void *self, const void *packet)
{
    tell(self, 'T', packet);
}

static struct told looks_at(struct mem_request_fifo *q)
{
    return (struct told){ .tap = { .given = given, .taken = taken }, .wire = q };
}

static void put_on(struct told *t)
{
    t->tap.self = t;
    net_tap_on(&t->wire->tap, &t->tap);
}

static struct mem_request packet(u64 address)
{
    const struct mem_request r = { .address = (u40)address };

    return r;
}

/* 'word' is as what[] above, then each packet's address in order. */
static void was_told(const struct told *t, const char *what, const u64 *address)
{
    assert_int_equal(t->count, strlen(what));
    assert_memory_equal(t->what, what, t->count);
    assert_memory_equal(t->address, address, t->count * sizeof *address);
}

/* What is pushed is told at once; what is filled in place when the next thing happens on the wire, or when asked. */
static void packets_are_told_in_order(void **state)
{
    struct mem_request_fifo q = { .head = 0 };
    struct told t = looks_at(&q);
    struct mem_request r = packet(1);

    (void)state;
    mem_request_push(&q, &r); /* nobody looks yet */
    put_on(&t);
    r.address = 2;
    mem_request_push(&q, &r);
    assert_int_equal(t.count, 1);
    mem_request_next(&q)->address = 3;
    assert_int_equal(t.count, 1);
    mem_request_tell(&q);
    assert_int_equal(t.count, 2);
    mem_request_tell(&q);
    assert_int_equal(t.count, 2); /* once */
    mem_request_next(&q)->address = 4;
    mem_request_next(&q)->address = 5;
    mem_request_drop(&q);
    assert_int_equal(mem_request_pop(&q).address, 2);
    was_told(&t, "GGGGTT", (const u64[]){ 2, 3, 4, 5, 1, 2 });
    net_tap_off(&q.tap, &t.tap);
    assert_null(q.tap);
    mem_request_push(&q, &r);
    assert_int_equal(t.count, 6);
    assert_int_equal(q.pushed, 6);
    compared("packets", t.count);
}

/* A packet that was filled in place while somebody looked is forgotten with the looker, wherever the wire is then. */
static void what_nobody_was_told_is_forgotten(void **state)
{
    struct mem_request_fifo q = { .head = 0 };
    struct told t = looks_at(&q);
    const struct mem_request r = packet(9);

    (void)state;
    put_on(&t);
    mem_request_next(&q)->address = 1;
    net_tap_off(&q.tap, &t.tap);
    mem_request_drop(&q);
    mem_request_push(&q, &r);
    put_on(&t);
    mem_request_drop(&q);
    was_told(&t, "T", (const u64[]){ 9 });
    compared("packets", t.count);
}

static void several_look_at_one_wire(void **state)
{
    struct mem_request_fifo q = { .head = 0 };
    struct told t[3] = { looks_at(&q), looks_at(&q), looks_at(&q) };
    const struct mem_request one = packet(1), two = packet(2);

    (void)state;
    for (unsigned i = 0; i < 3; i++)
        put_on(&t[i]);
    mem_request_push(&q, &one);
    net_tap_off(&q.tap, &t[1].tap);
    net_tap_off(&q.tap, &t[1].tap); /* it is not there */
    mem_request_push(&q, &two);
    mem_request_drop(&q);
    was_told(&t[0], "GGT", (const u64[]){ 1, 2, 1 });
    was_told(&t[1], "G", (const u64[]){ 1 });
    was_told(&t[2], "GGT", (const u64[]){ 1, 2, 1 });
    compared("packets", t[0].count + t[1].count + t[2].count);
}

/* Each of three takes off itself, the one before it, or the one behind it, and may put a fourth on: the others miss nothing. */
static void taps_go_and_come_in_callbacks(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned who = 0; who < 3; who++)
        for (unsigned off = 0; off < 3; off++, cases++) {
            struct mem_request_fifo q = { .head = 0 };
            struct told t[3] = { looks_at(&q), looks_at(&q), looks_at(&q) }, more = looks_at(&q);
            const struct mem_request r = packet(7);

            for (unsigned i = 0; i < 3; i++)
                put_on(&t[2 - i]); /* told in the order of their numbers */
            more.tap.self = &more;
            t[who].off = &t[off].tap;
            t[who].on = &more.tap;
            mem_request_push(&q, &r);
            mem_request_drop(&q);
            for (unsigned i = 0; i < 3; i++) {
                const char *const seen = i != off ? "GT" : off <= who ? "G" : "";

                was_told(&t[i], seen, (const u64[]){ 7, 7 });
            }
            was_told(&more, "T", (const u64[]){ 7 });
        }
    compared("orders", cases);
}

/* Parked taps come back to their own wires, all of them; in between there are none. */
static void parked_taps_come_back(void **state)
{
    struct mem_request_fifo q[3] = { { .head = 0 }, { .head = 0 }, { .head = 0 } };
    struct told t[3] = { looks_at(&q[0]), looks_at(&q[0]), looks_at(&q[2]) };
    const struct mem_request r = packet(5);
    struct net_tap *parked = NULL;

    (void)state;
    for (unsigned i = 0; i < 3; i++)
        put_on(&t[i]);
    for (unsigned i = 0; i < 3; i++)
        net_park(&parked, &(const struct net_wire){ .tap = &q[i].tap });
    for (unsigned i = 0; i < 3; i++) {
        assert_null(q[i].tap);
        mem_request_push(&q[i], &r);
    }
    net_unpark(parked);
    assert_null(q[1].tap);
    for (unsigned i = 0; i < 3; i++) {
        mem_request_drop(&q[i]);
        was_told(&t[i], "T", (const u64[]){ 5 });
    }
    compared("taps", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packets_are_told_in_order),
        cmocka_unit_test(what_nobody_was_told_is_forgotten),
        cmocka_unit_test(several_look_at_one_wire),
        cmocka_unit_test(taps_go_and_come_in_callbacks),
        cmocka_unit_test(parked_taps_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
