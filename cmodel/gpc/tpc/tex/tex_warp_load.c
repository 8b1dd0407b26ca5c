/* tex_warp_load.c - texels of a warp's lanes in place (tex_warp.h)
 *
 * A warp's texels lie on a few pages, which mostly follow one another in the host's memory.
 */
#include <stddef.h>
#include <string.h>

#include "common/lanes.h"
#include "gpc/tpc/tex/tex_parts.h"
#include "gpc/tpc/tex/tex_warp.h"

#define NEAR 64 /* pages from the first on that are looked for together */
#define FEW  4  /* of which a warp mostly has all */
#define KEPT 8  /* of those that are looked for lane by lane */

static const u8 *page_at(const struct mem_port *m, u64 address)
{
    return mem_whole_page(m, MEM_TEX, MEM_READ, address & bits_mask(TEX_ADDRESS_BITS));
}

/* Which of NEAR pages have a texel. */
LANES_CLONES static u64 pages_of(const struct tex_host_places *p, u32 first)
{
    u64 touched = 0;

    for (unsigned n = 0; n < 4; n++)
        for (unsigned lane = 0; lane < TEX_WARP; lane++)
            touched |= UINT64_C(1) << (p->at[n][lane] / MEM_PAGE_BYTES - first);
    return touched;
}

/* Returns the byte of offset 0, as if it were in one piece with all of the pages; NULL: one of these is not. */
static const u8 *piece_of(const struct mem_port *m, u64 address, u32 first, u64 pages)
{
    const u8 *from = NULL;

    for (; pages; pages &= pages - 1) {
        const u64 in = (u64)(first + bits_lowest(pages)) * MEM_PAGE_BYTES;
        const u8 *page = page_at(m, address + in);

        if (!page || (from && page - from != (ptrdiff_t)in))
            return NULL;
        from = page - in;
    }
    return from;
}

/* The same of all that have a texel: of a few, whether they have or not. */
static const u8 *piece_with(const struct mem_port *m, u64 address, const struct tex_host_places *p)
{
    const u32 first = p->least / MEM_PAGE_BYTES, last = p->most / MEM_PAGE_BYTES;
    const u8 *from = NULL;

    if (last - first < FEW)
        from = piece_of(m, address, first, bits_mask(last - first + 1));
    if (!from && last - first < NEAR)
        from = piece_of(m, address, first, pages_of(p, first));
    return from;
}

/* A texel's bytes, the first lowest. */
static inline u32 texel_at(const u8 *byte, unsigned bytes)
{
    u32 word;

    if (bytes == 1)
        return *byte;
    if (bytes == 2)
        return mem_get(byte, 2);
    mem_get_words(byte, 1, &word);
    return word;
}

/* Pages that this warp has read, by their number from the address on. */
struct pages {
    const struct mem_port *m;
    u64 address;
    u32 number[KEPT];
    const u8 *byte[KEPT];
};

/* Finds a byte; NULL: not in one piece. */
static const u8 *byte_at(struct pages *p, u32 at)
{
    const u32 number = at / MEM_PAGE_BYTES, n = number % KEPT;

    if (p->number[n] != number || !p->byte[n]) {
        p->number[n] = number;
        p->byte[n] = page_at(p->m, p->address + (u64)number * MEM_PAGE_BYTES);
    }
    return p->byte[n] ? p->byte[n] + at % MEM_PAGE_BYTES : NULL;
}

static inline void copy(const u8 *from, const struct tex_host_places *p, unsigned bytes,
                        u32 texel[restrict 4][TEX_WARP])
{
    for (unsigned n = 0; n < 4; n++)
#pragma GCC unroll 8
        for (unsigned lane = 0; lane < TEX_WARP; lane++)
            texel[n][lane] = texel_at(from + p->at[n][lane], bytes);
}

static bool copy_from_pages(struct pages *p, const struct tex_host_places *places, u32 lanes,
                            unsigned bytes, u32 texel[4][TEX_WARP])
{
    memset(texel, 0, 4 * sizeof *texel);
    for (; lanes; lanes &= lanes - 1)
        for (unsigned n = 0; n < 4; n++) {
            const u8 *byte = byte_at(p, places->at[n][bits_lowest(lanes)]);

            if (!byte)
                return false;
            texel[n][bits_lowest(lanes)] = texel_at(byte, bytes);
        }
    return true;
}

bool tex_warp_load(const struct mem_port *m, u64 address, const struct tex_host_places *places,
                   u32 lanes, unsigned bytes, u32 texel[4][TEX_WARP])
{
    struct pages pages = { .m = m, .address = address };
    const u8 *from = piece_with(m, address, places);

    if (!from)
        return copy_from_pages(&pages, places, lanes, bytes, texel);
    if (bytes == 4)
        copy(from, places, 4, texel);
    else if (bytes == 2)
        copy(from, places, 2, texel);
    else
        copy(from, places, 1, texel);
    return true;
}
