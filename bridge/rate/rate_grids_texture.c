/* rate_grids_texture.c - bilinear samples that all SMs take in a clock, by a grid: rates.csv T3 */
#include <stdio.h>
#include <string.h>

#include "profile/profile.h"
#include "rate_families.h"
#include "rate_grid.h"

#define TEXT    16384
#define SAMPLES 32 /* of a turn */
#define THREADS 128
#define CTAS    4 /* of an SM */

/* Clocks of a grid that fills each SM, whose threads sample a place each that L1 has; so many turns. */
static u64 time_of(const struct rate_grid_samples *s, unsigned turns)
{
    struct rate_grid *g = rate_grid_open_as(s->profile);
    char text[TEXT], place[2048];
    size_t at;
    u64 clocks;

    rate_place_threads(place, sizeof place, &s->place, RATE_2D);
    at = (size_t)snprintf(text, sizeof text,
                          "[B------:R-:W0:-:S02] S2R R0, SR_TID.X;\n"
                          "[B0-----:R-:W-:-:S06] LOP.AND R0, R0, 0x1f;\n"
                          "%s[B------:R-:W-:-:S06] MOV32I R6, 0x%x;\n"
                          "turn:\n[B------:R-:W-:-:S06] IADD R6, R6, -0x1;\n",
                          place, turns);
    for (unsigned n = 0; n < SAMPLES; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B------:R-:W1:-:S02] TEX R24, R4, 0x%x, 2D, 0x%x;\n",
                               RATE_GRID_TEXTURE, s->mask);
    snprintf(text + at, sizeof text - at,
             "[B------:R-:W-:-:S13] ISETP.NE.AND P0, PT, R6, RZ, PT;\n"
             "[B------:R-:W-:-:S05] @P0 BRA turn;\n"
             "[B-1----:R-:W-:-:S15] EXIT;\n");
    rate_grid_program(g, text);
    rate_grid_texture(g, s->format, RATE_2D, s->filter);
    rate_grid_launch(g, &(const struct rate_grid_how){
                            .ctas = CTAS * s->profile->sms, .threads = THREADS, .registers = 40 });
    rate_grid_finish(g);
    clocks = rate_grid_clocks(g, 0);
    rate_grid_close(g);
    return clocks;
}

double rate_grid_samples(const struct rate_grid_samples *s)
{
    enum { FEW = 2, MANY = 8 };

    return (double)s->profile->sms * CTAS * THREADS * SAMPLES * (MANY - FEW) /
           (double)(time_of(s, MANY) - time_of(s, FEW));
}

/* A sample of four texels is a bilerp. */
bool rate_grids_texture(const struct rate_row *row, struct rate_measured *m)
{
    const struct rate_grid_samples plain = {
        .profile = profile_default(),
        .place = { 1, 1, 0, 0, true },
        .format = RATE_RGBA8,
        .filter = RATE_BILINEAR,
        .mask = 0xf,
    };

    if (strcmp(row->table, "T3") != 0 || strcmp(row->item, "texture") != 0)
        return false;
    rate_include(m, rate_grid_samples(&plain));
    m->slower = "sm";
    return true;
}
