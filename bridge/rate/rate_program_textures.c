/* rate_program_textures.c - samples, loads and gathers of textures, measured: rates.csv T8, T8n, T9, texture quads of X
 *
 * The rows are of one texture unit; an SM has two, which its warps fill.  A warp's quads lie side by side, 4 x 2 of them, a texel
 * a thread; all that they read is in L1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "profile/profile.h"
#include "rate_program.h"
#include "rate_table.h"
#include "rate_textures.h"

#define UNITS 2
#define WARPS 4 /* one of each scheduler: no instruction waits for another */

static const struct rate_place plain = { 1, 1, 0, 0, true };

/* Threads a clock of one unit; 'instruction' has its texture's word in the place of %x. */
static double threads_at(const struct rate_place *p, const char *instruction,
                         enum rate_format format, enum rate_shape shape, enum rate_filter filter)
{
    char before[2048], one[96], body[160];

    rate_place_threads(before, sizeof before, p, shape);
    snprintf(one, sizeof one, instruction, rate_texture_word(format, shape, filter));
    snprintf(body, sizeof body, "[B------:R-:W1:-:S02] %s\n", one);
    return 32.0 * WARPS / rate_clocks_few(before, body, WARPS) / UNITS;
}

static double threads(const char *instruction, enum rate_format format, enum rate_shape shape,
                      enum rate_filter filter)
{
    return threads_at(&plain, instruction, format, shape, filter);
}

static const char *const shape_names[RATE_SHAPES] = { "1D", "2D", "CUBE", "3D" };

/* What one instruction with its operands does on a shape: "TEX R24, R4" of 2D is "TEX R24, R4, 0x%x, 2D, 0xf;". */
static void measure(struct rate_measured *p, const char *operation, unsigned mask,
                    enum rate_format format, enum rate_shape shape, enum rate_filter filter)
{
    char text[96];

    snprintf(text, sizeof text, "%s, 0x%%x, %s, 0x%x;", operation, shape_names[shape], mask);
    rate_include(p, threads(text, format, shape, filter));
}

/* The formats of a row's item: names that begin with it, or DXTn's three. */
static unsigned formats_of(const char *item, enum rate_format format[3])
{
    static const struct {
        const char *item;
        u8 first, count;
    } rows[] = {
        { "RGBA8", RATE_RGBA8, 1 },       { "FP16x2", RATE_FP16X2, 1 },
        { "FP16x4", RATE_FP16X4, 1 },     { "RGB10A2", RATE_RGB10A2, 1 },
        { "E5B9G9R9", RATE_E5B9G9R9, 1 }, { "ASTC", RATE_ASTC, 1 },
        { "BC7", RATE_BC7, 1 },           { "DXTn", RATE_DXT1, 3 },
        { "BC6", RATE_BC6, 1 },           { "R11F_G11F_B10F", RATE_R11G11B10, 1 },
        { "FP32x1", RATE_FP32X1, 1 },     { "FP32x2", RATE_FP32X2, 1 },
        { "FP32x3", RATE_FP32X3, 1 },     { "FP32x4", RATE_FP32X4, 1 },
    };

    for (size_t n = 0; n < sizeof rows / sizeof rows[0]; n++)
        if (strcmp(item, rows[n].item) == 0) {
            for (unsigned i = 0; i < rows[n].count; i++)
                format[i] = (enum rate_format)(rows[n].first + i);
            return rows[n].count;
        }
    return 0;
}

/* Samples and loads, of every shape but that loads have no cubes. */
static void samples(struct rate_measured *p, const char *condition, enum rate_format format,
                    enum rate_shape shape)
{
    const bool nearest = strcmp(condition, "nearest/TLD") == 0;
    const enum rate_filter filter = nearest                              ? RATE_NEAREST
                                    : strcmp(condition, "bilinear") == 0 ? RATE_BILINEAR
                                                                         : RATE_TRILINEAR;

    measure(p, "TEX R24, R4", 15, format, shape, filter);
    if (nearest && shape != RATE_CUBE)
        measure(p, "TLD.LZ R24, R12", 15, format, shape, filter);
}

/* Gathers; with four offsets in two dimensions alone. */
static void gathers(struct rate_measured *p, const char *condition, enum rate_format format)
{
    if (strcmp(condition, "TLD4") == 0)
        for (unsigned shape = RATE_2D; shape <= RATE_CUBE; shape++)
            measure(p, "TLD4.R R24, R4", 15, format, (enum rate_shape)shape, RATE_BILINEAR);
    else if (strcmp(condition, "TLD4.DC") == 0)
        for (unsigned shape = RATE_2D; shape <= RATE_CUBE; shape++)
            measure(p, "TLD4.R.DC R24, R4, R16", 15, format, (enum rate_shape)shape, RATE_COMPARE);
    else {
        measure(p, "TLD4.R.PTP R24, R4, R20", 15, format, RATE_2D, RATE_BILINEAR);
        measure(p, "TLD4.R.PTP.DC R24, R4, R20", 15, format, RATE_2D, RATE_COMPARE);
    }
}

/* T8: lines, squares and cubes; T9: volumes. */
static void formats(const struct rate_row *row, struct rate_measured *p)
{
    const bool volume = strcmp(row->table, "T9") == 0;
    enum rate_format format[3];
    const unsigned count = formats_of(row->item, format);

    for (unsigned n = 0; n < count; n++) {
        if (strncmp(row->condition, "TLD4", 4) == 0)
            gathers(p, row->condition, format[n]);
        else
            for (unsigned shape = volume ? RATE_3D : RATE_1D;
                 shape <= (volume ? RATE_3D : RATE_CUBE); shape++)
                samples(p, row->condition, format[n], (enum rate_shape)shape);
    }
}

/* How much faster one, the first two or the last two of four components are than all, whatever the filter. */
static const char *halves(void)
{
    static const u8 masks[] = { 1, 2, 4, 8, 3, 12 };
    static char text[16];
    struct rate_measured all, p = { 0 };

    for (unsigned filter = RATE_NEAREST; filter <= RATE_TRILINEAR; filter++) {
        all = (struct rate_measured){ 0 };
        measure(&all, "TEX R24, R4", 15, RATE_FP32X4, RATE_2D, (enum rate_filter)filter);
        for (unsigned n = 0; n < sizeof masks; n++) {
            struct rate_measured some = { 0 };

            measure(&some, "TEX R24, R4", masks[n], RATE_FP32X4, RATE_2D, (enum rate_filter)filter);
            rate_include(&p, some.low / all.low);
        }
    }
    snprintf(text, sizeof text, p.high - p.low < 0.01 * p.low ? "x%.3g" : "x%.3g to %.3g", p.low,
             p.high);
    return text;
}

/* Degrees 2 to 16: "1/N" if each is as many times slower as it has taps.  Footprints are N * 1.25 texels across and 1.25 down,
 * of bytes, so that two threads side by side lie in one line of L1 or two that follow.
 */
static const char *anisotropy(void)
{
    static const u8 degrees[] = { 2, 4, 6, 8, 10, 12, 16 };
    static char text[32];
    const char *operation = "TEX R24, R4, 0x%x, 2D, 0x1;";
    const double one = threads(operation, RATE_R8, RATE_2D, RATE_BILINEAR);

    for (unsigned n = 0; n < sizeof degrees; n++) {
        const struct rate_place p = { 1.25f * degrees[n], 1.25f, 0, 0, true };
        const double rate = threads_at(&p, operation, RATE_R8, RATE_2D,
                                       (enum rate_filter)(RATE_ANISOTROPIC + 1 + n));

        if (rate * degrees[n] < 0.99 * one || rate * degrees[n] > 1.01 * one) {
            snprintf(text, sizeof text, "%.3g of %u", one / rate, degrees[n]);
            return text;
        }
    }
    return "1/N";
}

/* T8n: what else makes a sample faster or slower. */
static void notes(const struct rate_row *row, struct rate_measured *p)
{
    static const struct rate_place inside = { 1, 1, 1, 1, false }, corner = { 1, 1, 6, 6, false };
    const char *sample = "TEX R24, R4, 0x%x, 2D, 0xf;";

    if (strstr(row->item, "only R,G"))
        measure(p, "TEX R24, R4", 3, RATE_FP32X3, RATE_2D, RATE_NEAREST);
    else if (strstr(row->item, "only B"))
        measure(p, "TEX R24, R4", 4, RATE_FP32X3, RATE_2D, RATE_NEAREST);
    else if (strstr(row->item, "anisotropy"))
        p->text = anisotropy();
    else if (strstr(row->item, "corners"))
        rate_include(p, threads_at(&corner, sample, RATE_ASTC, RATE_2D, RATE_BILINEAR) /
                            threads_at(&inside, sample, RATE_ASTC, RATE_2D, RATE_BILINEAR));
    else
        p->text = halves();
}

#define RATE_MIXED_TYPES "texture of mixed component types" /* an item of X */

/* T1, of a TPC: bilinear samples. */
static bool is_of_samples(const struct rate_row *row)
{
    return strcmp(row->item, "texture") == 0 && strcmp(row->table, "T1") == 0;
}

bool rate_is_of_textures(const struct rate_row *row)
{
    return is_of_samples(row) || strcmp(row->table, "T8") == 0 || strcmp(row->table, "T8n") == 0 ||
           strcmp(row->table, "T9") == 0 || strcmp(row->item, "texture quad") == 0 ||
           strcmp(row->item, RATE_MIXED_TYPES) == 0;
}

double rate_texture_threads(void)
{
    return threads("TEX R24, R4, 0x%x, 2D, 0xf;", RATE_RGBA8, RATE_2D, RATE_BILINEAR);
}

/* Of texels that are 0, at 0. */
double rate_texture_latency(void)
{
    char body[96];

    snprintf(body, sizeof body, "[B0-----:R-:W0:-:S02] TEX R4, R4, 0x%x, 2D, 0x1;\n",
             rate_texture_word(RATE_RGBA8, RATE_2D, RATE_BILINEAR));
    return rate_clocks_few("", body, 1);
}

/* Two texels a thread: 4 x 4 texels of 8 bytes are a quad's, and no thread has another's. */
double rate_texture_bytes(void)
{
    static const struct rate_place own = { 2, 2, 0, 0, true };
    const char *sample = "TEX.LZ R24, R4, 0x%x, 2D, 0xf;";
    const double texels = 4;

    return threads_at(&own, sample, RATE_FP16X4, RATE_2D, RATE_BILINEAR) * texels * 8;
}

void rate_program_textures(const struct rate_row *row, struct rate_measured *p)
{
    if (strcmp(row->table, "T8n") == 0)
        notes(row, p);
    else if (is_of_samples(row)) /* a TPC has one SM */
        rate_include(p, rate_texture_threads() * UNITS);
    else if (strcmp(row->item, RATE_MIXED_TYPES) == 0)
        rate_include(p, threads("TEX R24, R4, 0x%x, 2D, 0xf;", RATE_MIXED, RATE_2D, RATE_NEAREST) /
                            rate_texture_threads());
    else if (strcmp(row->table, "X") == 0)
        rate_include(p, rate_texture_threads());
    else
        formats(row, p);
}
