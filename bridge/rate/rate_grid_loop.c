/* rate_grid_loop.c - loops that a whole GPU executes (rate_grid.h) */
#include <stdio.h>

#include "rate_grid.h"

#define BODIES 64
#define LOOPS  16

void rate_grid_write_loop(char text[RATE_GRID_TEXT], const char *before, const char *body,
                          unsigned bodies, unsigned loops)
{
    size_t at = (size_t)snprintf(text, RATE_GRID_TEXT,
                                 "%s[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
                                 "turn:\n[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n",
                                 before, loops);

    for (unsigned n = 0; n < bodies; n++)
        at += (size_t)snprintf(text + at, RATE_GRID_TEXT - at, "%s", body);
    snprintf(text + at, RATE_GRID_TEXT - at,
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
             "[B0-----:R-:W-:-:S15] EXIT;\n");
}

u64 rate_grid_time(const struct profile *p, const struct rate_grid_how *how, const char *text)
{
    struct rate_grid *g = rate_grid_open_as(p);
    u64 clocks;

    rate_grid_program(g, text);
    rate_grid_buffer(g, 1 << 20);
    rate_grid_launch(g, how);
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

static u64 time_of_loop(const struct profile *p, const struct rate_grid_how *how,
                        const char *before, const char *body, unsigned bodies, unsigned loops)
{
    char text[RATE_GRID_TEXT];

    rate_grid_write_loop(text, before, body, bodies, loops);
    return rate_grid_time(p, how, text);
}

double rate_grid_bodies(const struct profile *p, const struct rate_grid_how *how,
                        const char *before, const char *body)
{
    double clocks = 0;

    for (unsigned half = 0; half < 2; half++) {
        const unsigned bodies = half ? BODIES / 2 : BODIES;
        const u64 few = time_of_loop(p, how, before, body, bodies, LOOPS);
        const u64 many = time_of_loop(p, how, before, body, bodies, 3 * LOOPS);

        clocks += (half ? -1 : 1) * (double)(many - few);
    }
    return (double)how->ctas * how->threads * (BODIES / 2) * 2 * LOOPS / clocks;
}
