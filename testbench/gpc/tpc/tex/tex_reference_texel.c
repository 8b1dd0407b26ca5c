/* tex_reference_texel.c - what a texel's bits mean (facts/texture/texunit.md 1; OpenGL 4.6 2.3) */
#include <math.h>
#include <string.h>

#include "tex_reference.h"

static struct texref_value whole(uint32_t word)
{
    return (struct texref_value){ .word = word, .whole = true };
}

/* A float of 5 bits of exponent: 16 bits have a sign, 11 and 10 none. */
static struct texref_value small_float(uint32_t code, unsigned bits)
{
    const unsigned fraction = bits == 16 ? 10 : bits - 5;
    const unsigned exponent = code >> fraction & 31, m = code & ((1u << fraction) - 1);
    const int sign = bits == 16 && code >> 15 ? -1 : 1;

    if (exponent == 31 && m)
        return (struct texref_value){ .nan = true };
    if (exponent == 31)
        return whole(sign < 0 ? 0xff800000 : 0x7f800000);
    return texref_number(sign * (exponent ? ldexpl((long double)(m | 1u << fraction),
                                                   (int)exponent - 15 - (int)fraction)
                                          : ldexpl(m, -14 - (int)fraction)));
}

static struct texref_value whole_float(uint32_t word)
{
    const float f = texref_float(word);

    if (isnan(f))
        return (struct texref_value){ .nan = true };
    return isinf(f) ? whole(word) : texref_number(f);
}

/* Linear light of an 8-bit code, as 16 bits; the textures' widths stretch narrower ones. */
static long double linear(unsigned code, unsigned bits)
{
    const long double c = (long double)code / ((1u << bits) - 1);
    const long double l = c <= 0.04045L ? c / 12.92L : powl((c + 0.055L) / 1.055L, 2.4L);

    return roundl(l * 65535) / 65535;
}

/* A narrower code may be made one of 8 bits before, by repeating its high bits. */
static struct texref_value converted(unsigned code, unsigned bits)
{
    unsigned wide = 0;

    for (int at = 8 - (int)bits; at > -(int)bits; at -= (int)bits)
        wide |= at >= 0 ? code << at : code >> -at;
    return (struct texref_value){ .low = fminl(linear(code, bits), linear(wide, 8)),
                                  .high = fmaxl(linear(code, bits), linear(wide, 8)) };
}

static int32_t signed_code(uint32_t code, unsigned bits)
{
    return bits == 32 ? (int32_t)code : (int32_t)code - (int32_t)((code >> (bits - 1)) << bits);
}

/* The nearest of fp16, ties to even: values of normalized numbers lie in -1 to 1. */
static long double to_half(long double v)
{
    int exponent;

    frexpl(v, &exponent);
    exponent = exponent < -13 ? -13 : exponent; /* subnormals share the last one */
    return ldexpl(rintl(ldexpl(v, 11 - exponent)), exponent - 11);
}

static struct texref_value of_number(const struct texref_field *f, long double v)
{
    return texref_number(f->half ? to_half(v) : v);
}

/* A component's value from its code. */
static struct texref_value value(const struct texref_field *f, uint32_t code, bool srgb)
{
    const long double most = ldexpl(1, (int)f->bits) - 1, half = ldexpl(1, (int)f->bits - 1) - 1;
    const int32_t s = signed_code(code, f->bits);

    switch (f->number) {
    case TEXREF_UNORM:
        return srgb && f->srgb ? converted(code, f->bits) : of_number(f, code / most);
    case TEXREF_SNORM: /* two bits reach -2 */
        return of_number(f, s < -half && f->bits > 2 ? -1 : s / half);
    case TEXREF_UINT: return whole(code);
    case TEXREF_SINT: return whole((uint32_t)s);
    case TEXREF_FLOAT: return f->bits == 32 ? whole_float(code) : small_float(code, f->bits);
    default: return (struct texref_value){ .free = false };
    }
}

static uint32_t field(const uint8_t *byte, unsigned at, unsigned bits)
{
    uint64_t z = 0;

    for (unsigned i = 0; i < bits; i++)
        z |= (uint64_t)(byte[(at + i) / 8] >> (at + i) % 8 & 1) << i;
    return (uint32_t)z;
}

/* Nine bits each and their exponent (EXT_texture_shared_exponent). */
static void shared(const uint8_t *byte, struct texref_texel *out)
{
    for (unsigned c = 0; c < 3; c++)
        out->c[c] = texref_number(ldexpl(field(byte, 9 * c, 9), (int)field(byte, 27, 5) - 15 - 9));
}

void texref_read(const struct texref *t, const struct texref_memory *m,
                 const struct texref_where *w, struct texref_texel *out)
{
    static const uint8_t nothing[16];
    const uint64_t at = texref_address(t, w);
    const uint8_t *byte = at + t->bytes <= m->size ? m->byte + at : nothing;
    int code[4];

    memset(out, 0, sizeof *out);
    if (t->block) {
        m->block(t->word, t->srgb, byte, w->x % t->wide, w->y % t->high, code);
        for (unsigned c = 0; c < 4; c++)
            if (t->field[c].bits)
                out->c[c] = value(&t->field[c], (uint32_t)code[c] & ((1u << t->field[c].bits) - 1),
                                  t->srgb);
    } else if (t->code == 32) {
        shared(byte, out);
    } else {
        for (unsigned c = 0; c < 4; c++)
            if (t->field[c].bits)
                out->c[c] =
                    value(&t->field[c], field(byte, t->field[c].at, t->field[c].bits), t->srgb);
    }
}

void texref_zero(const struct texref *t, struct texref_texel *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned c = 0; c < 4; c++)
        out->c[c].whole = t->field[c].number == TEXREF_UINT || t->field[c].number == TEXREF_SINT;
}

/* A float's border: itself, or the nearest that a narrower format has; without a sign not below 0. */
static struct texref_value float_border(const struct texref *t, const struct texref_field *f,
                                        uint32_t word)
{
    struct texref_value v = whole_float(word);
    const bool shared = t->code == 32, has_sign = f->bits >= 16 && !shared && t->code != 17;
    long double slack = 0;

    if (v.whole || v.nan || f->bits == 32)
        return v;
    if (!has_sign && v.low < 0)
        return texref_number(0);
    for (unsigned c = 0; shared && c < 3; c++) /* an exponent for three: that of the largest */
        slack = fmaxl(slack, texref_float(t->border[c]) * 0x1p-9L);
    if (!shared)
        slack = fmaxl(fabsl(v.low) * ldexpl(1, f->bits == 16 ? -11 : 4 - (int)f->bits), 0x1p-20L);
    v.low -= slack;
    v.high += slack;
    return v;
}

static struct texref_value integer_border(const struct texref_field *f, uint32_t word)
{
    const int64_t v = f->number == TEXREF_SINT ? (int32_t)word : (int64_t)word;
    const int64_t high = ((int64_t)1 << (f->bits - (f->number == TEXREF_SINT))) - 1;
    const int64_t low = f->number == TEXREF_SINT ? -high - 1 : 0;

    return whole((uint32_t)(v < low ? low : v > high ? high : v));
}

/* Which of the sampler's four a component of the format has: that of the result where it comes out first. */
static unsigned of_result(const struct texref *t, unsigned c)
{
    unsigned r = 0;

    while (r < 4 && t->source[r] != c + 2)
        r++;
    return r < 4 ? r : c;
}

/* A border's component: of the format's range; of UNORM and SNORM the nearest that the format has, or itself. */
static struct texref_value border(const struct texref *t, unsigned c)
{
    const struct texref_field *f = &t->field[c];
    const uint32_t word = t->border[t->depth_border ? 0 : of_result(t, c)];
    const long double steps =
        f->bits ? ldexpl(1, (int)f->bits - (f->number == TEXREF_SNORM)) - 1 : 1;
    long double v = texref_float(word), least = f->number == TEXREF_SNORM ? -1 : 0;

    if (f->number == TEXREF_UINT || f->number == TEXREF_SINT)
        return integer_border(f, word);
    if (f->number == TEXREF_FLOAT)
        return float_border(t, f, word);
    if (t->srgb && f->srgb && of_result(t, c) < 3)
        return texref_number(linear(t->border_code[of_result(t, c)], 8));
    if (isnan(v))
        return (struct texref_value){ .low = least, .high = 1 };
    v = fminl(1, fmaxl(least, v));
    if (f->half)
        return (struct texref_value){ .low = fmaxl(least, v - 0.5L / steps - fabsl(v) * 0x1p-11L),
                                      .high = fminl(1, v + 0.5L / steps + fabsl(v) * 0x1p-11L) };
    return (struct texref_value){ .low = fmaxl(least, v - 0.5L / steps),
                                  .high = fminl(1, v + 0.5L / steps) };
}

void texref_border(const struct texref *t, struct texref_texel *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned c = 0; c < 4; c++)
        if (t->field[c].bits)
            out->c[c] = border(t, c);
}

/* Of a missing A, which is 1: as a number, or an integer where the others are; either way where some are. */
static struct texref_value missing(const struct texref *t)
{
    bool integer = false, other = false;

    for (unsigned c = 0; c < 4; c++) {
        const enum texref_number n = t->field[c].number;

        integer |= n == TEXREF_UINT || n == TEXREF_SINT;
        other |= n == TEXREF_UNORM || n == TEXREF_SNORM || n == TEXREF_FLOAT;
    }
    if (integer && other)
        return (struct texref_value){ .free = true };
    return integer ? whole(1) : texref_number(1);
}

void texref_select(const struct texref *t, const struct texref_texel *in,
                   struct texref_value out[4])
{
    for (unsigned i = 0; i < 4; i++) {
        const unsigned s = t->source[i], c = s - 2;

        if (s >= 2 && s <= 5 && t->field[c].number != TEXREF_ABSENT)
            out[i] = in->c[c];
        else if (s == 5) /* chosen: a missing A is 1, R, G and B are 0 */
            out[i] = missing(t);
        else
            out[i] = s == 6 ? whole(1) : texref_number(s == 7);
    }
}
