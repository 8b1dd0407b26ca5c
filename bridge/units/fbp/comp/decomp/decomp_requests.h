/* decomp_requests.h - requests for sectors of a tile as L2's packets */
#ifndef DECOMP_REQUESTS_H
#define DECOMP_REQUESTS_H

#include "fbp/comp/decomp/decomp.h"
#include "random.h"

/* Makes the packets, 1 to 8, of a request for the sectors 'wanted' of a stored tile. */
unsigned decomp_request(struct comp_kind k, const struct comp_stored *s, u8 wanted, u4 slot,
                        struct memory_tile id, struct packed_sector packet[COMP_SECTORS]);

/* Makes a request for some sectors of an encoded tile, of a nearly full packet, or of an undefined kind. */
unsigned decomp_random_request(struct random *r, struct packed_sector packet[COMP_SECTORS]);

#endif
