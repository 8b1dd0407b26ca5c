/* mem.h - the memory of the GPU: bytes, and compress bits beside them
 *
 * Every 128 bytes have compress bits, as in L2's comptag lines.  Their meaning is that of the codec which wrote
 * them.
 */
#ifndef MEM_H
#define MEM_H

#include <assert.h>

#include "common/common_bus.h"

#define MEM_TAG_BYTES 128

/* The first request for what memory does not have, since this was zeros. */
struct mem_faults {
    bool any;
    struct mem_fault first;
};

/* The arrays are the caller's. */
struct mem {
    u64 size; /* bytes; a multiple of MEM_TAG_BYTES */
    u8 *byte;
    u8 *tag; /* [size / MEM_TAG_BYTES], two bits each */
    struct mem_faults faults;
};

/* Returns 'count' bytes at 'at', which must lie inside. */
static inline u8 *mem_at(const struct mem *m, u64 at, u64 count)
{
    assert(at <= m->size && count <= m->size - at);
    return m->byte + at;
}

/* Read and write a number of up to four bytes, least significant first. */
static inline u32 mem_get(const u8 *byte, unsigned count)
{
    u32 x = 0;

    if (count == 4) /* what compilers know as one load */
        return byte[0] | (u32)byte[1] << 8 | (u32)byte[2] << 16 | (u32)byte[3] << 24;
    while (count-- > 0)
        x = x << 8 | byte[count];
    return x;
}

static inline void mem_put(u8 *byte, unsigned count, u32 x)
{
    for (unsigned b = 0; b < count; b++)
        byte[b] = (u8)(x >> 8 * b);
}

/* Returns the mask of the bytes of a word that 'enable' (0..15) selects. */
static inline u32 mem_mask(unsigned enable)
{
    if (enable == 15) /* most are */
        return UINT32_MAX;
    return ((enable & 1) | (enable & 2) << 7 | (enable & 4) << 14 | (enable & 8) << 21) * 255u;
}

/* Writes 'x' to the bits of 'mask' of a number of up to four bytes. */
static inline void mem_merge(u8 *byte, unsigned count, u32 mask, u32 x)
{
    mem_put(byte, count, (mem_get(byte, count) & ~mask) | (x & mask));
}

static inline u8 *mem_tag(const struct mem *m, u64 at)
{
    assert(at < m->size);
    return m->tag + at / MEM_TAG_BYTES;
}

#endif
