/* figure_caches.c - figures of the caches of an SM, by programs: how much stays, what textures bring, what the path to L2 moves */
#include <stdio.h>
#include <string.h>

#include "rate/figure.h"
#include "rate_program.h"
#include "rate_textures.h"

#define KB   1024.0
#define FAR  8192 /* bytes: all lines so far apart are of one set */
#define MOST 512  /* lines that are tried */

/* One instruction in a loop of so many turns, and all of that again so often; R90 and R91 count. */
static u64 sectors(const char *before, const char *body, unsigned turns, unsigned rounds)
{
    char text[1536];

    snprintf(text, sizeof text,
             "[B------:R-:W-:-:S06] MOV32I R91, 0x%x;\n"
             "round:\n[B------:R-:W-:-:S06] MOV32I R90, 0x%x;\n"
             "%s"
             "turn:\n[B------:R-:W-:-:S06] IADD R90, R90, -0x1;\n"
             "%s"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R90, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
             "[B------:R-:W-:-:S06] IADD R91, R91, -0x1;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R91, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA round;\n",
             rounds, turns, before, body);
    return rate_run(text, 1).sectors;
}

/* Whether a second round brings nothing. */
static bool stays(const char *before, const char *body, unsigned turns)
{
    return sectors(before, body, turns, 2) == sectors(before, body, turns, 1);
}

/* The most turns whose lines stay. */
static unsigned most(const char *before, const char *body)
{
    unsigned low = 0, high = MOST;

    while (high - low > 1) {
        const unsigned n = (low + high) / 2;

        *(stays(before, body, n) ? &low : &high) = n;
    }
    return low;
}

/* Words so far apart. */
static unsigned loads(unsigned apart)
{
    char body[160];

    snprintf(body, sizeof body,
             "[B0-----:R0:W0:-:S01] LDG R8, [R4];\n"
             "[B0-----:R-:W-:-:S06] IADD32I R4, R4, 0x%x;\n",
             apart);
    return most("[B------:R-:W-:-:S06] MOV R4, RZ;\n", body);
}

/* What a lone word brings. */
static double line_bytes(const struct figure_of *of)
{
    (void)of;
    return 32.0 * (double)rate_run("[B------:R-:W0:-:S01] LDG R8, [R2];\n", 1).sectors;
}

static double lines(const struct figure_of *of)
{
    return loads((unsigned)line_bytes(of));
}
static double ways(const struct figure_of *of)
{
    (void)of;
    return loads(FAR);
}
static double bytes(const struct figure_of *of)
{
    return lines(of) * line_bytes(of) / KB;
}

/* With what shared memory has. */
static double with_shared(const struct figure_of *of)
{
    return bytes(of) + figure_room("larger part")(of);
}

static double texture_bytes(const struct figure_of *of)
{
    static const char before[] = "[B------:R-:W-:-:S06] MOV R20, RZ;\n";
    char body[640];

    (void)of;
    snprintf(body, sizeof body,
             FIGURE_GOB_TEXEL "[B------:R-:W-:-:S06] IADD R20, R20, 0x1;\n"
                              "[B------:R0:W0:-:S02] TLD.LZ R24, R12, 0x%x, 2D, 0xf;\n",
             rate_texture_word(RATE_FP32X4, RATE_2D, RATE_NEAREST));
    return most(before, body) * 512 / KB;
}

/* Bits that come for each texel, of 32 beside each other in 64 rows. */
static double texel_bits(enum rate_format format)
{
    static const char before[] = "[B------:R-:W-:-:S06] MOV R12, R0;\n"
                                 "[B------:R-:W-:-:S06] MOV R13, RZ;\n";
    char body[192];

    snprintf(body, sizeof body,
             "[B0-----:R0:W0:-:S02] TLD.LZ R24, R12, 0x%x, 2D, 0xf;\n"
             "[B0-----:R-:W-:-:S06] IADD R13, R13, 0x1;\n",
             rate_texture_word(format, RATE_2D, RATE_NEAREST));
    return 256.0 * (double)sectors(before, body, 64, 1) / (32 * 64);
}

static double bc1_bits(const struct figure_of *of)
{
    (void)of;
    return texel_bits(RATE_DXT1);
}

/* Against texels of 8 bytes, as which they lay in caches before. */
static double bc1_of_srgb(const struct figure_of *of)
{
    (void)of;
    return texel_bits(RATE_FP16X4) / texel_bits(RATE_DXT1_SRGB);
}

/* Clocks of the path from L2, in base clocks of two hot ones, for a line that L1 lacks: all warps load lines of their own. */
static double line_clocks(const struct figure_of *of)
{
    static const char before[] = "[B------:R-:W-:-:S06] SHL R5, R1, 0xf;\n"
                                 "[B------:R-:W-:-:S06] SHL R4, R0, 0x2;\n"
                                 "[B------:R-:W-:-:S06] IADD R5, R4, R5;\n";
    static const char body[] = "[B------:R0:W1:-:S02] LDG R8, [R5];\n"
                               "[B0-----:R-:W-:-:S06] IADD R5, R5, 0x80;\n";
    const unsigned warps = figure_warps(of);

    return rate_clocks(before, body, warps) / warps / of->issue->period;
}
static double l2_bytes(const struct figure_of *of)
{
    return 128 / line_clocks(of);
}

/* The least distance of words at which a store takes no longer than at twice of it: they no longer go together. */
static double transaction(const struct figure_of *of)
{
    double last = 0;

    for (unsigned shift = 2; shift < 12; shift++) {
        char before[64];

        snprintf(before, sizeof before, "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n", shift);
        const double now =
            rate_clocks(before, "[B------:R0:W-:-:S02] STG [R4], R8;\n", figure_warps(of));

        if (now < 1.01 * last)
            return 1u << (shift - 1);
        last = now;
    }
    return 0;
}

static const struct figure_item items[] = {
    { "L1 line", line_bytes },
    { "L1 lines", lines },
    { "L1 ways", ways },
    { "L1 of an SC", bytes },
    { "smaller part", bytes },
    { "memory of an SM", with_shared },
    { "texture L1: a part", texture_bytes },
    { "texture cache", texture_bytes },
    { "BC1 in caches", bc1_bits },
    { "BC1 of sRGB against 8 bytes before", bc1_of_srgb },
    { "base clocks of a 128-B line", line_clocks },
    { "an SM from L2", l2_bytes },
    { "L2 transaction", transaction },
};

figure_by *figure_caches(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
