/* mem_time_writes.c - writes: what is of the message before; what passes the ROP, and is of a texture, where L2 is textures' (mem_time.h) */
#include "mem/time/mem_time_parts.h"

#include "common/bits.h"
#include "common/later.h"
#include "mem/mem_space.h"

#define LINE_BYTES (L2_SECTORS * MEM_SECTOR_BYTES)

bool mem_time_goes_on(struct mem_time_slice *s, const struct mem_time_request *r, u64 line)
{
    const u64 from = later(r->address, line * LINE_BYTES), to = r->address + r->bytes,
              last = s->wrote[r->client];

    if (r->access != MEM_WRITE || r->mask || !mem_client_of_hub(r->client))
        return false;
    s->wrote[r->client] = to < (line + 1) * LINE_BYTES ? to : 0;
    return from == last && from % LINE_BYTES != 0;
}

/* The bit of a line's page, and its word.  chosen: pages of 4 KB, those 256 MB apart share theirs */
static u64 *page_of(struct mem_time *m, u27 line, u64 *bit)
{
    const u64 page = (u64)line * m->shape->sectors * MEM_SECTOR_BYTES / MEM_TIME_PAGE;

    *bit = UINT64_C(1) << page % 64;
    return &m->sampled[page / 64 % MEM_TIME_PAGES];
}

void mem_time_sampled(struct mem_time *m, const struct mem_time_visit *v)
{
    u64 bit;

    if (m->shape->textures && v->client == MEM_TEX)
        *page_of(m, v->line, &bit) |= bit;
}

/* known: facts/other_gpus.md, GT200: all texture caches are invalidated when a texture is written
 * chosen: by hardware, when a page is written that textures have read since
 */
static void forget_textures(struct mem_time *m)
{
    for (unsigned s = 0; s < m->slices; s++)
        mem_time_empty(&m->slice[s], m->shape);
    memset(m->sampled, 0, sizeof m->sampled);
    m->textures_written++;
}

/* known: facts/other_gpus.md, GT200: stores and atomics go through the ROPs
 * chosen: as many bytes a clock as pixels of 32 bits have there, both together
 */
u64 mem_time_written(struct mem_time *m, struct mem_time_slice *s, const struct mem_time_visit *v,
                     u64 at)
{
    u64 bit;

    if (!m->shape->textures)
        return at;
    if (*page_of(m, v->line, &bit) & bit)
        forget_textures(m);
    if (!m->shape->rop || (v->client != MEM_L1 && v->client != MEM_CROP))
        return at;
    return mem_time_take(&s->rop, m->shape->rop, bits_count(v->writes) * MEM_SECTOR_BYTES, at);
}
