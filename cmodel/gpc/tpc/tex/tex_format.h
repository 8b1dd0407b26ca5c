/* tex_format.h - the layouts of texture headers: what a texel's bits mean (class cl b197tex, COMPONENTS; facts/texture)
 *
 * An element is a texel, a pair of video's texels, 8 x 8 bits, or a block of a compressed texture.
 */
#ifndef TEX_FORMAT_H
#define TEX_FORMAT_H

#include "common/types.h"

/* How an element is decoded. */
enum tex_codec {
    TEX_PLAIN,      /* fields of bits (common/texel_format.def) */
    TEX_SHARED_EXP, /* E5B9G9R9 */
    TEX_PAIR,       /* two texels share components */
    TEX_BITS,       /* R1 */
    TEX_BC1,
    TEX_BC2,
    TEX_BC3,
    TEX_BC4,
    TEX_BC5,
    TEX_BC6, /* 'is_signed' */
    TEX_BC7,
    TEX_ETC2_RGB,
    TEX_ETC2_PUNCH, /* one bit of alpha */
    TEX_ETC2_RGBA,
    TEX_EAC_R,
    TEX_EAC_RG,
    TEX_ASTC
};

/* What a decoded component is.  All are ready for sums: a filter clamps none. */
enum tex_number {
    TEX_ABSENT,
    TEX_UNORM, /* value / (2^bits - 1) */
    TEX_SNORM, /* value / (2^(bits-1) - 1), sign-extended to 32 bits; not below -1, but of 2 bits */
    TEX_UINT,
    TEX_SINT, /* sign-extended to 32 bits */
    TEX_FLOAT /* fp32 bits */
};

struct tex_component {
    u8 number; /* enum tex_number */
    u8 bits;   /* of the decoded value; 32 of FLOAT */
};

struct tex_format {
    u7 code;       /* COMPONENTS */
    u8 codec;      /* enum tex_codec */
    u8 bytes;      /* of an element */
    u8 wide, high; /* texels of an element */
    bool is_signed;
    bool srgb; /* texels may be converted, if header and sampler say so */
    u4 converts; /* bit n: component n is converted then; its value is then a UNORM of 16 bits (common/srgb.h) */
    bool is_depth;
    u2 depth;  /* the component that is the depth */
    u4 halves; /* bit n: component n is a norm, given as the nearest fp16 (NUM_UNORM_FORCE_FP16, NUM_SNORM_FORCE_FP16) */
    u8 width
        [4]; /* bits of each component as it is stored, 0 where there is none; of blocks, as it is decoded */
    u8 stored[4]; /* enum tex_number of what is stored: not FLOAT where 'halves' is set */
    struct tex_component component[4]; /* R, G, B, A as they are stored */
};

/* Fills a format from word 0 of a header; NULL, or what is not modelled. */
const char *tex_format_of(u32 header, struct tex_format *f);

/* Decode texel (x, y) of an element, of its bytes or of them as words; 'converts': sRGB to linear.  Values of absent components
 * are 0.
 */
void tex_decode(const struct tex_format *f, bool converts, const u8 *element, unsigned x,
                unsigned y, u32 value[4]);
void tex_decode_words(const struct tex_format *f, bool converts, const u32 word[4], unsigned x,
                      unsigned y, u32 value[4]);

/* Decodes all texels of an element, row by row: wide * high of them. */
#define TEX_ELEMENT_TEXELS 144 /* at most */
void tex_decode_block(const struct tex_format *f, bool converts, const u8 *element,
                      u32 value[TEX_ELEMENT_TEXELS][4]);

/* Brings a border's colour into the components of a format, as a texel has them; 'color' is as the sampler has it: fp32,
 * integers where the component is one, and of an sRGB texture fp32 of linear light.
 */
void tex_border(const struct tex_format *f, bool converts, const u32 color[4], u32 value[4]);

#endif
