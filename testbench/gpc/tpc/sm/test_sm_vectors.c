/* test_sm_vectors.c - two warps as one vector (sm_vectors.h): corners by hand, and random ways through a program beside a list of threads
 *
 * The reference has 64 threads with a list of places each, and the vector's program counter: the lowest of any thread that still runs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/clocks/sm_vectors.h"
#include "seeded.h"

#define OPS   64
#define MOST  200 /* instructions of a warp */
#define FIRST 0xffu
#define OTHER 0xff00u

static struct sm_clock_op ops[OPS];
static struct sm_clock_pool pool;

static void begin_pool(void)
{
    pool = (struct sm_clock_pool){ .op = ops, .ops = OPS };
    for (unsigned i = 0; i < OPS; i++)
        ops[i].pc = 8 * i;
}

static struct {
    struct sm_vector_halves h;
    struct sm_clock_stream *to;
} v;

static void open_vector(void)
{
    begin_pool();
    for (unsigned i = 0; i < 2; i++)
        v.h.of[i] = sm_clock_stream_take(&pool);
    v.h.ended[0] = v.h.ended[1] = false;
    v.to = sm_clock_stream_take(&pool);
}

static void close_vector(void)
{
    sm_clock_stream_give(&pool, v.to);
    for (unsigned i = 0; i < 2; i++)
        sm_clock_stream_give(&pool, v.h.of[i]);
    pool.op = NULL; /* the test's */
    sm_clock_pool_free(&pool);
}

static void put(unsigned half, const struct sm_clock_record *r)
{
    for (unsigned n = 0; n < r->lines; n++)
        sm_clock_stream_line(v.h.of[half], 1000 * (half + 1u) + r->op * 10 + n);
    sm_clock_stream_add(v.h.of[half], r);
}

static void put_op(unsigned half, u32 op)
{
    put(half, &(const struct sm_clock_record){ .op = op, .mask = half ? OTHER : FIRST });
}

static const struct sm_clock_record *came(unsigned n)
{
    assert_true(n < sm_clock_stream_count(v.to));
    return &v.to->record[v.to->first + n];
}

static void expect(unsigned n, u32 op, u32 mask, u32 second)
{
    assert_int_equal(came(n)->op, op);
    assert_int_equal(came(n)->mask, mask);
    assert_int_equal(came(n)->second, second);
}

/* What one half does alone waits for the other's next; then lower addresses go first, and both meet again. */
static void halves_meet_behind_a_branch(void **state)
{
    (void)state;
    open_vector();
    put_op(0, 1);
    sm_vector_join(&pool, &v.h, v.to);
    assert_int_equal(sm_clock_stream_count(v.to), 0); /* nobody knows what the other does */
    put_op(1, 1);
    put_op(0, 2); /* the branch is not taken */
    put_op(0, 9);
    put_op(1, 7); /* it is */
    put_op(1, 9);
    sm_vector_join(&pool, &v.h, v.to);
    assert_int_equal(sm_clock_stream_count(v.to), 4);
    expect(0, 1, FIRST, OTHER);
    expect(1, 2, FIRST, 0);
    expect(2, 7, OTHER, 0);
    expect(3, 9, FIRST, OTHER);
    v.h.ended[0] = true;
    put_op(1, 0); /* alone */
    sm_vector_join(&pool, &v.h, v.to);
    expect(4, 0, OTHER, 0);
    close_vector();
    compared("records", 5);
}

/* An access has what both have; where a half's lanes are all off it is the other's. */
static void accesses_add_up(void **state)
{
    const struct sm_clock_record a = {
        .op = 4, .mask = FIRST, .lines = 2, .passes = 3, .link = 5, .kind = MIO_STORE
    };
    struct sm_clock_record b = a;

    (void)state;
    open_vector();
    b.mask = OTHER;
    put(0, &a);
    put(1, &b);
    put(0, &(const struct sm_clock_record){ .op = 5 }); /* all off */
    b.op = 5;
    put(1, &b);
    b.op = 6;
    b.shared = true;
    put(0, &(const struct sm_clock_record){ .op = 6, .mask = FIRST, .kind = MIO_STORE });
    put(1, &b);
    sm_vector_join(&pool, &v.h, v.to);
    assert_int_equal(sm_clock_stream_count(v.to), 3); /* the last half's next is not known */
    expect(0, 4, FIRST, OTHER);
    assert_true(came(0)->lines == 4 && came(0)->passes == 6 && came(0)->link == 10);
    for (unsigned n = 0; n < 4; n++)
        assert_int_equal(v.to->line[n], (n < 2 ? 1000 : 2000) + 40 + n % 2);
    expect(1, 5, 0, OTHER);
    assert_true(came(1)->kind == MIO_STORE && came(1)->passes == 3);
    expect(2, 6, FIRST, 0);
    close_vector();
    compared("accesses", 3);
}

static struct sm_clock_record arrival(u32 op, u32 mask, u32 barrier)
{
    return (struct sm_clock_record){ .op = op, .mask = mask, .barrier = barrier, .waits = true };
}

/* A half at a barrier waits for the other; at different ones neither can. */
static void barriers_are_met_together(void **state)
{
    struct sm_clock_record r;

    (void)state;
    open_vector();
    r = arrival(2, FIRST, 1);
    put(0, &r);
    put_op(1, 5); /* behind the barrier's address, and yet first */
    r = arrival(2, OTHER, 1);
    put(1, &r);
    r = arrival(3, FIRST, 2);
    put(0, &r);
    r = arrival(4, OTHER, 3);
    put(1, &r);
    r = arrival(6, FIRST, 4);
    put(0, &r);
    v.h.ended[1] = true;
    sm_vector_join(&pool, &v.h, v.to);
    assert_int_equal(sm_clock_stream_count(v.to), 5);
    expect(0, 5, OTHER, 0);
    expect(1, 2, FIRST, OTHER);
    assert_true(came(1)->both && came(1)->waits);
    expect(2, 3, FIRST, 0);
    expect(3, 4, OTHER, 0);
    assert_false(came(2)->waits || came(3)->waits || came(2)->both);
    expect(4, 6, FIRST, 0);
    assert_true(came(4)->waits && !came(4)->both); /* the other has ended */
    close_vector();
    compared("barriers", 5);
}

/* Ways of both warps, and how far they have come; records of both. */
static unsigned long both;
static struct way {
    unsigned count, next;
    u8 op[MOST];
} way[2];

static void random_way(struct way *w, const struct way *like)
{
    unsigned at = 0;

    w->count = w->next = 0;
    while (w->count < MOST && at < OPS && random_word() % 100) {
        w->op[w->count++] = (u8)at;
        at = random_word() % 8   ? at + 1                   /* goes on, */
             : random_word() % 2 ? random_word() % (at + 1) /* ... back, */
                                 : at + random_word() % 9;  /* ... or over some */
    }
    if (like && random_word() % 2) { /* most is the same */
        *w = *like;
        w->count -= w->count ? random_word() % w->count : 0;
    }
}

/* The next instruction of the vector, of those of threads that have not ended; OPS: all have. */
static unsigned lowest(void)
{
    unsigned op = OPS;

    for (unsigned i = 0; i < 2; i++)
        if (way[i].next < way[i].count && way[i].op[way[i].next] < op)
            op = way[i].op[way[i].next];
    return op;
}

static unsigned long follow(void)
{
    unsigned n = 0;

    for (unsigned op; (op = lowest()) < OPS; n++) {
        u32 mask[2] = { 0, 0 };

        for (unsigned i = 0; i < 2; i++)
            if (way[i].next < way[i].count && way[i].op[way[i].next] == op) {
                mask[i] = i ? OTHER : FIRST;
                way[i].next++;
            }
        both += mask[0] && mask[1];
        expect(n, op, mask[0] ? mask[0] : mask[1], mask[0] ? mask[1] : 0);
    }
    assert_int_equal(sm_clock_stream_count(v.to), n);
    return n;
}

/* Records come a few at a time, as a core has its warps in turn, and in the end all are there, in the order of the reference. */
static void random_ways_are_those_of_threads(void **state)
{
    unsigned long records = 0;

    (void)state;
    for (unsigned round = 0; round < 2000; round++) {
        unsigned given[2] = { 0, 0 };

        open_vector();
        random_way(&way[0], NULL);
        random_way(&way[1], &way[0]);
        while (given[0] < way[0].count || given[1] < way[1].count) {
            const unsigned i = random_word() % 2;

            for (unsigned n = random_word() % 70; n && given[i] < way[i].count; n--)
                put_op(i, way[i].op[given[i]++]);
            v.h.ended[i] = given[i] == way[i].count && random_word() % 2;
            sm_vector_join(&pool, &v.h, v.to);
        }
        v.h.ended[0] = v.h.ended[1] = true;
        sm_vector_join(&pool, &v.h, v.to);
        records += follow();
        close_vector();
    }
    assert_true(both > records / 10);
    compared("records of vectors", records);
}

/* Five warps of a job become three vectors in their order, the last of one warp. */
static void jobs_have_vectors(void **state)
{
    (void)state;
    begin_pool();
    const u32 job = sm_clock_job_take(&pool);
    struct sm_clock_job *j = &pool.job[job];

    for (unsigned n = 0; n < 5; n++, j->warps++) {
        struct sm_clock_stream *s = sm_clock_stream_take(&pool);

        sm_clock_stream_add(s, &(const struct sm_clock_record){ .op = 1, .mask = n + 1 });
        *(j->last ? &j->last->next : &j->first) = s;
        j->last = s;
    }
    sm_vector_job(&pool, job);
    struct sm_clock_stream *s = j->first;
    for (unsigned n = 0; n < j->warps; n++, s = s->next) {
        assert_int_equal(sm_clock_stream_count(s), 1);
        assert_int_equal(s->record[s->first].mask, 2 * n + 1);
        assert_int_equal(s->record[s->first].second, n < 2 ? 2 * n + 2 : 0);
        assert_int_equal(s == j->last, n == 2);
    }
    sm_clock_job_give(&pool, job);
    pool.op = NULL;
    sm_clock_pool_free(&pool);
    compared("vectors", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(halves_meet_behind_a_branch),
        cmocka_unit_test(accesses_add_up),
        cmocka_unit_test(barriers_are_met_together),
        cmocka_unit_test(random_ways_are_those_of_threads),
        cmocka_unit_test(jobs_have_vectors),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
