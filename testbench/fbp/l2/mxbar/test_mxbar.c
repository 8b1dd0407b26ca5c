/* test_mxbar.c - the crossbar of memory: turns, flits, idleness; a channel that waits holds up no other */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/atomic.h"
#include "mxbar_ends.h"
#include "seeded.h"

/* A request of a channel, of a tile of slice 0. */
static struct l2_request of_channel(unsigned c, unsigned tile)
{
    static const enum l2_op ops[L2_CHANNELS] = { L2_READ, L2_WRITE, L2_ATOMIC };

    return (struct l2_request){ .op = ops[c], .line = (u27)(2 * (tile % 4)), .sectors = 1 };
}

/* known: facts/mem.md, XBAR: virtual channels do not block one another.  A slice has no room for one of them; all of the others go, of both
 * sources, but for one of the tile of one that waits; then those of the first go.
 */
static void channels_do_not_block(void **state)
{
    unsigned long went = 0;

    (void)state;
    for (unsigned shut = 0; shut < L2_CHANNELS; shut++) {
        const struct l2_room room = { .channel = (enum l2_channel)shut };
        struct l2_request q, got;

        mxbar_reset(&x);
        q = of_channel(shut, 0);
        for (unsigned n = 0; n < L2_ROOM + MXBAR_DEPTH; n++) {
            assert_true(gpc_mxbar_into(&x, &q));
            assert_int_equal(mxbar_slice0_from(&x, &got), n < L2_ROOM);
        }
        assert_false(gpc_mxbar_into(&x, &q));
        for (unsigned c = 0; c < L2_CHANNELS; c++)
            for (unsigned source = 0; source < 2 && c != shut; source++) {
                q = of_channel(c, 1 + source);
                assert_true(request_into[source](&x, &q));
                assert_true(mxbar_slice0_from(&x, &got) && l2_request_same(&got, &q));
                went++;
            }
        q = of_channel((shut + 1) % L2_CHANNELS, 0); /* of the tile: it stays behind */
        assert_true(gpc_mxbar_into(&x, &q));
        assert_false(mxbar_slice0_from(&x, &got));
        for (unsigned n = 0; n < MXBAR_DEPTH; n++) {
            assert_true(room0_mxbar_into(&x, &room));
            assert_true(mxbar_slice0_from(&x, &got) && l2_channel_of(&got) == shut);
        }
        assert_true(mxbar_slice0_from(&x, &got) && l2_request_same(&got, &q));
    }
    compared("requests past a channel that waits", went);
}

/* Whatever is inside, and wherever, it is not idle; each of the ways alone. */
static void idle_means_empty(void **state)
{
    struct l2_request q = { .op = L2_READ, .sectors = 1 };
    struct l2_reply r = { .sectors = 1 };
    struct l2_room room = { .channel = L2_CHANNEL_READS }, told;

    (void)state;
    mxbar_reset(&x);
    assert_true(mxbar_idle(&x));
    for (unsigned way = 0; way < 4; way++) {
        const unsigned source = way / 2, slice = way % 2;

        q.line = (u27)(8 * slice);
        assert_true(request_into[source](&x, &q) && !mxbar_idle(&x));
        assert_true(request_from[slice](&x, &q) && !mxbar_idle(&x)); /* its answer is awaited */
        assert_true(reply_into[slice](&x, &r) && !mxbar_idle(&x));
        assert_true(reply_from[source](&x, &r) && !mxbar_idle(&x)); /* so is that it has gone on; */
        assert_true(room_into[slice](&x, &room) &&
                    !mxbar_idle(&x)); /* ... its source knows nothing yet */
        assert_true(room_from[source](&x, &told) && mxbar_idle(&x));
        assert_true(told.slice == slice && told.channel == L2_CHANNEL_READS);
    }
}

/* chosen: a source takes answers of the two slices in turn. */
static void answers_take_turns(void **state)
{
    struct l2_request q = { .op = L2_READ, .sectors = 1 };
    struct l2_reply r = { .sectors = 1 };

    (void)state;
    mxbar_reset(&x);
    for (unsigned n = 0; n < 8; n++) {
        const unsigned slice = n % 2;

        q.line = (u27)(8 * slice);
        assert_true(gpc_mxbar_into(&x, &q) && request_from[slice](&x, &q));
        assert_true(room_into[slice](&x, &(struct l2_room){ .channel = L2_CHANNEL_READS }));
        r.word[0] = slice;
        assert_true(reply_into[slice](&x, &r));
    }
    for (unsigned n = 0; n < 8; n++) {
        assert_true(mxbar_gpc_from(&x, &r));
        assert_int_equal(r.word[0], n % 2);
    }
}

/* Two sources that always have a request to one slice get half of it each; one alone gets all. */
static void fair(void **state)
{
    unsigned got[2] = { 0 };
    struct l2_request q = { .op = L2_WRITE };
    const struct l2_room writes = { .channel = L2_CHANNEL_WRITES };

    (void)state;
    mxbar_reset(&x);
    for (unsigned t = 0; t < 1000; t++) {
        for (unsigned n = 0; n < 2; n++) {
            q.id = (u16)n;
            while (request_into[n](&x, &q))
                continue;
        }
        assert_true(mxbar_slice0_from(&x, &q) && room0_mxbar_into(&x, &writes));
        got[q.id]++;
    }
    assert_int_equal(got[0], 500);
    assert_int_equal(got[1], 500);
    while (mxbar_slice0_from(&x, &q))
        assert_true(room0_mxbar_into(&x, &writes));
    q.id = 1;
    for (unsigned t = 0; t < 100; t++) {
        assert_true(hub_mxbar_into(&x, &q));
        assert_true(mxbar_slice0_from(&x, &q) && q.id == 1 && room0_mxbar_into(&x, &writes));
    }
}

/* known: facts/mem.md, XBAR: 32 bytes a clock and slice: a head, and a sector each */
static void flits(void **state)
{
    struct l2_request read = { .op = L2_READ, .sectors = 15 },
                      write = { .op = L2_WRITE, .mask = { 1, 0, UINT32_MAX, 0 } };
    struct l2_reply all = { .sectors = 15 };

    (void)state;
    mxbar_reset(&x);
    assert_true(gpc_mxbar_into(&x, &read) && mxbar_slice0_from(&x, &read));
    assert_int_equal(x.clocks, 1);
    assert_true(gpc_mxbar_into(&x, &write) && mxbar_slice0_from(&x, &write));
    assert_int_equal(x.clocks, 4);
    assert_true(slice0_mxbar_into(&x, &all) && mxbar_gpc_from(&x, &all));
    assert_int_equal(x.back[0], 4);
}

/* known: facts/mem.md, XBAR; chosen: operands of an atomic are a sector, those to swap in another */
static void flits_of_each_operation(void **state)
{
    static const struct {
        struct l2_request q;
        unsigned flits;
    } rows[] = {
        { { .op = L2_READ, .sectors = 15, .mask = { 1, 1, 1, 1 } }, 1 },
        { { .op = L2_WRITE }, 1 },
        { { .op = L2_WRITE, .mask = { 1, UINT32_MAX, 1u << 31, 2 } }, 5 },
        { { .op = L2_ATOMIC, .atomic = ATOMIC_ADD }, 2 },
        { { .op = L2_ATOMIC, .atomic = ATOMIC_CAS }, 3 },
        { { .op = L2_REDUCE, .atomic = ATOMIC_ADD }, 2 },
        { { .op = L2_REDUCE, .atomic = ATOMIC_CAS }, 3 },
        { { .op = L2_FLUSH }, 1 },
    };

    (void)state;
    for (unsigned n = 0; n < sizeof rows / sizeof *rows; n++)
        assert_int_equal(mxbar_clocks(&x.cfg, &rows[n].q), rows[n].flits);
    for (unsigned a = 0; a < 16; a++)
        assert_int_equal(
            mxbar_clocks(&x.cfg, &(struct l2_request){ .op = L2_ATOMIC, .atomic = (u4)a }),
            a == ATOMIC_CAS ? 3 : 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(channels_do_not_block),
        cmocka_unit_test(fair),
        cmocka_unit_test(flits),
        cmocka_unit_test(flits_of_each_operation),
        cmocka_unit_test(idle_means_empty),
        cmocka_unit_test(answers_take_turns),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
