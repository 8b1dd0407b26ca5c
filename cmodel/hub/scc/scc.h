/* scc.h - which constant buffers the stages of graphics have bound, and what updates of them take (facts/hub.md, SCC)
 *
 *   BIND_GROUP_CONSTANT_BUFFER  +-----+
 *  ---------------------------->| scc |--> address and size, by group and slot
 *   SET_CONSTANT_BUFFER_SELECTOR+-----+
 *   LOAD_CONSTANT_BUFFER        a word: clocks of the block that it is of
 *
 * A group is a stage's by convention: vertex, two of tessellation, geometry, pixel.  A binding keeps the selector as it
 * was; what the buffer holds is read when a draw begins, so that an inline update changes later draws alone.
 *
 * An update of a buffer that a draw under way has copies the blocks of 256 bytes that it touches to a new version; the others of the version
 * before stay.  Words of one block behind each other are one block write.
 * chosen: a draw is under way until the front end has waited for idle
 *
 * Not modelled: where versions lie, so that their copies move no bytes; that draws wait for one of the 128 to be free: the oldest is
 * forgotten then.
 */
#ifndef SCC_H
#define SCC_H

#include "common/types.h"

#define SCC_GROUPS  5
#define SCC_SLOTS   18  /* known: facts/tpc.md */
#define SCC_FLIGHTS 128 /* known: facts/hub.md, SCC: bound buffers in flight */
#define SCC_BLOCK   256 /* known: the same: bytes */

struct scc {
    struct scc_bound {
        bool valid;
        u40 address;
        u32 bytes;
    } bound[SCC_GROUPS][SCC_SLOTS];
    u64 clocks;                           /* busy so far */
    struct scc_bound flight[SCC_FLIGHTS]; /* of draws under way */
    unsigned flights, oldest;
    bool rebound; /* since the last draw */
    u64 block;    /* that was written last, and 1; 0: none since the last draw */
};

struct scc_binding {
    unsigned group, slot;
    struct scc_bound to;
};

/* Binds a buffer.
 * chosen: slots beyond the last bind nothing
 */
void scc_bind(struct scc *s, const struct scc_binding *b);

/* A draw begins with what is bound; the front end has waited for all draws. */
void scc_draw(struct scc *s);
void scc_idle(struct scc *s);

/* Returns the clocks of a block write.  known: rates.csv X: 9 of a buffer in use */
unsigned scc_clocks(bool used);

/* Counts the clocks of a word that is updated. */
void scc_update(struct scc *s, u64 address);

#endif
