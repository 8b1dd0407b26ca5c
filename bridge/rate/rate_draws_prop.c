/* rate_draws_prop.c - pixels a clock of PROP: rates.csv P1 (one source), P2 (two), P3 (no colour), and T1, T3 */
#include <stdio.h>
#include <string.h>

#include "rate_draws.h"

static enum color_format format_of(const char *item)
{
    return strcmp(item, "PROP C64") == 0    ? FORMAT_R16_G16_B16_A16
           : strcmp(item, "PROP C128") == 0 ? FORMAT_RF32_GF32_BF32_AF32
                                            : FORMAT_A8B8G8R8;
}

/* "1-4xAA" or "8xAA": the samples of a condition. */
static void samples_in(const char *text, unsigned *first, unsigned *last)
{
    const char *at = strstr(text, "xAA");

    *first = *last = 1;
    while (at && at > text && strchr("0123456789-", at[-1]))
        at--;
    if (at && sscanf(at, "%u-%u", first, last) == 1)
        *last = *first;
}

/* More samples are the raster's (SET_TIR): the ROP's work is that of one. */
static double pixels(const struct rate_row *row, unsigned samples)
{
    const struct rate_fill f = {
        .target = { .width = 64,
                    .height = 128,
                    .samples = 1,
                    .block = 1,
                    .color = format_of(row->item),
                    .depth = ZETA_Z24S8 },
        .raster = samples > 1 ? samples : 0,
        .targets = row->table[1] != '3' || row->table[0] == 'T',
        .dual = strcmp(row->table, "P2") == 0,
        .alpha_test = strstr(row->condition, "coverage yes") != NULL,
    };

    return rate_fill(&f);
}

bool rate_draws_prop(const struct rate_row *row, struct rate_measured *m)
{
    unsigned first, last;

    if (strncmp(row->item, "PROP", 4) != 0)
        return false;
    samples_in(row->condition, &first, &last);
    for (unsigned n = first; n <= last; n *= 2)
        rate_include(m, pixels(row, n));
    m->slower = "prop";
    return true;
}
