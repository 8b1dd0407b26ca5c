/* ce.h - the copy engine: rectangles between surfaces (facts/hub.md, CE; class MAXWELL_DMA_COPY_A)
 *
 *             +----+ copy_write
 *  ce_launch  |    |------------> memory
 *  fe ------->| ce | copy_read
 *             |    |<-----------> memory
 *             |    | copy_data
 *             |    | copy_done
 *             +----+------------> fe, which releases the semaphore
 *
 * Copies 'length' elements of each of 'lines' lines between pitch and block linear surfaces.  An element is a
 * byte, or with remapping the pixel that SET_REMAP_COMPONENTS makes: each component of the destination is one of
 * the source, a constant, or not written.
 * Goes line by line, a beat of at most 16 bytes at a time: the bytes of a beat lie in one line of 16 bytes of
 * each surface.
 *
 * chosen: a beat is read and written before the next is read, so an overlap behaves as a copy byte by byte, upwards
 * in lines of 16.
 * chosen: a launch whose rectangle leaves a block linear surface, or with a value that the class does not have, copies
 * nothing and says so.
 * chosen: a component of a source that has fewer of them is 0; PITCH is signed; addresses wrap at 2^40.
 *
 * Not modelled: FLUSH_ENABLE, BYPASS_L2 and FORCE_RMWDISABLE, which change no result; GOBs of 4 rows; blocks a
 * quarter of a GOB wide.
 */
#ifndef CE_H
#define CE_H

#include "common/copy_surface.h"
#include "hub/hub_bus.h"

#define CE_BEAT 16 /* bytes */

/* Where a copy is. */
struct ce_place {
    u32 element, line; /* of the copy */
    u5 byte;           /* of the element's stored bytes */
};

/* The bytes that move at once; of a constant, or where nothing is written, there is no source. */
struct ce_beat {
    bool reads, writes;
    u64 src, dst; /* addresses */
    unsigned bytes;
    u32 word[4]; /* of a constant: the bytes */
};

struct ce {
    struct ce_config cfg; /* sampled with each launch */
    u64 clocks;           /* busy so far */
    u64 asked, answered;  /* beats read */
    bool busy, waiting;   /* a copy is under way; its beat waits for data */
    bool fault;           /* ... of which nothing is done */
    u32 id;
    struct ce_config launch; /* under way */
    struct ce_place place;   /* of the next beat */
    struct ce_beat beat;     /* under way, when 'loaded' */
    bool loaded;
};

void ce_reset(struct ce *c);

/* NULL: every state bundle is modelled. */
const char *ce_not_modelled(const struct ce_config *l);

/* What is wrong with a launch, or NULL. */
const char *ce_fault(const struct ce_config *l);

/* ce_beat.c */

/* Bytes of an element of each surface. */
unsigned ce_src_bytes(const struct ce_config *l);
unsigned ce_dst_bytes(const struct ce_config *l);

/* The beat at a place, which moves on; false at the end of the copy. */
bool ce_next(const struct ce_config *l, struct ce_place *at, struct ce_beat *beat);

/* Clocks that a launch occupies the unit.  known: facts/hub.md: 16 bytes a clock and two clocks a request, which is
 * at most 256 bytes of a line
 */
u64 ce_clocks(const struct ce_config *l);

/* Takes at most one packet of each input and gives at most one of each output; whether any moved. */
bool ce_step(struct ce *c, struct ce_launch_fifo *launches, struct copy_data_fifo *data,
             struct copy_read_fifo *reads, struct copy_write_fifo *writes,
             struct copy_done_fifo *done);

#endif
