/* decomp.h - L2's decompressor of colour tiles, one for each slice (facts/fbp.md)
 *
 *                 +----------+
 *  packed_sector  |          |  tile_sector
 *  l2 ----------->|  decomp  |-------------> l2's clients
 *                 |          |
 *                 +----------+
 *
 * Serves clients that do not know compression.  Takes the stored sectors of a request in ascending order,
 * 32 bytes a clock.  Gives each wanted sector of the tile in ascending order, 32 bytes a clock, as soon as
 * its sources are here.  Holds the first sector of an arithmetic packet until the second comes.  An
 * undefined code of the kind is raw; a packet that no encoder makes gives zeros.
 *
 * In a step a sector is given, then the next is taken if none is left to give.  A tile sector goes with the last stored one that it is
 * made from; of CLEAR all that are wanted go with any.  The even sector of an arithmetic tile is held until the next even one: if it did
 * not come, what is held counts, zeros after reset.
 *
 * Not modelled: depth and stencil; reading the sectors (they come with the request).
 */
#ifndef DECOMP_H
#define DECOMP_H

#include "fbp/comp/comp.h"

struct decomp {
    struct decomp_config cfg;
    u32 held[COMP_SECTOR_WORDS]; /* even arithmetic sector taken last; 0 after reset */
    struct packed_sector now;    /* taken last */
    u8 left;                     /* sectors that it still gives */
    u64 clocks;                  /* busy so far */
};

void decomp_reset(struct decomp *d);

/* Takes a state bundle; no packet is inside. */
void decomp_set_state(struct decomp *d, const struct decomp_config *cfg);

/* Returns NULL: every table of clears can run. */
const char *decomp_not_modelled(const struct decomp_config *cfg);

/* Returns the state of the tile that a stored sector is of. */
enum comp_state decomp_state_of(const struct packed_sector *p);

/* Returns whether the sector is only held: the first of an arithmetic packet's two. */
bool decomp_holds(const struct packed_sector *p);

/* Returns the sectors of the tile (bit s) that it gives: the wanted ones of which it is the last source. */
u8 decomp_gives(const struct packed_sector *p);

/* Makes sector 'sector', one that it gives; 'held' is the stored sector before it. */
void decomp_evaluate(const struct decomp_config *cfg, const struct packed_sector *p,
                     const u32 held[COMP_SECTOR_WORDS], unsigned sector, struct tile_sector *out);

/* Returns the clocks of the whole request for its last packet, 0 for the others. */
unsigned decomp_clocks(const struct packed_sector *p);

/* Returns whether no packet is inside that still gives a sector. */
static inline bool decomp_idle(const struct decomp *d)
{
    return !d->left;
}

/* Takes a stored sector when the one before has given all; gives the next sector of the tile. */
bool l2_decomp_into(struct decomp *d, const struct packed_sector *in);
bool decomp_client_from(struct decomp *d, struct tile_sector *out);

/* The step that a net makes of them (common/net_step.h). */
bool decomp_step(struct decomp *d, struct packed_sector_fifo *in, struct tile_sector_fifo *out);

#endif
