/* rate_draws_crop.c - pixels a clock of CROP: rates.csv T6 and T1, of a GPU that has one */
#include <string.h>

#include "common/pixel_format.h"
#include "rate_draws.h"

#define FORMATS 4

static const struct {
    const char *item;
    bool blends;
    enum color_format format[FORMATS]; /* ends with 0 */
} rows[] = {
    { "CROP", false, { FORMAT_A8B8G8R8 } },
    { "non-blended <=32bpp", false, { FORMAT_A8B8G8R8, FORMAT_R5G6B5, FORMAT_R8 } },
    { "non-blended 64bpp", false, { FORMAT_R16_G16_B16_A16, FORMAT_RF32_GF32 } },
    { "non-blended 128bpp", false, { FORMAT_RF32_GF32_BF32_AF32 } },
    { "non-blended sRGB or BF10GF11RF11", false, { FORMAT_A8BL8GL8RL8, FORMAT_BF10GF11RF11 } },
    { "blended sRGB or BF10GF11RF11", true, { FORMAT_A8BL8GL8RL8, FORMAT_BF10GF11RF11 } },
    { "blended unorm8", true, { FORMAT_A8B8G8R8 } },
    { "blended snorm8", true, { FORMAT_AN8BN8GN8RN8 } },
    { "blended unorm16", true, { FORMAT_R16_G16_B16_A16 } },
    { "blended unorm10", true, { FORMAT_A2B10G10R10 } },
    { "blended snorm16", true, { FORMAT_RN16_GN16_BN16_AN16 } },
    { "blended fp16", true, { FORMAT_RF16_GF16_BF16_AF16 } },
    { "blended fp32", true, { FORMAT_RF32_GF32_BF32_AF32 } },
};

/* A target of 32 KB: blended, it stays in L2 whatever is cleaned. */
static double pixels(enum color_format format, bool blends, unsigned fbps, unsigned gpcs)
{
    const unsigned bits = pixel_format_of(format)->bits;
    const struct rate_fill f = { .target = { .width = 64,
                                             .height = bits > 32 ? 4096 / bits : 128,
                                             .samples = 1,
                                             .block = 0,
                                             .fbps = fbps,
                                             .gpcs = gpcs,
                                             .color = format,
                                             .depth = ZETA_Z24S8 },
                                 .targets = 1,
                                 .blends = blends };

    return rate_fill(&f);
}

bool rate_draws_crop(const struct rate_row *row, struct rate_measured *m)
{
    m->slower = "crop";
    if (strcmp(row->table, "T3") == 0 && strcmp(row->item, "CROP") == 0) {
        rate_include(m, pixels(FORMAT_A8B8G8R8, false, 2, 2));
        return true;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(row->item, rows[i].item) != 0)
            continue;
        for (unsigned n = 0; n < FORMATS && rows[i].format[n]; n++)
            rate_include(m, pixels(rows[i].format[n], rows[i].blends, 1, 0));
        return true;
    }
    return false;
}
