/* test_mpc.c - places of launches beside a map of every warp, register and byte of an SM; free slots beside CTAs that are packed warp by
 * warp
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mpc_map.h"
#include "seeded.h"
#include "vector_bus.h"

#define LINES 30000

void mpc_random_config(struct random *r, struct mpc_vector *v);
void mpc_random_inputs(struct random *r, struct mpc_vector *v);
const char *mpc_directed(unsigned i, struct mpc_vector *v);

static struct mpc unit;
static struct mpc_map map;
static struct mpc_task_fifo tasks;
static struct mpc_launch_fifo launches[3]; /* as enum mpc_kind */
static struct mpc_done_fifo dones;
static struct mpc_slots_fifo slots;
static struct mpc_place_fifo places;
static unsigned long placed, refused, asked;

static void reset_as(const struct mpc_config *cfg)
{
    mpc_reset(&unit);
    mpc_set_state(&unit, cfg);
    mpc_map_empty(&map, cfg);
    tasks.count = dones.count = slots.count = places.count = 0;
    for (unsigned k = 0; k < 3; k++)
        launches[k].count = 0;
}

static void reset(void)
{
    const struct mpc_config whole = mpc_whole();

    reset_as(&whole);
}

static void expect_place(const struct mpc_place *got, const struct mpc_place *want)
{
    assert_int_equal(got->id, want->id);
    assert_memory_equal(got->warps, want->warps, sizeof want->warps);
    assert_memory_equal(got->first_unit, want->first_unit, sizeof want->first_unit);
    assert_int_equal(got->shared_at, want->shared_at);
}

/* Launches that wait on the wires and inside: what the unit gives must be the next that fits, or fits in no SM. */
static struct mpc_launch_fifo waiting[3];

static bool next_place(struct mpc_place *want)
{
    static struct mpc_map empty;

    for (unsigned n = 0; n < 3; n++) {
        const unsigned kind = (map.turn + n) % 3;
        struct mpc_launch l;
        bool fits, ever;

        if (mpc_launch_empty(&waiting[kind]))
            continue;
        l = *mpc_launch_first(&waiting[kind]);
        mpc_map_empty(&empty, &unit.cfg);
        fits = mpc_map_parts(&map, kind == MPC_CTA, &l) != 0;
        ever = mpc_map_parts(&empty, kind == MPC_CTA, &l) != 0;
        if (!fits && ever)
            continue;
        mpc_map_settle(&map, kind == MPC_CTA, &l, want);
        mpc_launch_pop(&waiting[kind]);
        map.turn = (kind + 1) % 3;
        placed += fits;
        refused += !fits;
        return true;
    }
    return false;
}

static void give(struct mpc_launch_fifo *to, unsigned kind, bool valid, const struct mpc_launch *l)
{
    if (!valid || mpc_launch_full(to) || mpc_launch_full(&waiting[kind]))
        return;
    mpc_launch_push(to, l);
    mpc_launch_push(&waiting[kind], l);
}

/* One packet at a time, so that it is known what came before what. */
static void line(const struct mpc_vector *v)
{
    struct mpc_place want;

    if (v->reset) {
        reset_as(&v->cfg);
        memset(waiting, 0, sizeof waiting);
    }
    if (map.owners > MAP_OWNERS - 8)
        return;
    if (v->sm_mpc_valid) {
        sm_mpc_into(&unit, &v->sm_mpc);
        mpc_map_leave(&map, v->sm_mpc.id);
    }
    if (v->cwd_mpc_valid) {
        struct mpc_slots s;

        assert_true(cwd_mpc_into(&unit, &v->cwd_mpc));
        assert_false(cwd_mpc_into(&unit, &v->cwd_mpc));
        assert_true(mpc_cwd_from(&unit, &s));
        assert_int_equal(s.sm, v->cwd_mpc.sm);
        assert_int_equal(s.slots, v->cwd_mpc.warps ? mpc_map_slots(&map, &v->cwd_mpc) : 0);
        asked++;
    }
    give(&launches[MPC_CTA], MPC_CTA, v->cta_mpc_valid, &v->cta_mpc);
    give(&launches[MPC_WORLD], MPC_WORLD, v->pe_mpc_valid, &v->pe_mpc);
    give(&launches[MPC_PIXELS], MPC_PIXELS, v->gpm_mpc_valid, &v->gpm_mpc);
    for (bool more = true; more;) {
        struct mpc_place got;

        if (!mpc_launch_empty(&launches[0]) && cta_mpc_into(&unit, mpc_launch_first(&launches[0])))
            mpc_launch_pop(&launches[0]);
        if (!mpc_launch_empty(&launches[1]) && pe_mpc_into(&unit, mpc_launch_first(&launches[1])))
            mpc_launch_pop(&launches[1]);
        if (!mpc_launch_empty(&launches[2]) && gpm_mpc_into(&unit, mpc_launch_first(&launches[2])))
            mpc_launch_pop(&launches[2]);
        more = mpc_sm_from(&unit, &got);
        assert_int_equal(more, next_place(&want));
        if (more)
            expect_place(&got, &want);
    }
    assert_int_equal(unit.ctas, mpc_map_here(&map, true));
}

static void places_never_overlap(void **state)
{
    (void)state;
    static struct mpc_vector v;
    const uint64_t seed = seed_from_environment();

    for (unsigned n = 0; mpc_directed(n, &v); n++)
        line(&v);
    for (unsigned i = 0; i < LINES; i++) {
        struct random r = random_start(seed, i);

        memset(&v, 0, sizeof v);
        r.line = i % 16;
        v.reset = i % 500 == 0;
        v.cfg = unit.cfg;
        if (v.reset)
            mpc_random_config(&r, &v);
        mpc_random_inputs(&r, &v);
        line(&v);
    }
    assert_true(placed > 1000 && refused > 100);
    compared("launches", placed + refused);
    compared("questions", asked);
}

static void a_launch_takes_a_clock_a_warp(void **state)
{
    (void)state;
    struct mpc_place p;

    reset();
    for (unsigned n = 0; n < 8; n++) {
        const struct mpc_launch l = { .id = n, .warps = 8, .registers = 16 };

        assert_false(mpc_idle(&unit) && n > 0);
        assert_true(cta_mpc_into(&unit, &l) && mpc_sm_from(&unit, &p));
        assert_int_equal(unit.clocks, 8 * (n + 1));
    }
    for (unsigned n = 0; n < 8; n++)
        sm_mpc_into(&unit, &(const struct mpc_done){ .id = n });
    assert_true(mpc_idle(&unit));
    compared("launches", 8);
}

/* Any one warp, wherever it is. */
static void a_warp_is_inside(void **state)
{
    (void)state;
    struct mpc_place p;

    for (unsigned part = 0; part < 4; part++) {
        reset();
        for (unsigned n = 0; n < 4; n++) {
            const struct mpc_launch l = { .id = n, .warps = 1 };

            assert_true(mpc_begin(&unit, MPC_PIXELS, &l, &p));
            assert_int_equal(p.warps[n], 1);
        }
        for (u32 n = 0; n < 4; n++)
            if (n != part)
                sm_mpc_into(&unit, &(const struct mpc_done){ .id = n });
        assert_false(mpc_idle(&unit));
        sm_mpc_into(&unit, &(const struct mpc_done){ .id = part });
        assert_true(mpc_idle(&unit));
    }
    compared("sub-partitions", 4);
}

/* A launch that waits for its turn, and a question that was not answered. */
static void what_waits_is_inside(void **state)
{
    (void)state;
    static bool (*const into[])(
        struct mpc *, const struct mpc_launch *) = { cta_mpc_into, pe_mpc_into, gpm_mpc_into };
    const struct mpc_launch l = { .warps = 1 };

    for (unsigned kind = 0; kind < 3; kind++) {
        reset();
        assert_true(mpc_idle(&unit));
        assert_true(into[kind](&unit, &l));
        assert_false(mpc_idle(&unit));
    }
    reset();
    assert_true(cwd_mpc_into(&unit, &(const struct mpc_task){ .warps = 1 }));
    assert_false(mpc_idle(&unit));
    compared("wires", 4);
}

static void shared_memory_is_whole_grains(void **state)
{
    (void)state;
    for (u32 bytes = 0; bytes < 1 << 17; bytes++) {
        struct mpc_config cfg = mpc_whole();

        cfg.shared_bytes = (u17)bytes;
        const char *why = mpc_not_modelled(&cfg);

        assert_int_equal(why == NULL, (bytes & 255) == 0 && bytes <= 65536);
        assert_true(!why || strstr(why, "mpc: shared memory"));
    }
    compared("sizes", 1 << 17);
}

static void there_is_no_more_than_an_sm_has(void **state)
{
    unsigned modelled = 0;

    (void)state;
    for (unsigned n = 0; n < 1 << 18; n++) {
        struct mpc_config cfg = mpc_whole();

        cfg.warps = n & 31;
        cfg.ctas = n >> 5 & 63;
        cfg.units = n >> 11;
        modelled += mpc_not_modelled(&cfg) == NULL;
    }
    assert_int_equal(modelled, 17 * 33 * 65);
    compared("rooms", 1 << 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_never_overlap),
        cmocka_unit_test(a_launch_takes_a_clock_a_warp),
        cmocka_unit_test(a_warp_is_inside),
        cmocka_unit_test(what_waits_is_inside),
        cmocka_unit_test(shared_memory_is_whole_grains),
        cmocka_unit_test(there_is_no_more_than_an_sm_has),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
