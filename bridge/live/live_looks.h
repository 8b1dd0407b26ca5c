/* live_looks.h - who looks at the GPU while the program runs: vectors of units, RTL, a pixel's history, hazards of programs */
#ifndef LIVE_LOOKS_H
#define LIVE_LOOKS_H

#include <stdbool.h>

struct aurum_gpu;

/* Begins what AURUM_LIVE_... asks for, on a new GPU.  False, after a line on stderr: it cannot be. */
bool live_looks_begin(struct aurum_gpu *g);

/* Ends it at the end of the program: the pixel's history goes to stderr, files get their names.  False, after a line on stderr:
 * something has failed, as RTL that is not the model.
 */
bool live_looks_end(struct aurum_gpu *g);

#endif
