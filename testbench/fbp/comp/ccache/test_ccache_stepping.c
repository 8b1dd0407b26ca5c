/* test_ccache_stepping.c - neither the order of steps nor the way to memory changes a byte that the ROP's
 * caches store (facts/fbp.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "color_target.h"

static bool step_of(unsigned unit)
{
    struct fbp *f = &b.fbp;

    switch (unit) {
    case 0: return hazard_step(&f->hazard, &b.prop_hazard, &f->ccache_hazard, &f->hazard_ccache);
    case 1:
        return cread_step(&f->cread, &f->ccache_cread, &f->ccache_sector, &f->cread_ccache,
                          &f->cread_crop);
    case 2: return pass_step(&f->pass, &f->cread_crop, &f->pass_ccache, &f->pass_crop, &f->crop);
    case 3: return crop_step(&f->crop, &f->pass_crop, &f->crop_ccache);
    case 4: return tile_step(&f->tile, &f->ccache_comp, &f->tile_comp, &f->comp);
    case 5: return comp_step(&f->comp, &f->tile_comp, &f->comp_ccache);
    default:
        return ccache_step(&f->ccache, &f->hazard_ccache, &f->cread_ccache, &f->pass_ccache,
                           &f->crop_ccache, &b.clear_ccache, &f->fe_ccache, &f->comp_ccache,
                           &f->mem_ccache, &f->ccache_cread, &f->ccache_sector, &f->ccache_hazard,
                           &f->ccache_comp, &f->ccache_mem, &b.mem);
    }
}

/* Units in any order. */
static void step_at_random(void)
{
    for (unsigned still = 0; still < 200;)
        still = step_of((unsigned)(random_word() % 7)) ? 0 : still + 1;
}

/* Forwards to the unit, with memory on wires. */
static bool zcache_by_wires(void *self, void *unit, const void *wires)
{
    const struct zcache_wires *p = wires;

    (void)self;
    return zcache_step(unit, p->prop_zcache, p->walk_zcache, p->fe_zcache, p->zrop_zcache,
                       p->mem_zcache, p->zcache_zrop, p->zcache_prop, p->zcache_zcull,
                       p->zcache_mem, NULL);
}
static bool ccache_by_wires(void *self, void *unit, const void *wires)
{
    const struct ccache_wires *p = wires;

    (void)self;
    return ccache_step(unit, p->hazard_ccache, p->cread_ccache, p->pass_ccache, p->crop_ccache,
                       p->clear_ccache, p->fe_ccache, p->comp_ccache, p->mem_ccache,
                       p->ccache_cread, p->ccache_sector, p->ccache_hazard, p->ccache_comp,
                       p->ccache_mem, NULL);
}

enum how { AT_ONCE, ONE_BY_ONE, AT_RANDOM, BY_WIRES, WAYS };

/* The same packets; 'seed' makes them. */
static void draw(enum how how, uint64_t seed, bool blend, bool compressed, unsigned threshold)
{
    const struct random before = seeded;
    struct random order = random_start(seed, 77);
    struct fbp_state s;

    seeded = random_start(seed, 1);
    s = state_of(512 * (1 + seed % 3), compressed, blend, threshold);
    begin(&s);
    if (how == BY_WIRES) {
        b.stand_in.zcache.step = zcache_by_wires;
        b.stand_in.ccache.step = ccache_by_wires;
    }
    for (unsigned n = 0; n < 1500; n++) {
        if (n % 8 == 0)
            send_tile(8 * (unsigned)(random_word() % 25), 8 * (unsigned)(random_word() % 17),
                      random_word() % 4 == 0, blend);
        const struct cread_quads q =
            packet(4 * (unsigned)(random_word() % (WIDTH / 4)),
                   2 * (unsigned)(random_word() % (n % 500 < 250 ? 12 : HEIGHT / 2)),
                   random_word() % 4 == 0, random_word() % 4 ? 255 : (unsigned)random_word() & 255);
        send(&q, blend);
        if (how == ONE_BY_ONE)
            bench_run();
        if (how == AT_RANDOM && b.prop_hazard.count >= 50) {
            const struct random data = seeded;

            seeded = order;
            step_at_random();
            order = seeded;
            seeded = data;
        }
    }
    bench_flush();
    seeded = before;
}

/* With colours averaged by thresholds, what is stored depends on when a tile leaves: that must not depend on how
 * far the wires let packets run ahead, on the order of steps, nor on who looks at memory's wires.
 */
static void no_way_of_stepping_changes_a_byte(void **state)
{
    unsigned long cases = 0, averaged = 0, left_early = 0;

    (void)state;
    for (unsigned k = 0; k < 8; k++) {
        const uint64_t seed = random_word();
        const unsigned threshold = k & 2 ? 8 : 0;
        struct ccache_counts counts;
        u8 *bytes, *tags;
        u64 size;

        draw(AT_ONCE, seed, k & 1, !(k & 4) || k & 1, threshold);
        size = b.mem.size;
        bytes = b.mem.byte;
        tags = b.mem.tag;
        counts = b.fbp.ccache.counts;
        averaged += threshold && counts.state[COMP_REDUCTION];
        left_early += counts.loaded > 0;
        for (enum how how = ONE_BY_ONE; how < WAYS; how++, cases++) {
            draw(how, seed, k & 1, !(k & 4) || k & 1, threshold);
            assert_int_equal(b.mem.size, size);
            assert_memory_equal(b.mem.byte, bytes, size);
            assert_memory_equal(b.mem.tag, tags, size / MEM_TAG_BYTES);
            assert_memory_equal(&b.fbp.ccache.counts, &counts, sizeof counts);
            bench_end();
        }
        free(bytes);
        free(tags);
    }
    assert_true(averaged > 0 && left_early > 0);
    compared("runs", cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_way_of_stepping_changes_a_byte),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
