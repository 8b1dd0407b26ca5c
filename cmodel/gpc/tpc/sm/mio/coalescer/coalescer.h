/* coalescer.h - Tesla's global memory: half a warp's addresses become transactions (facts/other_gpus.md, GT200)
 *
 *                 +-----------+
 *   half_access   |           |  half_transaction
 *  mio ---------->| coalescer |------------------> l2
 *                 |           |
 *                 +-----------+
 *
 * A transaction a clock, each of the threads that it serves; 'last' with the last one.  An address is cut to a multiple of its
 * bytes (16 at most).  Without an active thread there is none.
 *
 * COALESCE_IN_ORDER: words of 4 bytes lie in one region of 64 bytes, of 8 in one of 128, of 16 in two of 128 beside each other; the
 * region, of two the first, begins at a multiple of its bytes.  Where each active thread k has word k of it there is one transaction of a
 * region, two of words of 16, of which one without an active thread is left out.  Else, and of smaller words, each active thread has
 * one of 32 bytes of its own, in the order of the threads.
 * COALESCE_SEGMENTS: the segment of the lowest thread that is left, 32 bytes of words of 1, 64 of 2, 128 of others; all threads
 * that are in it go with it.  If they use one half alone a segment of 128 becomes that of 64, and one of 64, so too, that of 32.
 *
 * Not modelled: the clocks from a transaction to its data.
 */
#ifndef COALESCER_H
#define COALESCER_H

#include "gpc/tpc/sm/sm_bus.h"

#define COALESCER_THREADS 16

struct coalescer {
    struct coalescer_config cfg;
    struct half_access in; /* 'active' has the threads that are left; 0: it takes the next */
    bool in_order;         /* its threads have the words of a region */
    u64 clocks;
};

void coalescer_reset(struct coalescer *c);

/* Takes a state bundle; no packet is inside. */
void coalescer_set_state(struct coalescer *c, const struct coalescer_config *cfg);
const char *coalescer_not_modelled(const struct coalescer_config *cfg);

/* Returns whether each active thread, if any, has the word of its number, of a region that begins as COALESCE_IN_ORDER wants. */
bool coalescer_in_order(const struct half_access *in);

/* Makes the transaction of the lowest of the active threads, of which there is one: by itself, of a region, of a segment. */
struct half_transaction coalescer_alone(const struct half_access *in);
struct half_transaction coalescer_region(const struct half_access *in);
struct half_transaction coalescer_segment(const struct half_access *in);

/* Fills all transactions of an access; returns how many. */
unsigned coalescer_all(const struct coalescer_config *cfg, const struct half_access *in,
                       struct half_transaction out[COALESCER_THREADS]);

/* Returns the bytes of a transaction. */
static inline unsigned coalescer_bytes(enum transaction_bytes b)
{
    return 32u << b;
}

static inline bool coalescer_idle(const struct coalescer *c)
{
    return c->in.active == 0;
}

/* Takes an access when the one before has given all; gives its next transaction. */
bool mio_coalescer_into(struct coalescer *c, const struct half_access *in);
bool coalescer_l2_from(struct coalescer *c, struct half_transaction *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool coalescer_step(struct coalescer *c, struct half_access_fifo *in,
                    struct half_transaction_fifo *out);

#endif
