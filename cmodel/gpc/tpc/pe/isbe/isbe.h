/* isbe.h - entries of vertex warps between the primitive engine and the SM, in shared memory (facts/tpc.md, ISBE)
 *
 *   pe_isbe   +------+ isbe_pe
 *  ---------->|      |----------> pe
 *   vsc_isbe  | isbe |
 *  ---------->|      |
 *             +------+
 *
 * A warp of vertices has room for its inputs, its outputs and its indices:
 *
 *   inputs   scalars * 128 bytes: 32 threads
 *   outputs  scalars * 4 bytes * the batch's vertices, rounded up to a power of two, 4 at least
 *   indices  128 bytes, and 128 for primitive ids if there are any
 *
 * Outputs may take the place of inputs; then the larger of both counts.  A batch waits until there is room, and has it
 * until vsc has taken its primitives.
 *
 * chosen: a ring, whose entries wrap around; the oldest leaves first; ISBE_WARPS at a time, as an SM has warps.
 * chosen: what never fits is told, with no warps, and gets nothing.
 *
 * An end (vsc_isbe) goes before a batch that waits: the oldest entry is gone; an end without an entry stays where it is.  The
 * place of an entry is behind the newest, at 0 after reset, modulo the capacity: gaps are not sought.  'warps' is how many entries
 * of that size the capacity has, 64 at most; 0 of one that never fits, which has a place of 0.
 *
 * Not modelled: entries of tessellation and geometry programs.
 */
#ifndef ISBE_H
#define ISBE_H

#include "gpc/tpc/tpc_bus.h"

#define ISBE_BYTES 49152 /* known: facts/tpc.md: 48 KB of shared memory in graphics */
#define ISBE_WARPS 64

struct isbe {
    struct isbe_config cfg;
    u64 clocks;          /* one a batch */
    u64 asked, answered; /* entries given, and left */
    unsigned used, next; /* bytes; where the next entry begins */
    unsigned first, held;
    u17 bytes[ISBE_WARPS]; /* of those held, from 'first' on */
    bool gives;            /* the newest: */
    struct isbe_entry entry;
};

void isbe_reset(struct isbe *s);

/* Returns whether no batch is inside and none has an entry. */
static inline bool isbe_idle(const struct isbe *s)
{
    return s->held == 0 && !s->gives;
}

/* Takes a state bundle; no batch is inside. */
void isbe_set_state(struct isbe *s, const struct isbe_config *cfg);
const char *isbe_not_modelled(const struct isbe_config *cfg);

/* Returns what a batch's entry takes, and how many of that size there can be at a time; its place is 0. */
struct isbe_entry isbe_size(const struct isbe_config *cfg, const struct isbe_batch *b);

/* Takes a batch when it has room, the end of the oldest; gives an entry. */
bool pe_isbe_into(struct isbe *s, const struct isbe_batch *in);
bool vsc_isbe_into(struct isbe *s, const struct isbe_done *in);
bool isbe_pe_from(struct isbe *s, struct isbe_entry *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool isbe_step(struct isbe *s, struct isbe_batch_fifo *batches, struct isbe_done_fifo *dones,
               struct isbe_entry_fifo *entries);

#endif
