/* tex_blocks.c - see tex_blocks.h */
#include "tex_blocks.h"

#include <string.h>

#include "codec_reference.h"

#define KEPT 4096 /* blocks that are decoded */

static const struct shape {
    u8 code, wide, high;
} astc[] = { { 64, 4, 4 },   { 65, 5, 5 }, { 66, 6, 6 },  { 68, 8, 8 }, { 69, 10, 10 },
             { 70, 12, 12 }, { 80, 5, 4 }, { 81, 6, 5 },  { 82, 8, 6 }, { 83, 10, 8 },
             { 84, 12, 10 }, { 85, 8, 5 }, { 86, 10, 5 }, { 87, 10, 6 } };

/* A block and its texels, row by row. */
struct decoded {
    bool valid, srgb;
    u32 what; /* COMPONENTS and the first type */
    u8 block[16];
    unsigned wide;
    int texel[144][4];
};

/* A bit each: x of byte y.  Pairs share R and B: bytes R G B G, or G R G B. */
static void decode_bits(const u8 *block, struct decoded *d)
{
    d->wide = 8;
    for (unsigned i = 0; i < 64; i++)
        d->texel[i][0] = block[i / 8] >> i % 8 & 1;
}

static void decode_pair(const u8 *block, unsigned first_green, struct decoded *d)
{
    d->wide = 2;
    for (unsigned i = 0; i < 2; i++) {
        d->texel[i][0] = block[1 - first_green];
        d->texel[i][1] = block[first_green + 2 * i];
        d->texel[i][2] = block[3 - first_green];
    }
}

static void decode(u32 what, bool srgb, const u8 *block, struct decoded *d)
{
    const unsigned code = what & 0x7f;
    const bool is_signed = (what >> 7 & 7) == 1;

    d->wide = 4;
    if (code >= 36 && code <= 40)
        bc_reference(code, is_signed, block, d->texel);
    else if (code == 16 || code == 17 || code == 23)
        bptc_reference(code, block, d->texel);
    else if (code == 31)
        decode_bits(block, d);
    else if (code == 34 || code == 35)
        decode_pair(block, code == 34, d);
    else if (code < 64)
        etc_reference(code, is_signed, block, d->texel);
    for (unsigned i = 0; i < sizeof astc / sizeof *astc; i++)
        if (astc[i].code == code) {
            d->wide = astc[i].wide;
            astc_reference(astc[i].wide, astc[i].high, srgb, block, d->texel);
        }
}

static unsigned bytes_of(unsigned code)
{
    if (code == 34 || code == 35)
        return 4;
    return code == 31 || code == 6 || code == 10 || code == 25 || code == 36 || code == 39 ? 8 : 16;
}

void tex_blocks(u32 header, bool srgb, const u8 *block, unsigned x, unsigned y, int code[4])
{
    static struct decoded kept[KEPT];
    const u32 what = header & 0x3ff;
    const unsigned bytes = bytes_of(what & 0x7f);
    struct decoded *d;
    u32 hash = what;

    for (unsigned i = 0; i < bytes; i++)
        hash = hash * 31 + block[i];
    d = &kept[hash % KEPT];
    if (!d->valid || d->srgb != srgb || d->what != what || memcmp(d->block, block, bytes) != 0) {
        d->valid = true;
        d->srgb = srgb;
        d->what = what;
        memcpy(d->block, block, bytes);
        decode(what, srgb, block, d);
    }
    memcpy(code, d->texel[y * d->wide + x], 4 * sizeof *code);
}
