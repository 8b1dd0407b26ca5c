/* codec_reference.h - block codecs by their specifications: a block as an array of bits, one texel after another, slowly
 * (Khronos Data Format Specification 1.4; BC1 to BC5 by facts/texture/codecs.md 2 and 3)
 *
 * Nothing is shared with the model: neither code nor tables.
 */
#ifndef CODEC_REFERENCE_H
#define CODEC_REFERENCE_H

#include "common/types.h"

/* Bits of a block in the order that its specification numbers them. */
struct block_bits {
    u8 bit[128];
    unsigned at; /* what take() reads next */
};

/* Little-endian: bit 0 of the first byte is bit 0.  Big-endian words of 64 bits: bit 0 of the last byte is. */
static inline struct block_bits little(const u8 *bytes, unsigned size)
{
    struct block_bits b = { .at = 0 };

    for (unsigned n = 0; n < 8 * size; n++)
        b.bit[n] = bytes[n / 8] >> n % 8 & 1;
    return b;
}
static inline struct block_bits big(const u8 *bytes)
{
    struct block_bits b = { .at = 0 };

    for (unsigned n = 0; n < 64; n++)
        b.bit[n] = bytes[7 - n / 8] >> n % 8 & 1;
    return b;
}

/* Bits 'high' down to 'low' as a number. */
static inline unsigned span(const struct block_bits *b, unsigned high, unsigned low)
{
    unsigned x = 0;

    for (unsigned n = high + 1; n-- > low;)
        x = 2 * x + b->bit[n];
    return x;
}
static inline unsigned take(struct block_bits *b, unsigned width)
{
    unsigned x = 0;

    for (unsigned n = 0; n < width; n++)
        x += (unsigned)b->bit[b->at++] << n;
    return x;
}

static inline int clamped(int x, int least, int most)
{
    return x < least ? least : x > most ? most : x;
}

/* Each gives texels row by row, components as the model has them, of BC6H fp16; 'code' is COMPONENTS. */
void bc_reference(unsigned code, bool is_signed, const u8 *block, int out[16][4]);
void bptc_reference(unsigned code, const u8 *block, int out[16][4]);
void etc_reference(unsigned code, bool is_signed, const u8 *block, int out[16][4]);
void astc_reference(unsigned wide, unsigned high, bool srgb, const u8 *block, int out[144][4]);

#endif
