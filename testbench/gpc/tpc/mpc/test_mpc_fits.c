/* test_mpc_fits.c - what fits an SM, and what is short where it does not: beside the map (mpc_map.h), and by the facts' own numbers */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gpc/tpc/mpc/sm_place.h"
#include "mpc_map.h"
#include "seeded.h"
#include "vector_bus.h"

#define LAUNCHES 7500

static struct mpc unit;
static struct mpc_map map;

static void reset(void)
{
    const struct mpc_config whole = mpc_whole();

    mpc_reset(&unit);
    mpc_map_empty(&map, &whole);
}

/* A launch of any kind: CTAs have much shared memory, or many warps. */
static struct mpc_launch random_launch(struct random *r, enum mpc_kind kind, u32 id)
{
    const bool cta = kind == MPC_CTA, large = cta && random_below(r, 2);
    struct mpc_launch l = { .id = id, .warps = 1 };

    if (cta && !large)
        l.warps = (u7)(1 + random_below(r, 16));
    l.registers = (u8)random_below(r, large || random_below(r, 2) ? 32 : 256);
    l.one_partition = cta && random_below(r, 2);
    l.shared_bytes = large ? (u17)random_below(r, 49152) : 0;
    return l;
}

/* By the map: warps and CTAs alone; with shared memory; all of it. */
static enum mpc_lack short_of(bool cta, const struct mpc_launch *l)
{
    struct mpc_launch part = *l;

    part.registers = 0;
    part.shared_bytes = 0;
    if (!mpc_map_parts(&map, cta, &part))
        return MPC_LACKS_SLOTS;
    part.shared_bytes = l->shared_bytes;
    if (!mpc_map_parts(&map, cta, &part))
        return MPC_LACKS_SHARED;
    return mpc_map_parts(&map, cta, l) ? MPC_LACKS_NOTHING : MPC_LACKS_REGISTERS;
}

static void what_is_short_is_named(void **state)
{
    (void)state;
    unsigned long seen[4] = { 0 };
    const uint64_t seed = seed_from_environment();

    reset();
    for (unsigned n = 0; n < LAUNCHES; n++) {
        struct random r = random_start(seed, n);
        const enum mpc_kind kind = (enum mpc_kind)random_below(&r, 3);
        const struct mpc_launch l = random_launch(&r, kind, n % 64);
        const enum mpc_lack want = short_of(kind == MPC_CTA, &l);
        struct mpc_place p;

        assert_int_equal(mpc_lacks(&unit, kind, &l), want);
        assert_int_equal(mpc_begin(&unit, kind, &l, &p), want == MPC_LACKS_NOTHING);
        if (want == MPC_LACKS_NOTHING)
            mpc_map_settle(&map, kind == MPC_CTA, &l, &p);
        seen[want]++;
        if (random_below(&r, 3)) {
            const struct mpc_done d = { .id = random_below(&r, 64) };

            sm_mpc_into(&unit, &d);
            mpc_map_leave(&map, d.id);
        }
        if (map.owners > MAP_OWNERS - 8)
            reset();
    }
    printf("  %lu fit, %lu lack slots, %lu shared memory, %lu registers\n", seen[0], seen[1],
           seen[2], seen[3]);
    for (unsigned i = 0; i < 4; i++)
        assert_true(seen[i] > 50);
    compared("launches", LAUNCHES);
}

/* known: facts/tpc.md: floor(512 / registers by eights) warps of a sub-partition, 16 at most */
static void warps_are_those_of_the_registers(void **state)
{
    (void)state;
    for (unsigned registers = 0; registers < 256; registers++) {
        const unsigned by = (registers + 7) / 8 * 8;
        const unsigned most = by == 0 || 512 / by > 16 ? 16 : 512 / by;
        const struct mpc_launch l = { .warps = 1, .registers = (u8)registers };
        const struct mpc_task t = { .warps = 4, .registers = (u8)registers, .local_warps = 4095 };
        struct mpc_place p;
        unsigned n = 0;

        mpc_reset(&unit);
        assert_int_equal(mpc_free_slots(&unit, &t), most);
        while (mpc_begin(&unit, MPC_PIXELS, &l, &p))
            n++;
        assert_int_equal(n, 4 * most);
    }
    compared("register counts", 256);
}

/* Of more warps than an SM has none fits, however many more. */
static void a_task_larger_than_an_sm_has_no_slots(void **state)
{
    (void)state;
    mpc_reset(&unit);
    for (unsigned warps = 0; warps < 1024; warps++) {
        const struct mpc_task t = { .warps = (u16)warps, .local_warps = 4095 };
        const unsigned want = warps == 0 || warps > 64 ? 0 : 16 / ((warps + 3) / 4);

        assert_int_equal(mpc_free_slots(&unit, &t), want);
    }
    compared("sizes", 1024);
}

/* The block says no where the unit does, and leaves it as it was. */
static void a_block_takes_ctas_while_they_fit(void **state)
{
    (void)state;
    static struct sm_place block;
    const struct mpc_task t = { .warps = 8, .registers = 40, .local_warps = 4095 };
    const struct mpc_launch l = { .warps = 8, .registers = 40 };
    struct mpc_place p;
    unsigned n = 0;

    sm_place_reset(&block);
    for (struct mpc_launch next = l; sm_place_cta(&block, &next, &p); next.id = ++n) {
        assert_int_equal(p.id, n);
        assert_int_equal(sm_place_slots(&block, &t).slots, 5 - n);
    }
    assert_int_equal(n, 6); /* 12 warps of 40 registers in a sub-partition, two of each CTA */
    assert_int_equal(block.mpc.clocks, 8 * 6);
    assert_int_equal(block.cta_mpc.pushed, 6);
    assert_int_equal(block.mpc_sm.pushed, 6);
    sm_place_end(&block, 3);
    assert_int_equal(block.sm_mpc.pushed, 1);
    assert_int_equal(sm_place_slots(&block, &t).slots, 1);
    assert_true(sm_place_cta(&block, &l, &p));
    assert_false(sm_place_cta(&block, &l, &p));
    compared("CTAs", n + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_short_is_named),
        cmocka_unit_test(warps_are_those_of_the_registers),
        cmocka_unit_test(a_task_larger_than_an_sm_has_no_slots),
        cmocka_unit_test(a_block_takes_ctas_while_they_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
