/* tram.h - keeps attribute planes until the last pixel of their primitive is shaded (facts/tpc.md, STRI)
 *
 *               +--------+
 *   stri_plane  |        |  planes of a primitive
 *  stri ------->|  tram  |------------------------> sm
 *               |        |
 *               +--------+
 *
 * Keeps the planes of primitives in the order they come; those of a primitive share one reference pixel.  The
 * SM ends a primitive when its token has come behind its last pixel.  Planes of what has ended leave, or do so
 * when the last of them comes.
 *
 * Not modelled: allocation by bytes: an entry has room for every plane.
 */
#ifndef TRAM_H
#define TRAM_H

#include "gpc/tpc/tpc_bus.h"

#define TRAM_ENTRIES 64 /* chosen; known: 16 KB, and full means that no new pixels go to the SM */
#define TRAM_PLANES  21 /* known: 12 bytes each; 64 entries of 21 fill 16 KB */

struct tram_entry {
    struct prim_id id;
    unsigned planes; /* that have come */
    u15 x, y;        /* the reference pixel */
    struct attribute_plane plane[TRAM_PLANES];
};

struct tram {
    unsigned planes; /* of a primitive, in this draw */
    struct tram_entry entry[TRAM_ENTRIES];
    unsigned first, count;
    bool any_ended;
    struct prim_id ended; /* the last primitive that did */
};

void tram_reset(struct tram *t);

/* No packet is inside. */
static inline bool tram_idle(const struct tram *t)
{
    return t->count == 0;
}

/* Takes at most one plane; returns whether it did. */
bool tram_step(struct tram *t, struct stri_plane_fifo *in);

/* Returns a primitive whose planes have all come, or NULL. */
const struct tram_entry *tram_read(struct tram *t, const struct prim_id *id);

/* Ends primitive 'id', all parts of it, and those before it: none of their pixels will come. */
void tram_end(struct tram *t, const struct prim_id *id);

#endif
