/* test_sched.c - the scheduler beside one that looks for the best of all warps by their history */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/sm/sched/sched.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 200000

void sched_random_inputs(struct random *r, struct sched_vector *v);
const char *sched_directed(unsigned i, struct sched_vector *v);

/* facts/isa/hazards.md 6 */
static unsigned clocks_of(unsigned stall, bool no_yield)
{
    return !no_yield || stall < 12 ? stall
           : stall == 12           ? 16
           : stall == 13           ? 8
           : stall == 14           ? 10
                                   : 13;
}

static struct {
    u64 ready[16];
    long born[16]; /* the smaller, the older */
    long number;
    int last, yielded; /* -1: none */
} slow;

static void forget(void)
{
    memset(&slow, 0, sizeof slow);
    for (int i = 0; i < 16; i++)
        slow.born[i] = i - 16;
    slow.last = slow.yielded = -1;
}

static bool may(const struct sched_heads *h, int slot)
{
    return h->present >> slot & 1 && !(h->blocked >> slot & 1) && slow.ready[slot] <= h->clock;
}

/* 0 is best: the one that goes on; then by age; then the one that yielded. */
static long rank(int slot)
{
    if (slot == slow.last)
        return -1000;
    return slow.born[slot] + (slot == slow.yielded ? 1000000000 : 0);
}

static int slow_choice(const struct sched_heads *h, bool loose, bool *second)
{
    int best = -1;

    for (int i = 0; i < 16; i++) {
        if (!(h->started >> i & 1))
            continue;
        slow.born[i] = slow.number++;
        slow.ready[i] = 0;
        slow.last = slow.last == i ? -1 : slow.last;
        slow.yielded = slow.yielded == i ? -1 : slow.yielded;
    }
    for (int i = 0; i < 16; i++)
        if (may(h, i) && (best < 0 || rank(i) < rank(best)))
            best = i;
    *second = false;
    if (best < 0)
        return best;
    bool stays = h->no_yield >> best & 1;
    unsigned clocks = clocks_of(h->stall[best], stays);

    if (h->stall[best] == 0 && stays && h->pairs >> best & 1 && !(h->second_blocked >> best & 1)) {
        *second = true;
        stays = h->second_no_yield >> best & 1;
        clocks = clocks_of(h->second_stall[best], stays);
    }
    slow.ready[best] = h->clock + (clocks > 1 ? clocks : 1);
    slow.last = stays && !loose ? best : -1;
    slow.yielded = stays ? -1 : best;
    if (loose)
        slow.born[best] = slow.number++;
    return best;
}

static void compare(struct sched *s, const struct sched_vector *v)
{
    struct sched_pick out;
    bool second;

    if (v->reset) {
        sched_reset(s);
        forget();
    }
    s->cfg.loose = v->cfg.loose;
    sched_clock(s, &v->icc_heads, &out);
    const int slot = slow_choice(&v->icc_heads, v->cfg.loose, &second);

    assert_int_equal(out.issued, slot >= 0);
    if (slot >= 0)
        assert_int_equal(out.slot, slot);
    assert_int_equal(out.second, second);
    assert_true(out.clock == v->icc_heads.clock);
}

static void choices_are_those_of_a_search(void **state)
{
    (void)state;
    static struct sched s;
    struct sched_vector v;
    unsigned n = 0;
    const uint64_t seed = seed_from_environment();

    sched_reset(&s);
    forget();
    for (; sched_directed(n, &v); n++)
        compare(&s, &v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        r.line = i % 16;
        sched_random_inputs(&r, &v);
        v.icc_heads.clock += (u64)i / 16 * 640;
        v.reset = i % 5000 == 0;
        v.cfg.loose = i / 5000 & 1;
        compare(&s, &v);
    }
    compared("clocks", n + LINES);
}

/* Nothing is before its first instruction that it could wait for. */
static void a_warp_issues_in_the_clock_it_starts_in(void **state)
{
    (void)state;
    struct sched s;

    for (unsigned slot = 0; slot < SCHED_SLOTS; slot++) {
        const struct sched_heads heads = { .started = (u16)(1u << slot),
                                           .present = (u16)(1u << slot) };
        struct sched_pick out;

        sched_reset(&s);
        sched_clock(&s, &heads, &out); /* clock 0 */
        assert_true(out.issued);
        assert_int_equal(out.slot, slot);
    }
    compared("slots", SCHED_SLOTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(choices_are_those_of_a_search),
                                        cmocka_unit_test(a_warp_issues_in_the_clock_it_starts_in) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
