/* class/b197/pd_draws.h - the packets that a 3D action asks pd for (facts/classes/3d_semantics.md 2, draw_semantics.md 2) */
#ifndef B197_PD_DRAWS_H
#define B197_PD_DRAWS_H

#include "hub/hub_bus.h"

#define PD_PACKETS 3 /* of an action, at most */

/* Makes the packets of an action, by the method's byte offset; returns their number, 0: it draws nothing. */
unsigned pd_draws_of(const u32 *state, unsigned method, u32 data, u16 draw,
                     struct pd_draw out[PD_PACKETS]);

#endif
