/* gpu_begin.c - GPUs are made, put as after power-up, and go (gpu.h) */
#include <string.h>

#include "fbp/fbp.h"
#include "gpu.h"
#include "profile/page_rules.h"
#include "world/world_bin.h"

/* A core's local memory. */
static bool core_room(void *owner, struct sm_core *core, u64 bytes)
{
    struct gpu *g = owner;
    u8 *more;

    if (bytes <= core->local_size)
        return true;
    more = g->host.room(core->local, core->local_size, bytes);
    if (!more)
        return false;
    core->local = more;
    core->local_size = bytes;
    return true;
}

static void draw_tables(void *self, struct screen_state *s)
{
    struct gpu *g = self;

    if (g->tables.draw)
        g->tables.draw(g->tables.context, s);
}

static struct world_bins *new_bins(void *owner)
{
    const struct gpu *g = owner;

    return g->host.room(NULL, 0, sizeof(struct world_bins));
}

static void begin_draws(struct gpu *g)
{
    const struct world_parts part = { .gpu = &g->screen,
                                      .profile = &g->profile,
                                      .core = g->core,
                                      .vertex_core = &g->core[gpu_vertex_core(&g->profile)],
                                      .constants = g->constants,
                                      .checked = &g->checked,
                                      .room = core_room,
                                      .new_bins = new_bins,
                                      .owner = g,
                                      .tables = draw_tables,
                                      .tables_context = g };

    for (unsigned i = 0; i <= gpu_vertex_core(&g->profile); i++)
        sm_core_begin(&g->core[i]);
    world_reset(&g->world, &part);
}

static u64 bytes_of(const struct profile *p)
{
    return sizeof(struct gpu) + gpu_cores(p) * sizeof(struct sm_core);
}

/* Of zeros. */
static void begin(struct gpu *g, const struct profile *p, const struct gpu_host *host)
{
    g->host = *host;
    g->profile = *p;
    g->mem = host->mem;
    g->mem.views = &fbp_views;
    g->mem.surfaces = &g->surfaces;
    g->mem.defined = page_rules_of(&g->profile)->defined;
    g->mem.mmu = &g->mmu;
    hub_reset(&g->hub);
    g->hub.host.cfg.ps_per_clock = 1000;
    begin_draws(g);
    grids_reset(&g->grids, p->sms, &g->core[gpu_grid_core(p)], core_room, g);
}

struct gpu *gpu_new(const struct profile *p, const struct gpu_host *host)
{
    struct gpu *g = host->room(NULL, 0, bytes_of(p));

    static_assert(ARB_GPCS * GPM_TPCS + 1 + CWD_SMS <= NET_INSTANCES, "more cores than instances");
    assert(!gpu_profile_wrong(p));
    if (g)
        begin(g, p, host);
    return g;
}

/* What it has taken since. */
static void give_back(struct gpu *g)
{
    for (unsigned i = 0; i < gpu_cores(&g->profile); i++)
        if (g->core[i].local_size)
            g->host.room(g->core[i].local, g->core[i].local_size, 0);
    if (g->world.part.bins)
        g->host.room(g->world.part.bins, sizeof *g->world.part.bins, 0);
}

void gpu_reset(struct gpu *g)
{
    const struct gpu_host host = g->host;
    const struct profile p = g->profile;

    give_back(g);
    memset(g, 0, bytes_of(&p));
    begin(g, &p, &host);
}

void gpu_free(struct gpu *g)
{
    if (!g)
        return;
    give_back(g);
    g->host.room(g, bytes_of(&g->profile), 0);
}
