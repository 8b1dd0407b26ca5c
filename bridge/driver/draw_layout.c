/* draw_layout.c - see draw_layout.h */
#include "driver/draw_layout.h"

#include <string.h>

#include "common/pixel_format.h"
#include "common/surface.h"
#include "fbp/zrop/zrop_memory.h"

enum sample_mode draw_mode(unsigned samples)
{
    return samples == 16  ? SAMPLES_4X4
           : samples == 8 ? SAMPLES_4X2
           : samples == 4 ? SAMPLES_2X2
           : samples == 2 ? SAMPLES_2X1
                          : SAMPLES_1X1;
}

enum sample_mode draw_raster_mode(unsigned samples)
{
    return samples == 8 ? SAMPLES_4X2_D3D : samples == 2 ? SAMPLES_2X1_D3D : draw_mode(samples);
}

unsigned draw_raster_samples(const struct object_scene *w, const struct draw_how *how)
{
    return how->raster ? how->raster : w->samples;
}

unsigned draw_block_height(const struct object_scene *w, unsigned samples)
{
    const unsigned rows = w->height * samples_shape(draw_mode(samples)).down;
    unsigned n = 0;

    while (n < 4 && (unsigned)SURFACE_GOB_HEIGHT << n < rows)
        n++;
    return n;
}

static struct surface surface_of(const struct object_scene *w, unsigned samples, unsigned bytes)
{
    struct surface s = surface_plain(draw_mode(samples), w->width, w->height, bytes);

    s.block_height = (u3)draw_block_height(w, samples);
    return s;
}

u64 draw_colour_bytes(const struct object_scene *w, const struct draw_how *how)
{
    const struct surface s = surface_of(w, w->samples, pixel_format_of(how->color)->bits / 8u);

    return surface_size(&s);
}

u64 draw_zeta_bytes(const struct object_scene *w, const struct draw_how *how)
{
    const struct surface s =
        surface_of(w, draw_raster_samples(w, how), zrop_layout_of(how->depth).element);

    return surface_size(&s);
}

unsigned draw_zeta_kind(enum zeta_format format)
{
    switch (format) {
    case ZETA_Z16: return 0x01;
    case ZETA_Z24S8: return 0x46;
    case ZETA_ZF32: return 0x7b;
    case ZETA_ZF32_X24S8: return 0xc3;
    default: return 0x11;
    }
}

/* Of 32, 64 and 128 bits, of 1, 2, 4 and 8 samples: C32_2CRA, C64_2CRA and theirs, C128_2CR and its. */
unsigned draw_packed_kind(unsigned bits, unsigned samples)
{
    static const u8 kind[3][4] = { { 0xdb, 0xcc, 0xe2, 0xe5 },
                                   { 0xe9, 0xcd, 0xf0, 0xf3 },
                                   { 0xf5, 0xf7, 0xf9, 0xfb } };

    return kind[bits_top(bits / 32)][bits_top(samples)];
}

unsigned draw_colour_packed(const struct object_scene *w, const struct draw_how *how)
{
    return how->compress ? draw_packed_kind(pixel_format_of(how->color)->bits, w->samples)
                         : DRAW_COLOUR_KIND;
}

/* Z16_2Z, S8Z24_2CZ, Z24S8_2CZ, ZF32_2CZ, ZF32_X24S8_2CSZV; those of more samples follow each. */
unsigned draw_packed_zeta(enum zeta_format format, unsigned samples)
{
    const unsigned more = bits_top(samples);

    switch (format) {
    case ZETA_Z16: return 0x07 + more;
    case ZETA_Z24S8: return 0x51 + more;
    case ZETA_ZF32: return 0x86 + more;
    case ZETA_ZF32_X24S8: return 0xce + more;
    default: return 0x17 + more;
    }
}

unsigned draw_zeta_packed(const struct object_scene *w, const struct draw_how *how)
{
    return draw_packed_zeta(how->depth, draw_raster_samples(w, how));
}

bool draw_has_stencil(enum zeta_format format)
{
    return format == ZETA_Z24S8 || format == ZETA_S8Z24 || format == ZETA_ZF32_X24S8;
}

/* known: facts/texture/raster_rules.md 8: words 7CA55799, 3BBDDA63, C22418E6 and 01FE4F80 */
static const uint8_t (*positions_of(unsigned samples))[2]
{
    static const uint8_t sixteen[][2] = { { 9, 9 },  { 7, 5 },   { 5, 10 },  { 12, 7 },
                                          { 3, 6 },  { 10, 13 }, { 13, 11 }, { 11, 3 },
                                          { 6, 14 }, { 8, 1 },   { 4, 2 },   { 2, 12 },
                                          { 0, 8 },  { 15, 4 },  { 14, 15 }, { 1, 0 } };

    return samples == 16 ? sixteen : scene_samples(samples);
}

void draw_sample_words(unsigned samples, u32 word[4])
{
    const uint8_t(*position)[2] = positions_of(samples);

    memset(word, 0, 4 * sizeof *word);
    for (unsigned i = 0; i < 16; i++)
        word[i / 4] |= (u32)(position[i % samples][0] | position[i % samples][1] << 4)
                       << 8 * (i % 4);
}
