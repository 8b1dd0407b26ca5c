/* clear_reference.c - see clear_reference.h (facts/texture/rop_rules.md 5, 9) */
#include "clear_reference.h"

#include <math.h>
#include <string.h>

#include "../crop_reference.h"
#include "common/float_format.h"
#include "common/pixel_format.h"
#include "srgb_reference.h"
#include "host_float.h"

static mpfr_t half_way[256]; /* linear light of code k - 1/2 */

void clear_reference_open(void)
{
    for (unsigned k = 1; k < 256; k++) {
        mpfr_init2(half_way[k], SRGB_DEFINITION_BITS);
        mpfr_set_d(half_way[k], k - 0.5, MPFR_RNDN);
        mpfr_div_ui(half_way[k], half_way[k], 255, MPFR_RNDN);
        srgb_to_linear(half_way[k], half_way[k]);
    }
}

void clear_reference_close(void)
{
    for (unsigned k = 1; k < 256; k++)
        mpfr_clear(half_way[k]);
    mpfr_free_cache();
}

/* Of fp32 and 16 bits a double holds the product and its half. */
u32 clear_reference_unorm(u32 raw, unsigned bits)
{
    double a = float_of_bits(raw), one = ldexp(1, (int)bits) - 1;

    return !(a > 0) ? 0 : a >= 1 ? (u32)one : (u32)floor(a * one + 0.5);
}

u32 clear_reference_snorm(u32 raw, unsigned bits)
{
    double a = float_of_bits(raw), one = ldexp(1, (int)bits - 1) - 1;
    double z = fabs(a) >= 1 ? one : floor(fabs(a) * one + 0.5);

    if (isnan(a))
        return 0;
    return (a < 0 ? 0u - (u32)z : (u32)z) & (u32)((UINT64_C(1) << bits) - 1);
}

u32 clear_reference_srgb(u32 raw)
{
    double a = float_of_bits(raw);
    u32 code = 0;

    while (code < 255 && mpfr_cmp_d(half_way[code + 1], a) <= 0 && !isnan(a))
        code++;
    return code;
}

/* A float of 5 exponent bits, to nearest even. */
u32 clear_reference_float(u32 raw, unsigned bits)
{
    const bool sign = bits == 16;
    const int fraction = bits == 16 ? 10 : (int)bits - 5;
    double a = float_of_bits(raw), step, n;
    int exponent;

    if (bits == 32)
        return raw;
    u32 top = sign && signbit(a) ? 0x8000 : 0, infinity = 31u << fraction;
    if (isnan(a)) /* which one, test_float knows */
        return float_from_fp32(float_format_of(bits), raw, ROUND_RNE);
    if (!sign && a < 0)
        return 0;
    a = fabs(a);
    exponent = a > 0 && !isinf(a) ? ilogb(a) : -14;
    if (exponent < -14)
        exponent = -14;
    step = ldexp(1, exponent - fraction);
    n = isinf(a) ? a : nearbyint(a / step) * step;
    if (n >= 65536)
        return top | infinity;
    if (n < ldexp(1, -14))
        return top | (u32)ldexp(n, 14 + fraction);
    exponent = ilogb(n);
    return top | (u32)(exponent + 15) << fraction |
           ((u32)ldexp(n, fraction - exponent) & ((1u << fraction) - 1));
}

u32 clear_reference_integer(u32 raw, unsigned bits, bool sign)
{
    s64 low = sign ? -((s64)1 << (bits - 1)) : 0, high = ((s64)1 << (sign ? bits - 1 : bits)) - 1;
    s64 value = sign ? (s64)(s32)raw : (s64)raw;

    value = value < low ? low : value > high ? high : value;
    return (u32)((u64)value & ((UINT64_C(1) << bits) - 1));
}

static u32 code_of(const struct crop_reference_format *f, unsigned channel, unsigned bits, u32 raw)
{
    switch (f->numbers) {
    case CROP_SRGB:
        return channel == 3 ? clear_reference_unorm(raw, bits) : clear_reference_srgb(raw);
    case CROP_UNORM: return clear_reference_unorm(raw, bits);
    case CROP_SNORM: return clear_reference_snorm(raw, bits);
    case CROP_FLOAT: return clear_reference_float(raw, bits);
    default:
        return clear_reference_integer(raw, bits, pixel_format_of(f->code)->type == PIXEL_SINT);
    }
}

unsigned clear_reference_bytes(const struct clear_config *cfg)
{
    return crop_reference_size(crop_reference_format(cfg->format)) / 8;
}

static void put_bits(unsigned char *bytes, unsigned lsb, unsigned width, u32 value)
{
    for (unsigned b = 0; b < width; b++) {
        unsigned char bit = (unsigned char)(1 << (lsb + b) % 8);
        bytes[(lsb + b) / 8] &= (unsigned char)~bit;
        bytes[(lsb + b) / 8] |= value >> b & 1 ? bit : 0;
    }
}

/* Of each bit: whether it is written, whether the byte it is in is, and what it becomes. */
void clear_reference_pixel(const struct clear_config *cfg, unsigned char *memory)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    unsigned char value[16] = { 0 }, written[16] = { 0 }, pad_x[16] = { 0 };
    unsigned stored = 0, lsb = 0;

    for (unsigned k = 0; k < strlen(f->letters); lsb += f->widths[k++]) {
        const char *at = strchr("RGBA", f->letters[k]);
        unsigned c = at ? (unsigned)(at - "RGBA") : 4;

        if (f->letters[k] == 'O')
            put_bits(value, lsb, f->widths[k], UINT32_MAX);
        if (at)
            put_bits(value, lsb, f->widths[k], code_of(f, c, f->widths[k], cfg->color[c]));
        if (at)
            stored |= 1u << c;
        if (f->letters[k] == 'X')
            put_bits(pad_x, lsb, f->widths[k], UINT32_MAX);
        else if (!at || cfg->channels >> c & 1)
            put_bits(written, lsb, f->widths[k], UINT32_MAX);
    }
    if (!(cfg->channels & stored))
        return;
    for (unsigned b = 0; b < lsb / 8; b++) {
        bool all = (cfg->channels & stored) == stored;
        unsigned mask = all ? 0xff : written[b] ? written[b] | pad_x[b] : 0;
        memory[b] = (unsigned char)((memory[b] & ~mask) | (value[b] & mask));
    }
}
