/* gtkw_registers.h - signals of the RTL in a GTKWave save file: those wanted, and the unit's registers */
#ifndef GTKW_REGISTERS_H
#define GTKW_REGISTERS_H

#include <stdio.h>

#include "gtkw.h"

/* Lists the names of the file 'signals', a line each: as in the RTL of the unit, or with their whole path. */
void gtkw_signals(FILE *out, const struct gtkw *g);

/* Lists the registers that the bench found in the RTL by their names (_q, _q2): those of the stage that gives first. */
void gtkw_registers(FILE *out, const struct gtkw *g);

/* Returns whether each line of the file can be a name; asked before long work. */
bool gtkw_signals_possible(const char *signals, struct failure *f);

#endif
