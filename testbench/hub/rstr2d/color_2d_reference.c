/* color_2d_reference.c - see color_2d_reference.h */
#include "color_2d_reference.h"

#include <math.h>
#include <string.h>

const struct plain_format plain_formats[PLAIN_FORMATS] = {
    { 0xcf, 4, 'u', "B8 G8 R8 A8" },
    { 0xd5, 4, 'u', "R8 G8 B8 A8" },
    { 0xe6, 4, 'u', "B8 G8 R8 X8" },
    { 0xfe, 4, 'u', "B8 G8 R8 O8" },
    { 0xe8, 2, 'u', "B5 G6 R5" },
    { 0xe9, 2, 'u', "B5 G5 R5 A1" },
    { 0xd1, 4, 'u', "R10 G10 B10 A2" },
    { 0xea, 2, 'u', "R8 G8" },
    { 0xf3, 1, 'u', "R8" },
    { 0xf7, 1, 'u', "A8" },
    { 0xda, 4, 'u', "R16 G16" },
    { 0xd7, 4, 'n', "R8 G8 B8 A8" },
    { 0xc7, 8, 'n', "R16 G16 B16 A16" },
    { 0xe5, 4, 'f', "R32" },
    { 0xca, 8, 'h', "R16 G16 B16 A16" },
    { 0xc0, 16, 'f', "R32 G32 B32 A32" },
};

/* Calls for each field: its channel (0..3 RGBA, 4 X, 5 O), its lowest bit and its width. */
static const char *field(const char *layout, unsigned *channel, unsigned *bits)
{
    static const char names[] = "RGBAXO";

    *channel = (unsigned)(strchr(names, *layout++) - names);
    for (*bits = 0; *layout >= '0' && *layout <= '9'; layout++)
        *bits = 10 * *bits + (unsigned)(*layout - '0');
    return *layout == ' ' ? layout + 1 : layout;
}

struct plain_codes plain_unpack(const struct plain_format *f, const uint8_t *byte)
{
    struct plain_codes z = { { 0 }, { 0 } };
    unsigned at = 0, channel, bits;

    for (const char *l = f->layout; *l; at += bits) {
        l = field(l, &channel, &bits);
        for (unsigned b = 0; channel < 4 && b < bits; b++)
            z.code[channel] |= (uint32_t)(byte[(at + b) / 8] >> (at + b) % 8 & 1) << b;
        if (channel < 4)
            z.bits[channel] = bits;
    }
    return z;
}

void plain_pack(const struct plain_format *f, const uint32_t code[4], uint8_t *byte)
{
    unsigned at = 0, channel, bits;

    memset(byte, 0, f->bytes);
    for (const char *l = f->layout; *l; at += bits) {
        l = field(l, &channel, &bits);
        for (unsigned b = 0; b < bits; b++) {
            const unsigned bit = channel == 5 ? 1 : channel == 4 ? 0 : code[channel] >> b & 1;

            byte[(at + b) / 8] |= (uint8_t)(bit << (at + b) % 8);
        }
    }
}

static double half_value(uint32_t h)
{
    const int exp = (int)(h >> 10 & 31), fraction = (int)(h & 1023);
    const double m = exp == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exp - 25);

    return h >> 15 ? -m : m;
}

static double value_of(const struct plain_format *f, uint32_t code, unsigned bits)
{
    const double most = ldexp(1, (int)bits) - 1, half = ldexp(1, (int)bits - 1);
    float single;

    switch (f->kind) {
    case 'u': return code / most;
    case 'n': return fmax((code >= half ? code - most - 1 : code) / (half - 1), -1);
    case 'h': return half_value(code);
    default: memcpy(&single, &code, 4); return single;
    }
}

void plain_values(const struct plain_format *f, const struct plain_codes *c, double value[4])
{
    for (unsigned i = 0; i < 4; i++)
        value[i] = c->bits[i] ? value_of(f, c->code[i], c->bits[i]) : i == 3;
    if (c->bits[0] && !c->bits[1] && !c->bits[3])
        value[1] = value[2] = value[0];
    if (!c->bits[0])
        value[0] = value[1] = value[2] = value[3];
}

/* The nearest half, ties to even, of a value within its range. */
static uint32_t half_code(double v)
{
    uint32_t best = 0;
    double least = INFINITY;

    for (uint32_t h = 0; h < 0x7c00; h++) {
        const double off = fabs(half_value(h) - fabs(v));

        if (off < least || (off == least && h % 2 == 0)) {
            least = off;
            best = h;
        }
    }
    return best | (signbit(v) ? 0x8000u : 0);
}

uint32_t plain_code(const struct plain_format *f, unsigned channel, unsigned bits, double value)
{
    const float single = (float)value; /* floats are fp32 first */
    uint32_t code;

    (void)channel;
    switch (f->kind) {
    case 'u': return (uint32_t)floor(fmin(fmax(value, 0), 1) * (ldexp(1, (int)bits) - 1) + 0.5);
    case 'n': {
        const double most = ldexp(1, (int)bits - 1) - 1, x = fmin(fmax(value, -1), 1) * most;
        const long n = lround(x);

        return (uint32_t)n & (uint32_t)((UINT64_C(1) << bits) - 1);
    }
    case 'h': return half_code(single);
    default: memcpy(&code, &single, 4); return code;
    }
}
