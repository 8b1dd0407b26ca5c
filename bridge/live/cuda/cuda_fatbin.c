/* cuda_fatbin.c - which of a fatbin's images is the one for 5.3
 *
 * known: a header of 16 bytes, then entries: what kind (2 an ELF file, 1 PTX), bytes of its header, bytes of it, packed bytes, its
 * architecture, flags: as several open tools have published them.  Packed is LZ4's block format, or zstd.
 */
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "cuda/cuda_module.h"

#define MOST     (UINT64_C(1) << 30)
#define LZ4      0x2000
#define ZSTD     0x8000
#define ENTRY    64 /* bytes of its header that are read */
#define IS_PTX   1
#define IS_CUBIN 2

struct entry {
    const u8 *image;
    u64 bytes, packed, unpacked; /* packed: 0 if it is not */
    unsigned kind, architecture;
    u64 flags;
};

static u64 number(const u8 *from, unsigned bytes)
{
    u64 x = 0;

    for (unsigned n = 0; n < bytes; n++)
        x |= (u64)from[n] << 8 * n;
    return x;
}

/* The entry at 'at', which goes behind it; false: there is none. */
static bool next_entry(const u8 *fatbin, u64 bytes, u64 *at, struct entry *e)
{
    const u8 *head = fatbin + *at;

    if (*at + ENTRY > bytes)
        return false;
    const u64 skip = number(head + 4, 4), size = number(head + 8, 8);

    if (skip < ENTRY || size > MOST || *at + skip + size > bytes)
        return false;
    *e = (struct entry){ .image = head + skip,
                         .bytes = size,
                         .kind = (unsigned)number(head, 2),
                         .packed = number(head + 16, 4),
                         .architecture = (unsigned)number(head + 28, 4),
                         .flags = number(head + 40, 8),
                         .unpacked = number(head + 56, 8) };
    *at += skip + size;
    return true;
}

/* known: a cubin of a minor version that is not above runs; PTX of one that is not above can be compiled */
static bool is_better(const struct entry *e, const struct entry *than)
{
    const unsigned most = 10 * CU_MAJOR + CU_MINOR;

    if (e->architecture > most || (e->kind != IS_PTX && e->kind != IS_CUBIN) ||
        (e->kind == IS_CUBIN && e->architecture / 10 != CU_MAJOR))
        return false;
    if (e->kind != than->kind)
        return e->kind > than->kind;
    return e->architecture > than->architecture;
}

static u64 length(const u8 **from, const u8 *end, u64 first)
{
    u64 n = first;

    if (first < 15)
        return n;
    while (*from < end) {
        const u8 more = *(*from)++;

        n += more;
        if (more < 255)
            break;
    }
    return n;
}

/* known: LZ4's block format: literals, then a match of 4 bytes and more at a distance behind */
static bool unpack_lz4(const u8 *from, u64 packed, u8 *to, u64 bytes)
{
    const u8 *end = from + packed;
    u64 done = 0;

    while (from < end) {
        const u8 token = *from++;
        u64 n = length(&from, end, token >> 4);

        if (n > (u64)(end - from) || n > bytes - done)
            return false;
        memcpy(to + done, from, n);
        from += n;
        done += n;
        if (end - from < 2)
            break;
        const u64 back = number(from, 2);

        from += 2;
        n = length(&from, end, token & 15) + 4;
        if (!back || back > done || n > bytes - done)
            return false;
        for (; n; n--, done++)
            to[done] = to[done - back];
    }
    return done == bytes;
}

static bool unpack(const struct entry *e, u8 *to, u64 bytes)
{
    if (e->flags & LZ4)
        return e->packed <= e->bytes && unpack_lz4(e->image, e->packed, to, bytes);
    if (e->flags & ZSTD)
        return e->packed <= e->bytes &&
               ZSTD_decompress(to, bytes, e->image, e->packed) == (size_t)bytes;
    memcpy(to, e->image, bytes);
    return true;
}

int fatbin_pick(const u8 *fatbin, u64 bytes, u8 **image, u64 *size, int *type)
{
    struct entry best = { .kind = 0 }, e;
    u64 at = number(fatbin + 6, 2);

    while (next_entry(fatbin, bytes, &at, &e))
        if (is_better(&e, &best))
            best = e;
    if (!best.kind)
        return CU_NO_BINARY_FOR_GPU;
    *size = best.flags & (LZ4 | ZSTD) ? best.unpacked : best.bytes;
    if (!*size || *size > MOST)
        return CU_INVALID_IMAGE;
    *image = malloc(*size + 1);
    if (!*image)
        return CU_OUT_OF_MEMORY;
    (*image)[*size] = 0;
    *type = best.kind == IS_PTX ? CU_INPUT_PTX : CU_INPUT_CUBIN;
    if (unpack(&best, *image, *size))
        return CU_SUCCESS;
    free(*image);
    return CU_INVALID_IMAGE;
}
