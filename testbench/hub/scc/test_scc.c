/* test_scc.c - clocks of updates of constants against a slow list of what draws under way have bound (facts/hub.md, SCC) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "hub/scc/scc.h"
#include "seeded.h"

#define PLACES 24 /* of buffers, overlapping */
#define STEPS  20000

static void bind(struct scc *s, unsigned group, unsigned slot, u64 address, u32 bytes)
{
    scc_bind(s, &(const struct scc_binding){ group, slot, { bytes != 0, address, bytes } });
}

static u64 clocks_of(struct scc *s, u64 address)
{
    const u64 was = s->clocks;

    scc_update(s, address);
    return s->clocks - was;
}

static void a_block_in_use_is_written_once(void **state)
{
    struct scc s = { 0 };

    (void)state;
    bind(&s, 0, 0, 0x10000, 1024);
    assert_int_equal(clocks_of(&s, 0x10000), 0); /* nothing is drawn */
    scc_draw(&s);
    assert_int_equal(clocks_of(&s, 0x10000), 9);
    assert_int_equal(clocks_of(&s, 0x100fc), 0); /* of the same block */
    assert_int_equal(clocks_of(&s, 0x10100), 9);
    assert_int_equal(clocks_of(&s, 0x10400), 0); /* behind the buffer */
    bind(&s, 0, 0, 0x20000, 1024);
    assert_int_equal(clocks_of(&s, 0x10000), 9); /* unbound, and still of a draw */
    assert_int_equal(clocks_of(&s, 0x20000), 0);
    scc_draw(&s);
    assert_int_equal(clocks_of(&s, 0x20000), 9);
    scc_idle(&s);
    assert_int_equal(clocks_of(&s, 0x20000), 0);
    scc_draw(&s); /* what is bound still is of this draw, too */
    assert_int_equal(clocks_of(&s, 0x20000), 9);
    assert_int_equal(clocks_of(&s, 0x10000), 0);
    compared("updates", 10);
}

/* All that draws had since the last wait, 1 KB each, by places; a table of all bindings. */
struct slow {
    bool flies[PLACES];
    int bound[SCC_GROUPS * SCC_SLOTS]; /* a place and 1 */
    u64 block;
};

static bool slow_uses(const struct slow *s, u64 address)
{
    for (unsigned n = 0; n < PLACES; n++)
        if (s->flies[n] && address >= 512 * n && address < 512 * n + 1024)
            return true;
    return false;
}

static void updates_as_the_slow_list_has_them(void **state)
{
    struct scc s = { 0 };
    struct slow slow = { 0 };
    unsigned updates = 0, used = 0;

    (void)state;
    for (unsigned step = 0; step < STEPS; step++) {
        const unsigned what = (unsigned)random_below(&seeded, 16);
        const u64 address = 4 * random_below(&seeded, 128 * (PLACES + 2));

        if (what == 0) {
            scc_idle(&s);
            memset(slow.flies, 0, sizeof slow.flies);
            slow.block = 0;
        } else if (what < 4) {
            scc_draw(&s);
            for (unsigned i = 0; i < SCC_GROUPS * SCC_SLOTS; i++)
                if (slow.bound[i])
                    slow.flies[slow.bound[i] - 1] = true;
            slow.block = 0;
        } else if (what < 8) {
            const unsigned group = (unsigned)random_below(&seeded, SCC_GROUPS);
            const unsigned slot = (unsigned)random_below(&seeded, SCC_SLOTS);
            const unsigned place = (unsigned)random_below(&seeded, PLACES + 1);

            bind(&s, group, slot, place ? 512 * (place - 1) : 0, place ? 1024 : 0);
            slow.bound[group * SCC_SLOTS + slot] = (int)place;
        } else {
            const bool again = slow.block == address / 256 + 1;
            const u64 wanted = !again && slow_uses(&slow, address) ? 9 : 0;

            assert_int_equal(clocks_of(&s, address), wanted);
            slow.block = address / 256 + 1;
            updates++;
            used += wanted != 0;
        }
    }
    assert_true(used > updates / 8 && used < updates);
    compared("updates at random", updates);
}

/* known: facts/hub.md, SCC: 128 bound buffers in flight */
static void more_than_128_forget_the_oldest(void **state)
{
    struct scc s = { 0 };

    (void)state;
    for (unsigned n = 0; n <= SCC_FLIGHTS; n++) {
        bind(&s, 0, 0, 0x1000 * (u64)n, 256);
        scc_draw(&s);
    }
    assert_int_equal(s.flights, SCC_FLIGHTS);
    assert_int_equal(clocks_of(&s, 0), 0);
    assert_int_equal(clocks_of(&s, 0x1000), 9);
    assert_int_equal(clocks_of(&s, 0x1000 * SCC_FLIGHTS), 9);
    compared("buffers", SCC_FLIGHTS + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_block_in_use_is_written_once),
                                        cmocka_unit_test(updates_as_the_slow_list_has_them),
                                        cmocka_unit_test(more_than_128_forget_the_oldest) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
