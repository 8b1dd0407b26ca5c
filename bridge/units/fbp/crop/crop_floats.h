/* crop_floats.h - floats for vectors: the corners of a stored format, and values near them */
#ifndef CROP_FLOATS_H
#define CROP_FLOATS_H

#include "common/bits.h"
#include "common/float_format.h"
#include "random.h"

#define CROP_FLOAT_CORNERS 16

/* Returns corner i of fp32 ('bits' 32) or of fp16 (less); fp11 and fp10 have the exponents of fp16. */
static inline uint32_t crop_float_corner(unsigned i, unsigned bits)
{
    static const uint32_t halves[CROP_FLOAT_CORNERS] = {
        0x0000, 0x3c00, 0x8000, 0xbc00, 0x0001, 0x03ff, 0x0400, 0x7bff, /* .. the largest */
        0x7c00, 0xfc00, 0x7fff, 0x7d01, 0x3800, 0x3bff, 0x3c01, 0x8001,
    };
    static const uint32_t words[CROP_FLOAT_CORNERS] = {
        0x00000000, 0x3f800000, 0x80000000, 0xbf800000, 0x00000001, 0x007fffff,
        0x00800000, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fffffff, 0x7fa00001,
        0x3f000000, 0x3f7fffff, 0x3f800001, 0x807fffff,
    };

    return (bits == 32 ? words : halves)[i % CROP_FLOAT_CORNERS];
}

/* Makes a code of 32, 16, 11 or 10 bits: a corner, a value with an exponent near that of 1, or any bits. */
static inline uint32_t crop_float_random(struct random *r, unsigned bits)
{
    const struct float_format *f = float_format_of(bits);
    unsigned pick = random_below(r, 8), spread = bits == 32 ? 56 : 24;
    uint32_t fraction = (uint32_t)random_bits(r), exponent;

    if (pick < 3 && bits >= 16)
        return crop_float_corner(random_below(r, CROP_FLOAT_CORNERS), bits);
    if (pick < 3) /* its fraction and sign cut off */
        return (crop_float_corner(random_below(r, CROP_FLOAT_CORNERS), 16) & 0x7fff) >>
               (10 - f->frac_bits);
    if (pick == 7)
        return (uint32_t)random_bits(r) & (uint32_t)bits_mask(bits);
    /* Half of them with few bits set, so that sums are exact or tie. */
    if (pick & 1)
        fraction = fraction & 1 ? 0 : (1u << fraction % f->frac_bits) - (fraction >> 31);
    exponent = (uint32_t)float_bias(f) + random_below(r, spread) - spread / 2;
    if (pick == 6 && bits == 32) /* its products are near the least numbers or the largest */
        exponent = random_below(r, 2) ? random_below(r, 75) : 180 + random_below(r, 75);
    fraction &= (uint32_t)bits_mask(f->frac_bits);
    return (exponent << f->frac_bits | fraction |
            (uint32_t)random_bits(r) << (bits - f->has_sign)) &
           (uint32_t)bits_mask(bits);
}

#endif
