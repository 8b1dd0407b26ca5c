/* run_output.h - what a run of a trace did, in words and as JSON */
#ifndef RUN_OUTPUT_H
#define RUN_OUTPUT_H

#include "run_arguments.h"

/* Prints one object; 'f' is its "error", if it is one.  With --stats it has what the units did, with --pixel the history of the
 * pixel, as "pixel".
 */
void run_print_json(const struct run_arguments *a, struct aurum_trace *t, struct aurum_gpu *g,
                    const struct failure *f);

/* Prints the history of a pixel, if there is no failure, and two lines; with --stats methods, clocks, bytes by client, and the units that draw. */
void run_print_stats(const struct run_arguments *a, struct aurum_trace *t, struct aurum_gpu *g,
                     const struct failure *f);

#endif
