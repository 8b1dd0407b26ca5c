/* fbp.h - a frame-buffer partition: ZROP, CROP and the memory behind them (facts/fbp.md)
 *
 *   prop_frtx   +--------+ zrop_frtx   +------+
 *  ------------>| zcache |------------>| zrop |
 *   zeta_walk   |        |<------------|      |
 *  ------------>|        | zrop_result +------+
 *   prop_passed |        |
 *  <------------+--------+                 clear_tile ---> ccache
 *
 *   cread_quads +--------+ +--------+ cread_quads   +-------+ cread_pass +------+
 *  ------------>| hazard |>| ccache |-------------->| cread |----------->| crop |
 *               |        |<|        |<------------->|       |            |      |
 *               +--------+ |        | cread_request +-------+            +------+
 *                          |        | cread_sector            crop_sector   |
 *                          |        |<--------------------------------------+
 *                          |        |<- packed_tile  +------+
 *                          |        |- ccache_tile ->| comp |     zcache, ccache <==> memory
 *                          +--------+                +------+
 *
 * A depth tile is tested and merged by ZROP in the state that it has; its compress bits lie beside it
 * in memory.  A packet of colours that reads its pixels waits until what covers them has been written.
 * Tiles of depth, and those of a compressed colour target, are drawn to in caches of the ROP; they go
 * to memory, colours through comp, when their place is needed, when the bytes get another meaning, or
 * when somebody waits for idle to look at memory.  Unwatched, colours go by calls (fbp_direct.c).
 *
 * There may be several; each has the packets whose first byte lies in its part of memory (xbar/xbar.h).
 * chosen: the caches of each have the sets of all: those that its addresses name are used.  So what is
 * written back, and when, does not depend on how many partitions there are.
 *
 * Not modelled: L2's sets and ways; iterated blending here.
 */
#ifndef FBP_H
#define FBP_H

#include "mem/mem_port.h"
#include "common/surface.h"
#include "common/tile_pixels.h"
#include "fbp/fbp_net.h"
#include "fbp/zrop/zrop_memory.h"
#include "screen/screen_net.h"

#define FBP_HEADERS
#include "fbp/fbp.net"
#undef FBP_HEADERS

/* Where a target lies; elements are samples, one level. */
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

#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_block.h"

/* What fbp_direct needs of a state. */
struct fbp_direct {
    bool unbound; /* a target is drawn to that has no address */
    bool reads;   /* colours of a target, before they are written */
    bool drawn;   /* packets went by calls, the last of them to target: */
    u3 target;
    struct crop_mode crop[CREAD_TARGETS];
    struct tile_write write[CREAD_TARGETS];
};

struct fbp {
    struct fbp_state state;
    struct fbp_direct direct;
    bool watched; /* struct screen's */
#define NET_DEF "fbp/fbp.net"
#include "common/net_members.h"
};

void fbp_reset(struct fbp *f);

/* Names what of a state is beyond the model, or NULL. */
const char *fbp_not_modelled(const struct fbp_state *s);

/* The state of the next draw; nothing is under way.  What the caches hold of bytes that get another
 * meaning goes to memory before the draw.
 */
void fbp_set_state(struct fbp *f, const struct fbp_state *s);

/* fbp_config.c: the bundles of the units that know where targets lie. */
struct rop_surface fbp_surface(const struct fbp_target *t);
struct zcache_config fbp_zcache(const struct fbp_state *s);
struct ccache_config fbp_ccache(const struct fbp_state *s);
struct hazard_config fbp_hazard(const struct fbp_state *s);

/* Every unit moves what it can; returns whether anything did. */
bool fbp_step(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s);

/* Nothing is inside but tiles in the caches. */
bool fbp_idle(const struct fbp *f);

/* Steps of the block's own: what ZROP has tested, back to the cache without a turn for the other units in between; a
 * pass into CROP and a tile into comp, each with its state.
 */
bool fbp_tested(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s);
bool fbp_pass(struct fbp *f);
bool fbp_tile(struct fbp *f);

/* fbp_direct.c: whether packets of colours of the draw may go by calls; one, from PROP to memory, with nothing under way. */
struct fbp_direct fbp_direct_of(const struct fbp_state *s);
bool fbp_calls(const struct fbp *f, const struct mem *m);
bool fbp_colors_mapped(const struct fbp_state *s,
                       const struct mem *m); /* surely all bytes of the targets */
void fbp_color(struct fbp *f, const struct mem_port *p, const struct cread_quads *q);
void fbp_clear(struct fbp *f, const struct mem_port *p, const struct clear_tile *t);

/* The same of a tile of a block that is written whole; false: its target has no such tiles.  All of it is of one FBP. */
bool fbp_clear_at(const struct fbp *f, const struct clear_block *block, unsigned tile, u64 *at);
void fbp_clear_whole(struct fbp *f, const struct mem_port *p, u64 at, const u32 color[4]);
void fbp_color_end(struct fbp *f); /* CROP's state is that of the last packet, as by wires */

/* The same of one on its wire, where no unit on its way has a stand-in; whether there was one. */
bool fbp_direct(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s);

/* fbp_direct_tile.c: how CROP writes stored pixels of a target, each a word that no other counts for.
 * By calls, all packets of a fine tile of PROP's to memory at once, as if each had come by fbp_color; how
 * many they would have been.  'tile' has a covered pixel, and its first byte is of this FBP.  0: nothing was drawn, and its
 * packets go one by one; as where CROP has more to do than to store, or a pixel is not a word of block linear memory.
 */
struct tile_write fbp_write_of(const struct fbp_state *s, unsigned target);
unsigned fbp_color_whole(struct fbp *f, const struct mem_port *p, const struct tile_pixels *tile);

/* The same of pixels that are not known yet: whether a target's words lie in memory as they are; then the address of a tile that
 * begins at 'id', the same in every FBP, false: it is not whole; its bytes, or NULL; and what is counted of such a tile, whose
 * words who gave it writes as tile_put has them.
 */
bool fbp_color_lies(const struct fbp *f, unsigned target);
bool fbp_color_at(const struct fbp *f, unsigned target, const struct quad_id *id, u64 *at);
u8 *fbp_color_bytes(const struct mem_port *p, u64 at, u64 covered);
unsigned fbp_color_counted(struct fbp *f, const struct mem_port *p, unsigned target, u64 at,
                           u64 covered);

/* All that is drawn to goes to memory, and the caches forget it: begins what fbp_step ends. */
void fbp_flush(struct fbp *f);

/* Tiles of clears are of this colour target; none is under way. */
void fbp_set_cleared(struct fbp *f, unsigned target);

/* fbp_naive.c: memory as L2 shows it to clients other than the ROP, by the kind of the page: depth and
 * stencil of a sample together (zrop/FORMAT.md 6).
 *
 * Not modelled: tiles that are compressed, whose bytes are shown as they lie there.
 */
extern const struct mem_views fbp_views;

/* Whether pages of a kind hold depth targets of a format. */
bool fbp_kind_holds(unsigned kind, enum zeta_format format);

/* Tiles as they are in memory; nothing of them is in the caches.  The depth tile that holds element
 * (x, y), which are multiples of 8; the tile of colours at an address as a client of L2 sees it.
 */
struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem_port *port, u32 x, u32 y);
struct comp_tile fbp_color_tile(const struct fbp *f, const struct mem_port *port, unsigned target,
                                u64 at);

#endif
