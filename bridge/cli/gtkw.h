/* gtkw.h - a GTKWave save file for the waveform of a bench */
#ifndef GTKW_H
#define GTKW_H

#include "command.h"

/* Shows the unit's ports field by field, RTL beside model, 'mismatch', with the marker at the clock
 * in which they differ.  'banner' is shown on top.
 */
bool gtkw_write(const char *path, const char *wave, const struct unit_ops *u, uint64_t clock,
                const char *banner, struct failure *f);

#endif
