/* fbp.h - the frame-buffer partition: ZROP, CROP and the memory behind them (facts/fbp.md)
 *
 *   prop_frtx   +------+ zrop_frtx   +------+ zrop_result +------+  prop_passed
 *  ------------>| zeta |------------>| zrop |------------>| zeta |--------------> prop
 *               +------+             +------+             +------+  zcull_feedback
 *                  ^ read                                     | write  -----------> zcull
 *   cread_quads +------+  +-------+ cread_pass  +------+ crop_sector +-------+
 *  ------------>| gate |->| cread |------------>| crop |------------>| color |----> mem
 *               +------+  +-------+             +------+             +-------+
 *                    request | ^ sector of the destination
 *
 * A depth tile is read from memory, decompressed, tested and merged by ZROP and written back in the
 * state that ZROP gave it; its compress bits lie beside it.  A packet of colours waits at the gate
 * until an earlier one of the same pixels has been written.
 *
 * Not modelled: L2's sets and ways, and the caches of the ROPs: what they would save is not counted;
 * colour compression on the way (comp stands beside); iterated blending here; more than one partition.
 */
#ifndef FBP_H
#define FBP_H

#include "common/mem.h"
#include "common/stand_in.h"
#include "common/surface.h"
#include "fbp/crop/clear/clear.h"
#include "fbp/crop/cread/cread.h"
#include "fbp/crop/crop.h"
#include "fbp/zrop/zrop.h"
#include "gpu_wires.h"

#define FBP_PACKETS 64 /* of colours, under way */

/* Where a target lies; elements are samples, block linear, one level. */
struct fbp_target {
    bool bound;
    u64 base;
    struct surface surface;
};

/* The state bundles of a draw. */
struct fbp_state {
    struct zrop_config zrop;
    struct cread_config cread;
    struct fbp_target zeta, color[CREAD_TARGETS];
};

/* What a target's state means, once a draw. */
struct fbp_color {
    struct surface_image image;
    struct samples_shape shape;
    unsigned bytes, words; /* of a stored pixel; of its place in a packet */
    unsigned pixels;       /* of a packet */
    unsigned samples;
};

/* A packet of colours under way. */
struct fbp_packet {
    struct quad_id id;
    u3 target;
    unsigned passes; /* yet to be written */
};

struct fbp_counts {
    u64 tested, rejected, accepted, ambiguous; /* tiles, by what ZROP decided */
    u64 state[4];                              /* tiles written, by enum zeta_state */
    u64 samples;                               /* that passed */
    u64 zeta_read, zeta_written;               /* bytes */
    u64 color_read, color_written;
};

struct fbp {
    struct fbp_state state;
    struct fbp_counts counts;
    struct zrop zrop;
    struct clear clear;
    struct cread cread;
    struct crop crop;
    bool testing; /* a tile is in ZROP */
    struct surface_image zeta_image;
    struct fbp_color color[CREAD_TARGETS];
    struct fbp_packet packet[FBP_PACKETS]; /* a ring */
    unsigned first_packet, packets;
    struct cread_request pass[BUS_FIFO_DEPTH]; /* in CROP: whose they are; a ring */
    unsigned first_pass, passes;
    struct zrop_frtx_fifo zeta_zrop;
    struct zrop_result_fifo zrop_zeta;
    struct clear_block_fifo crast_clear;
    struct clear_tile_fifo clear_comp;
    struct cread_quads_fifo gate_cread;
    struct cread_request_fifo cread_l2;
    struct cread_sector_fifo l2_cread;
    struct cread_pass_fifo cread_crop;
    struct crop_quads_fifo prop_crop;
    struct crop_sector_fifo crop_l2;
};

void fbp_reset(struct fbp *f);

/* Names what of a state is beyond the model, or NULL. */
const char *fbp_not_modelled(const struct fbp_state *s);

/* The state of the next draw; nothing is under way. */
void fbp_set_state(struct fbp *f, const struct fbp_state *s);

/* Every unit moves what it can; returns whether anything did. */
bool fbp_step(struct fbp *f, struct mem *m, struct gpu_wires *w, const struct stand_in *stand_in);

/* fbp_zeta.c: tiles of depth and stencil between memory and ZROP. */
bool fbp_zeta_read(struct fbp *f, const struct mem *m, struct gpu_wires *w);
bool fbp_zeta_write(struct fbp *f, struct mem *m, struct gpu_wires *w);

/* The stored tile that holds element (x, y), which are multiples of 8. */
struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem *m, u32 x, u32 y);

/* Every tile of the target to the state's clear value. */
void fbp_clear_zeta(struct fbp *f, struct mem *m, const struct stand_in *stand_in);

/* fbp_color.c: packets of colours on their way to memory, each one step. */
void fbp_color_state(struct fbp *f);
bool fbp_gate(struct fbp *f, struct cread_quads_fifo *prop);
bool fbp_color_read(struct fbp *f, const struct mem *m);
bool fbp_color_pass(struct fbp *f);
bool fbp_color_write(struct fbp *f, struct mem *m);

/* fbp_clear.c: a rectangle of a colour target, by the unit clear; 'cfg' is the state of the clear. */
void fbp_clear_color(struct fbp *f, struct mem *m, unsigned target, const struct clear_config *cfg,
                     const struct stand_in *stand_in);

#endif
