/* figure_texture.c - figures of texture units by programs that sample: on an SM with the profile's numbers, or by a grid on all SMs of a TPC
 * that share them, in the core's clocks
 */
#include <stdio.h>
#include <string.h>

#include "profile/tpc_shape.h"
#include "profile/unit_clocks.h"
#include "rate/figure.h"
#include "rate_grid.h"
#include "rate_program.h"
#include "rate_textures.h"

/* The grid: CTAs of an SM, their threads; samples in each of few or many turns. */
#define CTA       64
#define CTAS      3
#define REGISTERS 34
enum { BODIES = 16, FEW = 2, MANY = 10 };

#define LOADS 4 /* of a warp, to registers of their own */

/* Degrees of anisotropy, by the samplers' codes. */
static const u8 degrees[] = { 1, 2, 4, 6, 8, 10, 12, 16 };

/* How samples lie: of RGBA8, or with as many texels across as the degree has taps. */
struct sampled {
    struct rate_place place;
    enum rate_format format;
    enum rate_filter filter;
    unsigned components;
};

static struct sampled by_degree(unsigned code)
{
    return (struct sampled){
        { code ? 1.25f * degrees[code] : 1, code ? 1.25f : 1, 0, 0, true },
        code ? RATE_R8 : RATE_RGBA8,
        code ? (enum rate_filter)(RATE_ANISOTROPIC + code) : RATE_BILINEAR,
        code ? 1 : 0xf,
    };
}

/* Samples a clock of an SM alone, whose units are its own. */
static double samples_of_sm(const struct figure_of *of, const struct sampled *s)
{
    const struct clock_ratio hot = unit_clocks_hot(of->p);
    char before[2048], body[128];

    rate_place_threads(before, sizeof before, &s->place, RATE_2D);
    snprintf(body, sizeof body, "[B------:R-:W1:-:S02] TEX R24, R4, 0x%x, 2D, 0x%x;\n",
             rate_texture_word(s->format, RATE_2D, s->filter), s->components);
    return figure_threads(of, before, body) * hot.clocks / hot.of / of->issue->l1s;
}

/* Clocks of the core in which all SMs of a GPU sample in so many turns. */
static u64 time_of(const struct profile *p, const struct sampled *s, unsigned turns)
{
    char text[RATE_GRID_TEXT], before[2304], body[512] = "";
    struct rate_grid *g = rate_grid_open_as(p);
    u64 clocks;

    snprintf(before, sizeof before,
             "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
             "[B0-----:R-:W-:-:S06] LOP.AND R0, R0, 0x1f;\n");
    rate_place_threads(before + strlen(before), 2048, &s->place, RATE_2D);
    for (unsigned to = 8; to < 24; to += 4)
        snprintf(body + strlen(body), sizeof body - strlen(body),
                 "[B------:R-:W0:-:S02] TEX.NDV R%u, R4, 0x%x, 2D, 0x%x;\n", to, RATE_GRID_TEXTURE,
                 s->components);
    rate_grid_write_loop(text, before, body, BODIES / 4, turns);
    rate_grid_program(g, text);
    rate_grid_texture(g, s->format, RATE_2D, s->filter);
    rate_grid_launch(g, &(const struct rate_grid_how){
                            .ctas = CTAS * p->sms, .threads = CTA, .registers = REGISTERS });
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

/* What more turns take. */
static u64 time_of_turns(const struct profile *p, const struct sampled *s)
{
    return time_of(p, s, MANY) - time_of(p, s, FEW);
}

u64 figure_texture_clocks(const struct profile *p)
{
    const struct sampled s = by_degree(0);

    return time_of_turns(p, &s);
}

struct profile figure_with_sms(const struct profile *p, unsigned sms)
{
    struct profile few = *p;

    few.sms = few.tpcs = sms;
    few.gpcs = 1;
    return few;
}

/* Samples a clock of the core by all SMs of a texture unit. */
static double samples(const struct figure_of *of, unsigned code)
{
    const unsigned sms = tpc_shape_named(of->p->name)->sms;
    const struct profile tpc = figure_with_sms(of->p, sms);
    const struct sampled s = by_degree(code);

    if (sms == 1)
        return samples_of_sm(of, &s);
    return (double)CTAS * sms * CTA * BODIES * (MANY - FEW) / (double)time_of_turns(&tpc, &s);
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

/* Registers that loads bring in a clock, of so many of each thread, beside each other. */
static double loaded(const struct figure_of *of, const char *size, unsigned registers)
{
    char before[64], body[512];
    size_t at = 0;

    snprintf(before, sizeof before, "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n",
             registers == 4 ? 4 : 2);
    for (unsigned n = 0; n < LOADS; n++)
        at += (size_t)snprintf(body + at, sizeof body - at,
                               "[B------:R-:W0:-:S01] LDG%s R%u, [R4];\n", size, 12 + 4 * n);
    return LOADS * registers * figure_threads(of, before, body);
}

/* Of one and of four, which must be the same. */
static double buffer_fetch(const struct figure_of *of)
{
    const double one = loaded(of, "", 1), four = loaded(of, ".128", 4);

    return one - four < 0.01 * one && four - one < 0.01 * one ? one : 0;
}
static double buffer_words(const struct figure_of *of)
{
    return loaded(of, "", 1) / addresses(of);
}

/* Texels of four bytes that are four registers of a thread: sixteen in each of two lines, as they lie in sectors. */
static double buffer_bytes(const struct figure_of *of)
{
    static const char before[] = "[B------:R-:W-:-:S06] LOP.AND R4, R0, 0x3;\n"
                                 "[B------:R-:W-:-:S06] SHR.U32 R5, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S06] SHR.U32 R8, R5, 0x1;\n"
                                 "[B------:R-:W-:-:S06] LOP.AND R5, R5, 0x1;\n"
                                 "[B------:R-:W-:-:S06] SHL R8, R8, 0x2;\n"
                                 "[B------:R-:W-:-:S06] IADD R4, R4, R8;\n";
    char body[512];
    size_t at = 0;

    for (unsigned n = 0; n < LOADS; n++)
        at += (size_t)snprintf(body + at, sizeof body - at,
                               "[B------:R0:W1:-:S02] SULD.P.2D.IGN R%u, [R4], 0x%x;\n", 12 + 4 * n,
                               rate_surface_of_bytes());
    return LOADS * figure_threads(of, before, body) / addresses(of);
}

/* Bilinear samples of a format, or by gradients, against those of bytes. */
static double sampled(const struct figure_of *of, enum rate_format format, bool gradients)
{
    const struct rate_place place = { 1, 1, 0, 0, true };
    char before[2048], body[128];

    rate_place_threads(before, sizeof before, &place, RATE_2D);
    snprintf(body, sizeof body, "[B------:R-:W1:-:S02] %s 0x%x, 2D, 0xf;\n",
             gradients ? "TXD R24, R4, R20," : "TEX R24, R4,",
             rate_texture_word(format, RATE_2D, RATE_BILINEAR));
    return figure_threads(of, before, body);
}
static double wide_floats(const struct figure_of *of)
{
    return sampled(of, RATE_FP16X4, false) / sampled(of, RATE_RGBA8, false);
}
static double gradients(const struct figure_of *of)
{
    return sampled(of, RATE_RGBA8, true) / sampled(of, RATE_RGBA8, false);
}
static double gamma_rate(const struct figure_of *of)
{
    return sampled(of, RATE_DXT1_SRGB, false) / sampled(of, RATE_DXT1, false);
}

/* Bilinear taps of all units in a second, in billions, by a grid on the whole GPU: between two levels each sample has two. */
static double bilinear(const struct figure_of *of)
{
    enum { TAPS = 2 };
    const struct rate_grid_samples s = {
        .profile = of->p,
        .place = { 1, 1, 0, 0, true },
        .format = RATE_RGBA8,
        .filter = RATE_TRILINEAR,
        .mask = 0xf,
    };

    return TAPS * rate_grid_samples(&s) * figure_core_mhz(of) / 1000;
}

static const struct figure_item items[] = {
    { "bilinear texels", bilinear },
    { "texture units of an SM", addresses },
    { "threads that a texture unit takes", addresses },
    { "texture address generators of a TPC", addresses },
    { "texture filter units of a TPC", filters },
    { "anisotropy at full speed", full_speed },
    { "image fetch", addresses },
    { "buffer fetch", buffer_fetch },
    { "buffer fetch of one channel of 32 bits against image fetch", buffer_words },
    { "buffer fetch of 8-bit x4 against image fetch", buffer_bytes },
    { "float of more than three channels", wide_floats },
    { "gradients per pixel", gradients },
    { "sRGB", gamma_rate },
};

figure_by *figure_texture(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
