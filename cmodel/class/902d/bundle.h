/* class/902d/bundle.h - what the 2D engine takes of class FERMI_TWOD_A's state, by word address */
#ifndef CLASS_902D_BUNDLE_H
#define CLASS_902D_BUNDLE_H

#include "hub/hub_bus.h"

struct rstr2d_config rstr2d_bundle(const u32 *state);

/* Makes the blit that PIXELS_FROM_MEMORY asks for. */
struct twod_blit rstr2d_blit_of(const u32 *state, u32 id);

#endif
