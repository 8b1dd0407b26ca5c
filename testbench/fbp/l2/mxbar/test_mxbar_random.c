/* test_mxbar_random.c - the crossbar of memory beside lists of all that went in: nothing is lost, made or changed; each source's requests of a
 * channel to a slice stay in order, and those of a tile, and each channel's answers; who waits, waits for one of the other source at most
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mxbar_ends.h"
#include "seeded.h"

#define TICKS 200000
#define LONG  4096
#define TILES 64

/* A list of numbers, first in, first out. */
struct list {
    unsigned first, count;
    u32 of[LONG];
};

static void add(struct list *l, u32 n)
{
    assert_true(l->count < LONG);
    l->of[(l->first + l->count++) % LONG] = n;
}

static u32 next(struct list *l)
{
    const u32 n = l->of[l->first];

    assert_true(l->count > 0);
    l->first = (l->first + 1) % LONG;
    l->count--;
    return n;
}

static struct list sent[2][2][L2_CHANNELS]; /* by source, slice and channel: numbers of requests */
static struct list asked[2]
                        [L2_CHANNELS]; /* by slice and channel: sources that are to be answered */
static struct list
    answers[2][2][L2_CHANNELS]; /* by source, slice and channel: numbers of answers that went in */
static struct list at_slice[2][L2_CHANNELS]; /* requests that have not gone on from there */
static u32
    last_of_tile[2]
                [TILES]; /* by source: the number of a tile's last request that arrived, plus 1; */
static u32 last_of_all[2][2], newest[2][2]; /* ... by slice, of all lines; of any */
static unsigned places[2][2][L2_CHANNELS];  /* that a source knows of in its queues */
static u32 number;
static unsigned passed[2][2]; /* requests of the other source that passed one that waits */

/* The number travels as the first operand, the source in the id; few tiles, so that many requests are of one. */
static void send(unsigned source)
{
    static const enum l2_op ops[] = { L2_READ, L2_WRITE, L2_ATOMIC, L2_REDUCE, L2_FLUSH };
    struct l2_request q = { .id = (u16)source,
                            .op = ops[random_word() % 16 ? random_word() % 4 : 4] };
    const u64 address = random_word() % (256 * TILES);
    const unsigned slice = address / 1024 % 2;
    unsigned *place;

    q.comptag = address / 256 % 4 == 0 ? 5 : 0;
    q.line = (u27)(address / 128);
    q.word[0] = number;
    place = &places[source][slice][l2_channel_of(&q)];
    if (*place == 0) /* one that knows of no place sends none */
        return;
    assert_true(request_into[source](&x, &q)); /* where there is a place none is refused */
    --*place;
    add(&sent[source][slice][l2_channel_of(&q)], number++);
}

/* Of one tile, or of all lines, none comes before an older one. */
static void check_order(unsigned source, unsigned slice, const struct l2_request *q)
{
    const u32 n = q->word[0] + 1;
    u32 *last = &last_of_tile[source][q->line / 2 % TILES];

    assert_true(n > *last && n > last_of_all[source][slice]);
    *last = n;
    if (l2_sweeps(q)) {
        assert_true(n > newest[source][slice]);
        last_of_all[source][slice] = n;
    }
    newest[source][slice] = n > newest[source][slice] ? n : newest[source][slice];
}

/* Whether a source has a request that could go. */
static bool could_go(unsigned source, unsigned slice)
{
    const struct l2_queue *q = &x.queue[source][slice];

    return q->count && x.channel[slice][l2_channel_of(&q->of[0])].sent < L2_ROOM &&
           x.channel[slice][l2_channel_of(&q->of[0])].underway < MXBAR_UNDERWAY;
}

static void arrive(unsigned slice)
{
    const bool waited[2] = { could_go(0, slice), could_go(1, slice) };
    struct l2_request q;
    unsigned source, c;

    if (!request_from[slice](&x, &q)) {
        assert_true(!waited[0] && !waited[1]);
        return;
    }
    source = q.id;
    c = l2_channel_of(&q);
    assert_int_equal(q.line / 8 % 2, slice);
    assert_int_equal(q.word[0], next(&sent[source][slice][c]));
    check_order(source, slice, &q);
    passed[source][slice] = 0;
    passed[1 - source][slice] = waited[1 - source] ? passed[1 - source][slice] + 1 : 0;
    assert_true(passed[1 - source][slice] <= 1);
    add(&at_slice[slice][c], 0);
    assert_true(at_slice[slice][c].count <= L2_ROOM);
    if (q.op != L2_WRITE && q.op != L2_REDUCE)
        add(&asked[slice][c], source);
}

/* The slice goes on with a request of some channel. */
static void go_on(unsigned slice)
{
    const struct l2_room room = { .channel = (enum l2_channel)(random_word() % L2_CHANNELS) };

    if (!at_slice[slice][room.channel].count)
        return;
    next(&at_slice[slice][room.channel]);
    assert_true(room_into[slice](&x, &room));
}

static void tell(unsigned source)
{
    struct l2_room room;

    if (!room_from[source](&x, &room))
        return;
    places[source][room.slice][room.channel]++;
    assert_true(places[source][room.slice][room.channel] <= MXBAR_DEPTH);
}

static void answer(unsigned slice)
{
    struct l2_reply r = { .sectors = 1, .channel = (enum l2_channel)(random_word() % L2_CHANNELS) };

    if (!asked[slice][r.channel].count)
        return;
    r.word[0] = number;
    if (reply_into[slice](&x, &r))
        add(&answers[next(&asked[slice][r.channel])][slice][r.channel], number++);
}

/* Whatever slice and channel it is of: the first of one of the lists. */
static void come_back(unsigned source)
{
    struct l2_reply r;

    if (!reply_from[source](&x, &r))
        return;
    for (unsigned slice = 0; slice < 2; slice++) {
        struct list *l = &answers[source][slice][r.channel];

        if (l->count && l->of[l->first] == r.word[0]) {
            next(l);
            return;
        }
    }
    fail_msg("an answer that is nobody's next");
}

static void all_places(void)
{
    for (unsigned n = 0; n < 4 * L2_CHANNELS; n++)
        places[n / 2 / L2_CHANNELS][n / L2_CHANNELS % 2][n % L2_CHANNELS] = MXBAR_DEPTH;
}

static void nothing_is_lost(void **state)
{
    (void)state;
    mxbar_reset(&x);
    all_places();
    for (unsigned t = 0; t < TICKS; t++) {
        const bool drains = t > TICKS - 4000, busy = t / 1000 % 2;

        for (unsigned n = 0; n < 2; n++) {
            if (!drains && random_word() % (busy ? 1 : 3) == 0)
                send(n);
            if (random_word() % 2)
                arrive(n);
            if (random_word() % (t / 3000 % 2 ? 4 : 2) == 0)
                answer(n);
            if (random_word() % (t / 5000 % 2 ? 8 : 1) == 0)
                go_on(n);
            if (random_word() % 2)
                come_back(n);
            tell(n);
        }
    }
    assert_true(mxbar_idle(&x));
    for (unsigned n = 0; n < 4 * L2_CHANNELS; n++) {
        const unsigned source = n / 2 / L2_CHANNELS, slice = n / L2_CHANNELS % 2,
                       c = n % L2_CHANNELS;

        assert_int_equal(sent[source][slice][c].count + answers[source][slice][c].count, 0);
        assert_int_equal(places[source][slice][c], MXBAR_DEPTH);
    }
    compared("packets", number);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(nothing_is_lost) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
