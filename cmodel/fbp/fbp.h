/* fbp.h - the frame-buffer partition: ZROP, CROP and the memory behind them (facts/fbp.md)
 *
 *   prop_frtx   +------+ zrop_frtx   +------+ zrop_result +------+  prop_passed
 *  ------------>| zeta |------------>| zrop |------------>| zeta |--------------> prop
 *               +------+             +------+             +------+  zcull_feedback
 *                  ^ read                                     | write  -----------> zcull
 *   cread_quads +------+  +-------+ cread_pass  +------+ crop_sector +-------+
 *  ------------>| gate |->| cread |------------>| crop |------------>| color |----> mem
 *               +------+  +-------+             +------+             +-------+ comp
 *                    request | ^ sector of the destination
 *
 * A depth tile is tested and merged by ZROP in the state that it has; its compress bits lie beside it
 * in memory.  A packet of colours that reads its pixels waits at the gate until an earlier one of them
 * has been written.  Tiles of depth, and those of a compressed colour target, are drawn to in caches
 * of the ROP; they go to memory, colours through comp, when their place is needed or the draw is over.
 *
 * Not modelled: L2's sets and ways; iterated blending here; more than one partition.
 */
#ifndef FBP_H
#define FBP_H

#include "common/mem.h"
#include "common/surface.h"
#include "fbp/fbp_net.h"
#include "fbp/zrop/zrop_memory.h"
#include "gpu_net.h"

#define FBP_HEADERS
#include "fbp/fbp.net"
#undef FBP_HEADERS

#define FBP_PACKETS 64  /* of colours, under way */
#define FBP_NUMBERS 128 /* samples of a packet, at most */
#define FBP_TILES   256 /* chosen: of each cache, 64 KB of colours; direct mapped */

/* Where a target lies; elements are samples, block linear, one level. */
struct fbp_target {
    bool bound;
    u64 base;
    struct surface surface;
    bool compressed; /* colour of 32 bits and more: tiles are as 'comp' makes them */
    struct comp_config comp;
    struct comp_clear clear; /* its entry of the table of clears */
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
    unsigned bytes, words;  /* of a stored pixel; of its place in a packet */
    unsigned pixels;        /* of a packet */
    unsigned samples;       /* of a pixel */
    unsigned columns, rows; /* of a packet, in elements */
    u4 column[FBP_NUMBERS]; /* of number n of a packet, as cread_request has it */
    u4 row[FBP_NUMBERS];
    u32 width, height; /* of the target, in elements */
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
    u64 zeta_read, zeta_written;               /* bytes, in and out of the cache */
    u64 color_read, color_written;
    u64 color_state[COMP_BOTH + 1]; /* tiles written, by enum comp_state */
    u64 color_loaded, color_stored; /* bytes between the cache and memory */
};

/* A tile of colour in the ROP. */
struct fbp_tile {
    bool valid, dirty;
    u3 target;
    u64 at;                   /* in memory */
    u32 covered[2], again[2]; /* elements in raster order, written at least once; more than once */
    u8 byte[COMP_TILE_BYTES];
};

/* A tile of depth and stencil in the ROP. */
struct fbp_zeta {
    bool valid, dirty;
    u64 at; /* in memory */
    struct zeta_tile tile;
};

#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_block.h"

struct fbp {
    struct fbp_state state;
    struct fbp_counts counts;
    struct fbp_tile tile[FBP_TILES];
    struct fbp_zeta zeta[FBP_TILES];
    bool testing; /* a tile is in ZROP */
    bool stuck;   /* what stands in for a unit gave no result */
    struct surface_image zeta_image;
    struct zrop_layout zeta_layout;
    struct samples_shape zeta_shape;
    struct fbp_color color[CREAD_TARGETS];
    struct fbp_packet packet[FBP_PACKETS]; /* a ring */
    unsigned first_packet, packets;
    struct cread_request pass[BUS_FIFO_DEPTH]; /* in CROP: whose they are; a ring */
    unsigned first_pass, passes;
#define NET_DEF "fbp/fbp.net"
#include "common/net_members.h"
};

void fbp_reset(struct fbp *f);

/* Names what of a state is beyond the model, or NULL. */
const char *fbp_not_modelled(const struct fbp_state *s);

/* The state of the next draw; nothing is under way. */
void fbp_set_state(struct fbp *f, const struct fbp_state *s);

/* Every unit moves what it can; returns whether anything did. */
bool fbp_step(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s);

/* Nothing is inside. */
bool fbp_idle(const struct fbp *f);

/* fbp_zeta.c: tiles of depth and stencil between memory and ZROP. */
void fbp_zeta_state(struct fbp *f);
bool fbp_zeta_read(struct fbp *f, struct mem *m, const struct fbp_wires *w);
bool fbp_zeta_write(struct fbp *f, struct mem *m, const struct fbp_wires *w);
void fbp_zeta_flush(struct fbp *f, struct mem *m);

/* The stored tile that holds element (x, y), which are multiples of 8; nothing of it is in the cache. */
struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem *m, u32 x, u32 y);

/* Bytes of a tile's depth in memory; stencil is apart. */
unsigned fbp_zeta_bytes(const struct fbp *f, enum zeta_state state);

/* Every tile of the target to the state's clear value. */
void fbp_clear_zeta(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in);

/* fbp_color.c: packets of colours on their way to memory, each one step. */
void fbp_color_state(struct fbp *f);
bool fbp_gate(struct fbp *f, struct cread_quads_fifo *prop);
bool fbp_color_read(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in);
bool fbp_color_pass(struct fbp *f);
bool fbp_color_write(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in);

/* fbp_tile.c: the bytes of a colour target from an address on, all of one sector, to be read; and to be
 * written where a bit of 'enable' is set, which is not 0: the elements of these bytes count as drawn.
 */
const u8 *fbp_read(struct fbp *f, struct mem *m, unsigned target, u64 at,
                   const struct fbp_stand_ins *stand_in);
u8 *fbp_write(struct fbp *f, struct mem *m, unsigned target, u64 at, u32 enable,
              const struct fbp_stand_ins *stand_in);

/* The tile at an address takes the state CLEAR. */
void fbp_set_clear(struct fbp *f, struct mem *m, unsigned target, u64 at);

/* Everything that is drawn goes to memory. */
void fbp_flush(struct fbp *f, struct mem *m, const struct fbp_stand_ins *stand_in);

/* The tile at an address as a client of L2 sees it; nothing of it is in the cache. */
struct comp_tile fbp_color_tile(const struct fbp *f, const struct mem *m, unsigned target, u64 at);

/* fbp_clear.c: a rectangle of a colour target, by the unit clear; 'cfg' is the state of the clear. */
void fbp_clear_color(struct fbp *f, struct mem *m, unsigned target, const struct clear_config *cfg,
                     const struct fbp_stand_ins *stand_in);

#endif
