/* test_cwd.c - grids cut into CTAs against SMs that are packed warp by warp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "hub/cwd/cwd.h"

static struct wires {
    struct cwd_grid_fifo grid;
    struct cta_done_fifo done;
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
    return cwd_step(&unit, &wires.grid, &wires.done, &wires.cta, &wires.end);
}

/* How many CTAs fit: warps into parts one after another, bytes of shared memory 256 at a time. */
static unsigned packed(const struct cwd_grid *g)
{
    unsigned warps = 0, free_parts[4], shared = 256, ctas = 0, local = g->local_warps;

    for (unsigned t = 0; t < (unsigned)g->threads[0] * g->threads[1] * g->threads[2]; t += 32)
        warps++;
    for (unsigned p = 0; p < 4; p++) {
        unsigned registers = 512;

        for (free_parts[p] = 0; free_parts[p] < 16; free_parts[p]++) {
            unsigned need = 0;

            while (need < g->registers)
                need += 8;
            if (need > registers)
                break;
            registers -= need;
        }
    }
    for (unsigned half = 0; ctas < 32; ctas++) {
        const unsigned parts = g->one_partition ? 2 : 4, most = (warps + parts - 1) / parts;
        unsigned bytes = 0, first = 0;

        if (g->one_partition)
            for (half = 0, first = 4; half < 2 && first == 4; half++)
                if (free_parts[2 * half] >= most)
                    first = 2 * half;
        if (first == 4 || free_parts[first] < most || warps > local)
            break;
        while (bytes < g->shared_bytes)
            bytes += 256;
        if (bytes > shared * 256)
            break;
        shared -= bytes / 256;
        local -= warps;
        for (unsigned p = first; p < first + parts; p++)
            free_parts[p] -= most;
    }
    return ctas;
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

static void slots_are_what_packs(void **state)
{
    unsigned nonzero = 0;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        const struct cwd_grid g = random_grid();

        assert_int_equal(cwd_slots(&g), packed(&g));
        nonzero += cwd_slots(&g) > 0;
    }
    assert_true(nonzero > 1000);
    compared("slots of an SM", 20000);
}

static void what_is_larger_than_an_sm_never_fits(void **state)
{
    struct cwd_grid g = { .registers = 8, .local_warps = 4095 };

    (void)state;
    for (unsigned n = 0; n < 2 * 2200; n++) {
        g.threads[0] = (u16)(n / 2);
        g.threads[1] = g.threads[2] = 1;
        g.one_partition = n & 1;
        assert_int_equal(cwd_slots(&g), n / 2 == 0 ? 0 : packed(&g));
    }
    for (unsigned d = 0; d < 3; d++)
        g.threads[d] = 65535;
    assert_int_equal(cwd_slots(&g), 0);
    compared("sizes of a CTA", 4401);
}

/* The SM that the unit must have chosen: most room, the lowest; or the next with room. */
static unsigned wanted(const struct cwd_config *cfg, const struct cwd_grid *g, unsigned slots,
                       const unsigned *running, unsigned last)
{
    unsigned best = cfg->sms;

    for (unsigned n = 1; n <= cfg->sms; n++) {
        const unsigned sm = cfg->round_robin ? (last + n) % cfg->sms : cfg->sms - n;

        if (g->disabled >> sm & 1 || running[sm] >= slots)
            continue;
        if (cfg->round_robin)
            return sm;
        if (best == cfg->sms || running[sm] <= running[best])
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
    const unsigned slots = packed(g), count = all_of(g, order);
    unsigned running[64] = { 0 }, sent = 0, ended = 0, last = cfg->sms - 1u;

    unit.cfg = *cfg;
    cwd_grid_push(&wires.grid, g);
    for (bool more = true; more;) {
        const bool moved = step();

        more = moved;
        while (!cwd_cta_empty(&wires.cta)) {
            const struct cwd_cta c = cwd_cta_pop(&wires.cta);

            assert_true(sent < count);
            assert_memory_equal(c.id, order[sent].id, sizeof c.id);
            assert_int_equal(c.sm, wanted(cfg, g, slots, running, last));
            assert_true(!g->sequential || sent == ended);
            last = c.sm;
            running[c.sm]++;
            sent++;
        }
        if (!grid_done_empty(&wires.end))
            break;
        if ((!moved || below(4) == 0) && end_one(cfg, running)) {
            ended++;
            more = true;
        }
    }
    assert_int_equal(sent, ended);
    if (sent == count) {
        grid_has_ended(g);
        return sent;
    }
    assert_true(wanted(cfg, g, slots, running, last) == cfg->sms); /* it fits nowhere */
    cwd_reset(&unit);
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
    assert_int_equal(run(&cfg, &g), 60);
    assert_int_equal(unit.clocks, 120);
    compared("rates", 1);
}

/* An SM without a CTA tells of an end. */
static void strange_end(unsigned sm)
{
    cta_done_next(&wires.done)->sm = (u9)sm;
    while (step())
        continue;
    assert_true(cta_done_empty(&wires.done));
    assert_true(grid_done_empty(&wires.end));
}

static void strange_ends_are_passed_over(void **state)
{
    const struct cwd_config cfg = { .sms = 2 };
    const struct cwd_grid g = {
        .qmd = 5, .size = { 1, 1, 1 }, .threads = { 32, 1, 1 }, .local_warps = 4095
    };

    (void)state;
    cwd_reset(&unit);
    for (unsigned sm = 0; sm < 8; sm++)
        strange_end(sm * 64);
    assert_int_equal(run(&cfg, &g), 1);
    cwd_grid_push(&wires.grid, &g);
    while (step())
        continue;
    assert_int_equal(cwd_cta_pop(&wires.cta).sm, 0);
    for (unsigned sm = 1; sm < 8; sm++)
        strange_end(sm == 7 ? 1 : sm * 64);
    cta_done_next(&wires.done)->sm = 0;
    while (step())
        continue;
    grid_has_ended(&g);
    compared("ends of nothing", 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_are_what_packs),
        cmocka_unit_test(what_is_larger_than_an_sm_never_fits),
        cmocka_unit_test(every_cta_goes_once),
        cmocka_unit_test(two_clocks_a_cta),
        cmocka_unit_test(strange_ends_are_passed_over),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
