/* sm_places.h - where a warp's lanes are in memory, all at once (sm_core.h, sm_access)
 *
 * Where all lanes are in one page, its bytes are at hand, and nobody looks at memory, one look at the page serves them.
 */
#ifndef SM_PLACES_H
#define SM_PLACES_H

#include "gpc/tpc/sm/core/sm_core.h"

struct sm_places {
    u8 *page;         /* its bytes in memory */
    u32 in[SM_LANES]; /* a lane's place in them; of lanes that ask for nothing 0 */
};

/* What lanes ask for: so many bytes each, 1 to 16. */
struct sm_request {
    enum sm_space space;
    enum mem_access access;
    unsigned bytes, offset_bits;
};

/* Finds the places of the lanes of 'mask', which is not 0, by an operation's addresses, and counts what they move but of atomics; false:
 * they are to be served one by one, and nothing has been done.
 */
bool sm_find_places(struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                    const struct sm_request *q, u32 mask, struct sm_places *to);

/* Returns the lanes of 'mask' whose page of global memory has bytes: it is neither sparse nor unmapped. */
u32 sm_resident(const struct sm_core *s, const struct sm_warp *w, const struct sm_operation *op,
                const struct sm_request *q, u32 mask);

#endif
