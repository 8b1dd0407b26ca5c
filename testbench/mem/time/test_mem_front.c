/* test_mem_front.c - caches of clients in front of the crossbar: what of random requests goes on, beside sets of sectors */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mem/time/mem_front.h"
#include "random.h"
#include "seeded.h"

#include "mem_time_requests.h"

#define SECTORS 256 /* of memory: fewer than an L1 holds, so that nothing is replaced */

static bool came[SECTORS], has[SECTORS];

static void take(void *context, const struct mem_time_request *r)
{
    (void)context;
    if (r->access == MEM_READ)
        assert_int_equal(r->address / L1_LINE, (r->address + r->bytes - 1) / L1_LINE);
    for (u64 s = r->address / L1_SECTOR; s * L1_SECTOR < r->address + r->bytes; s++) {
        assert_false(r->access == MEM_READ && came[s]);
        came[s] = true;
    }
}

/* Some bytes, of two lines at most, from any on. */
static struct mem_time_request some(enum mem_client client, enum mem_access access)
{
    const unsigned at = (unsigned)random_below(&seeded, (SECTORS - 4) * L1_SECTOR);

    return plain(client, access, random_below(&seeded, 2) ? at : at / L1_LINE * L1_LINE,
                 1 + (unsigned)random_below(&seeded, L1_LINE));
}

static bool touches(const struct mem_time_request *r, u64 sector)
{
    return sector >= r->address / L1_SECTOR && sector * L1_SECTOR < r->address + r->bytes;
}

/* Each sector that is not there comes, once, and no other. */
static void loads_of(enum mem_client client)
{
    static struct mem_front f;

    memset(has, 0, sizeof has);
    mem_front_begin(&f, take, NULL);
    for (unsigned n = 0; n < 2000; n++) {
        const bool store = client == MEM_L1 && random_below(&seeded, 4) == 0;
        const struct mem_time_request r = some(client, store ? MEM_WRITE : MEM_READ);

        memset(came, 0, sizeof came);
        mem_front_take(&f, &r);
        mem_front_end(&f);
        for (u64 s = 0; s < SECTORS; s++) {
            assert_int_equal(came[s], touches(&r, s) && (store || !has[s]));
            has[s] = touches(&r, s) ? !store : has[s];
        }
    }
}

static void loads(void **state)
{
    (void)state;
    loads_of(MEM_TEX);
    loads_of(MEM_L1);
    loads_of(MEM_GCC);
    compared("requests before L1", 6000);
}

static unsigned bytes;

static void count(void *context, const struct mem_time_request *r)
{
    (void)context;
    bytes += r->bytes;
}

static unsigned bytes_of(struct mem_front *f, const struct mem_time_request *r)
{
    bytes = 0;
    mem_front_take(f, r);
    mem_front_end(f);
    return bytes;
}

/* A compressed tile: bytes of it come once, as many sectors as they touch. */
static void tiles(void **state)
{
    struct mem_time_request r = tile(MEM_TEX, MEM_READ, 0x4000, 40, 3);
    static struct mem_front f;

    (void)state;
    mem_front_begin(&f, count, NULL);
    assert_int_equal(bytes_of(&f, &r), 64);
    assert_int_equal(bytes_of(&f, &r), 0);
    r.va += 128;
    r.bytes = 128;
    assert_int_equal(bytes_of(&f, &r), 128);
}

/* VAF's lines leave in the order in which they came, used or not. */
static void streams(void **state)
{
    static struct mem_front f;

    (void)state;
    mem_front_begin(&f, count, NULL);
    for (unsigned n = 0; n < 3 * MEM_FRONT_STREAM; n++) {
        const struct mem_time_request r = plain(MEM_PE, MEM_READ, n / 3 * 32, 8),
                                      oldest = plain(MEM_PE, MEM_READ, 0, 8);

        assert_int_equal(bytes_of(&f, &r), n % 3 ? 0 : 32);
        assert_int_equal(bytes_of(&f, &oldest), 0);
    }
    {
        const struct mem_time_request more = plain(MEM_PE, MEM_READ, MEM_FRONT_STREAM * 32, 8),
                                      oldest = plain(MEM_PE, MEM_READ, 0, 8);

        assert_int_equal(bytes_of(&f, &more), 32);
        assert_int_equal(bytes_of(&f, &oldest), 32);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads),
        cmocka_unit_test(tiles),
        cmocka_unit_test(streams),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
