/* rate_shade.h - draws whose pixel programs are what counts: full targets, one behind the other (rate_gpu.h) */
#ifndef RATE_SHADE_H
#define RATE_SHADE_H

#include "rate_gpu.h"

#define RATE_SHADE_SIDE \
    128 /* pixels of the target's sides; RATE_SHADE_SIDE squared are shaded by a draw */

/* A pixel program that writes R0 to R3: its text up to EXIT; vectors of attributes that it reads, of which all are 0; registers of a thread,
 * 0: 32; of which GPU the SMs are, NULL: the default.
 */
struct rate_shade {
    const struct profile *profile;
    const char *text;
    unsigned reads, registers;
};

/* What a draw took, in steady state: clocks; the unit that bounds it; warps at a time in the first SM, and the most that one had. */
struct rate_shaded {
    double clocks, warps;
    unsigned most;
    char bound[32];
};
struct rate_shaded rate_shade(const struct rate_shade *s);

#endif
