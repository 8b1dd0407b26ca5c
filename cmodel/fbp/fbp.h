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
 * when somebody waits for idle to look at memory.
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

struct fbp {
    struct fbp_state state;
    bool sent;                              /* its bundles, since reset */
    struct tile_write write[CREAD_TARGETS]; /* fbp_find_writes */
#define NET_DEF "fbp/fbp.net"
#include "common/net_members.h"
};

void fbp_reset(struct fbp *f);

/* Names what of a state is beyond the model, or NULL. */
const char *fbp_not_modelled(const struct fbp_state *s);

/* Takes the state of the next draw; nothing is under way.  What the caches hold of bytes that get another
 * meaning goes to memory before the draw.
 */
void fbp_set_state(struct fbp *f, const struct fbp_state *s);

/* fbp_config.c: return the bundles of the units that know where targets lie. */
struct rop_surface fbp_surface(const struct fbp_target *t);
struct zcache_config fbp_zcache(const struct fbp_state *s);
struct ccache_config fbp_ccache(const struct fbp_state *s);
struct hazard_config fbp_hazard(const struct fbp_state *s);

/* Lets every unit move what it can; returns whether anything moved. */
bool fbp_step(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s);

/* Returns whether nothing is inside but tiles in the caches. */
bool fbp_idle(const struct fbp *f);

/* fbp_flow.c: the flow driver: a packet, or a batch, goes through the units until it rests, and so does all that it brings about.
 * Nobody has a stand-in, and nothing is under way; taps see, and all that is counted is, as by steps, but for the wires around.  What
 * PROP and Zcull are told waits in zcache.  The port has memory.
 */
void prop_zcache_flow(struct fbp *f, const struct mem_port *m, const struct prop_frtx *in);
void walk_zcache_flow(struct fbp *f, const struct mem_port *m, const struct zeta_walk *in);
void prop_hazard_flow(struct fbp *f, const struct mem_port *m, const struct cread_quads *in);
void clear_ccache_flow(struct fbp *f, const struct mem_port *m, const struct clear_tile *in);

void prop_hazard_flow_batch(struct fbp *f, const struct mem_port *m, const struct tile_pixels *in);
void clear_ccache_flow_batch(struct fbp *f, const struct mem_port *m, const struct clear_whole *in);

/* Returns whether somebody looks at colours on a wire of the partition. */
bool fbp_colors_looked_at(const struct fbp *f);

/* fbp_gathered.c: 'write': how CROP writes stored pixels of a target, each a word that no other counts for, in memory as it is; a mask
 * of 0: not so.  For pixels that are not known yet: the address of a tile that begins at 'id', the same in every FBP, false: it
 * is not whole; its bytes, or NULL; and what is counted of such a tile, whose words who gave it writes as tile_put has them.
 */
void fbp_find_writes(struct fbp *f); /* of the state that it has got */
bool fbp_color_at(const struct fbp *f, unsigned target, const struct quad_id *id, u64 *at);
u8 *fbp_color_bytes(const struct mem_port *p, u64 at, u64 covered);
unsigned fbp_color_counted(struct fbp *f, const struct mem_port *p, unsigned target, u64 covered,
                           u32 mask);

/* Returns whether draws of the state may flow: by steps reads can go before writes of packets before them, so where
 * memory may fault, the first fault could be another one.  Packets to a target without an address are lost by steps.
 */
bool fbp_flows(const struct fbp *f, const struct mem *m);
bool fbp_colors_mapped(const struct fbp_state *s,
                       const struct mem *m); /* surely all of the targets */

/* Writes all that is drawn to to memory, and the caches forget it: begins what fbp_step ends; by calls, as above. */
extern const struct rop_flush fbp_all;
void fbp_flush(struct fbp *f);
void fbp_flush_flow(struct fbp *f, const struct mem_port *m);

/* Returns whether fbp_set_state would change nothing. */
bool fbp_has_state(const struct fbp *f, const struct fbp_state *s);

/* Tiles of clears are of this colour target; none is under way. */
void fbp_set_cleared(struct fbp *f, unsigned target);

/* fbp_naive.c: memory as L2 shows it to clients other than the ROP, by the kind of the page: depth and
 * stencil of a sample together (zrop/FORMAT.md 6), compressed tiles decompressed.
 *
 * Not modelled: compressed S8; kinds with coverage.
 */
extern const struct mem_views fbp_views;

/* Returns whether pages of a kind hold depth targets of a format. */
bool fbp_kind_holds(unsigned kind, enum zeta_format format);

/* Return tiles as they are in memory, with nothing of them in the caches: the depth tile that holds element
 * (x, y), which are multiples of 8; the tile of colours at an address as a client of L2 sees it.
 */
struct zeta_tile fbp_zeta_tile(const struct fbp *f, const struct mem_port *port, u32 x, u32 y);
struct comp_tile fbp_color_tile(const struct fbp *f, const struct mem_port *port, unsigned target,
                                u64 at);

#endif
