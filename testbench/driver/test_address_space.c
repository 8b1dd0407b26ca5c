/* test_address_space.c - mappings come and go, and the GMMU finds what is there */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "machine/address_space.h"
#include "mmu/gmmu/gmmu.h"

#include <cmocka.h>

#include "seeded.h"

#define MEMORY_BYTES (UINT64_C(4) << 30)
#define PLACES       64

static struct gmmu_config config_of(const struct address_space *a)
{
    u32 instance[132] = { 0 };

    for (unsigned w = 128; w < 132; w++)
        instance[w] = mem_get(mem_at(a->mem, a->instance + 4 * w, 4), 4);
    return gmmu_bundle(instance);
}

struct place {
    bool mapped;
    struct address_mapping m;
    u64 physical;
};

/* Slots of 1 MiB over two directory entries, each with at most one mapping. */
static void place_mapping(struct place *p, unsigned slot)
{
    p->m.va = 0x103f00000 + ((u64)slot << 20) + random_word() % 100 * ADDRESS_PAGE;
    p->m.bytes = (1 + random_word() % (random_word() % 4 ? 8 : 150)) * ADDRESS_PAGE;
    p->m.kind = random_word() & 1 ? 0xfe : 0;
    p->m.read_only = random_word() % 4 == 0;
}

static void check(const struct address_space *a, const struct place *place, u64 va, bool write,
                  unsigned long found[2])
{
    const struct gmmu_config cfg = config_of(a);
    const struct gmmu_request q = { .va = va, .write = write };
    const struct gmmu_reply r = gmmu_translate(&cfg, a->mem, &q);
    const struct place *in = NULL;

    for (unsigned i = 0; i < PLACES; i++)
        if (place[i].mapped && va >= place[i].m.va && va - place[i].m.va < place[i].m.bytes)
            in = &place[i];
    assert_int_equal(r.fault, !in || (write && in->m.read_only));
    found[in != NULL]++;
    if (r.fault)
        return;
    assert_true(r.address == in->physical + (va - in->m.va));
    assert_int_equal(r.kind, in->m.kind);
}

static void what_is_mapped_is_found(void **state)
{
    static struct address_space a;
    static struct place place[PLACES];
    unsigned long found[2] = { 0 };
    struct memory memory;
    struct failure f = { 0 };

    (void)state;
    assert_true(memory_open(&memory, MEMORY_BYTES, -1, &f));
    assert_true(address_space_open(&a, &memory.mem, 0, &f));
    for (unsigned i = 0; i < 3000; i++) {
        const unsigned slot = (unsigned)(random_word() % PLACES);
        struct place *p = &place[slot];

        if (p->mapped) {
            address_space_unmap(&a, &p->m);
        } else {
            place_mapping(p, slot);
            assert_true(address_space_map(&a, &p->m, &p->physical, &f));
            for (u64 at = 0; at < p->m.bytes; at += 512)
                assert_int_equal(*mem_at(a.mem, p->physical + at, 1), 0);
            memset(mem_at(a.mem, p->physical, p->m.bytes), 0x5a, p->m.bytes);
        }
        p->mapped = !p->mapped;
        for (unsigned k = 0; k < 40; k++) {
            const u64 off = random_word() % (p->m.bytes + 2 * ADDRESS_PAGE);

            check(&a, place, p->m.va + off - ADDRESS_PAGE, random_word() & 1, found);
        }
    }
    compared("addresses, mapped", found[1]);
    compared("addresses, not mapped", found[0]);
    memory_close(&memory);
}

/* Memory on the chip is only for who asks for it, until it is full; what is freed of it comes back to it. */
static void memory_on_the_chip_is_apart(void **state)
{
    enum { FIRST = 8 << 20, BYTES = 2 << 20, COUNT = 100 };
    static struct address_space a;
    struct address_mapping m = { .va = UINT64_C(1) << 32, .bytes = ADDRESS_BIG_PAGE };
    struct memory memory;
    struct failure f = { 0 };
    unsigned near = 0;
    u64 at = 0;

    (void)state;
    assert_true(memory_open(&memory, 64 << 20, -1, &f));
    assert_true(address_space_open(&a, &memory.mem, 0, &f));
    address_space_near(&a, FIRST, BYTES);
    for (unsigned i = 0; i < 2 * COUNT; i++, m.va += m.bytes) {
        m.near = i % 2;
        if (!address_space_map(&a, &m, &at, &f)) {
            assert_true(m.near && near == BYTES / ADDRESS_BIG_PAGE &&
                        strstr(f.text, "on the chip"));
            continue;
        }
        near += m.near;
        assert_int_equal(at >= FIRST && at < FIRST + BYTES, m.near);
    }
    m.va = (UINT64_C(1) << 32) + ADDRESS_BIG_PAGE; /* the first of the chip's */
    m.near = true;
    address_space_unmap(&a, &m);
    assert_true(address_space_map(&a, &m, &at, &f) && at == FIRST);
    memory_close(&memory);
    compared("mappings", 2 * COUNT);
}

static void memory_can_be_a_file(void **state)
{
    FILE *file = tmpfile();
    struct memory memory;
    struct failure f = { 0 };
    char bytes[4] = { 0 };

    (void)state;
    assert_non_null(file);
    assert_true(memory_open(&memory, 65536, fileno(file), &f));
    memcpy(mem_at(&memory.mem, 1000, 4), "gold", 4);
    assert_int_equal(fseek(file, 1000, SEEK_SET), 0);
    assert_int_equal(fread(bytes, 1, 4, file), 4);
    assert_memory_equal(bytes, "gold", 4);
    memory_close(&memory);
    fclose(file);
    compared("bytes through a file", 4);
}

static void what_cannot_be_is_said(void **state)
{
    static struct address_space a;
    struct memory memory;
    struct failure f = { 0 };

    (void)state;
    assert_false(memory_open(&memory, 4097, -1, &f));
    assert_int_equal(f.code, EXIT_USAGE);
    f.code = 0;
    assert_true(memory_open(&memory, 1 << 20, -1, &f));
    assert_true(address_space_open(&a, &memory.mem, 0, &f));
    assert_false(
        address_space_map(&a, &(struct address_mapping){ .va = 1, .bytes = 4096 }, NULL, &f));
    assert_non_null(strstr(f.text, "0x1"));
    f.code = 0;
    assert_false(
        address_space_map(&a, &(struct address_mapping){ .va = 0, .bytes = 1 << 20 }, NULL, &f));
    assert_non_null(strstr(f.text, "full"));
    memory_close(&memory);
    compared("refusals", 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_mapped_is_found),
        cmocka_unit_test(memory_on_the_chip_is_apart),
        cmocka_unit_test(memory_can_be_a_file),
        cmocka_unit_test(what_cannot_be_is_said),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
