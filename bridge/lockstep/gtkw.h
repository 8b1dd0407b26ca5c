/* gtkw.h - a GTKWave save file for the waveform of a bench */
#ifndef GTKW_H
#define GTKW_H

#include "run_bench.h"

struct gtkw {
    const char *wave; /* beside the save file */
    const struct unit_ops *unit;
    const struct bench_result *result; /* of the run that the waveform is of */
    const char *signals;               /* file of names that are wanted, or NULL */
};

/* Writes a save file.  Its title is the report's first line, its marker the clock of the failure (of a deadlock:
 * since when).  Behind them the flag that rose and what failed; the wanted signals; the port that failed; the
 * unit's registers; every other port, field by field, enumerations by name.
 */
bool gtkw_write(const char *path, const struct gtkw *g, struct failure *f);

#endif
