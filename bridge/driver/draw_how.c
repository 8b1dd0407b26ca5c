/* draw_how.c - see draw_how.h */
#include "draw_how.h"

#include <string.h>

#include "profile_text.h"
#include "vector/quoted.h"

/* Depth formats by name; the last has none. */
static const struct {
    const char *name;
    enum zeta_format format;
} depths[] = {
    { "z24s8", ZETA_Z24S8 }, { "s8z24", ZETA_S8Z24 }, { "x8z24", ZETA_X8Z24 },
    { "z16", ZETA_Z16 },     { "zf32", ZETA_ZF32 },   { "zf32s8", ZETA_ZF32_X24S8 },
    { NULL, ZETA_Z24S8 },
};

static bool possible(const struct pixel_format *f)
{
    return (f->type == PIXEL_UNORM || f->type == PIXEL_FLOAT) && pixel_width(f, CHANNEL_R) &&
           pixel_width(f, CHANNEL_G) && pixel_width(f, CHANNEL_B);
}

#define DRAW_KILOBYTES_MAX 4194304u

/* Of the words for more samples than the targets have. */
static bool raster_of(const struct draw_words *w, unsigned samples, unsigned *raster,
                      struct failure *f)
{
    const char *word = w->raster;

    *raster = word ? (unsigned)(word[0] - '0') : 0;
    if (!word || (strlen(word) == 1 && scene_samples(*raster) && *raster >= samples))
        return true;
    return fail(f, EXIT_USAGE, "raster samples %s: give 1, 2, 4 or 8, not below the samples (%u)",
                quote_word(word).text, samples);
}

bool draw_how_of(const struct draw_words *w, unsigned samples, struct draw_how *how,
                 struct failure *f)
{
    const char *color = w->color ? w->color : "A8B8G8R8";
    const struct pixel_format *format = pixel_format_named(color);
    unsigned d = 0;

    while (w->depth && depths[d].name && strcmp(depths[d].name, w->depth))
        d++;
    if (!depths[d].name)
        return fail(f, EXIT_USAGE, "depth format %s: give z24s8, s8z24, x8z24, z16, zf32 or zf32s8",
                    quote_word(w->depth).text);
    if (!format || !possible(format))
        return fail(
            f, EXIT_USAGE,
            "color format %s: give a UNORM or FLOAT format with red, green and blue, such as "
            "A8B8G8R8 or RF16_GF16_BF16_AF16",
            quote_word(color).text);
    if (w->compress && format->bits < 32)
        return fail(f, EXIT_USAGE, "compress: formats of 8 and 16 bits have no compressed states");
    if (w->kilobytes > DRAW_KILOBYTES_MAX)
        return fail(f, EXIT_USAGE, "memory: give at most %u", DRAW_KILOBYTES_MAX);
    *how = (struct draw_how){ .depth = depths[d].format,
                              .color = (enum color_format)format->code,
                              .no_zcull = w->no_zcull,
                              .compress = w->compress,
                              .memory = 1024 * w->kilobytes,
                              .tpcs = w->tpcs,
                              .fbps = w->fbps,
                              .gpcs = w->gpcs,
                              .profile = w->profile ? profile_of(w->profile, f) : NULL };
    return (how->profile || !w->profile) && raster_of(w, samples, &how->raster, f);
}

bool blend_named(const char *name, enum scene_blend *blend, struct failure *f)
{
    for (unsigned i = 0; i < SCENE_BLENDS; i++)
        if (!name || !strcmp(name, scene_blend_names[i])) {
            *blend = (enum scene_blend)i;
            return true;
        }
    return fail(f, EXIT_USAGE, "blend %s: give copy, over or add", quote_word(name).text);
}

struct profile draw_profile(const struct draw_how *how)
{
    const struct profile counts = { .gpcs = how->gpcs, .tpcs = how->tpcs, .rops = how->fbps };

    return profile_with(how->profile ? how->profile : profile_default(), &counts);
}
