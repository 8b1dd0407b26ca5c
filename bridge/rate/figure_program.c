/* figure_program.c - figures of an SM by programs that run on one with the profile's numbers */
#include <stdio.h>
#include <string.h>

#include "rate/figure.h"
#include "rate_program.h"

#define LANES 32
#define WAY   128 /* instructions */

static const char madd[] = "[B------:R-:W-:-:S01] FFMA R8, R9, R10, R11;\n";
static const char mul[] = "[B------:R-:W-:-:S01] FMUL R12, R9, R10;\n";
static const char both[] = "[B------:R-:W-:-:S01] FFMA R8, R9, R10, R11;\n"
                           "[B------:R-:W-:-:S01] FMUL R12, R9, R10;\n";
static const char add[] = "[B------:R-:W-:-:S01] FADD R8, R9, R10;\n";
static const char integer[] = "[B------:R-:W-:-:S01] IADD R8, R9, R10;\n";
static const char add64[] = "[B------:R-:W0:-:S01] DADD R8, R10, R12;\n";
static const char mul64[] = "[B------:R-:W0:-:S01] DMUL R8, R10, R12;\n";
static const char special[] = "[B------:R-:W0:-:S01] MUFU.RCP R8, R9;\n";
static const char interpolate[] = "[B------:R-:W0:-:S01] IPA R8, a[0x80], R9;\n";
static const char shared[] = "[B------:R-:W0:-:S01] LDS R8, [R4];\n";
static const char constant[] = "[B------:R-:W0:-:S01] LDC R8, c[0x0][R4];\n";
static const char global[] = "[B------:R-:W0:-:S01] LDG R8, [R4];\n";
static const char words[] = "[B------:R-:W-:-:S06] SHL R4, R0, 0x2;\n";

/* chosen: of a profile whose room is not published all that the model has, which is no less */
unsigned figure_warps(const struct figure_of *of)
{
    return of->room ? of->room->warps : RATE_WARPS;
}

double figure_threads(const struct figure_of *of, const char *before, const char *body)
{
    const unsigned warps = figure_warps(of);

    return LANES * warps / rate_clocks(before, body, warps);
}

/* Threads that issue as one. */
static unsigned together(const struct figure_of *of)
{
    return LANES * of->vector->warps;
}

/* Clocks of a warp, or a vector, in the pipe of a scheduler. */
static double warp_clocks(const struct figure_of *of, const char *body)
{
    return together(of) * of->issue->schedulers / figure_threads(of, "", body);
}

static double float_clocks(const struct figure_of *of)
{
    return warp_clocks(of, madd);
}

/* Of both, which must be the same. */
static double half_rate_clocks(const struct figure_of *of)
{
    const double i = warp_clocks(of, integer), d = warp_clocks(of, add64);

    return i - d < 0.01 && d - i < 0.01 ? i : 0;
}

static double alus(const struct figure_of *of)
{
    return figure_threads(of, "", madd);
}
static double alus_of_scheduler(const struct figure_of *of)
{
    return alus(of) / of->issue->schedulers;
}

/* Products and sums in turn: as many instructions a clock as issue. */
static double issue_rate(const struct figure_of *of)
{
    return 2 * figure_threads(of, "", both) / together(of);
}

/* Clocks of two warps that go two ways at a branch, by so many threads each. */
static u64 parted(unsigned shift)
{
    static const char way[] = "[B------:R-:W-:-:S01] FFMA R8, R9, R10, R11;\n";
    char text[WAY * 2 * sizeof way + 1024];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W-:-:S06] SHL R4, R1, 0x5;\n"
                                 "[B------:R-:W-:-:S06] IADD R4, R4, R0;\n"
                                 "[B------:R-:W-:-:S06] SHR.U32 R4, R4, 0x%x;\n"
                                 "[B------:R-:W-:-:S06] LOP.AND R4, R4, 0x1;\n"
                                 "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R4, RZ, PT;\n"
                                 "[B------:R-:W-:-:S13] SSY meet;\n"
                                 "[B------:R-:W-:-:S13] @P0 BRA other;\n",
                                 shift);

    for (unsigned n = 0; n < WAY; n++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s", way);
    at += (size_t)snprintf(text + at, sizeof text - at, "[B------:R-:W-:-:S13] SYNC;\nother:\n");
    for (unsigned n = 0; n < WAY; n++)
        at += (size_t)snprintf(text + at, sizeof text - at, "%s", way);
    snprintf(text + at, sizeof text - at, "[B------:R-:W-:-:S13] SYNC;\nmeet:\n");
    return rate_run(text, 2).clocks;
}

/* The fewest threads that may go one way at a branch, while as many beside them go the other, at less than half the cost of all ways. */
static double vector_threads(const struct figure_of *of)
{
    const u64 one_way = parted(31), cost = parted(0) - one_way;
    unsigned shift = 0;

    (void)of;
    while (shift < 6 && parted(shift) - one_way > cost / 2)
        shift++;
    return 1u << shift;
}

static double transcendentals(const struct figure_of *of)
{
    return figure_threads(of, "", special);
}
static double results_of_sfu(const struct figure_of *of)
{
    return of->sfus > 0 ? transcendentals(of) / of->sfus : 0;
}
static double interpolations(const struct figure_of *of)
{
    return figure_threads(of, "", interpolate);
}
static double samples_of_sfu(const struct figure_of *of)
{
    return of->sfus > 0 ? interpolations(of) / of->sfus : 0;
}

/* Products beyond those of the ALUs, while these are busy: threads that multiply beside as many that multiply and add. */
static double multipliers_of_sfu(const struct figure_of *of)
{
    return of->sfus > 0 ? figure_threads(of, "", both) / of->sfus : 0;
}

/* Three operations of each pair, at the hot clock, in GFLOPS. */
static double peak(const struct figure_of *of)
{
    return 3 * figure_threads(of, "", both) * of->issue->mhz / 1000;
}

/* How much more all warps or vectors do than those alone whose number is a multiple of 'of_warps': so many schedulers, or SIMDs, they have. */
static double parts(const struct figure_of *of, unsigned of_warps)
{
    char before[256];
    const double all = figure_threads(of, "", madd);

    snprintf(before, sizeof before,
             "[B------:R-:W-:-:S06] SHR.U32 R5, R1, 0x%x;\n"
             "[B------:R-:W-:-:S06] LOP.AND R5, R5, 0x%x;\n"
             "[B------:R-:W-:-:S13] ISETP.NE.AND P1, PT, R5, RZ, PT;\n"
             "[B------:R-:W-:-:S15] @P1 EXIT;\n",
             of->vector->warps - 1, of_warps - 1);
    return all / (figure_threads(of, before, madd) / of_warps);
}
static double schedulers(const struct figure_of *of)
{
    return parts(of, 2);
}
static double simds(const struct figure_of *of)
{
    return parts(of, 4);
}

static double rate_beside(const struct figure_of *of, const char *body, const char *than)
{
    return figure_threads(of, "", body) / figure_threads(of, "", than);
}
static double add64_rate(const struct figure_of *of)
{
    return rate_beside(of, add64, add);
}
static double mul64_rate(const struct figure_of *of)
{
    return rate_beside(of, mul64, mul);
}
static double special_rate(const struct figure_of *of)
{
    return rate_beside(of, special, add);
}

static double shared_threads(const struct figure_of *of)
{
    return figure_threads(of, words, shared);
}

/* Threads a clock with lanes so many bytes apart. */
static double shared_apart(const struct figure_of *of, unsigned shift)
{
    char before[64];

    snprintf(before, sizeof before, "[B------:R-:W-:-:S06] SHL R4, R0, 0x%x;\n", shift);
    return figure_threads(of, before, shared);
}

/* Lanes in all banks against lanes in one. */
static double banks(const struct figure_of *of)
{
    return shared_threads(of) / shared_apart(of, 7);
}

/* The first distance at which lanes are no longer in one bank less than before, over the banks. */
static double bank_bits(const struct figure_of *of)
{
    unsigned shift = 2;

    while (shift < 8 && shared_apart(of, shift) > 1.01 * shared_apart(of, shift + 1))
        shift++;
    return 8.0 * (1u << shift) / banks(of);
}

static double constant_addresses(const struct figure_of *of)
{
    return figure_threads(of, words, constant);
}

/* Bytes a second of loads that hit. */
static double hit_bytes(const struct figure_of *of)
{
    return 4 * figure_threads(of, words, global) * of->issue->mhz / 1000;
}

static const struct figure_item items[] = {
    { "SP clocks of a warp instruction", float_clocks },
    { "SP warp", float_clocks },
    { "cycles of an instruction", float_clocks },
    { "INT and DP warp", half_rate_clocks },
    { "SPs of an SM", alus },
    { "ALUs of an SM", alus },
    { "lanes of an SP warp", alus_of_scheduler },
    { "scheduler clock", issue_rate },
    { "SIMDs visited", issue_rate },
    { "SFUs of an SM", transcendentals },
    { "SFU results", results_of_sfu },
    { "FP multipliers of an SFU", multipliers_of_sfu },
    { "interpolated samples", samples_of_sfu },
    { "interpolations of an SM", interpolations },
    { "peak of an SM", peak },
    { "schedulers of an SM", schedulers },
    { "SIMDs of an SC", simds },
    { "threads of a vector", vector_threads },
    { "64-bit add", add64_rate },
    { "64-bit multiply", mul64_rate },
    { "transcendentals", special_rate },
    { "LSUs of an SM", shared_threads },
    { "shared banks", banks },
    { "bits of a bank", bank_bits },
    { "constant addresses", constant_addresses },
    { "L1 of an SM", hit_bytes },
};

figure_by *figure_program(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
