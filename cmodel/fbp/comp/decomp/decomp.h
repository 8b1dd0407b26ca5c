/* decomp.h - L2's decompressor of colour tiles, one for each slice (facts/fbp.md)
 *
 *                 +----------+
 *  packed_sector  |          |  tile_sector
 *  l2 ----------->|  decomp  |-------------> l2's clients
 *                 |          |
 *                 +----------+
 *
 * For a client that knows nothing of compression: takes the stored sectors of a request in ascending
 * order, 32 bytes a clock, and gives each wanted sector of the tile as soon as what it is made from is
 * here, 32 bytes a clock, in ascending order.  The first sector of an arithmetic packet is held until
 * the second comes.  A code that the kind does not have is raw; a packet of differences that no
 * encoder makes is zeros.
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

/* NULL: every table can run. */
const char *decomp_not_modelled(const struct decomp_config *cfg);

/* The state that a stored sector is in. */
enum comp_state decomp_state_of(const struct packed_sector *p);

/* Whether it is only held: the first of two that make an arithmetic packet. */
bool decomp_holds(const struct packed_sector *p);

/* Sectors of the tile (bit s) that it gives: the wanted ones of which it is the last source. */
u8 decomp_gives(const struct packed_sector *p);

/* Sector 'sector', which it gives; 'held' is the sector before it. */
void decomp_evaluate(const struct decomp_config *cfg, const struct packed_sector *p,
                     const u32 held[COMP_SECTOR_WORDS], unsigned sector, struct tile_sector *out);

/* Clocks that the whole request occupies the unit, for its last packet; 0 for the others. */
unsigned decomp_clocks(const struct packed_sector *p);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool decomp_step(struct decomp *d, struct packed_sector_fifo *in, struct tile_sector_fifo *out);

#endif
