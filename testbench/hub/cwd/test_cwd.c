/* test_cwd.c - grids cut into CTAs for SMs of unlike room, which answer late; what CWD asks beside a count thread by thread */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "hub/cwd/cwd.h"

static struct wires {
    struct cwd_grid_fifo grid;
    struct mpc_slots_fifo slots;
    struct cta_done_fifo done;
    struct mpc_task_fifo task;
    struct cwd_cta_fifo cta;
    struct grid_done_fifo end;
} wires;

static struct cwd unit;

static unsigned below(unsigned n)
{
    return (unsigned)(random_word() % n);
}

static bool step(void)
{
    return cwd_step(&unit, &wires.grid, &wires.slots, &wires.done, &wires.task, &wires.cta,
                    &wires.end);
}

static struct cwd_grid random_grid(void)
{
    struct cwd_grid g = { .qmd = random_word() >> 24,
                          .size = { below(6), 1 + below(5), 1 + below(4) },
                          .threads = { (u16)(1 + below(200)), (u16)(1 + below(3)), 1 },
                          .registers = (u8)below(256),
                          .shared_bytes = below(2) ? 0 : below(49153),
                          .local_warps = (u12)(below(2) ? 4095 : below(70)),
                          .sequential = below(4) == 0,
                          .one_partition = below(3) == 0 };

    if (below(4) == 0)
        g.resume[below(3)] = below(6);
    if (below(3) == 0)
        g.disabled = below(8);
    return g;
}

/* Warps of a CTA, thread by thread; 0: of more than an SM has. */
static unsigned warps_of(const struct cwd_grid *g)
{
    unsigned warps = 0;

    for (u64 t = 0; t < (u64)g->threads[0] * g->threads[1] * g->threads[2]; t += 32)
        if (++warps > 64)
            return 0;
    return warps;
}

static void expect_task(const struct cwd_grid *g, unsigned sm, const struct mpc_task *t)
{
    assert_int_equal(t->sm, sm);
    assert_int_equal(t->warps, warps_of(g));
    assert_int_equal(t->registers, g->registers);
    assert_int_equal(t->shared_bytes, g->shared_bytes);
    assert_int_equal(t->local_warps, g->local_warps);
    assert_int_equal(t->one_partition, g->one_partition);
}

static void what_is_larger_than_an_sm_has_no_warps(void **state)
{
    struct cwd_grid g = { .registers = 8, .local_warps = 4095 };
    struct mpc_task t;

    (void)state;
    for (unsigned n = 0; n < 2 * 2200; n++) {
        g.threads[0] = (u16)(n / 2);
        g.threads[1] = g.threads[2] = 1;
        g.one_partition = n & 1;
        t = cwd_task(&g, n % 64);
        expect_task(&g, n % 64, &t);
    }
    for (unsigned d = 0; d < 3; d++)
        g.threads[d] = 65535;
    assert_int_equal(cwd_task(&g, 0).warps, 0);
    compared("sizes of a CTA", 4401);
}

/* SMs' rooms for the grid, and those who have answered; what was asked is answered now and then, some of it twice. */
static unsigned slots[64], asked, answered, room; /* room: of each SM; 0: unlike ones */

static bool answer(const struct cwd_grid *g)
{
    bool any = false;

    while (!mpc_task_empty(&wires.task)) {
        const struct mpc_task t = mpc_task_pop(&wires.task);

        expect_task(g, asked++, &t);
        any = true;
    }
    while (answered < asked && below(3)) {
        const struct mpc_slots s = { .sm = (u9)answered, .slots = (u6)slots[answered] };

        mpc_slots_push(&wires.slots, &s);
        answered++;
        any = true;
    }
    return any || answered < asked;
}

/* The SM that the unit must have chosen: most room, the lowest; or the next with room. */
static unsigned wanted(const struct cwd_config *cfg, const struct cwd_grid *g,
                       const unsigned *running, unsigned last)
{
    unsigned best = cfg->sms;

    for (unsigned n = 1; n <= cfg->sms; n++) {
        const unsigned sm = cfg->round_robin ? (last + n) % cfg->sms : cfg->sms - n;

        if (g->disabled >> sm & 1 || running[sm] >= slots[sm])
            continue;
        if (cfg->round_robin)
            return sm;
        if (best == cfg->sms || slots[sm] - running[sm] >= slots[best] - running[best])
            best = sm;
    }
    return best;
}

struct place {
    u32 id[3];
};

/* All CTAs from the first on, in order; the count. */
static unsigned all_of(const struct cwd_grid *g, struct place *at)
{
    unsigned n = 0;
    bool begun = false;

    for (u32 z = 0; z < g->size[2]; z++)
        for (u32 y = 0; y < g->size[1]; y++)
            for (u32 x = 0; x < g->size[0]; x++) {
                begun = begun || (x == g->resume[0] && y == g->resume[1] && z == g->resume[2]);
                if (begun)
                    at[n++] = (struct place){ { x, y, z } };
            }
    return n;
}

/* A CTA ends, on an SM that has one; false if none has. */
static bool end_one(const struct cwd_config *cfg, unsigned *running)
{
    unsigned sm = below(cfg->sms);

    for (unsigned n = 0; n < cfg->sms && !running[sm]; n++)
        sm = (sm + 1) % cfg->sms;
    if (!running[sm])
        return false;
    cta_done_next(&wires.done)->sm = (u9)sm;
    running[sm]--;
    return true;
}

static void grid_has_ended(const struct cwd_grid *g)
{
    assert_false(grid_done_empty(&wires.end));
    assert_int_equal(grid_done_pop(&wires.end).qmd, g->qmd);
}

/* Runs a grid, ends CTAs at random; returns how many were sent. */
static unsigned run(const struct cwd_config *cfg, const struct cwd_grid *g)
{
    static struct place order[256];
    const unsigned count = all_of(g, order);
    unsigned running[64] = { 0 }, sent = 0, ended = 0, last = cfg->sms - 1u;

    for (unsigned n = 0; n < 64; n++)
        slots[n] = room ? room : below(below(2) ? 3 : 33);
    asked = answered = 0;
    unit.cfg = *cfg;
    cwd_grid_push(&wires.grid, g);
    for (bool more = true; more;) {
        const bool moved = step(), asks = answer(g);

        more = moved || asks;
        assert_true(answered == cfg->sms || cwd_cta_empty(&wires.cta));
        while (!cwd_cta_empty(&wires.cta)) {
            const struct cwd_cta c = cwd_cta_pop(&wires.cta);

            assert_true(sent < count);
            assert_memory_equal(c.id, order[sent].id, sizeof c.id);
            assert_int_equal(c.sm, wanted(cfg, g, running, last));
            assert_true(!g->sequential || sent == ended);
            last = c.sm;
            running[c.sm]++;
            sent++;
        }
        if (!grid_done_empty(&wires.end))
            break;
        if ((!more || below(4) == 0) && end_one(cfg, running)) {
            ended++;
            more = true;
        }
    }
    assert_int_equal(sent, ended);
    if (sent == count) {
        grid_has_ended(g);
        return sent;
    }
    assert_true(wanted(cfg, g, running, last) == cfg->sms); /* it fits nowhere */
    cwd_reset(&unit);
    assert_int_equal(answered, cfg->sms);
    return sent;
}

static void every_cta_goes_once(void **state)
{
    unsigned long sent = 0;

    (void)state;
    cwd_reset(&unit);
    for (unsigned i = 0; i < 3000; i++) {
        const struct cwd_config cfg = { .sms = (u9)(1 + below(below(4) ? 4 : 64)),
                                        .round_robin = below(2) };
        const struct cwd_grid g = random_grid();

        sent += run(&cfg, &g);
    }
    compared("CTAs sent", sent);
}

/* known: rates.csv X: half a CTA a clock */
static void two_clocks_a_cta(void **state)
{
    const struct cwd_config cfg = { .sms = 2 };
    const struct cwd_grid g = {
        .size = { 5, 4, 3 }, .threads = { 32, 1, 1 }, .registers = 8, .local_warps = 4095
    };

    (void)state;
    cwd_reset(&unit);
    room = 16;
    assert_int_equal(run(&cfg, &g), 60);
    assert_int_equal(unit.clocks, 120);
    compared("rates", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_larger_than_an_sm_has_no_warps),
        cmocka_unit_test(every_cta_goes_once),
        cmocka_unit_test(two_clocks_a_cta),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
