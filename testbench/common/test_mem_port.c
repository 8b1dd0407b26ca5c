/* test_mem_port.c - the way to memory against an array of bytes, in place and by wires; what memory does not
 * have is a fault, kept, and moves nothing (facts/mem.md)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "common/mem_port.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(outside_is_a_fault),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
