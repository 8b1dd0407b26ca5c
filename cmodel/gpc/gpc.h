/* gpc.h - the graphics processing cluster: from primitives on the screen to tiles and colours (facts/gpc.md)
 *
 *  prim +-----+   +-------+   +-------+   +-------+   +-------+   +------+  prop_zcache, prop_hazard
 *  ---->| wdx |-->| setup |-->| crast |-->| zcull |-->| frast |-->| prop |------------------------> fbp
 *       +-----+   +-------+   +-------+   +-------+   +-------+   |      |<------------------------ fbp
 *          |          |            feedback   ^                   +------+  zcache_prop
 *          | planes   v                       +--- fbp               | ^ quads and their colours
 *          |       +-----+                                           v |
 *          +------>| gpm |<------------------------------------------+-+
 *                  +-----+      +-----+
 *                     |<------->| tpc |, one or more
 *                               +-----+
 *
 * Here wdx is a buffer of one primitive that gpc/wdx/wdx.h has made and world gave (wdx_gpc_prim, wdx_gpc).  The buffer of each GPC sends
 * its packet to setup (wdx_setup), by the number of the screen's draw, of which a run of draws has one for each layer; and the
 * primitive's attributes to stri with each part that setup gives, colours by the facing that setup has found.
 *
 * gpm joins the wires of the TPCs, of which there may be several, to the cluster's.
 * Of several GPCs each gets all primitives, and drops coarse tiles that are another's (common/screen_tile.h).
 */
#ifndef GPC_H
#define GPC_H

#include "gpc/gpc_net.h"
#include "screen/screen_net.h"

#define GPC_HEADERS
#include "gpc/gpc.net"
#undef GPC_HEADERS

/* The state bundles of a draw. */
struct gpc_state {
    struct setup_config setup;
    struct crast_config crast;
    struct zcull_config zcull;
    struct frast_config frast;
    struct prop_config prop;
    struct stri_config stri;
    struct sfu_config sfu;
    struct sm_pixel_program program; /* of a draw that shades */
};

/* The planes of a primitive in a draw; 0 of one that does not shade. */
unsigned gpc_planes(const struct gpc_state *s);

#define NET     gpc
#define NET_DEF "gpc/gpc.net"
#include "common/net_block.h"

struct gpc {
    struct gpc_state state;
    bool sent;       /* its bundles, since reset */
    unsigned number; /* of this one, from 0 */
    struct gpc_prim wdx;
    u64 attributed; /* primitives of setup_stri whose attributes have gone to stri */
    unsigned slot;  /* the next of the primitive behind them */
    bool drawing;   /* a draw has primitives and has not ended */
#define NET_DEF "gpc/gpc.net"
#include "common/net_members.h"
};

/* The only one, with one TPC. */
void gpc_reset(struct gpc *g);

/* Gives the cluster 1 to GPM_TPCS TPCs, which are reset too, as part of a reset; 'core' has each one's SM, or is NULL where nothing is
 * shaded.  The cluster is GPC 'number' of 'gpcs'.
 */
void gpc_set_tpcs(struct gpc *g, unsigned tpcs, struct sm_core *core, unsigned number,
                  unsigned gpcs);

/* Names the feature when a state needs what this model lacks; NULL when it can run. */
const char *gpc_not_modelled(const struct gpc_state *s);

/* Sets the state of the next draw; no packet is inside. */
void gpc_set_state(struct gpc *g, const struct gpc_state *s);

/* Tell whether a primitive can be given; give it. */
bool gpc_ready(const struct gpc *g);
void gpc_give(struct gpc *g, const struct gpc_prim *prim);

/* Ends the draw, which has no more primitives; gpc_ready.  gpc_take_end leaves the token to the caller; false: nothing was drawn. */
void gpc_end_draw(struct gpc *g);
bool gpc_take_end(struct gpc *g, struct setup_packet *token);

/* Steps every unit; returns whether anything moved. */
bool gpc_step(struct gpc *g, const struct gpc_wires *w, const struct gpc_stand_ins *s);

/* gpc_attributes.c: returns the attributes of a part that setup has made of a primitive, which stay where they are. */
struct prim_attributes gpc_attributes_of(const struct gpc *g, const struct gpc_prim *prim,
                                         const struct stri_prim *part);

/* Returns the TPC of a pixel of this GPC. */
unsigned gpc_tpc_of(const struct gpc *g, unsigned x, unsigned y);

/* Lets the warp begin that PROP's oldest tile waits for, when nothing moves any more; returns whether one begins. */
bool gpc_begin_oldest(struct gpc *g);

/* Returns whether no packet is inside. */
bool gpc_idle(const struct gpc *g);

#endif
