/* figure_machine.c - figures of a whole GPU by grids that fill all SMs of the profile, on the clocked machine (rate_grid.h)
 *
 * Clocks of a grid are the core's; those of SMs are the hot ones (profile/unit_clocks.h).
 */
#include <stdio.h>
#include <string.h>

#include "profile/unit_clocks.h"
#include "rate/figure.h"
#include "rate_grid.h"
#include "rate_shade.h"

#define CTA   256 /* threads */
#define WARP  32
#define PIXEL 200 /* instructions */
#define GRAIN 256 /* bytes of shared memory */
#define TURNS 4   /* CTAs of a grid for each that has room */

static const char madd[] = "[B------:R-:W-:-:S01] FFMA R4, R2, R3, R5;\n";
static const char both[] = "[B------:R-:W-:-:S01] FFMA R4, R2, R3, R5;\n"
                           "[B------:R-:W-:-:S01] FMUL R7, R2, R3;\n";
static const char load[] = "[B------:R-:W0:-:S01] LDG.E R7, [R2];\n";
static const char word[] = "[B------:R-:W0:-:S02] S2R R2, SR_LANEID;\n"
                           "[B0-----:R-:W-:-:S06] SHL R2, R2, 0x2;\n"
                           "[B------:R-:W-:-:S06] IADD R2, R2, c[0x0][0x140];\n"
                           "[B------:R-:W-:-:S06] MOV R3, c[0x0][0x144];\n";
static const char slow[] = "[B------:R-:W-:-:S06] FFMA R0, R0, R1, R2;\n";
static const char nothing[] = "[B------:R-:W-:-:S01] IADD R4, R4, 0x1;\n";

/* A grid that fills every SM once, of few registers. */
static struct rate_grid_how full(const struct figure_of *of)
{
    return (struct rate_grid_how){ .ctas = of->p->sms * figure_warps(of) * WARP / CTA,
                                   .threads = CTA,
                                   .registers = 8 };
}

/* Threads that execute the body in a clock of the core, on all SMs. */
static double bodies(const struct figure_of *of, const char *before, const char *body)
{
    const struct rate_grid_how how = full(of);

    return rate_grid_bodies(of->p, &how, before, body);
}

/* The core's clock. */
double figure_core_mhz(const struct figure_of *of)
{
    const struct clock_ratio hot = unit_clocks_hot(of->p);

    return (double)of->issue->mhz * hot.of / hot.clocks;
}

/* Lanes of a multiply-add, a hot clock. */
static double lanes(const struct figure_of *of)
{
    return bodies(of, "", madd) * figure_core_mhz(of) / of->issue->mhz;
}

static double instructions(const struct figure_of *of)
{
    return bodies(of, "", madd) * figure_core_mhz(of) / 1000;
}

/* Three operations of each pair, in GFLOPS. */
static double peak(const struct figure_of *of)
{
    return 3 * bodies(of, "", both) * figure_core_mhz(of) / 1000;
}

/* GB a second of loads that hit. */
static double hit_bytes(const struct figure_of *of)
{
    return 4 * bodies(of, word, load) * figure_core_mhz(of) / 1000;
}

/* The most warps that are in all SMs at a time. */
static unsigned most_warps(const struct figure_of *of, const struct rate_grid_how *how)
{
    struct rate_grid *g = rate_grid_open_as(of->p);
    char text[RATE_GRID_TEXT];
    unsigned most = 0;

    rate_grid_write_loop(text, "", nothing, 64, 64);
    rate_grid_program(g, text);
    rate_grid_launch(g, how);
    rate_grid_finish(g);
    for (u64 i = 0; i < g->time->samples.count; i++) {
        const struct time_sample *s = (const struct time_sample *)g->time->samples.item + i;

        most = s->warps > most ? s->warps : most;
    }
    rate_grid_close(g);
    return most;
}

static double threads(const struct figure_of *of)
{
    struct rate_grid_how how = full(of);

    how.ctas *= TURNS;
    return WARP * most_warps(of, &how);
}

/* CTAs of a warp, each with all the shared memory that one can have: so many are there at a time. */
static double sms(const struct figure_of *of)
{
    const struct rate_grid_how how = {
        .ctas = TURNS * of->p->sms,
        .threads = WARP,
        .registers = 8,
        .shared_bytes = of->room ? of->room->shared : LAUNCH_SHARED_MOST,
    };

    return most_warps(of, &how);
}

/* Of pixels, whose SMs are full. */
static double vectors_of_simd(const struct figure_of *of)
{
    char text[PIXEL * sizeof slow] = "";

    for (unsigned n = 0, at = 0; n < PIXEL - 1; n++)
        at += (unsigned)snprintf(text + at, sizeof text - at, "%s", slow);
    snprintf(text + strlen(text), sizeof slow, "[B------:R-:W-:-:S15] EXIT;\n");
    return (double)rate_shade(
               &(const struct rate_shade){ .profile = of->p, .text = text, .registers = 8 })
               .most /
           of->issue->schedulers;
}

/* KB that two CTAs of one SM have together, each as much as leaves room for the other. */
static double shared_memory(const struct figure_of *of)
{
    struct profile p = *of->p;
    struct figure_of one = *of;
    unsigned low = 0, high = LAUNCH_SHARED_MOST / GRAIN + 1;

    p.sms = 1;
    one.p = &p;
    while (high - low > 1) {
        const unsigned n = (low + high) / 2;
        const struct rate_grid_how how = {
            .ctas = 2, .threads = WARP, .registers = 8, .shared_bytes = n * GRAIN
        };

        *(most_warps(&one, &how) > 1 ? &low : &high) = n;
    }
    return 2.0 * low * GRAIN / 1024;
}

static const struct figure_item items[] = {
    { "SPs", lanes },
    { "ALUs", lanes },
    { "instructions", instructions },
    { "peak", peak },
    { "L1 of 14 SMs", hit_bytes },
    { "threads", threads },
    { "SMs", sms },
    { "SCs", sms },
    { "vectors of a SIMD at most", vectors_of_simd },
    { "local shared memory of an SC", shared_memory },
};

figure_by *figure_machine(const char *item)
{
    return figure_find(items, sizeof items / sizeof items[0], item);
}
