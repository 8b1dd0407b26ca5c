/* chase.c - a pointer chase through L1, uTLB, L1 TLB, walker, L2 and DRAM by memory's clocks (scripts/study/chase_plot)
 *
 *   chase          prints lines "lines or pages, KiB of a page, KiB of footprint, clocks of a load"
 *
 * One TPC's loads of 4 bytes, each of which waits for the one before, around the footprint; the second time around is counted.
 * "lines": a line of 128 bytes each, of the first 16384 lines at most, or so far apart that there are so many; L1 may have them.
 * "pages": a line of a TLB each, 16 pages, past L1, in another line of L2's sets each.
 * Page tables lie in memory and are walked; a footprint begins at 4 GiB.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/l1_tags.h"
#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "mem/time/mem_time_mmu.h"

#define LOADS  16384u
#define MOST   (UINT64_C(4) << 30)
#define FIRST  (UINT64_C(4) << 30)
#define TABLES (UINT64_C(1) << 17) /* where those of pages begin; the directory is at 0 */

static struct mem tables;
static struct mem_time *memory;
static struct mem_time_mmu *mmu;
static struct l1_tags l1;

static void put_entry(u64 at, u64 bits)
{
    mem_put(mem_at(&tables, at, 4), 4, (u32)bits);
    mem_put(mem_at(&tables, at + 4, 4), 4, (u32)(bits >> 32));
}

/* Pages of one size for the longest footprint, each at its own address. */
static struct gmmu_config map(unsigned shift)
{
    const struct gmmu_config space = { .bound = 1, .big_64k = shift != 17, .limit = 0xfffffff };
    const unsigned reach = space.big_64k ? 26 : 27;
    const u64 table = UINT64_C(8) << (reach - shift);

    memset(tables.byte, 0, tables.size);
    for (u64 va = FIRST; va < FIRST + MOST; va += UINT64_C(1) << shift) {
        const u64 at = TABLES + ((va - FIRST) >> reach) * table;

        put_entry((va >> reach) * 8, (at >> 12 << 4 | 1) << (shift == 12 ? 32 : 0));
        put_entry(at + ((va & bits_mask(reach)) >> shift) * 8, va >> 12 << 4 | 1);
    }
    return space;
}

/* Returns when a load of 'at' is back. */
static u64 load(u64 va, unsigned shift, bool past_l1, u64 at)
{
    const struct l1_line line = { (u40)(va / L1_LINE), (u4)(1u << va / L1_SECTOR % 4) };
    const struct mem_time_request r = { .client = MEM_L1,
                                        .access = MEM_READ,
                                        .page_shift = (u8)shift,
                                        .va = va,
                                        .address = va,
                                        .bytes = L1_SECTOR };

    if (!past_l1 && !l1_tags_load(&l1, &line))
        return at + SM_L1_CLOCKS;
    return mem_time_ask(memory, &r, at);
}

static void chase(const struct gmmu_config *space, unsigned shift, bool pages, u64 footprint)
{
    const u64 least = pages ? UINT64_C(16) << shift : L1_LINE;
    const u64 stride = !pages && footprint / LOADS > least ? footprint / LOADS : least;
    const unsigned loads = (unsigned)(footprint / stride);
    u64 at = 0, begin = 0;

    mem_time_reset(memory);
    mem_time_mmu_join(mmu, memory, &tables);
    tlb_time_space(&mmu->tlb, 0, space);
    memset(&l1, 0, sizeof l1);
    for (unsigned n = 0; n < 2 * loads; n++) {
        const unsigned k = n % loads;

        begin = n == loads ? at : begin;
        at = load(FIRST + k * stride + (pages ? k * L1_LINE % 65536 : 0), shift, pages, at);
    }
    if (loads)
        printf("%s %u %" PRIu64 " %.1f\n", pages ? "pages" : "lines", (1u << shift) / 1024,
               footprint / 1024, (double)(at - begin) / loads);
}

int main(void)
{
    static const unsigned shift[] = { 12, 16, 17 };

    tables = (struct mem){ .size = TABLES + (MOST >> 12) * 8 };
    tables.byte = calloc(1, tables.size);
    memory = calloc(1, sizeof *memory);
    mmu = calloc(1, sizeof *mmu);
    if (!tables.byte || !memory || !mmu)
        return 1;
    for (unsigned s = 0; s < 3; s++) {
        const struct gmmu_config space = map(shift[s]);

        for (u64 footprint = 4096; footprint <= MOST; footprint *= 2)
            for (unsigned part = 4; part < 8; part++)
                if (footprint / 4 * part <= MOST) {
                    chase(&space, shift[s], false, footprint / 4 * part);
                    chase(&space, shift[s], true, footprint / 4 * part);
                }
    }
    return 0;
}
