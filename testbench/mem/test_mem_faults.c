/* test_mem_faults.c - every client's accesses in random page tables: the first fault is the slow walk's, by calls, by the units over
 * their wires, and with somebody who looks at memory, as clocks do
 *
 * Where pages that are not mapped are defined they have zeros and codes, which are counted, and all other faults stay.
 *
 * Tables have holes, shortened directories, wrong apertures, tables and pages outside of memory, and any bits in what is reserved.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "mem/mem_space.h"
#include "mmu/gmmu/gmmu.h"
#include "gmmu_reference.h"
#include "mmu/mmu.h"
#include "seeded.h"

#define BYTES    (1u << 20)
#define ROUNDS   120
#define ACCESSES 400
#define MOST     20000 /* bytes of an access */

static u8 memory[BYTES], tags[BYTES / MEM_TAG_BYTES], byte[MOST]; /* byte: that was read */
static struct slow_space slow;
static unsigned long by_code[16], by_client[MEM_CLIENTS], good;

/* Parts of accesses, by page, that were not mapped: read, written; the first, and its code. */
static struct {
    bool defined;
    u64 parts[2], first;
    int code;
} absent;

/* known: facts/classes/mmu.md 2 and its list of codes (nouveau fifo/gk104.c) */
static const struct {
    unsigned hub, code;
    const char *name;
} clients[MEM_CLIENTS] = {
    [MEM_ZROP] = { 0, 0x0f, "PROP_0" },
    [MEM_CROP] = { 0, 0x0f, "PROP_0" },
    [MEM_I2M] = { 1, 0x04, "FE" },
    [MEM_FE] = { 1, 0x04, "FE" },
    [MEM_HOST] = { 1, 0x06, "HOST" },
    [MEM_PD] = { 1, 0x10, "PD" },
    [MEM_RASTERTWOD] = { 1, 0x13, "RASTERTWOD" },
    [MEM_SCC] = { 1, 0x14, "SCC" },
    [MEM_CE] = { 1, 0x18, "GR_CE" },
    [MEM_SKED] = { 1, 0x1e, "SKED" },
    [MEM_L1] = { 0, 0x00, "L1_0" },
    [MEM_PE] = { 0, 0x02, "PE_0" },
    [MEM_GCC] = { 0, 0x0d, "GCC" },
    [MEM_TEX] = { 0, 0x01, "T1_0" },
};
static const char *const codes[16] = { "PDE",
                                       "PDE_SIZE",
                                       "PTE",
                                       "VA_LIMIT",
                                       "UNBOUND_INST_BLOCK",
                                       "PRIV",
                                       "RO",
                                       "WO",
                                       "PITCH_MASK",
                                       "WORK_CREATION",
                                       "UNSUPPORTED_APERTURE",
                                       "COMPRESSION_FAILURE",
                                       "UNSUPPORTED_KIND",
                                       "REGION",
                                       "BOTH_PTES_VALID",
                                       "POISONED" };

static void put_entry(u64 at, u64 bits)
{
    for (unsigned b = 0; b < 8; b++)
        memory[at + b] = (u8)(bits >> 8 * b);
}

/* Directory in page 1, tables in pages 2 to 33: most entries have a page of memory; one in eight has something else. */
static void write_tables(void)
{
    for (unsigned at = 0; at < BYTES; at += 8) {
        const u64 x = random_word();
        u64 e = (x & 1) | (u64)(x >> 8 & 0xff) << 4; /* page of memory, or beyond it */

        if (x >> 16 & 3)
            e |= 1;
        if ((x >> 20 & 7) == 0)
            e ^= random_word() & (x >> 24 & 1 ? UINT64_MAX : UINT64_C(0xc0000ff60000000e));
        put_entry(at, e);
    }
    for (unsigned n = 0; n < 512; n++) {
        const u64 x = random_word(), big = 2 + (x & 31), small = 2 + (x >> 5 & 31);

        put_entry(4096 + 8 * n, (x >> 10 & 1) | (x >> 11 & 7 ? 0 : x >> 14 & 14) |
                                    (x >> 20 & 15 ? big : x >> 24 & 0xfffffff) << 4 |
                                    ((x >> 52 & 1) | (x >> 53 & 7 ? 0 : 8) | small << 4) << 32);
    }
}

/* The first byte of an access that fails, and how; 'va' + 'count' if none does. */
static u64 reach(u64 va, u64 count, bool write, int *code)
{
    for (u64 at = va; at < va + count; at = at / 4096 * 4096 + 4096) {
        const struct slow_answer s = slow_walk(&slow, at % (UINT64_C(1) << 40), write, false);

        *code = s.fault >= 0 ? s.fault : 13;
        if (absent.defined && s.fault >= 0 &&
            s.fault <= 3) { /* known: its codes are those of pages and limits */
            if (absent.parts[0] + absent.parts[1] == 0)
                absent.first = at % (UINT64_C(1) << 40), absent.code = s.fault;
            absent.parts[write]++;
            continue;
        }
        if (s.fault >= 0 || (!s.sparse && s.address >= BYTES))
            return at;
    }
    return va + count;
}

struct access {
    enum mem_client client;
    bool atomic; /* adds 0, so that tables stay; else a read */
    u64 va, count;
};

static bool do_access(struct mem_space *s, const struct mem *m, const struct access *a)
{
    const struct atomic add = { .op = ATOMIC_ADD, .type = ATOMIC_U32, .operand = 0 };
    const struct mem_port p = mem_port_in(m, s);

    if (!a->atomic)
        return mem_read_bytes(&p, a->client, a->va, byte, a->count);
    return mem_atomic(&p, a->client, a->va, &add, NULL);
}

static void check_fault(const struct mem_space *s, const struct access *a, u64 at, int code)
{
    const struct gmmu_request q = mem_request_of(&s->faults.first);
    char text[200];

    assert_true(s->faults.any);
    assert_int_equal(s->faults.code, code);
    assert_true(s->faults.first.address == at % (UINT64_C(1) << 40));
    assert_int_equal(s->faults.first.client, a->client);
    assert_int_equal(q.hub, clients[a->client].hub);
    assert_int_equal(q.client, clients[a->client].code);
    assert_int_equal(q.write, a->atomic);
    gmmu_fault_text(text, sizeof text, &q, s->faults.code);
    assert_non_null(strstr(text, clients[a->client].name));
    assert_non_null(strstr(text, codes[code]));
}

static void seen(void *context, const struct mem_seen *what)
{
    (void)what;
    ++*(unsigned long *)context;
}

static void look(void *self, const void *packet)
{
    (void)self;
    (void)packet;
}

static struct access some_access(void)
{
    const u64 x = random_word();
    struct access a = { .client = (enum mem_client)(x % MEM_CLIENTS), .atomic = x >> 8 & 1 };

    a.va = (x >> 16 & 7) << 26 | (x >> 19 & 3) << 21 | (random_word() & 0xfffff);
    if ((x >> 40 & 31) == 0)
        a.va = random_word() & bits_mask(40);
    if (a.atomic)
        a.va &= ~(u64)3;
    a.count = a.atomic ? 4 : 1 + random_word() % (x >> 48 & 1 ? MOST : 100);
    return a;
}

static struct gmmu_config begin_round(unsigned round)
{
    const struct gmmu_config cfg = { .bound = round % 32 != 9,
                                     .target = round % 32 == 17 ? APERTURE_PEER : APERTURE_VIDEO,
                                     .big_64k = round & 1,
                                     .directory = 1,
                                     .limit = round % 4 ? 0xfffffff : 0x12345 };

    write_tables();
    slow = (struct slow_space){ memory,     BYTES,       4096,
                                cfg.target, cfg.big_64k, ((u64)cfg.limit << 12) + 4095 };
    return cfg;
}

static void every_way_finds_the_same_fault(void **state)
{
    static struct mmu units;
    static struct mem_space space[3];
    static struct net_tap tap = { .given = look };
    static unsigned long told;
    const struct mem_tap clocks = { .seen = seen, .context = &told };
    const struct mem plain = { .size = BYTES, .byte = memory, .tag = tags };
    struct mem way[3] = { plain, plain, plain };

    (void)state;
    net_tap_on(&units.client_utlb.tap, &tap);
    way[1].mmu = &units;
    way[2].tap = &clocks;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const struct gmmu_config cfg = begin_round(round);

        for (unsigned w = 0; w < 3; w++)
            mem_space_begin(&space[w], &cfg);
        mmu_forget(&units);
        for (unsigned i = 0; i < ACCESSES; i++) {
            const struct access a = some_access();
            int code = 4;
            const u64 at = cfg.bound ? reach(a.va, a.count, a.atomic, &code) : a.va;

            for (unsigned w = 0; w < 3; w++) {
                space[w].faults.any = false;
                assert_int_equal(do_access(&space[w], &way[w], &a), at == a.va + a.count);
                if (at < a.va + a.count)
                    check_fault(&space[w], &a, at, code);
                else
                    assert_false(space[w].faults.any);
            }
            by_code[code] += at < a.va + a.count;
            by_client[a.client] += at < a.va + a.count;
            good += at == a.va + a.count;
        }
    }
    compared("accesses without a fault", good);
    compared("requests that a tap of memory was told", told);
    for (unsigned c = 0; c < 16; c++) {
        printf("    %s: %lu\n", codes[c], by_code[c]);
        assert_int_equal(by_code[c] > 0, c < 8 || (c > 9 && c < 14));
    }
    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        compared(clients[c].name, by_client[c]);
}

/* Bytes before the one that failed: memory's, or zeros where nothing is; behind it zeros. */
static void check_bytes(const struct access *a, u64 at)
{
    for (u64 n = 0; n < a->count; n++) {
        const struct slow_answer s =
            slow_walk(&slow, (a->va + n) % (UINT64_C(1) << 40), false, false);
        const bool there = a->va + n < at && s.fault < 0 && !s.sparse;

        assert_int_equal(byte[n], there ? memory[s.address] : 0);
    }
}

static void unmapped_pages_are_defined(void **state)
{
    static struct mem_space space;
    const struct mem m = { .size = BYTES, .byte = memory, .tag = tags, .defined = true };
    unsigned long bytes = 0, parts = 0;

    (void)state;
    absent.defined = true;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const struct gmmu_config cfg = begin_round(round);

        mem_space_begin(&space, &cfg);
        absent.parts[0] = absent.parts[1] = absent.first = 0, absent.code = 0;
        for (unsigned i = 0; i < ACCESSES; i++) {
            const struct access a = some_access();
            int code = 4;
            const u64 at = cfg.bound ? reach(a.va, a.count, a.atomic, &code) : a.va;

            space.faults.any = false;
            assert_int_equal(do_access(&space, &m, &a), at == a.va + a.count);
            if (at < a.va + a.count)
                check_fault(&space, &a, at, code);
            else
                assert_false(space.faults.any);
            if (!a.atomic)
                check_bytes(&a, at);
            assert_true(space.unmapped.reads == absent.parts[0] &&
                        space.unmapped.writes == absent.parts[1]);
            bytes += a.count;
        }
        parts += absent.parts[0] + absent.parts[1];
        assert_int_equal(space.unmapped.first.address, absent.first);
        assert_int_equal(space.unmapped.code, absent.code);
    }
    compared("bytes, and parts that are not mapped", bytes + parts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_finds_the_same_fault),
        cmocka_unit_test(unmapped_pages_are_defined),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
