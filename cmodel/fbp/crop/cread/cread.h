/* cread.h - targets, samples and the destination in front of CROP (facts/fbp.md, texture/rop_rules.md)
 *
 *               +---------+  cread_pass
 *   cread_quads |         |-------------> crop
 *  prop ------->|  cread  |  cread_request
 *               |         |<------------> l2
 *               +---------+  cread_sector
 *
 * Takes a packet of pixels of one of eight targets and gives crop what it takes: the target's state,
 * source and destination, once for each pass.  A packet of P pixels (crop_packet_pixels), each of N
 * samples, is N sectors of P samples: sample s of pixel p is number N*p + s.
 * Reduced, where all samples of each pixel come out alike: every covered pixel has all its samples, and
 * the stored samples of each pixel are equal or have no part in the result.  One pass, on pixels.
 * Expanded, else: a pass for each sector that has a covered sample, on samples.
 * The destination is asked for only where the state lets it have a part in the result: of a reduced
 * packet of stored pixels once, of any other for each pass.
 *
 * A sector is what one pass takes: 32 bytes of destination of most packets; 16 or 8 of those blended
 * in lanes wider than the stored channels.  Its words are those of crop_quads: pixels below 32 bits
 * lie one to a word, as crop gives them back, and l2 packs them.
 *
 * chosen: s is the sample's number in its mode of SET_ANTI_ALIAS; where it lies is for l2 to know
 * (common/surface.h).  Of pixels of 32 bits a sector here is a sector in memory, 4x2 samples; of
 * wider ones its bytes can lie in halves of two.
 *
 * Not modelled: more than 16 samples; alpha to coverage; waiting
 * for an earlier packet's write of what is read (prop keeps the two apart).
 */
#ifndef CREAD_H
#define CREAD_H

#include "fbp/crop/crop.h"

#define CREAD_TARGETS     8
#define CREAD_SAMPLES_MAX 16

/* What a target's state means for every packet of it. */
struct cread_mode {
    unsigned pixels; /* of a packet; 0: the target is DISABLED */
    unsigned words;  /* of a stored pixel */
    bool reads;      /* the stored pixel can have a part in what is stored */
};

/* What becomes of one packet. */
struct cread_plan {
    unsigned samples; /* of a pixel that a pass sees: 1 when reduced */
    unsigned pixels;  /* in the packet */
    unsigned words;   /* of a stored pixel */
    bool reduced;     /* the passes are on pixels */
    bool reads;       /* the destination has a part in the result */
    bool dst_reduced; /* it is one value a pixel, read once */
    u16 passes;       /* bit k: sector k has a covered sample */
};

struct cread {
    struct cread_config cfg;                /* constant while packets are inside */
    u64 clocks;                             /* busy so far */
    u64 asked, answered;                    /* sectors of the destination */
    struct cread_request next;              /* request of the last packet taken */
    u16 to_ask;                             /* ... sectors it has yet to name; bit k */
    struct cread_quads_fifo held;           /* packets that have passes to give */
    struct cread_plan plan[BUS_FIFO_DEPTH]; /* ... a slot of 'held' each */
    u16 to_give;                            /* bit k: pass k of the first of them; 0: all */
    struct cread_sector dst;                /* its destination, if reduced */
    bool decoded;
    struct cread_config decoded_cfg; /* ... and what its states mean */
    struct cread_mode mode[CREAD_TARGETS];
};

void cread_reset(struct cread *c);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *cread_not_modelled(const struct cread_config *cfg);

/* cread_plan.c */

const struct crop_config *cread_state(const struct cread_config *cfg, unsigned target);

/* Whether the stored pixel can have a part in what a state stores; the source is not looked at. */
bool cread_reads(const struct crop_config *state);

/* The samples of a pixel that the state draws: its mask and the target's count; and of these, those of
 * pixel i that the packet covers.
 */
u16 cread_drawn(const struct cread_config *cfg, unsigned target);
u16 cread_covered(const struct cread_config *cfg, const struct cread_quads *q, unsigned i);

struct cread_plan cread_plan_of(const struct cread_config *cfg, const struct cread_quads *q);

/* The same, of the unit's state, whose meaning it keeps. */
struct cread_plan cread_plan(struct cread *c, const struct cread_quads *q);

/* cread_pass.c: pass k of a packet; 'dst' is looked at only if the plan reads: all pixels when the
 * destination is reduced, else sector k.
 */
void cread_pass_of(const struct cread_config *cfg, const struct cread_quads *q,
                   const struct cread_plan *plan, unsigned k, const struct cread_sector *dst,
                   struct cread_pass *out);

/* Sectors to ask for: bit k. */
u16 cread_asks(const struct cread_plan *plan);

/* Clocks that a packet occupies the unit: its passes, or 1. */
unsigned cread_clocks(const struct cread_config *cfg, const struct cread_quads *q);
unsigned cread_plan_clocks(const struct cread_plan *plan);

/* Takes at most one packet of each input and gives at most one of each output; whether any moved. */
bool cread_step(struct cread *c, struct cread_quads_fifo *in, struct cread_sector_fifo *dst,
                struct cread_request_fifo *requests, struct cread_pass_fifo *passes);

#endif
