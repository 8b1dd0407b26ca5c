/* class/b197/clear_surface.h - what CLEAR_SURFACE of class MAXWELL_B clears, and by what states */
#ifndef CLEAR_SURFACE_H
#define CLEAR_SURFACE_H

#include "screen/screen.h"

/* s.fbp.color[0] and s.fbp.zeta are bound where there is something to clear. */
struct clear_surface {
    struct screen_state s;
    struct clear_config color;
    struct screen_zeta_clear zeta;
};

/* Makes them of a class's state and the method's data.  Returns what is not modelled, or NULL. */
const char *clear_surface_of(const u32 *state, u32 data, struct clear_surface *c);

/* Names what of them, with what tables have added, the partitions cannot clear, or returns NULL. */
const char *clear_surface_not_modelled(const struct clear_surface *c);

#endif
