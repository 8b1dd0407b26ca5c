/* channel.h - a channel of the hub as a driver's kernel sets it up: its ring, its place in the runlist
 *
 * The ring lies in memory that is mapped; entries are written with the channel's own addresses.
 */
#ifndef CHANNEL_H
#define CHANNEL_H

#include "machine/address_space.h"
#include "hub/hub.h"

#define CHANNEL_RING_LOG2    12
#define CHANNEL_RING_ENTRIES (1u << CHANNEL_RING_LOG2)
#define CHANNEL_RING_BYTES   (8 * CHANNEL_RING_ENTRIES)

/* Returns the state bundle of an address space: what its instance block says. */
struct gmmu_config channel_space(const struct address_space *a);

/* Binds a channel that was opened (hub_open) to its ring at 'ring', alone in the runlist or with those that are there. */
bool channel_open(struct hub *h, unsigned channel, u64 ring, struct failure *f);

/* Writes entry 'at' of the ring: a segment of 'bytes' at 'va', fetched when those before it are done if 'wait'.
 * False if the ring is not mapped.
 */
bool channel_enter(struct hub *h, const struct mem *m, unsigned channel, u64 ring, u32 at, u64 va,
                   u32 bytes, bool wait);

#endif
