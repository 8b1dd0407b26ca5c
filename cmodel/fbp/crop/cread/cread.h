/* cread.h - targets, samples and the destination in front of CROP (facts/fbp.md, texture/rop_rules.md)
 *
 *               +---------+  cread_pass
 *   cread_quads |         |-------------> crop
 *  prop ------->|  cread  |  cread_request
 *               |         |<------------> l2
 *               +---------+  cread_sector
 *
 * Takes a packet of pixels of one of eight targets, and gives crop its passes: the target's state, source
 * and destination.  A packet of P pixels (crop_packet_pixels) of N samples is N sectors of P samples:
 * sample s of pixel p is number N*p + s.
 * Plans each packet.  Reduced: one pass, on pixels.  All samples of each pixel come out alike: the pixel
 * is wholly covered, and its stored samples are equal or do not affect the result.  Expanded: a pass for
 * each sector that has a covered sample, on samples.
 * Requests the destination only where the state lets it affect the result: once for a reduced packet of
 * reduced stored pixels, else for each pass.
 *
 * A sector is the destination of one pass: 32 bytes for most packets; 16 or 8 where pixels blend in lanes
 * wider than the stored channels.  Its words are those of crop_quads.  A pixel below 32 bits has a word of
 * its own; l2 packs them.
 *
 * chosen: s is the sample's number in its mode of SET_ANTI_ALIAS; l2 knows its address
 * (common/surface.h).  For pixels of 32 bits a sector here is a sector in memory, 4x2 samples; for
 * wider pixels its bytes can lie in halves of two.
 *
 * Passes and requests go from sector 0 up, a request for each pass that reads; a reduced destination is sector 0.  A packet of a
 * DISABLED target, or of which sample_mask leaves nothing, is taken and gives none.  At one sample a pixel a packet is one pass, with
 * 'reduced' as cfg.reduce says.
 *
 * Not modelled: more than 16 samples; alpha to coverage; waiting
 * for an earlier packet's write of what is read (the hazard interlock's, in front).
 */
#ifndef CREAD_H
#define CREAD_H

#include "fbp/crop/crop.h"

#define CREAD_TARGETS     8
#define CREAD_SAMPLES_MAX 16

/* A target's state, decoded. */
struct cread_target {
    unsigned pixels;  /* of a packet; 0: the target is DISABLED */
    unsigned words;   /* of a stored pixel */
    unsigned samples; /* of a stored pixel */
    u16 drawn;        /* samples of a pixel that the mask lets through */
    bool reads;       /* the destination can affect the result */
    bool reduce;      /* packets may be reduced */
};

/* A state bundle, decoded. */
struct cread_mode {
    struct cread_target target[CREAD_TARGETS];
};

/* The plan of one packet. */
struct cread_plan {
    unsigned samples; /* of a pixel that a pass sees: 1 when reduced */
    unsigned pixels;  /* in the packet */
    unsigned words;   /* of a stored pixel */
    bool reduced;     /* the passes are on pixels */
    bool reads;       /* the destination affects the result */
    bool dst_reduced; /* it is one value a pixel, read once */
    u16 passes;       /* bit k: sector k has a covered sample */
};

struct cread {
    struct cread_config cfg;
    struct cread_mode mode;
    u64 clocks;                               /* busy so far */
    u64 asked, answered;                      /* sectors of the destination */
    struct cread_request next;                /* request of the last packet taken */
    u16 to_ask;                               /* bit k: sector k is yet to be requested */
    struct cread_quads_fifo held;             /* packets that have passes to give */
    struct cread_plan plan[BUS_FIFO_DEPTH];   /* by slot of 'held' */
    struct crop_config state[BUS_FIFO_DEPTH]; /* of its target, when it came; */
    u16 drawn[BUS_FIFO_DEPTH];                /* samples that are drawn of a pixel */
    u16 to_give;                              /* bit k: pass k of the first of them; 0: all */
    struct cread_sector_fifo sectors;         /* that came, and no pass has got */
    struct cread_sector dst; /* the destination of that pass; if it is reduced, of all */
    struct tile_batch batch; /* to be given; without a tile: none */
    bool batch_asks;         /* ... when its words have come, for which it is yet to ask, */
    bool batch_waits;        /* ... or has asked */
};

void cread_reset(struct cread *c);

/* Takes a state bundle, for packets that come from now on: what one needs of it goes with it. */
void cread_set_state(struct cread *c, const struct cread_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *cread_not_modelled(const struct cread_config *cfg);

/* cread_plan.c */

/* Returns whether the destination can affect the result of a state, whatever the source. */
bool cread_reads(const struct crop_config *state);

/* Return the samples of a pixel that the state draws, by mask and sample count; those of them that the
 * packet covers in pixel i.
 */
u16 cread_drawn(const struct cread_config *cfg, unsigned target);
u16 cread_covered(const struct cread_config *cfg, const struct cread_quads *q, unsigned i);

/* Decode the bundle, which must be modelled, for one target and for all. */
struct cread_target cread_target_of(const struct cread_config *cfg, unsigned target);
struct cread_mode cread_mode_of(const struct cread_config *cfg);

/* Return the plan of a packet of a target. */
struct cread_plan cread_plan_by(const struct cread_target *t, const struct cread_quads *q);
struct cread_plan cread_plan_of(const struct cread_config *cfg, const struct cread_quads *q);

/* cread_pass.c: make pass k of a packet, of which 'drawn' samples of a pixel count; with its state.  'dst' is used only
 * if the plan reads: all pixels if the destination is reduced, else sector k.
 */
void cread_pass_quads(const struct cread_quads *q, const struct cread_plan *plan, u16 drawn,
                      unsigned k, const struct cread_sector *dst, struct crop_quads *out);
void cread_pass_of(const struct crop_config *state, u16 drawn, const struct cread_quads *q,
                   const struct cread_plan *plan, unsigned k, const struct cread_sector *dst,
                   struct cread_pass *out);

/* Returns the sectors to request: bit k. */
u16 cread_asks(const struct cread_plan *plan);

/* Return the clocks that a packet occupies the unit: its passes, at least 1. */
unsigned cread_clocks(const struct cread_config *cfg, const struct cread_quads *q);
unsigned cread_plan_clocks(const struct cread_plan *plan);

/* Returns whether no packet is inside. */
static inline bool cread_idle(const struct cread *c)
{
    return c->to_ask == 0 && c->asked == c->answered && cread_quads_empty(&c->held);
}

/* Takes a packet, when the one before it has asked for all that it needs; a sector of the destination.  Gives a request;
 * the next pass, when its destination is here.
 */
bool ccache_cread_into(struct cread *c, const struct cread_quads *in);
bool ccache_sector_into(struct cread *c, const struct cread_sector *in);
bool cread_ccache_from(struct cread *c, struct cread_request *out);
bool cread_crop_from(struct cread *c, struct cread_pass *out);

/* Takes all packets of a tile of a target that CROP only stores: a pass each. */
bool ccache_cread_into_batch(struct cread *c, const struct tile_batch *in);
bool cread_ccache_from_batch(struct cread *c, struct tile_batch *out);
bool ccache_sector_into_batch(struct cread *c, const struct sectors_batch *in);
bool cread_crop_from_batch(struct cread *c, struct pass_batch *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool cread_step(struct cread *c, struct cread_quads_fifo *in, struct cread_sector_fifo *dst,
                struct cread_request_fifo *requests, struct cread_pass_fifo *passes);

#endif
