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

#include "common/types.h"

#define SCC_GROUPS 5
#define SCC_SLOTS  18 /* known: facts/tpc.md */

struct scc {
    struct scc_bound {
        bool valid;
        u40 address;
        u32 bytes;
    } bound[SCC_GROUPS][SCC_SLOTS];
};

struct scc_binding {
    unsigned group, slot;
    struct scc_bound to;
};

/* Binds a buffer.
 * chosen: slots beyond the last bind nothing
 */
void scc_bind(struct scc *s, const struct scc_binding *b);

#endif
