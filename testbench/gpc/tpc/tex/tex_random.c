/* tex_random.c - see tex_random.h (facts/texture/texunit.md 1: what drivers write) */
#include "tex_random.h"

#include <math.h>
#include <string.h>

enum { SNORM = 1, UNORM, SINT, UINT, FLOAT = 7 };
enum { T1D, T2D, T3D, CUBE, A1D, A2D, BUFFER, FLAT, ACUBE };

/* Formats: a name, COMPONENTS, the components' types. */
static const struct format {
    const char *name;
    u8 code, type[4];
    bool depth, block;
} formats[] = {
    { "RGBA32F", 1, { 7, 7, 7, 7 }, 0, 0 },       { "RGBA32UI", 1, { 4, 4, 4, 4 }, 0, 0 },
    { "RGBA32I", 1, { 3, 3, 3, 3 }, 0, 0 },       { "RGBA16", 3, { 2, 2, 2, 2 }, 0, 0 },
    { "RGBA16_SNORM", 3, { 1, 1, 1, 1 }, 0, 0 },  { "RGBA16F", 3, { 7, 7, 7, 7 }, 0, 0 },
    { "RGBA16I", 3, { 3, 3, 3, 3 }, 0, 0 },       { "RG32F", 4, { 7, 7, 7, 7 }, 0, 0 },
    { "RG32UI", 4, { 4, 4, 4, 4 }, 0, 0 },        { "RGBX8", 7, { 2, 2, 2, 2 }, 0, 0 },
    { "RGBA8", 8, { 2, 2, 2, 2 }, 0, 0 },         { "RGBA8_SNORM", 8, { 1, 1, 1, 1 }, 0, 0 },
    { "RGBA8UI", 8, { 4, 4, 4, 4 }, 0, 0 },       { "RGBA8I", 8, { 3, 3, 3, 3 }, 0, 0 },
    { "RGB10A2", 9, { 2, 2, 2, 2 }, 0, 0 },       { "RGB10A2UI", 9, { 4, 4, 4, 4 }, 0, 0 },
    { "RGB10A2_SNORM", 9, { 1, 1, 1, 1 }, 0, 0 }, { "RG16", 12, { 2, 2, 2, 2 }, 0, 0 },
    { "RG16F", 12, { 7, 7, 7, 7 }, 0, 0 },        { "RG16_SNORM", 12, { 1, 1, 1, 1 }, 0, 0 },
    { "R32F", 15, { 7, 7, 7, 7 }, 0, 0 },         { "R32UI", 15, { 4, 4, 4, 4 }, 0, 0 },
    { "R32I", 15, { 3, 3, 3, 3 }, 0, 0 },         { "RGBA4", 18, { 2, 2, 2, 2 }, 0, 0 },
    { "A1RGB5", 19, { 2, 2, 2, 2 }, 0, 0 },       { "RGB5A1", 20, { 2, 2, 2, 2 }, 0, 0 },
    { "RGB565", 21, { 2, 2, 2, 2 }, 0, 0 },       { "RGB556", 22, { 2, 2, 2, 2 }, 0, 0 },
    { "RG8", 24, { 2, 2, 2, 2 }, 0, 0 },          { "RG8_SNORM", 24, { 1, 1, 1, 1 }, 0, 0 },
    { "R16", 27, { 2, 2, 2, 2 }, 0, 0 },          { "R16_SNORM", 27, { 1, 1, 1, 1 }, 0, 0 },
    { "R16F", 27, { 7, 7, 7, 7 }, 0, 0 },         { "R16UI", 27, { 4, 4, 4, 4 }, 0, 0 },
    { "R8", 29, { 2, 2, 2, 2 }, 0, 0 },           { "R8_SNORM", 29, { 1, 1, 1, 1 }, 0, 0 },
    { "R8UI", 29, { 4, 4, 4, 4 }, 0, 0 },         { "RG4", 30, { 2, 2, 2, 2 }, 0, 0 },
    { "RGB9E5", 32, { 7, 7, 7, 7 }, 0, 0 },       { "R11G11B10F", 33, { 7, 7, 7, 7 }, 0, 0 },
    { "Z16", 58, { 2, 2, 2, 2 }, 1, 0 },          { "ZF32", 47, { 7, 7, 7, 7 }, 1, 0 },
    { "X8Z24", 42, { 2, 2, 2, 2 }, 1, 0 },        { "S8Z24", 43, { 2, 4, 4, 4 }, 1, 0 },
    { "Z24S8", 41, { 4, 2, 2, 2 }, 1, 0 },        { "ZF32_X24S8", 48, { 7, 4, 4, 4 }, 1, 0 },
    { "BC1", 36, { 2, 2, 2, 2 }, 0, 1 },          { "BC2", 37, { 2, 2, 2, 2 }, 0, 1 },
    { "BC3", 38, { 2, 2, 2, 2 }, 0, 1 },          { "BC4", 39, { 2, 2, 2, 2 }, 0, 1 },
    { "BC5", 40, { 2, 2, 2, 2 }, 0, 1 },          { "BC4_SNORM", 39, { 1, 1, 1, 1 }, 0, 1 },
    { "BC6", 17, { 7, 7, 7, 7 }, 0, 1 },          { "BC6_SIGNED", 16, { 7, 7, 7, 7 }, 0, 1 },
    { "BC7", 23, { 2, 2, 2, 2 }, 0, 1 },          { "ETC2_RGB", 6, { 2, 2, 2, 2 }, 0, 1 },
    { "ETC2_RGBA", 11, { 2, 2, 2, 2 }, 0, 1 },    { "EAC_RG", 26, { 2, 2, 2, 2 }, 0, 1 },
    { "RGBA8_FP16", 8, { 6, 6, 6, 6 }, 0, 0 },    { "RGBA8_SNORM_FP16", 8, { 5, 5, 5, 5 }, 0, 0 },
    { "RGBA16_FP16", 3, { 6, 6, 6, 6 }, 0, 0 },   { "RG16_MIXED_FP16", 12, { 5, 2, 2, 2 }, 0, 0 },
    { "R1", 31, { 2, 2, 2, 2 }, 0, 1 },           { "YUV_RGBG", 34, { 2, 2, 2, 2 }, 0, 1 },
    { "YUV_GRGB", 35, { 2, 2, 2, 2 }, 0, 1 },     { "ASTC_5x5", 65, { 2, 2, 2, 2 }, 0, 1 },
    { "ASTC_12x10", 84, { 2, 2, 2, 2 }, 0, 1 },
};

unsigned tex_random_formats(void)
{
    return sizeof formats / sizeof *formats;
}

const char *tex_random_format(unsigned row)
{
    return formats[row].name;
}

/* Random bytes; in the upper half of it numbers of exponents close to 0, also as pairs of fp16. */
void tex_random_memory(struct random *r, u8 *byte)
{
    for (u32 i = 0; i < TEX_RANDOM_BYTES; i += 4) {
        u32 w = (u32)random_bits(r);

        if (i >= TEX_RANDOM_BYTES / 2)
            w = (w & 0x83ff83ff) | (0x3400 + (w >> 26 & 7) * 0x400) |
                (0x34000000 + (w >> 10 & 7) * 0x4000000);
        memcpy(byte + i, &w, 4);
    }
}

static unsigned random_size(struct random *r, unsigned most)
{
    const unsigned n =
        tex_random_once(r, 3) ? 1u << tex_random_below(r, 7) : 1 + tex_random_below(r, most);

    return n < most ? n : most;
}

static unsigned levels_of(unsigned size)
{
    unsigned n = 0;

    while (size >> n > 1)
        n++;
    return n + 1;
}

static void random_sources(struct random *r, u32 *h, bool whole)
{
    static const u8 plain[4] = { 2, 3, 4, 5 }, red[4] = { 2, 2, 2, 7 };

    for (unsigned i = 0; i < 4; i++) {
        unsigned s = plain[i];

        if (tex_random_once(r, 4))
            s = tex_random_below(r, 2) ? 2 + tex_random_below(r, 4) : red[i];
        if (tex_random_once(r, 8))
            s = tex_random_below(r, 2) ? 0 : whole ? 6 : 7;
        tex_put(h, 21 + 3 * i, 19 + 3 * i, s);
    }
}

static void random_sizes(struct random *r, struct tex_random *s)
{
    static const unsigned most[9] = { 96, 72, 20, 24, 96, 40, 4000, 72, 16 };

    s->size[0] = random_size(r, most[s->type]);
    s->size[1] =
        s->type == T1D || s->type == A1D || s->type == BUFFER ? 1 : random_size(r, most[s->type]);
    s->size[2] = s->type == T3D ? random_size(r, most[s->type]) : 1;
    if (tex_random_cube(s->type))
        s->size[1] = s->size[0];
    s->layers = s->type == A1D || s->type == A2D ? 1 + tex_random_below(r, 5)
                : s->type == ACUBE               ? 1 + tex_random_below(r, 2)
                                                 : 1;
}

/* Headers of colour keys have no view: it is the resource. */
static void random_view(struct random *r, struct tex_random *s, u32 *h, bool keyed)
{
    const unsigned a = levels_of(s->size[0]), b = levels_of(s->size[1]), c = levels_of(s->size[2]);
    const unsigned most = a > b ? (a > c ? a : c) : b > c ? b : c;
    unsigned last = tex_random_once(r, 4) || s->type == FLAT || s->samples
                        ? 0
                        : tex_random_below(r, most),
             first = 0, end = last;

    if (tex_random_once(r, 4) && !keyed) {
        first = tex_random_below(r, last + 1);
        end = first + tex_random_below(r, last - first + 1);
    }
    tex_put(h, 127, 124, last);
    if (!keyed) {
        tex_put(h, 227, 224, first);
        tex_put(h, 231, 228, end);
    }
    s->levels = end - first + 1;
    for (unsigned i = 0; i < 3; i++)
        s->size[i] = s->size[i] >> first ? s->size[i] >> first : 1;
}

/* How far apart an axis of anisotropy has its taps: functions and modifiers of both levels. */
static void random_spread(struct random *r, u32 *h)
{
    tex_put(h, 216, 215, tex_random_below(r, 4));
    tex_put(h, 218, 217, tex_random_below(r, 4));
    tex_put(h, 149, 147, tex_random_below(r, 8));
    tex_put(h, 223, 222, tex_random_once(r, 2) ? tex_random_below(r, 4) : 0);
    tex_put(h, 116, 115, tex_random_once(r, 2) ? tex_random_below(r, 4) : 0);
}

static void random_image(struct random *r, struct tex_random *s, u32 *h, u64 address, bool pitch)
{
    const unsigned depth = s->type == T3D ? s->size[2] : s->layers;
    const bool keyed = !s->samples && tex_random_once(r, 16);

    tex_put(h, 87, 85, pitch ? 2 - keyed : 3 + keyed);
    tex_put(h, 79, 64, address >> 32);
    tex_put(h, 63, 32, address);
    if (pitch) {
        tex_put(h, 111, 96, s->size[0] * 16 / 32 + 1 + tex_random_below(r, 3));
    } else {
        tex_put(h, 101, 99, tex_random_below(r, 6));
        tex_put(h, 104, 102, s->type == T3D ? tex_random_below(r, 6) : 0);
        tex_put(h, 108, 106, tex_random_once(r, 6) ? 1 + tex_random_below(r, 3) : 0);
    }
    tex_put(h, 114, 112, tex_random_below(r, 8));
    tex_put(h, 143, 128, s->size[0] - 1);
    tex_put(h, 175, 160, s->size[1] - 1);
    tex_put(h, 189, 176, depth - 1);
    tex_put(h, 191, 191, s->normalized);
    tex_put(h, 159, 157, 7);
    tex_put(h, 223, 192, 0x03000000);
    if (tex_random_once(r, 4))
        random_spread(r, h);
    if (keyed)
        tex_put(h, 255, 224, random_bits(r));
    else
        tex_put(h, 235, 232, s->samples);
    if (!pitch)
        random_view(r, s, h, keyed);
    else
        s->levels = 1;
}

static void random_sampler(struct random *r, struct tex_random *s, u32 *t)
{
    for (unsigned i = 0; i < 3; i++)
        tex_put(t, 2 + 3 * i, 3 * i, i == 0 ? s->wrap : tex_random_below(r, 8));
    tex_put(t, 9, 9, s->depth && tex_random_below(r, 2));
    tex_put(t, 12, 10, tex_random_below(r, 8));
    tex_put(t, 13, 13, tex_random_below(r, 2));
    tex_put(t, 34, 32, s->magnify);
    tex_put(t, 37, 36, s->minify);
    tex_put(t, 39, 38, s->mip);
    tex_put(t, 41, 40, tex_random_once(r, 4) ? tex_random_below(r, 4) : 2);
    tex_put(t, 43, 42, tex_random_once(r, 8) ? 1 + tex_random_below(r, 2) : 0);
    tex_put(t, 56, 44, tex_random_once(r, 4) ? random_bits(r) : 0);
    tex_put(t, 57, 57, tex_random_once(r, 16));
    tex_put(t, 62, 58, tex_random_once(r, 4) ? tex_random_below(r, 32) : 0);
    tex_put(t, 75, 64, tex_random_once(r, 4) ? tex_random_below(r, 0x600) : 0);
    tex_put(t, 87, 76, tex_random_once(r, 4) ? tex_random_below(r, 0x1000) : 0xf00);
    tex_put(t, 22, 20, tex_random_once(r, 8) ? tex_random_below(r, 8) : 0);
    tex_put(t, 95, 88, tex_random_below(r, 256));
    tex_put(t, 115, 108, tex_random_below(r, 256));
    tex_put(t, 123, 116, tex_random_below(r, 256));
    for (unsigned i = 0; i < 4; i++) /* of integers too: a word is a word */
        t[4 + i] = s->whole ? (u32)random_bits(r) & 0x7f : tex_random_float(r, 2);
}

static bool takes(unsigned type, const struct format *f)
{
    return f->block ? type == T2D || type == T3D || type == A2D || tex_random_cube(type)
                    : !(f->depth && type == BUFFER);
}

static const struct format *random_format(struct random *r, struct tex_random *s)
{
    const struct format *f;

    do
        f = &formats[s->format = tex_random_below(r, tex_random_formats())];
    while (!takes(s->type, f));
    s->whole = f->type[0] == SINT || f->type[0] == UINT;
    s->floats = f->type[0] == FLOAT;
    s->depth = f->depth;
    return f;
}

void tex_random_state(struct random *r, struct tex_random *s)
{
    tex_random_state_of(r, tex_random_below(r, 9), s);
}

void tex_random_state_of(struct random *r, unsigned type, struct tex_random *s)
{
    const struct format *f;
    u32 *h = s->state.header;
    u64 address;

    memset(s, 0, sizeof *s);
    s->type = type;
    s->wrap = tex_random_below(r, 8);
    s->magnify = 1 + tex_random_below(r, 2);
    s->minify = 1 + tex_random_below(r, 3);
    s->mip = 1 + tex_random_below(r, 3);
    s->normalized = !tex_random_once(r, 8);
    f = random_format(r, s);
    if ((s->type == T2D || s->type == A2D) && !f->block && tex_random_once(r, 8)) {
        s->samples =
            tex_random_once(r, 4) ? 8 + tex_random_below(r, 4) : 1 + tex_random_below(r, 6);
        s->mip = 1;
    }
    if (s->whole || s->samples)
        s->magnify = s->minify = 1;
    random_sizes(r, s);
    tex_put(h, 6, 0, f->code);
    for (unsigned i = 0; i < 4; i++)
        tex_put(h, 9 + 3 * i, 7 + 3 * i, f->type[i]);
    random_sources(r, h, s->whole);
    address = (u64)tex_random_below(r, TEX_RANDOM_BYTES / 4 / 512) * 512 +
              (s->floats || tex_random_below(r, 2) ? TEX_RANDOM_BYTES / 2 : 0);
    tex_put(h, 154, 151, s->type);
    tex_put(h, 150, 150, tex_random_once(r, 3));
    if (s->type == BUFFER) {
        tex_put(h, 63, 32, address);
        tex_put(h, 143, 128, s->size[0] - 1);
        s->levels = 1;
        s->normalized = false;
    } else {
        random_image(r, s, h, address, s->type == FLAT && !f->block);
    }
    random_sampler(r, s, s->state.sampler);
}
