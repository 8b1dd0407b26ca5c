/* decomp_requests.h - requests of whole tiles as the packets that L2 sends */
#ifndef DECOMP_REQUESTS_H
#define DECOMP_REQUESTS_H

#include "fbp/comp/decomp/decomp.h"
#include "random.h"

/* The packets of a request for the sectors 'wanted' of a stored tile: 1 to 8 of them. */
unsigned decomp_request(struct comp_kind k, const struct comp_stored *s, u8 wanted, u4 slot,
                        struct memory_tile id, struct packed_sector packet[COMP_SECTORS]);

/* A request for some sectors of a tile that the encoder made, or of a packet that is full, or of a
 * kind that does not exist.
 */
unsigned decomp_random_request(struct random *r, struct packed_sector packet[COMP_SECTORS]);

#endif
