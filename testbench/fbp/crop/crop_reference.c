/* crop_reference.c - see crop_reference.h */
#include "crop_reference.h"

#include <assert.h>
#include <string.h>

#include "srgb_reference.h"

__extension__ typedef __int128 s128;

/* Never reduced; of four products of 16-bit fractions the den is 65535^4, 64 bits. */
struct fraction {
    s128 num, den; /* den > 0 */
};

struct operands {
    struct fraction s[4], s1[4], d[4], k[4];
};

static const struct fraction nought = { 0, 1 }, unity = { 1, 1 };

static struct fraction times(struct fraction a, struct fraction b)
{
    return (struct fraction){ a.num * b.num, a.den * b.den };
}

static struct fraction minus(struct fraction a, struct fraction b)
{
    return (struct fraction){ a.num * b.den - b.num * a.den, a.den * b.den };
}

static struct fraction plus(struct fraction a, struct fraction b)
{
    return (struct fraction){ a.num * b.den + b.num * a.den, a.den * b.den };
}

static bool less(struct fraction a, struct fraction b)
{
    return a.num * b.den < b.num * a.den;
}

/* x * one to the nearest integer; there must be no tie. */
static int nearest(struct fraction x, int one)
{
    s128 num = 2 * x.num * one + x.den, den = 2 * x.den;
    s128 z = num / den;

    assert(num % den != 0);
    return (int)(num < 0 ? z - 1 : z);
}

/* A code of 'bits' as a number; of SNORM the lowest two codes are -1. */
static struct fraction number(u32 code, unsigned bits, enum crop_numbers numbers)
{
    s64 whole = (s64)1 << bits, z = code & (u32)(whole - 1), one = whole / 2 - 1;

    if (numbers != CROP_SNORM)
        return (struct fraction){ z, whole - 1 };
    z = z < whole / 2 ? z : z - whole;
    return (struct fraction){ z < -one ? -one : z, one };
}

/* A stored code as a number: sRGB colours as 16-bit linear light; of less than 8 bits through 8. */
static struct fraction stored(u32 code, unsigned bits, unsigned channel, enum crop_numbers numbers)
{
    static unsigned linear[256];
    static bool ready;

    if (bits < 8 && bits != 2)
        return (struct fraction){ nearest(number(code, bits, numbers), 255), 255 };
    if (numbers != CROP_SRGB || channel == 3)
        return number(code, bits, numbers);
    for (unsigned i = 0; i < 256 && !ready; i++)
        linear[i] = srgb_linear16(i);
    ready = true;
    return (struct fraction){ linear[code], 65535 };
}

/* Channel c of pixel i in the words of a blended source. */
static struct fraction source(const struct crop_config *cfg, const u32 *words, unsigned i,
                              unsigned c)
{
    unsigned lane = crop_reference_lane(cfg), step = lane == 8 ? 8 : 16;

    return number(crop_reference_field(words, 4 * step * i + step * c, lane), lane,
                  crop_reference_format(cfg->format)->numbers);
}

static struct operands operands_of(const struct crop_config *cfg, const struct crop_quads *in,
                                   unsigned i)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const u32 *pixel = &in->dst[i * crop_reference_words(cfg)];
    struct operands o;

    for (unsigned c = 0; c < 4; c++) {
        unsigned bits = crop_reference_bits(f, c);

        o.s[c] = source(cfg, in->src, i, c);
        o.s1[c] = source(cfg, in->src1, i, c);
        o.k[c] = number(cfg->constant[c], crop_reference_lane(cfg), f->numbers);
        o.d[c] = bits     ? stored(crop_reference_code(f, pixel, c), bits, c, f->numbers)
                 : c == 3 ? unity
                          : nought;
    }
    return o;
}

/* Codes 2 to 21 in pairs F, 1 - F; the pairs as fbp.def lists them. */
static struct fraction factor(enum blend_factor code, const struct operands *o, unsigned c)
{
    static const struct {
        unsigned plain, inverted;
    } pairs[] = {
        { 3, 4 }, { 5, 6 }, { 7, 8 }, { 9, 10 }, { 14, 15 }, { 16, 17 }, { 18, 19 }, { 20, 21 },
    };
    const struct fraction plain[] = { o->s[c], o->s[3],  o->d[3],  o->d[c],
                                      o->k[c], o->s1[c], o->s1[3], o->k[3] };

    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (code == pairs[i].plain)
            return plain[i];
        if (code == pairs[i].inverted)
            return minus(unity, plain[i]);
    }
    if (code == FACTOR_SRC_ALPHA_SAT && c < 3) {
        struct fraction room = minus(unity, o->d[3]);
        return less(o->s[3], room) ? o->s[3] : room;
    }
    /* chosen: factors without a meaning are zero */
    return code == FACTOR_ONE || code == FACTOR_SRC_ALPHA_SAT ? unity : nought;
}

static struct fraction blended(const struct crop_config *cfg, const struct operands *o, unsigned c)
{
    enum blend_equation op = c < 3 ? cfg->color_op : cfg->alpha_op;
    const struct crop_reference_factors by = crop_reference_factors(cfg, c);
    struct fraction s = times(o->s[c], factor(by.src, o, c));
    struct fraction d = times(o->d[c], factor(by.dst, o, c));
    bool snorm = crop_reference_format(cfg->format)->numbers == CROP_SNORM;
    struct fraction low = { snorm ? -1 : 0, 1 };

    if (op == BLEND_MIN)
        return less(o->s[c], o->d[c]) ? o->s[c] : o->d[c];
    if (op == BLEND_MAX)
        return less(o->d[c], o->s[c]) ? o->s[c] : o->d[c];
    /* chosen: equations without a meaning add */
    struct fraction z = op == BLEND_SUBTRACT      ? minus(s, d)
                        : op == BLEND_REVSUBTRACT ? minus(d, s)
                                                  : plus(s, d);
    return less(z, low) ? low : less(unity, z) ? unity : z;
}

/* The code that x is nearest to once sRGB-encoded.  x is a whole number of 1/65535^2. */
static u8 encoded(struct fraction x)
{
    static u32 smallest[256];
    static bool ready;
    const s128 one_squared = (s128)65535 * 65535;
    u8 code = 0;

    for (unsigned i = 1; i < 256 && !ready; i++)
        smallest[i] = srgb_smallest(i);
    ready = true;
    assert(x.num * one_squared % x.den == 0);
    while (code < 255 && x.num * one_squared / x.den >= smallest[code + 1])
        code++;
    return code;
}

u32 crop_reference_logic(enum logic_op op, u32 s, u32 d)
{
    switch (op) {
    case LOGIC_CLEAR: return 0;
    case LOGIC_AND: return s & d;
    case LOGIC_AND_REVERSE: return s & ~d;
    case LOGIC_COPY: return s;
    case LOGIC_AND_INVERTED: return ~s & d;
    case LOGIC_NOOP: return d;
    case LOGIC_XOR: return s ^ d;
    case LOGIC_OR: return s | d;
    case LOGIC_NOR: return ~(s | d);
    case LOGIC_EQUIV: return ~(s ^ d);
    case LOGIC_INVERT: return ~d;
    case LOGIC_OR_REVERSE: return s | ~d;
    case LOGIC_COPY_INVERTED: return ~s;
    case LOGIC_OR_INVERTED: return ~s | d;
    case LOGIC_NAND: return ~(s & d);
    case LOGIC_SET: return UINT32_MAX;
    }
    assert(!"a logic op of 4 bits");
    return 0;
}

/* The code stored for channel c. */
static u32 result(const struct crop_config *cfg, const struct crop_quads *in, unsigned i,
                  unsigned c)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    unsigned at = i * crop_reference_words(cfg), bits = crop_reference_bits(f, c);
    u32 s = crop_reference_code(f, &in->src[at], c), d = crop_reference_code(f, &in->dst[at], c);

    if (crop_reference_combines(cfg))
        return crop_reference_logic(cfg->logic_func, s, d);
    if (!crop_reference_blends(cfg))
        return s;

    if (f->numbers == CROP_FLOAT)
        return crop_reference_float(cfg, in, i, c);

    struct operands o = operands_of(cfg, in, i);
    struct fraction z = blended(cfg, &o, c);

    if (f->numbers == CROP_SRGB && c < 3)
        return encoded(z);
    return (u32)nearest(z, (1 << (bits - (f->numbers == CROP_SNORM))) - 1);
}

/* Of a letter, or -1. */
static int channel_of(char letter)
{
    const char *letters = "RGBA", *at = strchr(letters, letter);

    return at ? (int)(at - letters) : -1;
}

/* Bit b of a component whose letter is 'l': what the write gives. */
static bool given_bit(const struct crop_config *cfg, const u32 codes[4], char l, unsigned b,
                      bool old)
{
    int c = channel_of(l);

    if (c < 0) /* chosen: a pad X is 0 where its byte is written */
        return l == 'O';
    return crop_reference_writes(cfg, (unsigned)c) ? codes[c] >> b & 1 : old;
}

struct crop_reference_pixel crop_reference_pixel(const struct crop_config *cfg,
                                                 const struct crop_quads *in, unsigned i)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    const u32 *dst = &in->dst[i * crop_reference_words(cfg)];
    struct crop_reference_pixel z = { .enable = 0 };
    u32 codes[4] = { 0 };
    bool any = false;

    for (unsigned c = 0; c < 4; c++) {
        if (!crop_reference_writes(cfg, c))
            continue;
        any = true;
        codes[c] = result(cfg, in, i, c);
    }
    if (!any || !(in->coverage >> i & 1))
        return z;
    /* chosen: a byte is written for a channel in it, or for a pad Z or O in any write */
    for (unsigned k = 0, at = 0; f->letters[k]; at += f->widths[k++])
        for (unsigned b = at; b < at + f->widths[k]; b++) {
            int c = channel_of(f->letters[k]);
            bool writes = c < 0 ? f->letters[k] != 'X' : crop_reference_writes(cfg, (unsigned)c);
            bool old = dst[b / 32] >> b % 32 & 1;
            z.enable |= (u16)(writes << b / 8);
            z.words[b / 32] |= (u32)given_bit(cfg, codes, f->letters[k], b - at, old) << b % 32;
        }
    for (unsigned b = 0; b < 16; b++)
        if (!(z.enable >> b & 1))
            z.words[b / 4] &= ~((u32)0xff << 8 * (b % 4));
    return z;
}

u32 crop_reference_memory(u32 dst, u32 bytes, unsigned enable)
{
    for (unsigned b = 0; b < 4; b++)
        if (enable >> b & 1)
            dst = (dst & ~((u32)0xff << 8 * b)) | (bytes & (u32)0xff << 8 * b);
    return dst;
}
