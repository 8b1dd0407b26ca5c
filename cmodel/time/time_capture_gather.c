/* time_capture_gather.c - sectors that the ROP reads and writes in parts (time_capture.h)
 *
 * A packet of pixels of 128 bits has two of a row, and a sector has two rows of one each: the colour cache reads it once, and puts the parts
 * together.
 */
#include <string.h>

#include "common/bits.h"
#include "time/time_capture.h"

static u32 bytes_of(const struct mem_time_request *r)
{
    return r->mask ? r->mask : (u32)(bits_mask(r->bytes) << r->address % MEM_SECTOR_BYTES);
}

static bool is_part(const struct mem_time_request *r)
{
    return r->client == MEM_CROP && r->access == MEM_WRITE && !r->tile &&
           r->address != MEM_NOWHERE &&
           r->address % MEM_SECTOR_BYTES + r->bytes <= MEM_SECTOR_BYTES &&
           bytes_of(r) != UINT32_MAX;
}

/* From the sector's begin on. */
static void align(struct mem_time_request *r, u32 bytes)
{
    r->va -= r->address % MEM_SECTOR_BYTES;
    r->address -= r->address % MEM_SECTOR_BYTES;
    r->bytes = bytes == UINT32_MAX ? MEM_SECTOR_BYTES : (u32)bits_count(bytes);
    r->mask = bytes == UINT32_MAX ? 0 : bytes;
}

static struct mem_time_request drop(struct time_gather *g, unsigned n)
{
    const struct mem_time_request r = g->part[n];

    memmove(g->part + n, g->part + n + 1, (--g->count - n) * sizeof r);
    return r;
}

/* A sector that a packet before has read, for its half of it; returns whether it is. */
static bool was_read(struct time_gather *g, const struct mem_time_request *r)
{
    const u64 sector = r->address / MEM_SECTOR_BYTES;

    for (unsigned n = 0; n < TIME_READS; n++)
        if (g->read[n] == sector + 1)
            return true;
    g->read[g->reads++ % TIME_READS] = sector + 1;
    return false;
}

bool time_capture_gather(struct time_capture *c, struct mem_time_request *r)
{
    struct time_gather *g = &c->gather;
    const u32 bytes = is_part(r) ? bytes_of(r) : UINT32_MAX;
    struct mem_time_request oldest;
    unsigned n = 0;

    if (r->client == MEM_CROP && r->access == MEM_READ && !r->tile && r->bytes <= MEM_SECTOR_BYTES)
        return !was_read(g, r);
    if (bytes == UINT32_MAX)
        return true;
    align(r, bytes);
    while (n < g->count && (g->part[n].address != r->address || g->part[n].space != r->space))
        n++;
    if (n < g->count) {
        align(&g->part[n], g->part[n].mask | bytes);
        if (g->part[n].mask)
            return false;
        *r = drop(g, n);
        return true;
    }
    if (g->count < TIME_GATHERS) {
        g->part[g->count++] = *r;
        return false;
    }
    oldest = drop(g, 0);
    g->part[g->count++] = *r;
    *r = oldest;
    return true;
}

bool time_capture_gathered(struct time_capture *c, struct mem_time_request *r)
{
    if (!c->gather.count)
        return false;
    *r = drop(&c->gather, 0);
    return true;
}
