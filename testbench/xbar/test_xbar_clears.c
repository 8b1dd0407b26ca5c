/* test_xbar_clears.c - clears by calls and by wires: the same bytes, compress bits, first fault, counts and clocks
 * (cmodel/screen/screen_flow.c)
 *
 * Targets of any formats, in blocks or with a pitch, plain or compressed, which packets have drawn to; rectangles and
 * channels; one partition and several; memory that lacks the end of a target.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "counted.h"
#include "seeded.h"
#include "some_targets.h"

#define ROUNDS  160
#define CLEARS  4
#define PACKETS 20

enum way { BY_CALLS, BY_WIRES, WAYS };

static struct screen *gpu[WAYS];
static u64 stepped;

static bool through(void *self, void *unit, const void *wires)
{
    const struct walk_wires *w = wires;

    *(u64 *)self += 1;
    return walk_step(unit, w->fe_walk, w->walk_clear, w->walk_zcache);
}

static void look(void *context, const struct net_unit *u)
{
    (void)context;
    if (!strcmp(u->name, "walk"))
        *u->stand_in = (struct stand_in){ through, &stepped };
}

static void gpus_new(unsigned fbps, u64 size)
{
    for (unsigned w = 0; w < WAYS; w++) {
        struct profile p = *profile_default();
        struct screen *g = gpu[w] = calloc(1, sizeof *g);

        assert_non_null(g);
        g->mem.size = size;
        g->mem.byte = calloc(1, size);
        g->mem.tag = calloc(1, size / MEM_TAG_BYTES);
        assert_true(g->mem.byte && g->mem.tag);
        p.rops = fbps;
        screen_reset(g, &p);
    }
    screen_units(gpu[BY_WIRES], look, NULL);
}

static void gpus_free(void)
{
    for (unsigned w = 0; w < WAYS; w++) {
        free(gpu[w]->mem.byte);
        free(gpu[w]->mem.tag);
        free(gpu[w]);
    }
}

static void add_unit(void *to, const struct net_unit *u)
{
    assert_true(u->idle);
    counted_unit(to, u);
}

static void count_all(struct screen *g, struct counted *c)
{
    const struct mem_faults *fault = &g->mem.faults;
    const u64 first[] = { fault->any, fault->first.address, fault->first.client,
                          fault->first.access };

    c->counts = 0;
    screen_wires(g, counted_wire, c);
    screen_units(g, add_unit, c);
    for (unsigned i = 0; i < g->xbar.fbps; i++)
        counted_add(c, &g->fbp[i].ccache.counts, sizeof g->fbp[i].ccache.counts);
    counted_add(c, g->mem.traffic, sizeof g->mem.traffic);
    counted_add(c, first, sizeof first);
}

static unsigned long same(void)
{
    static struct counted calls, wires;
    const struct mem *a = &gpu[BY_CALLS]->mem, *b = &gpu[BY_WIRES]->mem;
    unsigned n;

    count_all(gpu[BY_CALLS], &calls);
    count_all(gpu[BY_WIRES], &wires);
    assert_memory_equal(a->byte, b->byte, a->size);
    assert_memory_equal(a->tag, b->tag, a->size / MEM_TAG_BYTES);
    assert_int_equal(calls.counts, wires.counts);
    n = counted_same(&calls, &wires);
    if (n < calls.counts)
        fail_msg("count %u: %" PRIu64 " by calls, %" PRIu64 " by wires", n, calls.count[n],
                 wires.count[n]);
    return a->size;
}

/* Packets, which leave tiles in the caches, then a clear. */
static void draw_and_clear(const struct screen_state *s, const struct some *m)
{
    const unsigned t = some_of(m->targets);
    const struct clear_config color = some_clear(s, m, t);

    for (unsigned i = 0; i < PACKETS; i++) {
        const struct cread_quads q = some_quads(s, m);

        for (unsigned w = 0; w < WAYS; w++)
            cread_quads_push(&gpu[w]->prop_hazard, &q);
    }
    for (unsigned w = 0; w < WAYS; w++) {
        screen_run(gpu[w]);
        assert_true(screen_clear_color(gpu[w], t, &color));
    }
}

static void clears_are_the_same(void **state)
{
    unsigned long bytes = 0, faults = 0;

    (void)state;
    for (unsigned r = 0; r < ROUNDS; r++) {
        struct screen_state s;
        const struct some m = some_state(&s, false);
        const u64 end = (m.end[m.targets - 1] + 511) / 512 * 512;
        const bool lacks = some_of(4) == 0;

        gpus_new(1 + some_of(3), lacks ? end - 512 * some_of(8) : end + (1 << 16));
        if (lacks)
            s.fbp.zeta.bound = false;
        for (unsigned w = 0; w < WAYS; w++) {
            assert_null(screen_not_modelled(&s));
            screen_begin(gpu[w], &s);
        }
        for (unsigned k = 0; k < CLEARS; k++)
            draw_and_clear(&s, &m);
        for (unsigned w = 0; w < WAYS; w++)
            assert_true(screen_finish(gpu[w]));
        bytes += same();
        faults += screen_fault(gpu[BY_CALLS]) != NULL;
        gpus_free();
    }
    printf("  %lu of %d rounds with a fault\n", faults, ROUNDS);
    assert_true(stepped > 0 && faults > 0 && faults < ROUNDS);
    compared("bytes of clears", bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clears_are_the_same),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
