/* code_bytes.h - whole files in memory, and little-endian words of them */
#ifndef CODE_BYTES_H
#define CODE_BYTES_H

#include <stddef.h>

#include "common/types.h"
#include "failure.h"

#define CODE_LARGEST ((size_t)1 << 30) /* bytes of a file */

/* Reads a file, decompressed if its name ends in .zst, with a NUL behind; NULL with 'f' filled. */
u8 *code_bytes_read(const char *path, size_t *size, struct failure *f);

/* Allocates memory; without it the program stops. */
void *code_memory(void *old, size_t size);

static inline u32 code_u32(const u8 *b)
{
    return b[0] | (u32)b[1] << 8 | (u32)b[2] << 16 | (u32)b[3] << 24;
}

static inline u64 code_u64(const u8 *b)
{
    return code_u32(b) | (u64)code_u32(b + 4) << 32;
}

static inline void code_put_u64(u8 *b, u64 x)
{
    for (unsigned n = 0; n < 8; n++)
        b[n] = (u8)(x >> (8 * n));
}

#endif
