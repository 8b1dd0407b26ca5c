/* fuzz_page_tables.c - any bytes as an instance block, page tables and accesses: a fault or an address, never more
 *
 * The bytes: 16 of the instance block; 64 of accesses, 8 each; the rest is memory, over and over.  Writes go to that
 * memory, so page tables change under way.  The units and the function must say the same of each access.
 */
#include <string.h>

#include "fuzz.h"
#include "mem/mem_space.h"
#include "mmu/mmu.h"

#define MEMORY   32768
#define ACCESSES 8
#define HEAD     (16 + 8 * ACCESSES)

static u8 byte[MEMORY], tag[MEMORY / MEM_TAG_BYTES];
static const struct mem mem = { .size = MEMORY, .byte = byte, .tag = tag };

static u64 number(const uint8_t *at, unsigned bytes)
{
    u64 x = 0;

    while (bytes-- > 0)
        x = x << 8 | at[bytes];
    return x;
}

static void fill(const uint8_t *data, size_t size)
{
    size_t done = size < MEMORY ? size : MEMORY;

    memcpy(byte, data, done);
    for (size_t n; done < MEMORY; done += n) { /* what is there, doubled */
        n = done < MEMORY - done ? done : MEMORY - done;
        memcpy(byte + done, byte, n);
    }
}

static void look(void *self, const void *packet)
{
    (void)self;
    (void)packet;
}

/* The TLBs and the walker on their wires; memory changes, so they forget. */
static struct gmmu_reply by_units(const struct mem_space *s, const struct gmmu_request *q)
{
    static struct net_tap tap = { .given = look };
    static struct mmu mmu;

    if (!mmu.client_utlb.tap)
        net_tap_on(&mmu.client_utlb.tap, &tap);
    mmu_forget(&mmu);
    return mmu_ask(&mmu, &mem, s, q);
}

static void access_memory(struct mem_space *s, const uint8_t *at)
{
    static u8 data[3 * 4096];
    const u64 how = number(at, 8), va = how & bits_mask(40);
    const u64 count = (how >> 40 & 0xfff) + (how >> 52 & 1) * 4096;
    const bool write = how >> 53 & 1;
    const struct gmmu_request q = { .hub = 1, .write = write, .va = va };
    const struct gmmu_reply function = gmmu_translate(&s->cfg, &mem, &q), units = by_units(s, &q);

    need(gmmu_reply_same(&function, &units), "the units and the function differ");
    if (write) {
        memcpy(data, byte + (how >> 54) % 4096, count);
        mem_space_write(s, &mem, MEM_HOST, va, data, count);
    } else {
        mem_space_read(s, &mem, MEM_HOST, va, data, count);
    }
    if (how >> 63)
        mem_space_invalidate(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct mem_space space;
    u32 instance[132] = { 0 };
    struct gmmu_config cfg;

    if (size < HEAD + 8)
        return 0;
    for (unsigned w = 0; w < 4; w++)
        instance[128 + w] = (u32)number(data + 4 * w, 4);
    cfg = gmmu_bundle(instance);
    fill(data + HEAD, size - HEAD);
    mem_space_begin(&space, &cfg);
    for (unsigned i = 0; i < ACCESSES; i++)
        access_memory(&space, data + 16 + 8 * i);
    return 0;
}
