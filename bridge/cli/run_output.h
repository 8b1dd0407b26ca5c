/* run_output.h - what a run of a trace did, in words and as JSON */
#ifndef RUN_OUTPUT_H
#define RUN_OUTPUT_H

#include "inspect/pixel_history.h"
#include "machine/playback.h"

/* What the command counts itself. */
struct run_totals {
    unsigned skipped;        /* draws, clears and grids; */
    const char *first;       /* what was skipped first, and why, or NULL; */
    unsigned clears_skipped; /* of them clears */
    unsigned images;
    bool units;                        /* are listed */
    const struct pixel_history *pixel; /* or NULL */
};

/* Prints one object; 'f' is its "error", if it is one.  With 'units' it has the units that draw, packets and clocks since their reset;
 * the history of a pixel is its "pixel".
 */
void run_print_json(const struct run_totals *t, struct playback *r, const struct failure *f);

/* Prints the history of a pixel, and two lines; with 'all' methods, clocks, bytes by client, and the units that draw. */
void run_print_stats(const char *trace, const struct run_totals *t, struct playback *r, bool all);

#endif
