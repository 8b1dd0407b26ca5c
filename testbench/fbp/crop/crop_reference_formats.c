/* crop_reference_formats.c - the colour target formats, and what a bundle means for one */
#include <stddef.h>

#include "crop_reference.h"

/* vectors/common/color_formats.csv, columns enum_value, layout_lsb_first, numeric_type and srgb */
static const struct crop_reference_format formats[] = {
    { 0xc0, "RGBA", { 32, 32, 32, 32 }, CROP_FLOAT },
    { 0xc1, "RGBA", { 32, 32, 32, 32 }, CROP_INTEGER },
    { 0xc2, "RGBA", { 32, 32, 32, 32 }, CROP_INTEGER },
    { 0xc3, "RGBX", { 32, 32, 32, 32 }, CROP_FLOAT },
    { 0xc4, "RGBX", { 32, 32, 32, 32 }, CROP_INTEGER },
    { 0xc5, "RGBX", { 32, 32, 32, 32 }, CROP_INTEGER },
    { 0xc6, "RGBA", { 16, 16, 16, 16 }, CROP_UNORM },
    { 0xc7, "RGBA", { 16, 16, 16, 16 }, CROP_SNORM },
    { 0xc8, "RGBA", { 16, 16, 16, 16 }, CROP_INTEGER },
    { 0xc9, "RGBA", { 16, 16, 16, 16 }, CROP_INTEGER },
    { 0xca, "RGBA", { 16, 16, 16, 16 }, CROP_FLOAT },
    { 0xcb, "RG", { 32, 32 }, CROP_FLOAT },
    { 0xcc, "RG", { 32, 32 }, CROP_INTEGER },
    { 0xcd, "RG", { 32, 32 }, CROP_INTEGER },
    { 0xce, "RGBX", { 16, 16, 16, 16 }, CROP_FLOAT },
    { 0xcf, "BGRA", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xd0, "BGRA", { 8, 8, 8, 8 }, CROP_SRGB },
    { 0xd1, "RGBA", { 10, 10, 10, 2 }, CROP_UNORM },
    { 0xd2, "RGBA", { 10, 10, 10, 2 }, CROP_INTEGER },
    { 0xd5, "RGBA", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xd6, "RGBA", { 8, 8, 8, 8 }, CROP_SRGB },
    { 0xd7, "RGBA", { 8, 8, 8, 8 }, CROP_SNORM },
    { 0xd8, "RGBA", { 8, 8, 8, 8 }, CROP_INTEGER },
    { 0xd9, "RGBA", { 8, 8, 8, 8 }, CROP_INTEGER },
    { 0xda, "RG", { 16, 16 }, CROP_UNORM },
    { 0xdb, "RG", { 16, 16 }, CROP_SNORM },
    { 0xdc, "RG", { 16, 16 }, CROP_INTEGER },
    { 0xdd, "RG", { 16, 16 }, CROP_INTEGER },
    { 0xde, "RG", { 16, 16 }, CROP_FLOAT },
    { 0xdf, "BGRA", { 10, 10, 10, 2 }, CROP_UNORM },
    { 0xe0, "RGB", { 11, 11, 10 }, CROP_FLOAT },
    { 0xe3, "R", { 32 }, CROP_INTEGER },
    { 0xe4, "R", { 32 }, CROP_INTEGER },
    { 0xe5, "R", { 32 }, CROP_FLOAT },
    { 0xe6, "BGRX", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xe7, "BGRX", { 8, 8, 8, 8 }, CROP_SRGB },
    { 0xe8, "BGR", { 5, 6, 5 }, CROP_UNORM },
    { 0xe9, "BGRA", { 5, 5, 5, 1 }, CROP_UNORM },
    { 0xea, "RG", { 8, 8 }, CROP_UNORM },
    { 0xeb, "RG", { 8, 8 }, CROP_SNORM },
    { 0xec, "RG", { 8, 8 }, CROP_INTEGER },
    { 0xed, "RG", { 8, 8 }, CROP_INTEGER },
    { 0xee, "R", { 16 }, CROP_UNORM },
    { 0xef, "R", { 16 }, CROP_SNORM },
    { 0xf0, "R", { 16 }, CROP_INTEGER },
    { 0xf1, "R", { 16 }, CROP_INTEGER },
    { 0xf2, "R", { 16 }, CROP_FLOAT },
    { 0xf3, "R", { 8 }, CROP_UNORM },
    { 0xf4, "R", { 8 }, CROP_SNORM },
    { 0xf5, "R", { 8 }, CROP_INTEGER },
    { 0xf6, "R", { 8 }, CROP_INTEGER },
    { 0xf7, "A", { 8 }, CROP_UNORM },
    { 0xf8, "BGRX", { 5, 5, 5, 1 }, CROP_UNORM },
    { 0xf9, "RGBX", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xfa, "RGBX", { 8, 8, 8, 8 }, CROP_SRGB },
    { 0xfb, "BGRZ", { 5, 5, 5, 1 }, CROP_UNORM },
    { 0xfc, "BGRO", { 5, 5, 5, 1 }, CROP_UNORM },
    { 0xfd, "BGRZ", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xfe, "BGRO", { 8, 8, 8, 8 }, CROP_UNORM },
    { 0xff, "R", { 32 }, CROP_INTEGER },
    { 0x40, "A", { 16 }, CROP_UNORM },
    { 0x41, "A", { 16 }, CROP_FLOAT },
    { 0x42, "A", { 32 }, CROP_FLOAT },
    { 0x43, "RA", { 8, 8 }, CROP_UNORM },
    { 0x44, "RA", { 16, 16 }, CROP_UNORM },
    { 0x45, "RA", { 16, 16 }, CROP_FLOAT },
    { 0x46, "RA", { 32, 32 }, CROP_FLOAT },
    { 0x47, "ARGB", { 8, 8, 8, 8 }, CROP_UNORM },
};

const unsigned crop_reference_formats = sizeof formats / sizeof formats[0];

const struct crop_reference_format *crop_reference_format(unsigned code)
{
    static const struct crop_reference_format *of_code[256];

    if (!of_code[formats[0].code])
        for (unsigned i = 0; i < crop_reference_formats; i++)
            of_code[formats[i].code] = &formats[i];
    return code < 256 ? of_code[code] : NULL;
}

unsigned crop_reference_size(const struct crop_reference_format *f)
{
    return 0u + f->widths[0] + f->widths[1] + f->widths[2] + f->widths[3];
}

int crop_reference_lsb(const struct crop_reference_format *f, unsigned c)
{
    int lsb = 0;

    for (unsigned k = 0; f->letters[k]; k++) {
        if (f->letters[k] == "RGBA"[c])
            return lsb;
        lsb += f->widths[k];
    }
    return -1;
}

unsigned crop_reference_bits(const struct crop_reference_format *f, unsigned c)
{
    for (unsigned k = 0; f->letters[k]; k++)
        if (f->letters[k] == "RGBA"[c])
            return f->widths[k];
    return 0;
}

static const struct crop_reference_format *format_of(const struct crop_config *cfg)
{
    return crop_reference_format(cfg->format);
}

/* Bits of the widest channel. */
static unsigned widest(const struct crop_reference_format *f)
{
    unsigned bits = 0;

    for (unsigned c = 0; c < 4; c++)
        bits = crop_reference_bits(f, c) > bits ? crop_reference_bits(f, c) : bits;
    return bits;
}

bool crop_reference_combines(const struct crop_config *cfg)
{
    enum crop_numbers numbers = format_of(cfg)->numbers;

    return cfg->logic_enable && numbers != CROP_SRGB && numbers != CROP_FLOAT;
}

bool crop_reference_blends(const struct crop_config *cfg)
{
    enum crop_numbers numbers = format_of(cfg)->numbers;

    if (!cfg->blend_enable || cfg->logic_enable || numbers == CROP_INTEGER)
        return false;
    if (numbers == CROP_SNORM || (numbers == CROP_UNORM && widest(format_of(cfg)) == 16))
        return cfg->blend_per_format;
    return true;
}

struct crop_reference_factors crop_reference_factors(const struct crop_config *cfg, unsigned c)
{
    const unsigned src = c < 3 ? cfg->color_src : cfg->alpha_src;
    const unsigned dst = c < 3 ? cfg->color_dst : cfg->alpha_dst;
    const bool pair = src == 12 || src == 13;

    /* 12: As and 1 - As, factors 5 and 6; 13: the other way round */
    return (struct crop_reference_factors){
        (enum blend_factor)(pair ? src - 7 : src),
        (enum blend_factor)(pair ? 18 - src : dst),
    };
}

bool crop_reference_models(const struct crop_config *cfg)
{
    return format_of(cfg) != NULL;
}

unsigned crop_reference_lane(const struct crop_config *cfg)
{
    unsigned bits = format_of(cfg)->numbers == CROP_SRGB ? 16 : widest(format_of(cfg));

    if (format_of(cfg)->numbers == CROP_FLOAT && bits < 16)
        bits = 16; /* fp11 and fp10 come as fp16 */

    return !crop_reference_blends(cfg) ? 0 : bits < 8 ? 8 : bits;
}

unsigned crop_reference_pixels(const struct crop_config *cfg)
{
    unsigned size = crop_reference_size(format_of(cfg));

    if (crop_reference_blends(cfg))
        return crop_reference_lane(cfg) == 8 ? 8 : crop_reference_lane(cfg) == 32 ? 2 : 4;
    return size == 128 ? 2 : size == 64 ? 4 : 8;
}

unsigned crop_reference_words(const struct crop_config *cfg)
{
    unsigned size = crop_reference_size(format_of(cfg));

    return size <= 32 ? 1 : size / 32;
}

u32 crop_reference_one(const struct crop_config *cfg)
{
    bool sign = format_of(cfg)->numbers == CROP_SNORM;

    if (format_of(cfg)->numbers == CROP_FLOAT)
        return crop_reference_lane(cfg) == 32 ? 0x3f800000 : 0x3c00;
    return (1u << (crop_reference_lane(cfg) - sign)) - 1;
}

bool crop_reference_writes(const struct crop_config *cfg, unsigned channel)
{
    return crop_reference_bits(format_of(cfg), channel) > 0 && (cfg->write_mask >> channel & 1);
}

/* 'width' bits from bit 'lsb' of words; a field lies in one word or is not wider than 32. */
u32 crop_reference_field(const u32 *words, unsigned lsb, unsigned width)
{
    u32 z = 0;

    for (unsigned b = 0; b < width; b++)
        z |= (words[(lsb + b) / 32] >> (lsb + b) % 32 & 1) << b;
    return z;
}

u32 crop_reference_code(const struct crop_reference_format *f, const u32 *words, unsigned c)
{
    return crop_reference_field(words, (unsigned)crop_reference_lsb(f, c),
                                crop_reference_bits(f, c));
}
