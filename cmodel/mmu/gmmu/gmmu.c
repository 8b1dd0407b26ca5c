/* gmmu.c - see gmmu.h */
#include "mmu/gmmu/gmmu.h"

#include <string.h>

#include "mmu/gmmu/gmmu_tables.h"

void gmmu_reset(struct gmmu *g)
{
    memset(g, 0, sizeof *g);
}

void gmmu_set_state(struct gmmu *g, const struct gmmu_config *cfg)
{
    g->cfg = *cfg;
}

const char *gmmu_not_modelled(const struct gmmu_config *cfg)
{
    (void)cfg;
    return NULL;
}

struct gmmu_config gmmu_bundle(const u32 *instance)
{
    struct gmmu_instance i;

    gmmu_instance_get(&i, instance + 128);
    return (struct gmmu_config){
        .bound = 1,
        .target = (enum mmu_aperture)i.target,
        .big_64k = i.big_page_64k & 1,
        .directory = (u28)i.directory,
        .limit = (u28)(i.limit_high << 20 | i.limit_low),
    };
}

unsigned gmmu_clocks(const struct gmmu_config *cfg, const struct gmmu_request *request)
{
    (void)cfg;
    (void)request;
    return 1;
}

bool client_gmmu_into(struct gmmu *g, const struct gmmu_request *in)
{
    if (g->busy)
        return false;
    g->walk = gmmu_begin(&g->cfg, in);
    g->clocks += gmmu_clocks(&g->cfg, in);
    g->busy = true;
    g->fetched = false;
    return true;
}

bool memory_gmmu_into(struct gmmu *g, const struct gmmu_entry *in)
{
    if (g->answered == g->asked)
        return false;
    gmmu_take(&g->cfg, &g->walk, in);
    g->answered++;
    g->fetched = false;
    return true;
}

bool gmmu_memory_from(struct gmmu *g, struct gmmu_fetch *out)
{
    if (!g->busy || g->walk.level == GMMU_DONE || g->fetched)
        return false;
    out->address = g->walk.fetch;
    g->asked++;
    g->fetched = true;
    return true;
}

bool gmmu_client_from(struct gmmu *g, struct gmmu_reply *out)
{
    if (!g->busy || g->walk.level != GMMU_DONE)
        return false;
    *out = g->walk.reply;
    g->busy = false;
    return true;
}
