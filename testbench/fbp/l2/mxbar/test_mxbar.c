/* test_mxbar.c - the crossbar of memory beside lists of all that went in: nothing is lost, made or changed; each source's requests to
 * a slice, and each slice's answers to a source, stay in order; who waits, waits for one of the other source at most
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "common/atomic.h"
#include "fbp/l2/mxbar/mxbar.h"
#include "seeded.h"

#define TICKS 200000
#define LONG  4096

/* A list of numbers, first in, first out. */
struct list {
    unsigned first, count;
    u32 of[LONG];
};

static void add(struct list *l, u32 x)
{
    assert_true(l->count < LONG);
    l->of[(l->first + l->count++) % LONG] = x;
}

static u32 next(struct list *l)
{
    const u32 x = l->of[l->first];

    assert_true(l->count > 0);
    l->first = (l->first + 1) % LONG;
    l->count--;
    return x;
}

static struct mxbar x;
static struct list sent[2][2];    /* by source and slice: numbers of requests */
static struct list asked[2];      /* by slice: of requests that are to be answered */
static struct list answers[2][2]; /* by source and slice: numbers of answers that went in */
static u32 number;
static unsigned passed[2][2]; /* requests of the other source that passed one that waits */

static bool (*const request_into[2])(struct mxbar *,
                                     const struct l2_request *) = { gpc_mxbar_into,
                                                                    hub_mxbar_into };
static bool (*const request_from[2])(struct mxbar *, struct l2_request *) = { mxbar_slice0_from,
                                                                              mxbar_slice1_from };
static bool (*const reply_into[2])(struct mxbar *, const struct l2_reply *) = { slice0_mxbar_into,
                                                                                slice1_mxbar_into };
static bool (*const reply_from[2])(struct mxbar *, struct l2_reply *) = { mxbar_gpc_from,
                                                                          mxbar_hub_from };

/* The number travels as the first operand, the source in the id. */
static void send(unsigned source)
{
    static const enum l2_op ops[] = { L2_READ, L2_WRITE, L2_ATOMIC, L2_REDUCE, L2_FLUSH };
    struct l2_request q = { .id = (u16)source, .op = ops[random_word() % 5] };
    const u64 address = random_word() % (UINT64_C(1) << 34);

    q.line = (u27)(address / 128);
    q.word[0] = number;
    if (request_into[source](&x, &q))
        add(&sent[source][address / 1024 % 2], number++);
}

static void arrive(unsigned slice)
{
    struct l2_request q;
    unsigned source;

    if (!request_from[slice](&x, &q))
        return;
    source = q.id;
    assert_int_equal(q.line / 8 % 2, slice);
    assert_int_equal(q.word[0], next(&sent[source][slice]));
    passed[source][slice] = 0;
    if (sent[1 - source][slice].count && x.queue[1 - source][slice].count)
        assert_true(++passed[1 - source][slice] <= 1 || x.underway[slice] >= MXBAR_UNDERWAY - 1);
    if (q.op != L2_WRITE && q.op != L2_REDUCE)
        add(&asked[slice], source);
}

static void answer(unsigned slice)
{
    struct l2_reply r = { .sectors = 1 };

    if (!asked[slice].count)
        return;
    r.word[0] = number;
    if (reply_into[slice](&x, &r))
        add(&answers[next(&asked[slice])][slice], number++);
}

/* Whatever slice it is of: the first of one of the two lists. */
static void come_back(unsigned source)
{
    struct l2_reply r;

    if (!reply_from[source](&x, &r))
        return;
    for (unsigned slice = 0; slice < 2; slice++) {
        struct list *l = &answers[source][slice];

        if (l->count && l->of[l->first] == r.word[0]) {
            next(l);
            return;
        }
    }
    fail_msg("an answer that is nobody's next");
}

static void nothing_is_lost(void **state)
{
    (void)state;
    mxbar_reset(&x);
    for (unsigned t = 0; t < TICKS; t++) {
        const bool drains = t > TICKS - 2000, busy = t / 1000 % 2;

        for (unsigned n = 0; n < 2; n++) {
            if (!drains && random_word() % (busy ? 1 : 3) == 0)
                send(n);
            if (random_word() % 2)
                arrive(n);
            if (random_word() % (t / 3000 % 2 ? 4 : 2) == 0)
                answer(n);
            if (random_word() % 2)
                come_back(n);
        }
    }
    assert_true(mxbar_idle(&x));
    for (unsigned source = 0; source < 2; source++)
        for (unsigned slice = 0; slice < 2; slice++)
            assert_int_equal(sent[source][slice].count + answers[source][slice].count, 0);
    compared("packets", number);
}

/* Whatever is inside, and wherever, it is not idle; each of the ways alone. */
static void idle_means_empty(void **state)
{
    struct l2_request q = { .op = L2_READ, .sectors = 1 };
    struct l2_reply r = { .sectors = 1 };

    (void)state;
    mxbar_reset(&x);
    assert_true(mxbar_idle(&x));
    for (unsigned way = 0; way < 4; way++) {
        const unsigned source = way / 2, slice = way % 2;

        q.line = (u27)(8 * slice);
        assert_true(request_into[source](&x, &q) && !mxbar_idle(&x));
        assert_true(request_from[slice](&x, &q) && !mxbar_idle(&x)); /* its answer is awaited */
        assert_true(reply_into[slice](&x, &r) && !mxbar_idle(&x));
        assert_true(reply_from[source](&x, &r) && mxbar_idle(&x));
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

    (void)state;
    mxbar_reset(&x);
    for (unsigned t = 0; t < 1000; t++) {
        for (unsigned n = 0; n < 2; n++) {
            q.id = (u16)n;
            while (request_into[n](&x, &q))
                continue;
        }
        assert_true(mxbar_slice0_from(&x, &q));
        got[q.id]++;
    }
    assert_int_equal(got[0], 500);
    assert_int_equal(got[1], 500);
    while (mxbar_slice0_from(&x, &q))
        continue;
    q.id = 1;
    for (unsigned t = 0; t < 100; t++) {
        assert_true(hub_mxbar_into(&x, &q));
        assert_true(mxbar_slice0_from(&x, &q) && q.id == 1);
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
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(fair),
        cmocka_unit_test(flits),
        cmocka_unit_test(flits_of_each_operation),
        cmocka_unit_test(idle_means_empty),
        cmocka_unit_test(answers_take_turns),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
