/* rate_requests.c - rows of L2, compress bits and TLBs, by streams of requests of memory's clocks (mem/time)
 *
 * What clients of the whole chip would have to ask at once, where no stream of one of them does: each asks as fast as it is taken.
 */
#include <stdlib.h>
#include <string.h>

#include "gpc/tpc/sm/tram/tram.h"
#include "rate_families.h"
#include "mem/time/mem_time_mmu.h"

#define KIB UINT64_C(1024)
#define MIB (KIB * KIB)

struct memory {
    struct mem_time time;
    struct mem_time_mmu mmu;
};

static struct memory *open_memory(void)
{
    struct memory *m = calloc(1, sizeof *m);

    if (!m)
        abort();
    mem_time_reset(&m->time);
    rate_plant_memory(&m->time);
    return m;
}

static struct mem_time_request bytes_at(enum mem_client client, enum mem_access access, u64 at,
                                        u32 bytes)
{
    return (struct mem_time_request){
        .client = client, .access = access, .va = at, .address = at, .bytes = bytes
    };
}

/* Bytes a clock of whole lines of 64 KiB, over and over, that L2 has. */
static double lines(enum mem_client client, enum mem_access access)
{
    enum { RANGE = 0x10000, LINE = 128, COUNT = 40000 };
    struct memory *m = open_memory();
    u64 first = 0, last = 0;

    for (unsigned n = 0; n < COUNT; n++) {
        struct mem_time_request r = bytes_at(client, access, n * LINE % RANGE, LINE);

        r.tpc = n % 2;
        r.fbp = n % 2;
        if (n == RANGE / LINE)
            first = last;
        {
            const u64 done = mem_time_ask(&m->time, &r, first);

            last = done > last ? done : last;
        }
    }
    free(m);
    return (COUNT * LINE - RANGE) / (double)(last - first);
}

static u64 dram_bytes(const struct mem_time *m)
{
    u64 sum = 0;

    for (unsigned c = 0; c < MEM_CLIENTS; c++)
        sum += m->client[c].filled + m->client[c].evicted;
    return sum;
}

/* Bytes of DRAM that a pixel's sectors cost: the ROP writes a tile, 64 bytes of another client come, each behind the other's way out. */
static double expand(bool compressed)
{
    struct memory *m = open_memory();
    struct mem_time_request r = bytes_at(MEM_CROP, MEM_STORE, 0x4000, compressed ? 64 : 256);
    double sum;

    r.tile = compressed ? 8 : 0;
    r.held = 3;
    r.comptag = 0;
    mem_time_ask(&m->time, &r, 0);
    mem_time_clean(&m->time, true, 0);
    r.client = MEM_L1;
    r.access = MEM_WRITE;
    r.bytes = 64;
    mem_time_ask(&m->time, &r, 0);
    mem_time_clean(&m->time, true, 0);
    sum = (double)dram_bytes(&m->time);
    free(m);
    return sum;
}

/* Bits that are fetched for each byte of raw tiles of 64 MiB, whose pages name no lines. */
static double bits_a_byte(void)
{
    enum { TILE = 256 };
    struct memory *m = open_memory();
    double share;

    for (u64 at = 0; at < 64 * MIB; at += TILE) {
        struct mem_time_request r = bytes_at(MEM_CROP, MEM_READ, at, TILE);

        r.comptag = (u32)(1 + at / (128 * KIB));
        r.tile = TILE / 32;
        r.held = 0xff;
        mem_time_ask(&m->time, &r, at);
    }
    share = (double)m->time.totals.bits_read / (double)m->time.client[MEM_CROP].filled;
    free(m);
    return share;
}

/* MiB whose compress bits stay: of a range that ROPs read twice, the most without a miss the second time. */
static double covered_by_bits(void)
{
    enum { LINE = 128 * 1024, INTERLEAVE = 1024 };
    u64 bytes = 0;
    bool stays = true;

    while (stays) {
        struct memory *m = open_memory();
        u64 misses = 0;

        bytes += MIB;
        for (u64 n = 0; n < 2 * bytes / LINE; n++) {
            if (n == bytes / LINE)
                misses = m->time.totals.bits_misses;
            for (unsigned slice = 0; slice < MEM_TIME_SLICES; slice++) {
                const u64 at = n * LINE % bytes;
                struct mem_time_request r =
                    bytes_at(MEM_CROP, MEM_READ, at + slice * INTERLEAVE, 32);

                r.comptag = (u32)(1 + at / LINE);
                mem_time_ask(&m->time, &r, n);
            }
        }
        stays = m->time.totals.bits_misses == misses;
        free(m);
    }
    return (double)(bytes / MIB) - 1;
}

/* Walks of reads of each page of a range, from 'at' on. */
static u64 walks(struct memory *m, u64 bytes, unsigned shift, u64 at)
{
    const unsigned place = tlb_time_place(MEM_TEX, 0, 0);
    const u64 before = m->mmu.tlb.counts[place].walks;

    for (u64 va = 0; va < bytes; va += UINT64_C(1) << shift) {
        struct mem_time_request r = bytes_at(MEM_TEX, MEM_READ, va, 32);

        r.page_shift = (u8)shift;
        r.address %= 64 * KIB;
        mem_time_ask(&m->time, &r, at + va);
    }
    return m->mmu.tlb.counts[place].walks - before;
}

static struct memory *open_translated(unsigned shift)
{
    struct memory *m = open_memory();
    const struct gmmu_config space = { .bound = 1, .big_64k = shift == 16, .limit = 0xfffffff };

    mem_time_mmu_join(&m->mmu, &m->time, NULL);
    tlb_time_space(&m->mmu.tlb, 0, &space);
    return m;
}

/* MiB that can be read again without a walk: the most of steps of 64. */
static double covered(unsigned shift)
{
    u64 bytes = 0;
    bool stays = true;

    while (stays) {
        struct memory *m = open_translated(shift);

        bytes += 64 * MIB;
        walks(m, bytes, shift, 0);
        stays = walks(m, bytes, shift, bytes) == 0;
        free(m);
    }
    return (double)(bytes / MIB) - 64;
}

/* MiB that L2's fills can touch again without a read of the SMMU's tables. */
static double covered_by_smmu(void)
{
    u64 bytes = 0;
    bool stays = true;

    while (stays) {
        struct memory *m = open_translated(16);
        struct smmu_time *s = &m->mmu.smmu;
        u64 misses = 0;

        s->cfg.enable = 1;
        bytes += MIB;
        for (u64 n = 0; n < 2 * bytes / (4 * KIB); n++) {
            if (n == bytes / (4 * KIB))
                misses = s->misses;
            mem_time_dram(&m->time, n * 4 * KIB % bytes, 32, n);
        }
        stays = s->misses == misses;
        free(m);
    }
    return (double)(bytes / MIB) - 1;
}

/* Pages that a walk has answered: until the next is needed. */
static double pages_a_walk(void)
{
    unsigned pages = 0;
    bool one = true;

    while (one) {
        struct memory *m = open_translated(16);

        one = walks(m, ++pages * 64 * KIB, 16, 0) == 1;
        free(m);
    }
    return pages - 1;
}

/* Bytes of TRAM for each plane that it has taken when it is full. */
static double bytes_a_plane(void)
{
    struct tram *t = calloc(1, sizeof *t);
    struct stri_plane plane = { .slot = 0 };
    unsigned planes = 0;

    if (!t)
        abort();
    tram_reset(t);
    tram_set_planes(t, 1);
    while (stri_tram_into(t, &plane)) {
        planes++;
        plane.id.prim++;
    }
    free(t);
    return TRAM_BYTES / (double)planes;
}

bool rate_requests(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "L2 read hit") == 0)
        rate_include(m, lines(MEM_L1, MEM_READ) / profile_default()->l2_slices);
    else if (strcmp(row->item, "L2 read") == 0)
        rate_include(m, lines(MEM_L1, MEM_READ));
    else if (strcmp(row->item, "L2 write") == 0)
        rate_include(m, lines(MEM_CROP, MEM_STORE) /
                            (row->table[1] == '1' ? profile_default()->l2_slices : 1));
    else if (strcmp(row->item, "RMW expand") == 0)
        rate_include(m, expand(true));
    else if (strcmp(row->item, "RMW uncompressed") == 0)
        rate_include(m, expand(false));
    else if (strcmp(row->item, "CBC footprint") == 0)
        rate_include(m, covered_by_bits());
    else if (strncmp(row->item, "status bits", 11) == 0)
        rate_include(m, bits_a_byte());
    else if (strcmp(row->item, "GMMU last-level TLB") == 0)
        rate_include(m, covered(strstr(row->condition, "128") ? 17 : 16));
    else if (strcmp(row->item, "SMMU page table cache") == 0)
        rate_include(m, covered_by_smmu());
    else if (strcmp(row->item, "GMMU walk") == 0)
        rate_include(m, pages_a_walk());
    else if (strcmp(row->item, "plane equation in TRAM") == 0)
        rate_include(m, bytes_a_plane());
    else
        return false;
    if (strncmp(row->item, "L2", 2) == 0)
        m->slower = "xbar";
    if (strncmp(row->item, "CBC", 3) == 0)
        m->slower = "CBC";
    return true;
}
