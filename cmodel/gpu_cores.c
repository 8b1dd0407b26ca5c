/* gpu_cores.c - which SMs a profile has, by role, and all wires and units of a GPU (gpu.h) */
#include "gpu.h"

#include "gpc/tpc/sm/core/sm_look.h"

unsigned gpu_pixel_cores(const struct profile *p)
{
    return p->gpcs * p->tpcs;
}

unsigned gpu_vertex_core(const struct profile *p)
{
    return gpu_pixel_cores(p);
}

unsigned gpu_grid_core(const struct profile *p)
{
    return gpu_vertex_core(p) + 1;
}

unsigned gpu_cores(const struct profile *p)
{
    return gpu_grid_core(p) + p->sms;
}

const char *gpu_profile_wrong(const struct profile *p)
{
    if (p->gpcs < 1 || p->gpcs > ARB_GPCS)
        return "so many GPCs";
    if (p->tpcs < 1 || p->tpcs > GPM_TPCS)
        return "so many TPCs of a GPC";
    if (p->rops < 1 || p->rops > XBAR_FBPS)
        return "so many ROP partitions";
    return p->sms < 1 || p->sms > CWD_SMS ? "so many SMs" : NULL;
}

void gpu_core_wires(struct gpu *g, net_wire_told *told, void *context)
{
    const unsigned all = gpu_cores(&g->profile);

    for (unsigned i = 0; i < all; i++)
        sm_core_wires(&g->core[i], (struct net_place){ i, all }, told, context);
}

void gpu_core_units(struct gpu *g, net_unit_told *told, void *context)
{
    const unsigned all = gpu_cores(&g->profile);

    for (unsigned i = 0; i < all; i++)
        sm_core_units(&g->core[i], (struct net_place){ i, all }, told, context);
}

void gpu_wires(struct gpu *g, net_wire_told *told, void *context)
{
    hub_wires(&g->hub, told, context);
    mmu_wires(&g->mmu, told, context);
    gpu_core_wires(g, told, context);
    grids_wires(&g->grids, told, context);
    world_wires(&g->world, told, context);
    screen_wires(&g->screen, told, context);
}

void gpu_units(struct gpu *g, net_unit_told *told, void *context)
{
    hub_units(&g->hub, &g->in_hub, told, context);
    mmu_units(&g->mmu, told, context);
    gpu_core_units(g, told, context);
    grids_units(&g->grids, told, context);
    world_units(&g->world, told, context);
    screen_units(&g->screen, told, context);
}
