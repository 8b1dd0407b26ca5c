/* test_mem_space.c - bytes by virtual address beside a list of pages
 *
 * A stand-in of the GMMU tells the list's pages, so that any page can be sparse, read only or of another place.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/gmmu/gmmu.h"
#include "mmu/mmu.h"
#include "seeded.h"

#define PAGE       4096
#define PAGES      64
#define BYTES      (PAGES * PAGE)
#define TOP        (UINT64_C(1) << 40)
#define PLAIN      0
#define TURNED     0xfe /* a kind whose bytes the views turn over */
#define ACCESSES   30000
#define MOST_BYTES 10000

/* Page number n of the virtual addresses is pages[n % PAGES]. */
static struct page {
    bool mapped, sparse, read_only;
    unsigned at; /* its page of memory */
    u8 kind;
    u8 byte[PAGE]; /* as a client has it */
} pages[PAGES];

static u8 memory[BYTES];
static unsigned long asked;

static bool tell(void *self, void *unit, const void *wires)
{
    const struct utlb_wires *w = wires;
    struct gmmu_request q;
    const struct page *p;
    struct gmmu_reply r = { 0 };

    (void)self;
    (void)unit;
    if (gmmu_request_empty(w->client_utlb))
        return false;
    q = gmmu_request_pop(w->client_utlb);
    p = &pages[q.va / PAGE % PAGES];
    r.fault = !p->mapped || (q.write && p->read_only);
    r.code = !r.fault ? 0 : p->mapped ? MMU_FAULT_RO : MMU_FAULT_PTE;
    r.sparse = !r.fault && p->sparse;
    r.address = r.fault ? 0 : p->at * PAGE + q.va % PAGE;
    r.kind = p->kind;
    gmmu_reply_push(w->utlb_client, &r);
    asked++;
    return true;
}

static bool turned(const struct mem_seen_page *p, unsigned in, unsigned count)
{
    return p->kind == TURNED && in + count <= PAGE;
}

static void read_turned(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count)
{
    assert_int_equal(p->kind, TURNED);
    for (unsigned i = 0; i < count; i++)
        to[i] = (u8)~p->byte[in + i];
}

static void write_turned(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count)
{
    assert_int_equal(p->kind, TURNED);
    for (unsigned i = 0; i < count; i++)
        p->byte[in + i] = (u8)~from[i];
}

static const struct mem_views views = { NULL, turned, read_turned, write_turned, NULL };
static struct mmu mmu = { .stand_in.utlb = { tell, NULL } };
static struct mem mem = { .size = BYTES, .byte = memory, .views = &views, .mmu = &mmu };
static struct mem_space space;

/* Other pages, each in a place of its own, with what they hold. */
static void map(void)
{
    unsigned place[PAGES];

    for (unsigned i = 0; i < PAGES; i++)
        place[i] = i;
    for (unsigned i = 0; i < PAGES; i++) {
        struct page *p = &pages[i];
        const unsigned k = i + (unsigned)(random_word() % (PAGES - i)), at = place[k];

        place[k] = place[i];
        *p = (struct page){ .mapped = random_word() % 8 != 0,
                            .sparse = random_word() % 8 == 0,
                            .read_only = random_word() % 8 == 0,
                            .at = at,
                            .kind = random_word() & 1 ? TURNED : PLAIN };
        for (unsigned b = 0; b < PAGE; b++) {
            memory[at * PAGE + b] = (u8)random_word();
            p->byte[b] = p->sparse          ? 0
                         : p->kind == PLAIN ? memory[at * PAGE + b]
                                            : (u8)~memory[at * PAGE + b];
        }
    }
    mem_space_invalidate(&space);
}

/* Near the end of the addresses, at 0, and where lines of the table are shared; above 40 bits they begin again. */
static u64 random_place(void)
{
    static const u64 base[] = { 0, TOP - BYTES / 2, (u64)MEM_PAGES * PAGE, TOP, 5 * TOP };

    return base[random_word() % 5] + random_word() % BYTES;
}

/* The bytes before the first that fails. */
static u64 reach(u64 va, u64 count, bool write)
{
    for (u64 n = 0; n < count; n++) {
        const struct page *p = &pages[(va + n) / PAGE % PAGES];

        if (!p->mapped || (write && p->read_only))
            return n;
    }
    return count;
}

static void expect_fault(u64 va, bool write, bool failed)
{
    const struct page *p = &pages[va / PAGE % PAGES];

    assert_int_equal(space.faults.any, failed);
    if (!failed)
        return;
    assert_true(space.faults.first.address == va % TOP);
    assert_int_equal(space.faults.first.access, write ? MEM_WRITE : MEM_READ);
    assert_int_equal(space.faults.first.client, MEM_SCC);
    assert_int_equal(mem_request_of(&space.faults.first).client, HUB_CLIENT_SCC);
    assert_int_equal(space.faults.code, p->mapped ? MMU_FAULT_RO : MMU_FAULT_PTE);
    space.faults.any = false;
}

static u64 read_some(void)
{
    static u8 got[MOST_BYTES];
    const u64 va = random_place(), count = random_word() % MOST_BYTES, good = reach(va, count, 0);

    memset(got, 0x5a, sizeof got);
    assert_int_equal(mem_space_read(&space, &mem, MEM_SCC, va, got, count), good == count);
    for (u64 n = 0; n < good; n++)
        assert_int_equal(got[n], pages[(va + n) / PAGE % PAGES].byte[(va + n) % PAGE]);
    for (u64 n = good; n < count; n++)
        assert_int_equal(got[n], 0);
    assert_int_equal(got[count], 0x5a);
    expect_fault(va + good, false, good < count);
    return good;
}

static u64 write_some(void)
{
    static u8 put[MOST_BYTES];
    const u64 va = random_place(), count = random_word() % MOST_BYTES, good = reach(va, count, 1);

    for (u64 n = 0; n < count; n++)
        put[n] = (u8)random_word();
    assert_int_equal(mem_space_write(&space, &mem, MEM_SCC, va, put, count), good == count);
    for (u64 n = 0; n < good; n++)
        if (!pages[(va + n) / PAGE % PAGES].sparse)
            pages[(va + n) / PAGE % PAGES].byte[(va + n) % PAGE] = put[n];
    expect_fault(va + good, true, good < count);
    return good;
}

static void bytes_are_those_of_their_pages(void **state)
{
    const struct gmmu_config none = { 0 };
    u64 read = 0, written = 0;

    (void)state;
    mem_space_begin(&space, &none);
    for (unsigned i = 0; i < ACCESSES; i++) {
        if (i % 1000 == 0)
            map();
        if (random_word() & 1)
            read += read_some();
        else
            written += write_some();
    }
    for (unsigned i = 0; i < PAGES; i++)
        for (unsigned b = 0; b < PAGE && !pages[i].sparse; b++)
            assert_int_equal(pages[i].kind == PLAIN ? memory[pages[i].at * PAGE + b]
                                                    : (u8)~memory[pages[i].at * PAGE + b],
                             pages[i].byte[b]);
    assert_true(space.traffic[MEM_SCC].read == read);
    assert_true(space.traffic[MEM_SCC].written == written);
    compared("bytes", (unsigned long)(read + written));
}

/* A page is asked for once, for reads and for writes; and again when tables have changed. */
static void pages_are_remembered(void **state)
{
    u8 byte = 0;

    (void)state;
    for (unsigned i = 0; i < PAGES; i++)
        pages[i] = (struct page){ .mapped = true, .at = i };
    mem_space_invalidate(&space);
    asked = 0;
    for (unsigned n = 0; n < 3 * PAGES; n++)
        assert_true(mem_space_read(&space, &mem, MEM_FE, n % PAGES * PAGE + n, &byte, 1));
    assert_int_equal(asked, PAGES);
    for (unsigned n = 0; n < 3 * PAGES; n++)
        assert_true(mem_space_write(&space, &mem, MEM_FE, n % PAGES * PAGE + n, &byte, 1));
    assert_int_equal(asked, 2 * PAGES);
    mem_space_invalidate(&space);
    assert_true(mem_space_read(&space, &mem, MEM_FE, 0, &byte, 1));
    assert_int_equal(asked, 2 * PAGES + 1);
    for (unsigned n = 0; n < 3; n++) { /* epochs begin again, and nothing of them is left */
        for (unsigned i = 0; i < MEM_EPOCHS; i++)
            mem_space_invalidate(&space);
        assert_true(mem_space_read(&space, &mem, MEM_FE, 0, &byte, 1));
        assert_int_equal(asked, 2 * PAGES + 2 + n);
    }
    for (u64 va = 0; va < TOP; va += TOP / 16) /* as the driver has targets */
        assert_ptr_not_equal(mem_line(&space, va), mem_line(&space, va + TOP / 16));
    compared("accesses of pages", 6 * PAGES + 4);
}

/* Beyond the end of memory is a fault; the last page is not. */
static void memory_has_an_end(void **state)
{
    struct mem small = mem;
    u8 byte;

    (void)state;
    small.size = 7 * PAGE;
    pages[PAGES - 1].sparse = true; /* is nowhere, so not beyond */
    mem_space_invalidate(&space);
    for (unsigned i = 0; i < PAGES; i++) {
        const bool good = i < 7 || i == PAGES - 1;

        assert_int_equal(mem_space_read(&space, &small, MEM_FE, i * PAGE + 5, &byte, 1), good);
        assert_int_equal(space.faults.any, !good);
        assert_true(good || space.faults.code == MMU_FAULT_REGION);
        space.faults.any = false;
    }
    compared("pages of a small memory", PAGES);
}

/* Of what the ROP asks for, the same pages; its counts and faults are its own. */
static void the_rop_walks_the_same_pages(void **state)
{
    static u8 tags[BYTES / MEM_TAG_BYTES];
    struct mem faulty = mem;
    unsigned long walks = 0;

    (void)state;
    faulty.faults.any = true; /* of others */
    faulty.tag = tags;
    struct mem rop = mem_view(&faulty, &space);
    const struct mem_port port = mem_port(&rop, NULL, NULL);
    assert_false(rop.faults.any);
    map();
    for (unsigned i = 0; i < PAGES; i++)
        for (unsigned write = 0; write < 2; write++, walks++) {
            const struct page *p = &pages[i];
            const bool good = p->mapped && !(write && p->read_only);
            u2 state_of;
            const u8 *byte = write ? mem_place(&port, MEM_ZROP, i * PAGE + 32, 0, 1)
                                   : mem_look(&port, MEM_ZROP, i * PAGE + 32, 1, &state_of);

            assert_ptr_equal(byte, good && !p->sparse ? memory + p->at * PAGE + 32 : NULL);
            assert_int_equal(mem_remembers(&space, mem_line(&space, i * PAGE), i * PAGE, write),
                             good);
            assert_int_equal(rop.faults.any, !good);
            if (!good)
                assert_int_equal(mem_request_of(&rop.faults.first).client, GPC_CLIENT_PROP_0);
            rop.faults.any = false;
        }
    assert_false(space.faults.any || space.traffic[MEM_ZROP].read);
    assert_true(rop.traffic[MEM_ZROP].read == 32 * PAGES);
    assert_true(rop.traffic[MEM_ZROP].written == 32 * PAGES);
    compared("walks", walks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_are_those_of_their_pages),
        cmocka_unit_test(pages_are_remembered),
        cmocka_unit_test(memory_has_an_end),
        cmocka_unit_test(the_rop_walks_the_same_pages),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
