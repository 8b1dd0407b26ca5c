/* test_mem_atomic.c - atomics at the door to memory: one request each (mem/mem_port.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "seeded.h"
#include "told_pages.h"

#define PAGES   7
#define WRITTEN 5 /* of them may be */

static bool there(u64 va, bool write)
{
    return va < PAGES * MEM_PAGE_BYTES && (!write || va < WRITTEN * MEM_PAGE_BYTES);
}

static struct told_pages pages = { there };
static struct mmu mmu = { .stand_in.utlb = { told_step, &pages } };
static struct mem_space space;
static struct mem memory;

static struct mem_seen last_seen;
static unsigned long told;

static void see(void *context, const struct mem_seen *what)
{
    (void)context;
    last_seen = *what;
    told++;
}

static u64 number(const u8 *from, unsigned count)
{
    return mem_get(from, 4) | (count == 8 ? (u64)mem_get(from + 4, 4) << 32 : 0);
}

/* One request each, which a tap sees once; the old value comes back where it is asked for; a page
 * that may not be written faults.
 */
static void an_atomic_is_one_request(void **state)
{
    static u8 byte[PAGES * MEM_PAGE_BYTES], tag[sizeof byte / MEM_TAG_BYTES];
    const struct mem_tap tap = { .seen = see, .context = NULL };
    struct mem_traffic want = { 0, 0 };
    unsigned long faults = 0;

    (void)state;
    memory = (struct mem){
        .size = sizeof byte, .byte = byte, .tag = tag, .mmu = &mmu, .space = &space, .tap = &tap
    };
    told = 0;
    for (unsigned i = 0; i < 20000; i++) {
        const struct mem_port p = mem_port(&memory, NULL, NULL);
        const unsigned page = (unsigned)(random_word() % PAGES), count = i & 1 ? 8 : 4;
        const unsigned in = count * (unsigned)(random_word() % (MEM_PAGE_BYTES / count));
        u8 *at = byte + page * MEM_PAGE_BYTES + in;
        const u64 before = number(at, count);
        const bool swaps = i & 2, replies = i & 4, gone = page >= WRITTEN;
        const struct atomic a = { .op = swaps ? ATOMIC_CAS : ATOMIC_ADD,
                                  .wide = count == 8,
                                  .operand = swaps && i & 8 ? before : random_word(),
                                  .swap = random_word() };
        const u64 sum = swaps ? a.operand == before ? a.swap : before : before + a.operand;
        u64 old = 1;

        memory.faults.any = false;
        assert_int_equal(
            mem_atomic(&p, MEM_L1, page * MEM_PAGE_BYTES + in, &a, replies ? &old : NULL), !gone);
        faults += gone;
        assert_true(memory.faults.any == gone && told + faults == i + 1);
        if (gone)
            continue;
        assert_true(!replies || old == before);
        assert_true(number(at, count) == (count == 8 ? sum : (u32)sum));
        assert_true(last_seen.access == MEM_ATOMIC && last_seen.bytes == count &&
                    last_seen.replied == (replies ? count : 0));
        want.written += count;
        want.read += replies ? count : 0;
    }
    assert_true(memory.traffic[MEM_L1].read == want.read &&
                memory.traffic[MEM_L1].written == want.written);
    assert_true(faults > 0);
    compared("atomics", told);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(an_atomic_is_one_request) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
