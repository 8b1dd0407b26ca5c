/* rate_draws_sm.c - attributes that all SMs interpolate in a clock: rates.csv T3 */
#include <stdio.h>
#include <string.h>

#include "rate_draws.h"
#include "rate_shade.h"

#define FEW  64
#define MANY 192

static double clocks(unsigned attributes)
{
    static char text[MANY * 64 + 512];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "[B------:R-:W0:-:S15] IPA.PASS R4, a[0x7c], RZ;\n"
                                 "[B0-----:R-:W0:-:S15] MUFU.RCP R4, R4;\n"
                                 "[B0-----:R-:W-:-:S01] NOP;\n");

    for (unsigned n = 0; n < attributes; n++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "[B------:R-:W0:-:S01] IPA R%u, a[0x%x], R4;\n", n % 4,
                               0x80 + 4 * (n % 4));
    snprintf(text + at, sizeof text - at, "[B0-----:R-:W-:-:S15] EXIT;\n");
    return rate_shade(&(const struct rate_shade){ .text = text, .reads = 1 }).clocks;
}

bool rate_draws_sm(const struct rate_row *row, struct rate_measured *m)
{
    if (strcmp(row->item, "attribute interpolations") != 0)
        return false;
    rate_include(m, (double)RATE_SHADE_SIDE * RATE_SHADE_SIDE * (MANY - FEW) /
                        (clocks(MANY) - clocks(FEW)));
    m->slower = "sm";
    return true;
}
