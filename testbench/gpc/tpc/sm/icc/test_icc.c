/* test_icc.c - the instruction cache beside one that keeps the time of each line's last use */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/icc/icc.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 50000
#define MISS  80

void icc_random_inputs(struct random *r, struct icc_vector *v);
const char *icc_directed(unsigned i, struct icc_vector *v);

/* Every line that was ever asked for and is there, with the time of its last use. */
struct slow {
    unsigned count, time;
    unsigned long clocks; /* one a fetch, and those of a miss */
    struct {
        u32 line;
        unsigned used;
    } entry[ICC_SETS * ICC_WAYS];
};

static unsigned in_set(const struct slow *s, u32 line, unsigned *oldest)
{
    unsigned count = 0;

    for (unsigned n = 0; n < s->count; n++) {
        if (s->entry[n].line % ICC_SETS != line % ICC_SETS)
            continue;
        if (count++ == 0 || s->entry[n].used < s->entry[*oldest].used)
            *oldest = n;
    }
    return count;
}

static bool slow_hit(struct slow *s, u32 pc)
{
    const u32 line = pc / ICC_LINE;
    unsigned at = 0;

    s->time++;
    for (unsigned n = 0; n < s->count; n++)
        if (s->entry[n].line == line) {
            s->entry[n].used = s->time;
            return true;
        }
    if (in_set(s, line, &at) < ICC_WAYS)
        at = s->count++;
    s->entry[at].line = line;
    s->entry[at].used = s->time;
    return false;
}

static void compare(struct icc *icc, struct slow *s, const struct icc_vector *v)
{
    static struct icc_fetch_fifo in;
    static struct icc_line_fifo out;
    struct icc_line line;

    if (v->reset) {
        icc_reset(icc);
        memset(s, 0, sizeof *s);
    }
    icc->cfg.miss = MISS;
    icc_fetch_push(&in, &v->sched_icc);
    assert_true(icc_step(icc, &in, &out));
    assert_true(icc_fetch_empty(&in));
    line = icc_line_pop(&out);
    assert_int_equal(line.hit, slow_hit(s, v->sched_icc.pc));
    assert_int_equal(line.clocks, line.hit ? 0 : MISS);
    assert_int_equal(line.id.warp, v->sched_icc.id.warp);
    s->clocks += line.hit ? 1 : 1 + MISS;
    assert_true(icc->clocks == s->clocks);
}

static void hits_are_those_of_the_lines_used_last(void **state)
{
    (void)state;
    static struct icc icc;
    static struct slow slow;
    struct icc_vector v;
    unsigned n = 0;
    const uint64_t seed = seed_from_environment();

    icc_reset(&icc);
    memset(&slow, 0, sizeof slow);
    for (; icc_directed(n, &v); n++)
        compare(&icc, &slow, &v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        icc_random_inputs(&r, &v);
        v.reset = i % 5000 == 0;
        compare(&icc, &slow, &v);
    }
    compared("fetches", n + LINES);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(hits_are_those_of_the_lines_used_last) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
