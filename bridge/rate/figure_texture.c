/* figure_texture.c - figures of texture units by programs that sample, on an SM with the profile's numbers
 *
 * A unit's clock is the core's, and an SM has its part of the unit of its TPC: what one SM samples in its own clocks, in those, of all of the TPC.
 */
#include <stdio.h>
#include <string.h>

#include "profile/unit_clocks.h"
#include "rate/figure.h"
#include "rate_program.h"
#include "rate_textures.h"

/* Degrees of anisotropy, by the samplers' codes. */
static const u8 degrees[] = { 1, 2, 4, 6, 8, 10, 12, 16 };

/* Samples a clock of the core by all SMs of a texture unit: of RGBA8, with as many texels across as the degree has taps. */
static double samples(const struct figure_of *of, unsigned code)
{
    const struct clock_ratio hot = unit_clocks_hot(of->p);
    const float across = code ? 1.25f * degrees[code] : 1, down = code ? 1.25f : 1;
    const struct rate_place place = { across, down, 0, 0, true };
    const enum rate_filter filter =
        code ? (enum rate_filter)(RATE_ANISOTROPIC + code) : RATE_BILINEAR;
    char before[2048], body[128];

    rate_place_threads(before, sizeof before, &place, RATE_2D);
    snprintf(body, sizeof body, "[B------:R-:W1:-:S02] TEX R24, R4, 0x%x, 2D, 0x%x;\n",
             rate_texture_word(code ? RATE_R8 : RATE_RGBA8, RATE_2D, filter), code ? 1 : 0xf);
    return figure_threads(of, before, body) * of->tpc_sms * hot.clocks / hot.of / of->issue->l1s;
}

static double addresses(const struct figure_of *of)
{
    return samples(of, 0);
}

/* Bilinear taps a clock where each sample has 16. */
static double filters(const struct figure_of *of)
{
    const unsigned last = sizeof degrees - 1;

    return degrees[last] * samples(of, last);
}

/* The highest degree at which no sample is lost. */
static double full_speed(const struct figure_of *of)
{
    const double one = samples(of, 0);
    unsigned code = 0;

    while (code + 1 < sizeof degrees && samples(of, code + 1) > 0.99 * one)
        code++;
    return degrees[code];
}

static const struct figure_item items[] = {
    { "threads that a texture unit takes", addresses },
    { "texture address generators of a TPC", addresses },
    { "texture filter units of a TPC", filters },
    { "anisotropy at full speed", full_speed },
    { "image fetch", addresses },
};

figure_by *figure_texture(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
