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
 * Copies 'lines' lines of 'length' elements between pitch and block-linear surfaces.  An element is a byte, or
 * with remapping a pixel of SET_REMAP_COMPONENTS: each component of the destination is a component of the
 * source, a constant, or not written.
 * Goes line by line in beats of at most 16 bytes.  The bytes of a beat lie in one aligned run of 16 bytes of
 * each surface.
 *
 * chosen: a beat is written before the next is read, so an overlapping copy behaves as one byte by byte, upwards,
 * in runs of 16.
 * chosen: a launch copies nothing and reports a fault if its rectangle leaves a block-linear surface, or if a
 * value is not of the class.
 * chosen: a component of a source that has fewer of them is 0; PITCH is signed; addresses wrap at 2^40.
 *
 * A launch takes the state of the step in which it is taken.  Its lines go from 0 on, each from its first element; a beat that needs
 * nothing of the source is not read, and bytes beyond the beat's are 0.  'done' follows the last write, or at once a launch of no bytes
 * or with a fault.
 *
 * Not modelled: FLUSH_ENABLE, BYPASS_L2 and FORCE_RMWDISABLE, which change no result; GOBs of 4 rows; blocks a
 * quarter of a GOB wide.
 */
#ifndef CE_H
#define CE_H

#include "common/copy_surface.h"
#include "hub/hub_bus.h"

#define CE_BEAT 16 /* bytes */

/* The progress of a copy. */
struct ce_place {
    u32 element, line; /* of the copy */
    u5 byte;           /* of the element's stored bytes */
};

/* The bytes that move at once; a constant, and a component that is not written, have no source. */
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
    bool busy;            /* a copy is under way; */
    bool asks, waiting;   /* its beat is to be read; waits for data */
    bool fault;           /* the copy under way is faulty, and moves nothing */
    u32 id;
    struct ce_config launch; /* under way */
    struct ce_place place;   /* of the next beat */
    struct ce_beat beat;     /* under way, when 'loaded' */
    bool loaded;
};

void ce_reset(struct ce *c);

/* Returns whether no packet is inside. */
static inline bool ce_idle(const struct ce *c)
{
    return !c->busy;
}

/* Takes a state bundle; no packet is inside. */
void ce_set_state(struct ce *c, const struct ce_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *ce_not_modelled(const struct ce_config *l);

/* Names the fault of a launch, or NULL. */
const char *ce_fault(const struct ce_config *l);

/* ce_beat.c */

/* Return the bytes of an element of each surface. */
unsigned ce_src_bytes(const struct ce_config *l);
unsigned ce_dst_bytes(const struct ce_config *l);

/* Makes the beat at a place and advances the place; false at the end of the copy. */
bool ce_next(const struct ce_config *l, struct ce_place *at, struct ce_beat *beat);

/* Returns the clocks of a launch.  known: facts/hub.md: 16 bytes a clock and two clocks a request, which is at
 * most 256 bytes of a line
 */
u64 ce_clocks(const struct ce_config *l);

/* Takes a launch, data that was read; gives what is to be read, what is written, the end. */
bool fe_ce_into(struct ce *c, const struct ce_launch *in);
bool memory_ce_into(struct ce *c, const struct copy_data *in);
bool ce_memory_read_from(struct ce *c, struct copy_read *out);
bool ce_memory_write_from(struct ce *c, struct copy_write *out);
bool ce_fe_from(struct ce *c, struct copy_done *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool ce_step(struct ce *c, struct ce_launch_fifo *launches, struct copy_data_fifo *data,
             struct copy_read_fifo *reads, struct copy_write_fifo *writes,
             struct copy_done_fifo *done);

#endif
