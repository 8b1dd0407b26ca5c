/* gtkw.h - a GTKWave save file for the waveform of a bench */
#ifndef GTKW_H
#define GTKW_H

#include "failure.h"
#include "unit.h"

/* Writes a save file that shows 'mismatch' and the differing fields, RTL above model; then every port field
 * by field, enumerations by name.  The marker is at the clock of the difference.  'report' is the bench's.
 */
bool gtkw_write(const char *path, const char *wave, const struct unit_ops *u, uint64_t clock,
                const char *report, struct failure *f);

#endif
