/* rate_textures.c - see rate_textures.h (class cl b197tex) */
#include "rate_textures.h"

#include <string.h>

#include "gpc/tpc/tex/tex_view.h"
#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"

enum { SNORM = 1, UNORM = 2, FLOAT = 7, SAMPLER_COLOR = 7 };

/* COMPONENTS and the type of all of them, or of R and B, beside another one of G and A. */
static const struct {
    u8 code, type, other, srgb;
} formats[RATE_FORMATS] = {
    [RATE_RGBA8] = { 8, UNORM },
    [RATE_FP16X2] = { 12, FLOAT },
    [RATE_FP16X4] = { 3, FLOAT },
    [RATE_RGB10A2] = { 9, UNORM },
    [RATE_E5B9G9R9] = { 32, FLOAT },
    [RATE_ASTC] = { 68, UNORM },
    [RATE_BC7] = { 23, UNORM },
    [RATE_DXT1] = { 36, UNORM },
    [RATE_DXT3] = { 37, UNORM },
    [RATE_DXT5] = { 38, UNORM },
    [RATE_R11G11B10] = { 33, FLOAT },
    [RATE_FP32X1] = { 15, FLOAT },
    [RATE_BC6] = { 17, FLOAT },
    [RATE_FP32X2] = { 4, FLOAT },
    [RATE_FP32X3] = { 2, FLOAT },
    [RATE_FP32X4] = { 1, FLOAT },
    [RATE_R8] = { 29, UNORM },
    [RATE_MIXED] = { 8, UNORM, SNORM },
    [RATE_DXT1_SRGB] = { .code = 36, .type = UNORM, .srgb = 1 },
};

static const u8 types[RATE_SHAPES] = { TEX_1D, TEX_2D, TEX_CUBE, TEX_3D };

static void put(u8 *to, const u32 word[TEX_HEADER_WORDS])
{
    for (unsigned n = 0; n < RATE_TEXTURE_BYTES; n++)
        to[n] = (u8)(word[n / 4] >> n % 4 * 8);
}

/* Two levels, blocks of two GOBs; results are R, G, B, A as they are stored. */
static void header(enum rate_format format, enum rate_shape shape, u8 *to)
{
    const unsigned size = rate_texture_size(shape);
    const u8 type = formats[format].type;
    const u8 other = formats[format].other ? formats[format].other : type;
    const struct tic all = { .components = formats[format].code,
                             .r_type = type,
                             .g_type = other,
                             .b_type = type,
                             .a_type = other,
                             .x_source = 2,
                             .y_source = 3,
                             .z_source = 4,
                             .w_source = 5,
                             .version = TEX_BLOCK_LINEAR,
                             .type = types[shape],
                             .srgb = formats[format].srgb,
                             .width = size - 1 };
    const struct tic_block block = { .block_height = shape != RATE_1D };
    const struct tic_image image = { .last_level = 1,
                                     .border_size = SAMPLER_COLOR,
                                     .height = shape == RATE_1D ? 0 : size - 1,
                                     .depth = shape == RATE_3D ? size - 1 : 0,
                                     .normalized = 1 };
    const struct tic_levels levels = { .last = 1 };
    u32 word[TEX_HEADER_WORDS] = { 0 };

    tic_put(word, &all);
    tic_block_put(word, &block);
    tic_image_put(word, &image);
    tic_levels_put(word, &levels);
    put(to, word);
}

unsigned rate_texture_headers(u8 *to)
{
    for (unsigned f = 0; f < RATE_FORMATS; f++)
        for (unsigned s = 0; s < RATE_SHAPES; s++)
            header((enum rate_format)f, (enum rate_shape)s,
                   to + RATE_TEXTURE_BYTES * rate_texture((enum rate_format)f, (enum rate_shape)s));
    return RATE_FORMATS * RATE_SHAPES;
}

/* Half a level is added to what two levels are made of. */
void rate_texture_samplers(u8 *to)
{
    for (unsigned f = 0; f < RATE_FILTERS; f++, to += RATE_TEXTURE_BYTES) {
        const unsigned filter = f == RATE_NEAREST ? TEX_POINT : TEX_LINEAR;
        const struct tsc sampler = {
            .wrap_x = TEX_CLAMP_EDGE,
            .wrap_y = TEX_CLAMP_EDGE,
            .wrap_z = TEX_CLAMP_EDGE,
            .compares = f == RATE_COMPARE,
            .anisotropy = f > RATE_ANISOTROPIC ? f - RATE_ANISOTROPIC : 0,
            .magnify = filter,
            .minify = filter,
            .mip = f == RATE_TRILINEAR ? TEX_MIP_LINEAR : TEX_MIP_NONE,
            .seam = 2,
            .bias = f == RATE_TRILINEAR ? 0x80 : 0,
            .most = 0xf00,
        };
        u32 word[TEX_HEADER_WORDS] = { 0 };

        tsc_put(word, &sampler);
        put(to, word);
    }
}
