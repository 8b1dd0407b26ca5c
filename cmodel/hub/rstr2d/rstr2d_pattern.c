/* rstr2d_pattern.c - the pattern of raster operations (facts/classes/2d_semantics.md 5) */
#include <string.h>

#include "hub/rstr2d/rstr2d.h"

/* SET_MONOCHROME_PATTERN_COLOR_FORMAT. */
enum { A8X8R5G6B5, A1R5G5B5, A8R8G8B8, A8Y8, A8X8Y16, Y32, BYTE_EXPAND };

static struct rstr2d_color color_of(u32 r, unsigned r_bits, u32 g, unsigned g_bits, u32 b,
                                    unsigned b_bits, u32 a, unsigned a_bits)
{
    return (struct rstr2d_color){ .type = RSTR2D_UNORM,
                                  .bits = { (u8)r_bits, (u8)g_bits, (u8)b_bits, (u8)a_bits },
                                  .c = { r, g, b, a } };
}

/* chosen: A8Y8 lies in the low 16 bits, A above */
static struct rstr2d_color mono_color(unsigned format, u32 w)
{
    switch (format) {
    case A8X8R5G6B5: return color_of(w >> 11 & 31, 5, w >> 5 & 63, 6, w & 31, 5, w >> 24, 8);
    case A1R5G5B5: return color_of(w >> 10 & 31, 5, w >> 5 & 31, 5, w & 31, 5, w >> 15 & 1, 1);
    case A8R8G8B8: return color_of(w >> 16 & 255, 8, w >> 8 & 255, 8, w & 255, 8, w >> 24, 8);
    case A8Y8: return color_of(w & 255, 8, w & 255, 8, w & 255, 8, w >> 8 & 255, 8);
    default: /* A8X8Y16 */ return color_of(w & 65535, 16, w & 65535, 16, w & 65535, 16, w >> 24, 8);
    }
}

/* A word as it is, in every word of a pixel. */
static void repeat(const struct pixel_format *f, u32 w, u32 word[PIXEL_WORDS])
{
    for (unsigned i = 0; i < PIXEL_WORDS; i++)
        word[i] = 32 * i >= f->bits ? 0 : f->bits >= 32 ? w : w & (u32)bits_mask(f->bits);
}

/* known: facts/classes/2d_semantics.md 5: the bit that a pixel has; CGA6 has its left pixel in bit 7 */
static unsigned bit_of(const struct rstr2d_config *cfg, u32 px, u32 py)
{
    const unsigned bit = cfg->pattern == TWOD_MONO_8X8    ? (py & 7) * 8 + (px & 7)
                         : cfg->pattern == TWOD_MONO_64X1 ? px & 63
                                                          : py & 63;

    return (unsigned)(cfg->mono >> (cfg->mono_le ? bit : bit ^ 7) & 1);
}

static u32 word_at(const struct rstr2d_config *cfg, u32 px, u32 py)
{
    if (cfg->pattern == TWOD_COLOR_8X8)
        return UINT32_C(0xff000000) | cfg->color_cell[(py & 7) * 8 + (px & 7)];
    return cfg->mono_color[bit_of(cfg, px, py)];
}

/* chosen: Y32 is the pixel's bits, and so is any pattern for a destination of Y32; BYTE_EXPAND is its low byte in
 * every byte; a colour pattern has alpha 1
 */
void rstr2d_pattern_at(const struct rstr2d_config *cfg, const struct pixel_format *dst, u32 x,
                       u32 y, u32 word[PIXEL_WORDS])
{
    const unsigned format = cfg->pattern == TWOD_COLOR_8X8 ? A8R8G8B8 : cfg->mono_format;
    const u32 w = word_at(cfg, x + cfg->pattern_x, y + cfg->pattern_y);
    struct rstr2d_color c;

    if (format >= BYTE_EXPAND) {
        repeat(dst, (w & 255) * UINT32_C(0x01010101), word);
    } else if (format == Y32 || dst->type == PIXEL_UINT) {
        repeat(dst, w, word);
    } else {
        c = mono_color(format, w);
        c = rstr2d_convert(&c, dst);
        rstr2d_encode(&c, dst, word);
    }
}
