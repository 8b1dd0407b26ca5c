/* tex_format.c - see tex_format.h (class cl b197tex; facts/texture/codecs.md 1) */
#include "gpc/tpc/tex/tex_format.h"

#include <stddef.h>
#include <string.h>

#include "common/float_format.h"
#include "gpc/tpc/tex/tex_choices.h"

/* The layout codes that tell more than their layout. */
enum { CODE_BC6H_SF16 = 16 };

/* Types of a component in a header. */
enum { SNORM = 1, UNORM, SINT, UINT, SNORM_FORCE_FP16, UNORM_FORCE_FP16, FLOAT };

/* Types that a layout takes: bits by type. */
enum {
    ONLY_UNORM = 1 << UNORM | 1 << UNORM_FORCE_FP16,
    ONLY_NORM = ONLY_UNORM | 1 << SNORM | 1 << SNORM_FORCE_FP16,
    ONLY_FLOAT = 1 << FLOAT,
    ANY_TYPE = ONLY_NORM | ONLY_FLOAT | 1 << SINT | 1 << UINT
};

struct layout {
    u8 code, codec, bytes, wide, high;
    u8 types; /* ONLY_..., ANY_TYPE */
    bool is_depth;
    u8 depth;
    u8 width[4];
};

#define WIDTHS(count, bits)                                                                \
    {                                                                                      \
        bits, (count) > 1 ? (bits) : 0, (count) > 2 ? (bits) : 0, (count) > 3 ? (bits) : 0 \
    }
static const struct layout layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3) \
    { code, TEX_PLAIN, bytes, 1, 1, ANY_TYPE, false, 0, { w0, w1, w2, w3 } },
#define DEPTH(name, code, bytes, depth, w0, w1, w2) \
    { code, TEX_PLAIN, bytes, 1, 1, ANY_TYPE, true, depth, { w0, w1, w2, 0 } },
#define ELEMENT(name, code, codec, bytes, wide, high, count, bits, types) \
    { code, TEX_##codec, bytes, wide, high, ONLY_##types, false, 0, WIDTHS(count, bits) },
#include "common/texel_format.def"
};

static const struct layout *layout_of(unsigned code)
{
    for (unsigned n = 0; n < sizeof layouts / sizeof layouts[0]; n++)
        if (layouts[n].code == code)
            return &layouts[n];
    return NULL;
}

static unsigned type_of(u32 header, unsigned n)
{
    return header >> (7 + 3 * n) & 7;
}

static bool is_forced(unsigned type)
{
    return type == SNORM_FORCE_FP16 || type == UNORM_FORCE_FP16;
}

static enum tex_number stored_as(unsigned type)
{
    switch (type) {
    case SNORM:
    case SNORM_FORCE_FP16: return TEX_SNORM;
    case UNORM:
    case UNORM_FORCE_FP16: return TEX_UNORM;
    case SINT: return TEX_SINT;
    case UINT: return TEX_UINT;
    default: return TEX_FLOAT;
    }
}

/* A component of a plain texel that has a meaning. */
static const char *refuse(const struct layout *l, unsigned type, unsigned bits)
{
    if (!(l->types >> type & 1))
        return l->codec == TEX_PLAIN ? "textures: a component without a type"
                                     : "textures: a block's components of that type";
    if (l->codec == TEX_PLAIN && type == FLOAT && !float_format_of(bits))
        return "textures: floats of that width";
    if ((type == SNORM || type == SNORM_FORCE_FP16) && bits < 2)
        return "textures: SNORM of one bit";
    return NULL;
}

/* known: facts/texture/texunit.md 1: UNORM of at most 8 bits; of two or four components not the last */
static void find_conversion(struct tex_format *f)
{
    unsigned count = 0;

    f->srgb = true;
    for (; count < 4 && f->width[count]; count++)
        f->srgb = f->srgb && f->component[count].number == TEX_UNORM && f->width[count] <= 8;
    if (f->srgb)
        f->converts = (u4)((1u << (count % 2 ? count : count - 1)) - 1);
}

/* chosen: all components of a block have the type of the first */
const char *tex_format_of(u32 header, struct tex_format *f)
{
    const struct layout *l = layout_of(header & 0x7f);

    memset(f, 0, sizeof *f);
    if (!l)
        return "textures: that layout";
    f->code = l->code;
    f->codec = l->codec;
    f->bytes = l->bytes;
    f->wide = l->wide;
    f->high = l->high;
    f->is_depth = l->is_depth;
    f->depth = l->depth;
    memcpy(f->width, l->width, sizeof f->width);
    if (TEX_EAC_16 && (l->codec == TEX_EAC_R || l->codec == TEX_EAC_RG))
        f->width[0] = f->width[1] = 16;
    for (unsigned n = 0; n < 4 && l->width[n]; n++) {
        const unsigned type = type_of(header, l->codec == TEX_PLAIN ? n : 0);
        const char *why = refuse(l, type, l->width[n]);

        if (why)
            return why;
        f->stored[n] = stored_as(type);
        f->halves |= (u4)(is_forced(type) << n);
        f->component[n] = is_forced(type) || type == FLOAT
                              ? (struct tex_component){ TEX_FLOAT, 32 }
                              : (struct tex_component){ f->stored[n], f->width[n] };
    }
    f->is_signed = l->codec == TEX_BC6 ? l->code == CODE_BC6H_SF16 : f->stored[0] == TEX_SNORM;
    find_conversion(f);
    if (f->codec == TEX_ASTC && !TEX_ASTC_UNORM8)
        for (unsigned n = 0; n < 4; n++)
            f->component[n] = (struct tex_component){ TEX_FLOAT, 32 };
    return NULL;
}
