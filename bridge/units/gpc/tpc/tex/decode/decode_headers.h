/* decode_headers.h - headers of textures for the vectors of decode: all layouts and types */
#ifndef DECODE_HEADERS_H
#define DECODE_HEADERS_H

#include <string.h>

#include "gpc/tpc/tex/decode/decode.h"

/* Codes of COMPONENTS. */
static const u8 layouts[] = {
#define TEXEL(name, code, bytes, w0, w1, w2, w3)                          code,
#define DEPTH(name, code, bytes, depth, w0, w1, w2)                       code,
#define ELEMENT(name, code, codec, bytes, wide, high, count, bits, types) code,
#include "common/texel_format.def"
};
#define LAYOUTS (unsigned)(sizeof layouts / sizeof layouts[0])
enum { BC6_SIGNED = 16, BC6 = 17, BC7 = 23, ASTC_FIRST = 64 };

/* Types of components. */
enum { SNORM = 1, UNORM, SINT, UINT, SNORM_FP16, UNORM_FP16, FLOAT, TYPES = 7 };

/* A block-linear image of two dimensions, 64 x 64. */
static inline void plain_header(struct tex_state *s, unsigned code, unsigned type)
{
    static const u32 header[8] = { 0x58d24908, 0x00ef8000, 0x00600001, 0x60070018,
                                   0xe880003f, 0x8000003f, 0x03000000, 0x00000060 };

    memcpy(s->header, header, sizeof header);
    s->header[0] =
        code | type << 7 | type << 10 | type << 13 | type << 16 | (header[0] & ~0u << 19);
}

static inline bool is_modelled(const struct tex_state *s)
{
    return !decode_not_modelled(s);
}

/* The type that all layouts of these components have. */
static inline void any_header(struct tex_state *s, unsigned code)
{
    plain_header(s, code, UNORM);
    if (!is_modelled(s))
        plain_header(s, code, FLOAT);
}

static const u32 border_words[] = { 0,          0x3f800000, 0x3f000000, 0xbf800000, 0x3f800001,
                                    0x47800000, 0x7f800000, 0x7fc00000, 0x80000000, 0x00000001,
                                    127,        0xffffff80, 0x7fffffff, 0x3b808081 };
#define BORDER_WORDS (unsigned)(sizeof border_words / sizeof border_words[0])

/* Texels are linear light, where the format has it. */
static inline void set_srgb(struct tex_state *s)
{
    s->header[4] |= 1u << 22;
    s->sampler[0] |= 1u << 13;
}

#endif
