/* test_mem_port.c - the way to memory against an array of bytes, in place and by wires; what memory does not
 * have is a fault, kept, and moves nothing (facts/mem.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/mmu.h"
#include "seeded.h"

#define SIZE 4096

static u8 bytes[SIZE], tags[SIZE / MEM_TAG_BYTES];
static u8 expected[SIZE], expected_tags[SIZE / MEM_TAG_BYTES];
static struct mem memory;

static struct {
    struct mem_request_fifo request;
    struct mem_reply_fifo reply;
    struct mem_asked asked;
} wires;

static void begin(void)
{
    memset(&wires, 0, sizeof wires);
    for (unsigned i = 0; i < SIZE; i++)
        bytes[i] = expected[i] = (u8)random_word();
    for (unsigned i = 0; i < SIZE / MEM_TAG_BYTES; i++)
        tags[i] = expected_tags[i] = random_word() & 3;
    memory = (struct mem){ .size = SIZE, .byte = bytes, .tag = tags };
}

static struct mem_port port_of(bool by_wires)
{
    return mem_port(by_wires ? NULL : &memory, &wires.request, &wires.reply);
}

static void serve(void)
{
    while (mem_serve(&memory, &wires.request, &wires.reply)) {}
}

/* Reads again until it is answered, as a unit does. */
static void read_all(const struct mem_port *p, u64 at, unsigned sectors, u32 *word, u2 *state)
{
    unsigned times = 0;

    while (!mem_read(p, &wires.asked, MEM_CROP, at, sectors, word, state)) {
        assert_true(times++ == 0);
        serve();
    }
    assert_int_equal(wires.asked.asked, wires.asked.answered);
}

static void check_read(const struct mem_port *p, u64 at, unsigned sectors)
{
    u32 word[MEM_SECTORS * MEM_SECTOR_WORDS];
    u2 state;

    read_all(p, at, sectors, word, &state);
    assert_int_equal(state, expected_tags[at / MEM_TAG_BYTES]);
    for (unsigned i = 0; i < 32 * sectors; i++)
        assert_int_equal(word[i / 4] >> 8 * (i % 4) & 255, expected[at + i]);
}

static void any_write(const struct mem_port *p, u64 at, unsigned sectors)
{
    u32 word[MEM_SECTORS * MEM_SECTOR_WORDS];
    const bool store = random_word() & 1;
    const u32 mask =
        store ? (u32)random_word() & ((UINT32_C(1) << sectors) - 1) : (u32)random_word() | 1;
    const u2 state = random_word() & 3;

    for (unsigned w = 0; w < sectors * MEM_SECTOR_WORDS; w++)
        word[w] = (u32)random_word();
    assert_true(mem_room(p, 1));
    if (store)
        mem_store(p, MEM_CROP, at, state, (u16)mask, word);
    else
        mem_write(p, MEM_CROP, at, mask, word);
    for (unsigned i = 0; i < 32 * sectors; i++)
        if (store ? mask >> i / 32 & 1 : i < 32 && mask >> i & 1)
            expected[at + i] = word[i / 4] >> 8 * (i % 4) & 255;
    if (store)
        expected_tags[at / MEM_TAG_BYTES] = state;
    serve();
}

static void reads_and_writes(void **state)
{
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 2; k++) {
        const struct mem_port p = port_of(k);

        begin();
        for (unsigned n = 0; n < 20000; n++, cases++) {
            const unsigned sectors = 1 + (unsigned)(random_word() % MEM_SECTORS);
            const u64 at = 32 * (random_word() % (SIZE / 32 - sectors + 1));

            if (random_word() & 1)
                check_read(&p, at, sectors);
            else
                any_write(&p, at, sectors);
        }
        assert_memory_equal(bytes, expected, SIZE);
        assert_memory_equal(tags, expected_tags, sizeof tags);
        assert_false(memory.faults.any);
    }
    compared("requests", cases);
}

/* Before, across and after the end; the first of them is kept. */
static void outside_is_a_fault(void **state)
{
    static const u64 places[] = { SIZE - 32, SIZE, SIZE + 32, UINT64_C(0xffffffff00) };
    unsigned long cases = 0;

    (void)state;
    for (unsigned k = 0; k < 2 * 4 * 3; k++, cases++) {
        const u64 at = places[k / 2 % 4];
        const unsigned access = k / 8;
        u32 word[16] = { 1, 2, 3, 4 };
        u2 compress = 3;
        struct mem_port p;

        begin();
        p = port_of(k & 1);
        if (access == 0)
            read_all(&p, at, 2, word, &compress);
        if (access == 1)
            mem_write(&p, MEM_ZROP, at == SIZE - 32 ? SIZE : at, UINT32_MAX, word);
        if (access == 2)
            mem_store(&p, MEM_ZROP, at, 1, 3, word);
        serve();
        assert_true(memory.faults.any);
        assert_int_equal(memory.faults.first.client, access ? MEM_ZROP : MEM_CROP);
        assert_int_equal(memory.faults.first.access, access);
        assert_int_equal(memory.faults.first.address, access == 1 && at == SIZE - 32 ? SIZE : at);
        for (unsigned w = 0; access == 0 && w < 16; w++)
            assert_int_equal(word[w], 0);
        assert_int_equal(compress, access ? 3 : 0);
        mem_store(&p, MEM_CROP, SIZE + 512, 1, 1, word);
        serve();
        assert_int_equal(memory.faults.first.access, access);
        assert_memory_equal(bytes, expected, SIZE);
        assert_memory_equal(tags, expected_tags, sizeof tags);
    }
    compared("faults", cases);
}

/* Virtual pages: 0 to 3 lie in pages 2, 0, 3, 1 of memory; 4 is sparse, 5 may not be written, all others are not there. */
#define PAGES 4
static const u64 place_of[6] = { 2, 0, 3, 1, 0, 0 };
static struct mem_space space;
static unsigned walks;

static bool tell(void *self, void *unit, const void *ports)
{
    const struct utlb_wires *w = ports;
    struct gmmu_reply r = { 0 };
    struct gmmu_request q;
    u64 n;

    (void)unit;
    assert_ptr_equal(self, &walks);
    if (gmmu_request_empty(w->client_utlb))
        return false;
    q = gmmu_request_pop(w->client_utlb);
    n = q.va / MEM_PAGE_BYTES;
    r.fault = n > 5 || (n == 5 && q.write);
    r.code = !r.fault ? 0 : n == 5 ? MMU_FAULT_RO : MMU_FAULT_PTE;
    r.sparse = n == 4;
    r.address = r.fault ? 0 : place_of[n] * MEM_PAGE_BYTES + q.va % MEM_PAGE_BYTES;
    gmmu_reply_push(w->utlb_client, &r);
    walks += !r.fault;
    return true;
}

static struct mmu mmu = { .stand_in.utlb = { tell, &walks } };

static void virtual_requests_go_to_their_pages(void **state)
{
    static u8 byte[PAGES * MEM_PAGE_BYTES], tag[sizeof byte / MEM_TAG_BYTES];
    static u8 want[sizeof byte], want_tag[sizeof tag];
    unsigned long requests = 0, faults = 0, sparse = 0;

    (void)state;
    memory =
        (struct mem){ .size = sizeof byte, .byte = byte, .tag = tag, .mmu = &mmu, .space = &space };
    memset(&wires, 0, sizeof wires);
    for (unsigned i = 0; i < 60000; i++, requests++) {
        const bool by_wires = random_word() & 1, write = random_word() & 1;
        const struct mem_port p = port_of(by_wires);
        const unsigned sectors = 1u << random_word() % 5;
        const u64 in = 32 * sectors * (random_word() % (MEM_PAGE_BYTES / 32 / sectors));
        const u64 page = random_word() % 7, at = page * MEM_PAGE_BYTES + in;
        const u64 to = place_of[page % 6] * MEM_PAGE_BYTES + in;
        const bool gone = page == 6 || (page == 5 && write);
        u32 word[MEM_SECTORS * MEM_SECTOR_WORDS];
        u2 compress = 0;

        memory.faults.any = false;
        if (random_word() % 64 == 0)
            mem_space_invalidate(&space); /* an invalidation */
        for (unsigned w = 0; w < sectors * MEM_SECTOR_WORDS; w++)
            word[w] = (u32)random_word();
        if (write) {
            mem_store(&p, MEM_ZROP, at, i & 3, (u16)((1u << sectors) - 1), word);
            serve();
            for (unsigned b = 0; b < 32 * sectors && page < 4; b++)
                want[to + b] = (u8)(word[b / 4] >> 8 * (b % 4));
            if (page < 4)
                want_tag[to / MEM_TAG_BYTES] = i & 3;
        } else {
            read_all(&p, at, sectors, word, &compress);
            for (unsigned b = 0; b < 32 * sectors; b++)
                assert_int_equal(word[b / 4] >> 8 * (b % 4) & 255,
                                 page == 4 || gone ? 0 : want[to + b]);
            assert_int_equal(compress, page == 4 || gone ? 0 : want_tag[to / MEM_TAG_BYTES]);
        }
        assert_int_equal(memory.faults.any, gone);
        faults += gone;
        sparse += page == 4;
        if (gone)
            assert_true(memory.faults.first.address == at &&
                        memory.faults.code == (page == 5 ? MMU_FAULT_RO : MMU_FAULT_PTE));
    }
    assert_memory_equal(byte, want, sizeof byte);
    assert_memory_equal(tag, want_tag, sizeof tag);
    assert_true(walks < requests / 4 && sparse && faults);
    assert_true(memory.traffic[MEM_ZROP].written && memory.traffic[MEM_CROP].read);
    compared("virtual requests", requests);
}

/* A request over the end of a page is a fault, in place and by wires. */
static void a_request_lies_in_one_page(void **state)
{
    static u8 byte[PAGES * MEM_PAGE_BYTES], tag[sizeof byte / MEM_TAG_BYTES];
    u32 word[MEM_SECTORS * MEM_SECTOR_WORDS];
    u2 compress;

    (void)state;
    memset(byte, 0xff, sizeof byte);
    for (unsigned by_wires = 0; by_wires < 2; by_wires++) {
        memory = (struct mem){
            .size = sizeof byte, .byte = byte, .tag = tag, .mmu = &mmu, .space = &space
        };
        memset(&wires, 0, sizeof wires);
        const struct mem_port p = port_of(by_wires);
        read_all(&p, MEM_PAGE_BYTES - 32, 2, word, &compress);
        assert_true(memory.faults.any && word[0] == 0);
    }
    compared("requests", 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(outside_is_a_fault),
        cmocka_unit_test(virtual_requests_go_to_their_pages),
        cmocka_unit_test(a_request_lies_in_one_page),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
