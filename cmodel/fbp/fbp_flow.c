/* fbp_flow.c - the flow driver of the partition: packets by calls, wire by wire (common/net_flow.h, fbp/fbp.h) */
#include "fbp/fbp.h"

struct fbp_flow {
    struct fbp *fbp;
    const struct mem_port *port, *memory;
    bool waits;
};

#define FLOW                  fbp_flow
#define NET_FLOW_REST         1
#define NET_FLOW_prop_zcache  NET_FLOW_ENTRY
#define NET_FLOW_walk_zcache  NET_FLOW_ENTRY
#define NET_FLOW_prop_hazard  NET_FLOW_ENTRY
#define NET_FLOW_clear_ccache NET_FLOW_ENTRY
#define NET_FLOW_zcache_prop  NET_FLOW_LEFT
#define NET_FLOW_zcache_zcull NET_FLOW_LEFT

#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_flow_names.h"
#undef NET
#undef NET_DEF
#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_flow.h"

void prop_zcache_flow(struct fbp *f, const struct mem_port *m, const struct prop_frtx *in)
{
    struct fbp_flow flow = { f, m, m, false };

    prop_zcache_take(&flow, in);
}

void walk_zcache_flow(struct fbp *f, const struct mem_port *m, const struct zeta_walk *in)
{
    struct fbp_flow flow = { f, m, m, false };

    walk_zcache_take(&flow, in);
}

void prop_hazard_flow(struct fbp *f, const struct mem_port *m, const struct cread_quads *in)
{
    struct fbp_flow flow = { f, m, m, false };

    prop_hazard_take(&flow, in);
}

void prop_hazard_flow_batch(struct fbp *f, const struct mem_port *m, const struct tile_pixels *in)
{
    struct fbp_flow flow = { f, m, m, false };

    prop_hazard_take_batch(&flow, in);
}

void clear_ccache_flow(struct fbp *f, const struct mem_port *m, const struct clear_tile *in)
{
    struct fbp_flow flow = { f, m, m, false };

    clear_ccache_take(&flow, in);
}

void clear_ccache_flow_batch(struct fbp *f, const struct mem_port *m, const struct clear_whole *in)
{
    struct fbp_flow flow = { f, m, m, false };

    clear_ccache_take_batch(&flow, in);
}

/* By steps, too, depth goes first. */
void fbp_flush_flow(struct fbp *f, const struct mem_port *m)
{
    struct fbp_flow flow = { f, m, m, false };

    fe_zcache_put(&flow, &fbp_all);
    fe_ccache_put(&flow, &fbp_all);
    assert(!flow.waits);
}

bool fbp_colors_mapped(const struct fbp_state *s, const struct mem *m)
{
    bool all = true;

    for (unsigned t = 0; t < CREAD_TARGETS && all; t++)
        if (s->color[t].bound) {
            const struct rop_surface to = fbp_surface(&s->color[t]);

            all = mem_maps(m, MEM_CROP, to.base, to.base + rop_bytes(&to) - 1);
        }
    return all;
}

bool fbp_flows(const struct fbp *f, const struct mem *m)
{
    const struct fbp_state *s = &f->state;
    bool unbound = false, reads = false;

    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        if (s->cread.target[t].format == FORMAT_DISABLED)
            continue;
        unbound |= !s->color[t].bound;
        reads |= s->color[t].bound && (s->color[t].compressed || f->cread.mode.target[t].reads);
    }
    return !unbound && (!reads || fbp_colors_mapped(s, m));
}
