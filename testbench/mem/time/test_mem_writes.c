/* test_mem_writes.c - where programs' stores go by the ROP (mem/time/mem_time_writes.c): they and colours share its bytes, nothing else does */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mem/time/mem_time.h"
#include "seeded.h"

#define COUNT 4000
#define BYTES 64

static struct mem_time mem;

static struct mem_time_request of(enum mem_client client, enum mem_access access, u64 address)
{
    return (struct mem_time_request){
        .client = client, .access = access, .va = address, .address = address, .bytes = BYTES
    };
}

/* Bytes a clock of so many requests in each of some clients' streams, all of slice 0, none in a line of another. */
static double rate(const char *profile, const enum mem_client *client, unsigned clients,
                   enum mem_access access)
{
    const struct profile *p = profile_named(profile);
    u64 done = 0;

    mem_time_reset_as(&mem, mem_shape_of(p));
    for (unsigned n = 0; n < COUNT; n++)
        for (unsigned i = 0; i < clients; i++) {
            const u64 block = (u64)(n * clients + i) * p->l2_slices * 1024;
            const struct mem_time_request r = of(client[i], access, block);
            const u64 t = mem_time_ask(&mem, &r, 10);

            done = t > done ? t : done;
        }
    return (double)COUNT * clients * BYTES / (double)(done - 10);
}

static void near(double got, double wanted)
{
    if (got < 0.97 * wanted || got > 1.03 * wanted)
        fail_msg("%.2f bytes a clock, not %.2f", got, wanted);
}

/* known: facts/other_gpus.md: 4 pixels a clock of a partition; chosen: of 32 bits */
static void stores_and_colours_share_a_rop(void **state)
{
    static const enum mem_client both[] = { MEM_L1, MEM_CROP };
    static const char *const of_rop[] = { "g80", "gt200" };

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        near(rate(of_rop[i], both, 1, MEM_WRITE), 16);
        near(rate(of_rop[i], both + 1, 1, MEM_WRITE), 16);
        near(rate(of_rop[i], both, 2, MEM_WRITE), 16);
    }
    compared("rates", 6);
}

/* Loads, textures and the hub's writes move more: a port's flits. */
static void others_do_not_pass_it(void **state)
{
    static const enum mem_client reads[] = { MEM_L1, MEM_TEX }, writes[] = { MEM_CE };

    (void)state;
    for (unsigned i = 0; i < 2; i++)
        assert_true(rate("gt200", reads + i, 1, MEM_READ) > 20);
    assert_true(rate("gt200", writes, 1, MEM_WRITE) > 20);
    assert_true(rate("gm20b", reads, 1, MEM_WRITE) > 20);
    compared("rates", 4);
}

/* An atomic passes it too, and its answer comes behind. */
static void atomics_wait_for_colours(void **state)
{
    struct mem_time_request atomic = of(MEM_L1, MEM_ATOMIC, 0);
    const struct mem_time_request colours = of(MEM_CROP, MEM_WRITE, 1 << 16);
    u64 alone, behind;

    (void)state;
    atomic.bytes = atomic.replied = 32;
    mem_time_reset_as(&mem, mem_shape_of(profile_named("gt200")));
    alone = mem_time_ask(&mem, &atomic, 1000);
    mem_time_reset_as(&mem, mem_shape_of(profile_named("gt200")));
    for (unsigned n = 0; n < 100; n++)
        mem_time_ask(&mem, &colours, 1000);
    behind = mem_time_ask(&mem, &atomic, 1000);
    printf("  alone %lu clocks, behind colours %lu\n", (unsigned long)alone - 1000,
           (unsigned long)behind - 1000);
    assert_true(behind > alone + 100 && behind < alone + 100 * BYTES / 16);
    compared("atomics", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stores_and_colours_share_a_rop),
        cmocka_unit_test(others_do_not_pass_it),
        cmocka_unit_test(atomics_wait_for_colours),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
