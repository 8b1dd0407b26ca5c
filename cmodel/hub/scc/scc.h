/* scc.h - which constant buffers the stages of graphics have bound (facts/hub.md, SCC)
 *
 *   BIND_GROUP_CONSTANT_BUFFER  +-----+
 *  ---------------------------->| scc |--> address and size, by group and slot
 *   SET_CONSTANT_BUFFER_SELECTOR+-----+
 *
 * A group is a stage's by convention: vertex, two of tessellation, geometry, pixel.  A binding keeps the selector as it
 * was; what the buffer holds is read when a draw begins, so that an inline update changes later draws alone.
 *
 * Not modelled: versions of a buffer, of which draws that overlap would need several; the clocks of its copies.
 */
#ifndef SCC_H
#define SCC_H

#include "class/class.h"
#include "hub/hub_bus.h"

#define SCC_GROUPS 5
#define SCC_SLOTS  18 /* known: facts/tpc.md */

struct scc {
    struct scc_bound {
        bool valid;
        u40 address;
        u32 bytes;
    } bound[SCC_GROUPS][SCC_SLOTS];
};

/* Whether an action binds; then it has.
 * chosen: slots beyond the last bind nothing; a size beyond 64 KiB is 64 KiB
 */
bool scc_act(struct scc *s, const u32 *state, const struct fe_action *a);

#endif
