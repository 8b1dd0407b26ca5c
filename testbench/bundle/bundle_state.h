/* bundle_state.h - states of the 3D class to begin with */
#ifndef BUNDLE_STATE_H
#define BUNDLE_STATE_H

#include "class/state.h"
#include "gpc/tpc/sm/sph.h"

/* As a channel begins. */
void bundle_start(u32 state[CLASS_METHODS]);

/* A draw that everything is modelled of: 64x32 pixels of A8B8G8R8 and S8Z24, nothing blends, depth and stencil are
 * tested and written.
 */
void bundle_plain(u32 state[CLASS_METHODS]);

/* A program that writes colour 0, and nothing else. */
struct sph bundle_pixel(void);

static inline void bundle_set(u32 *state, unsigned method, u32 data)
{
    state[method / 4] = data;
}

#endif
