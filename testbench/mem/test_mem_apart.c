/* test_mem_apart.c - pages whose order is not that of colours: CROP has them as L2 shows them (mem/mem_port.h) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mem/mem_space.h"
#include "seeded.h"

#define PAGES 2 /* plain, and of bits that are turned over */

static u8 memory[PAGES * MEM_PAGE_BYTES], tags[sizeof memory / MEM_TAG_BYTES];
static u8 wanted[sizeof memory];

static bool is_turned(unsigned kind)
{
    return kind;
}

static bool packs(const struct mem_seen_page *p, unsigned in, unsigned count)
{
    return p->kind && in + count <= MEM_PAGE_BYTES;
}

static void read_turned(const struct mem_seen_page *p, unsigned in, u8 *to, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = (u8)~p->byte[in + i];
}

static void write_turned(const struct mem_seen_page *p, unsigned in, const u8 *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        p->byte[in + i] = (u8)~from[i];
}

static const struct mem_views views = {
    .apart = is_turned, .packs = packs, .read = read_turned, .write = write_turned
};
static struct mem_space space;
static struct mem mem = {
    .size = sizeof memory, .byte = memory, .tag = tags, .views = &views, .space = &space
};

/* Pages that are remembered, so that nobody asks for them. */
static void map(void)
{
    for (unsigned i = 0; i < PAGES; i++)
        *mem_line(&space, i * MEM_PAGE_BYTES) = (struct mem_page){
            .key = (u64)i << 2 | 3, .address = i * MEM_PAGE_BYTES, .kind = (u8)i, .apart = i
        };
    for (unsigned b = 0; b < sizeof memory; b++) {
        memory[b] = (u8)random_word();
        wanted[b] = b < MEM_PAGE_BYTES ? memory[b] : (u8)~memory[b];
    }
}

static void write_some(const struct mem_port *port, u64 va)
{
    const u32 mask = (u32)random_word();
    u32 word[MEM_SECTOR_WORDS];
    u8 byte[MEM_SECTOR_BYTES];

    for (unsigned w = 0; w < MEM_SECTOR_WORDS; w++)
        word[w] = (u32)random_word();
    mem_write(port, MEM_CROP, va, mask, word);
    mem_put_words(byte, MEM_SECTOR_WORDS, word);
    for (unsigned b = 0; b < MEM_SECTOR_BYTES; b++)
        if (mask >> b & 1)
            wanted[va + b] = byte[b];
}

/* Nothing of them is lent; ZROP, and pages of other kinds, in place. */
static void crop_has_them_as_l2_shows_them(void **state)
{
    const struct mem_port port = mem_port(&mem, NULL, NULL);

    (void)state;
    map();
    for (unsigned n = 0; n < 10000; n++) {
        const unsigned page = (unsigned)(random_word() % PAGES);
        const u64 va = page * MEM_PAGE_BYTES + random_word() % 127 * MEM_SECTOR_BYTES;
        u32 word[2 * MEM_SECTOR_WORDS];
        u8 byte[2 * MEM_SECTOR_BYTES];
        u2 code;

        write_some(&port, va);
        assert_true(mem_read(&port, NULL, MEM_CROP, va, 2, word, &code));
        mem_put_words(byte, 2 * MEM_SECTOR_WORDS, word);
        assert_memory_equal(byte, wanted + va, sizeof byte);
        assert_ptr_equal(mem_lend(&port, MEM_CROP, va, 32, 32), page ? NULL : memory + va);
        assert_ptr_equal(mem_look(&port, MEM_ZROP, va, 1, &code), memory + va);
    }
    for (unsigned b = 0; b < sizeof memory; b++)
        assert_int_equal(memory[b], b < MEM_PAGE_BYTES ? wanted[b] : (u8)~wanted[b]);
    assert_false(mem.faults.any);
    compared("accesses", 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(crop_has_them_as_l2_shows_them) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
