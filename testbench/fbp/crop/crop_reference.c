/* crop_reference.c - see crop_reference.h */
#include "crop_reference.h"

#include <assert.h>
#include <string.h>

#include "srgb_definition.h"

/* facts/texture/surface_formats.csv, column layout_lsb_first */
static const struct crop_reference_format formats[] = {
    { 0xcf, "BGRA", CROP_UNORM }, { 0xd0, "BGRA", CROP_SRGB },  { 0xd5, "RGBA", CROP_UNORM },
    { 0xd6, "RGBA", CROP_SRGB },  { 0xd7, "RGBA", CROP_SNORM }, { 0xe6, "BGRX", CROP_UNORM },
    { 0xe7, "BGRX", CROP_SRGB },  { 0xea, "RG", CROP_UNORM },   { 0xeb, "RG", CROP_SNORM },
    { 0xf3, "R", CROP_UNORM },    { 0xf4, "R", CROP_SNORM },    { 0xf7, "A", CROP_UNORM },
    { 0xf9, "RGBX", CROP_UNORM }, { 0xfa, "RGBX", CROP_SRGB },  { 0xfd, "BGRZ", CROP_UNORM },
    { 0xfe, "BGRO", CROP_UNORM }, { 0x43, "RA", CROP_UNORM },   { 0x47, "ARGB", CROP_UNORM },
};

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

const struct crop_reference_format *crop_reference_format(unsigned code)
{
    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (formats[i].code == code)
            return &formats[i];
    return NULL;
}

bool crop_reference_blends(const struct crop_config *cfg)
{
    enum crop_numbers numbers = crop_reference_format(cfg->format)->numbers;

    if (!cfg->blend_enable)
        return false;
    if (numbers == CROP_SRGB) /* logic ops are ignored */
        return true;
    return !cfg->logic_enable && (numbers == CROP_UNORM || cfg->blend_snorm8);
}

bool crop_reference_wide(const struct crop_config *cfg)
{
    return crop_reference_format(cfg->format)->numbers == CROP_SRGB && crop_reference_blends(cfg);
}

int crop_reference_byte(const struct crop_config *cfg, unsigned channel)
{
    const char *bytes = crop_reference_format(cfg->format)->bytes;
    const char *at = strchr(bytes, "RGBA"[channel]);

    return at ? (int)(at - bytes) : -1;
}

bool crop_reference_writes(const struct crop_config *cfg, unsigned channel)
{
    return crop_reference_byte(cfg, channel) >= 0 && (cfg->write_mask >> channel & 1);
}

/* An 8-bit code as a number; of SNORM, 0x80 and 0x81 are both -1. */
static struct fraction number(u8 code, enum crop_numbers numbers)
{
    int z = code < 128 ? code : code - 256;

    if (numbers != CROP_SNORM)
        return (struct fraction){ code, 255 };
    return (struct fraction){ z < -127 ? -127 : z, 127 };
}

/* A stored byte as a number: sRGB colours as 16-bit linear light. */
static struct fraction stored(u8 code, unsigned channel, enum crop_numbers numbers)
{
    static unsigned linear[256];
    static bool ready;

    if (numbers != CROP_SRGB || channel == 3)
        return number(code, numbers);
    for (unsigned i = 0; i < 256 && !ready; i++)
        linear[i] = srgb_linear16(i);
    ready = true;
    return (struct fraction){ linear[code], 65535 };
}

static u16 half_word(const u32 *words, unsigned i)
{
    return (u16)(words[i / 2] >> 16 * (i % 2));
}

/* Channel c of pixel i in the source words. */
static struct fraction source(const struct crop_config *cfg, const u32 *words, unsigned i,
                              unsigned c)
{
    if (crop_reference_wide(cfg))
        return (struct fraction){ half_word(words, 4 * i + c), 65535 };
    return number((u8)(words[i] >> 8 * c), crop_reference_format(cfg->format)->numbers);
}

static struct operands operands_of(const struct crop_config *cfg, const struct crop_quads *in,
                                   unsigned i)
{
    const struct crop_reference_format *f = crop_reference_format(cfg->format);
    struct operands o;

    for (unsigned c = 0; c < 4; c++) {
        int b = crop_reference_byte(cfg, c);

        o.s[c] = source(cfg, in->src, i, c);
        o.s1[c] = source(cfg, in->src1, i, c);
        o.k[c] = crop_reference_wide(cfg) ? (struct fraction){ cfg->constant[c], 65535 }
                                          : number((u8)cfg->constant[c], f->numbers);
        o.d[c] = b >= 0   ? stored((u8)(in->dst[i] >> 8 * b), c, f->numbers)
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
    struct fraction s = times(o->s[c], factor(c < 3 ? cfg->color_src : cfg->alpha_src, o, c));
    struct fraction d = times(o->d[c], factor(c < 3 ? cfg->color_dst : cfg->alpha_dst, o, c));
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

u8 crop_reference_logic(enum logic_op op, u8 s, u8 d)
{
    switch (op) {
    case LOGIC_CLEAR: return 0;
    case LOGIC_AND: return s & d;
    case LOGIC_AND_REVERSE: return s & (u8)~d;
    case LOGIC_COPY: return s;
    case LOGIC_AND_INVERTED: return (u8)~s & d;
    case LOGIC_NOOP: return d;
    case LOGIC_XOR: return s ^ d;
    case LOGIC_OR: return s | d;
    case LOGIC_NOR: return (u8) ~(s | d);
    case LOGIC_EQUIV: return (u8) ~(s ^ d);
    case LOGIC_INVERT: return (u8)~d;
    case LOGIC_OR_REVERSE: return s | (u8)~d;
    case LOGIC_COPY_INVERTED: return (u8)~s;
    case LOGIC_OR_INVERTED: return (u8)~s | d;
    case LOGIC_NAND: return (u8) ~(s & d);
    case LOGIC_SET: return 0xff;
    }
    assert(!"a logic op of 4 bits");
    return 0;
}

/* What is stored for channel c, which lies in byte b. */
static u8 result(const struct crop_config *cfg, const struct crop_quads *in, unsigned i, unsigned c,
                 unsigned b)
{
    enum crop_numbers numbers = crop_reference_format(cfg->format)->numbers;
    u8 code = (u8)(in->src[i] >> 8 * c);

    if (cfg->logic_enable && numbers != CROP_SRGB)
        return crop_reference_logic(cfg->logic_func, code, (u8)(in->dst[i] >> 8 * b));
    if (!crop_reference_blends(cfg))
        return (u8)(numbers == CROP_SNORM ? nearest(number(code, numbers), 127) : code);

    struct operands o = operands_of(cfg, in, i);
    struct fraction z = blended(cfg, &o, c);

    if (numbers == CROP_SRGB && c < 3)
        return encoded(z);
    return (u8)nearest(z, numbers == CROP_SNORM ? 127 : 255);
}

struct crop_reference_pixel crop_reference_pixel(const struct crop_config *cfg,
                                                 const struct crop_quads *in, unsigned i)
{
    static const char letters[] = "RGBAXZO";
    const char *bytes = crop_reference_format(cfg->format)->bytes;
    struct crop_reference_pixel z = { 0 };
    bool any = false;

    for (unsigned c = 0; c < 4; c++)
        any |= crop_reference_writes(cfg, c);
    for (unsigned b = 0; bytes[b] && any && in->coverage >> i & 1; b++) {
        unsigned c = (unsigned)(strchr(letters, bytes[b]) - letters);

        /* chosen: X is never written, Z and O with any write of the pixel */
        if (bytes[b] == 'X' || (c < 4 && !crop_reference_writes(cfg, c)))
            continue;
        u8 byte = c < 4 ? result(cfg, in, i, c, b) : bytes[b] == 'O' ? 0xff : 0;
        z.enable |= (u4)(1 << b);
        z.bytes |= (u32)byte << 8 * b;
    }
    return z;
}

u32 crop_reference_memory(u32 dst, u32 bytes, unsigned enable)
{
    for (unsigned b = 0; b < 4; b++)
        if (enable >> b & 1)
            dst = (dst & ~((u32)0xff << 8 * b)) | (bytes & (u32)0xff << 8 * b);
    return dst;
}
