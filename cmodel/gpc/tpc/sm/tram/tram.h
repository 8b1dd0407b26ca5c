/* tram.h - keeps attribute planes until the last pixel of their primitive is shaded (facts/tpc.md, STRI)
 *
 *               +--------+
 *   stri_plane  |        |  planes of a primitive
 *  stri ------->|  tram  |------------------------> sm
 *               |        |
 *               +--------+
 *
 * Keeps the planes of primitives in the order they come; those of a primitive in a cell of the screen share one reference pixel.  The
 * SM ends a primitive when its token has come behind its last pixel.  Planes of what has ended leave, or do so
 * when the last of them comes.
 * A primitive has 12 bytes for each of its planes, of which all primitives of a draw have as many; full, it takes
 * no more, so that no new pixels get to the SM.
 */
#ifndef TRAM_H
#define TRAM_H

#include "common/prim_attributes.h"
#include "gpc/tpc/tpc_bus.h"

#define TRAM_BYTES       16384 /* known: facts/tpc.md, STRI; as 12 for a plane */
#define TRAM_PLANE_BYTES 12
#define TRAM_PLANES      (TRAM_BYTES / TRAM_PLANE_BYTES) /* in all */

struct tram_entry {
    struct prim_id id;
    unsigned planes; /* that have come */
    u15 x, y;        /* the reference pixel */
};

struct tram {
    unsigned planes; /* of a primitive, in this draw: 1 to TRAM_PLANES, or 0 where none come */
    struct tram_entry entry[TRAM_PLANES];
    struct attribute_plane plane[TRAM_PLANES]; /* those of entry i from i * planes on */
    unsigned first, count; /* of the entries that are used, in a ring of tram_room */
    bool any_ended;
    struct prim_id ended; /* the last primitive that did */
};

void tram_reset(struct tram *t);

/* Takes the number of planes that a primitive of the next draw has; nothing is inside. */
void tram_set_planes(struct tram *t, unsigned planes);

/* Primitives that there is room for. */
static inline unsigned tram_room(const struct tram *t)
{
    return t->planes ? TRAM_PLANES / t->planes : 0;
}

/* No packet is inside. */
static inline bool tram_idle(const struct tram *t)
{
    return t->count == 0;
}

/* Takes a plane, or all of a primitive's, unless there is no room for the primitive. */
bool stri_tram_into(struct tram *t, const struct stri_plane *in);
bool stri_tram_into_batch(struct tram *t, const struct prim_planes *in);

/* Takes at most one plane; returns whether it did: made of stri_tram_into (common/net_step.h). */
bool tram_step(struct tram *t, struct stri_plane_fifo *in);

/* Returns a primitive whose planes for the cell of pixel (x, y) have all come, or NULL; and its planes by slot. */
const struct tram_entry *tram_read(struct tram *t, const struct prim_id *id, u15 x, u15 y);
const struct attribute_plane *tram_planes(const struct tram *t, const struct tram_entry *e);

/* Returns the primitive that came last and has not left. */
const struct tram_entry *tram_last(const struct tram *t);
static inline bool tram_full(const struct tram *t)
{
    return t->count == tram_room(t);
}

/* Ends primitive 'id', all parts of it, and those before it: none of their pixels will come. */
void tram_end(struct tram *t, const struct prim_id *id);

#endif
