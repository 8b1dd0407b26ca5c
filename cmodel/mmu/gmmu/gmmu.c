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

static bool take(struct gmmu *g, struct gmmu_request_fifo *requests)
{
    if (g->busy || gmmu_request_empty(requests))
        return false;
    g->walk = gmmu_begin(&g->cfg, gmmu_request_first(requests));
    g->clocks += gmmu_clocks(&g->cfg, gmmu_request_first(requests));
    gmmu_request_drop(requests);
    g->busy = true;
    g->fetched = false;
    return true;
}

static bool gmmu_ask(struct gmmu *g, struct gmmu_fetch_fifo *fetches)
{
    if (!g->busy || g->walk.level == GMMU_DONE || g->fetched || gmmu_fetch_full(fetches))
        return false;
    gmmu_fetch_next(fetches)->address = g->walk.fetch;
    g->asked++;
    g->fetched = true;
    return true;
}

static bool gmmu_answer(struct gmmu *g, struct gmmu_entry_fifo *entries)
{
    if (g->answered == g->asked || gmmu_entry_empty(entries))
        return false;
    gmmu_take(&g->cfg, &g->walk, gmmu_entry_first(entries));
    gmmu_entry_drop(entries);
    g->answered++;
    g->fetched = false;
    return true;
}

static bool gmmu_give(struct gmmu *g, struct gmmu_reply_fifo *replies)
{
    if (!g->busy || g->walk.level != GMMU_DONE || gmmu_reply_full(replies))
        return false;
    gmmu_reply_push(replies, &g->walk.reply);
    g->busy = false;
    return true;
}

bool gmmu_step(struct gmmu *g, struct gmmu_request_fifo *requests, struct gmmu_entry_fifo *entries,
               struct gmmu_fetch_fifo *fetches, struct gmmu_reply_fifo *replies)
{
    bool moved = gmmu_give(g, replies);

    moved |= take(g, requests);
    moved |= gmmu_answer(g, entries);
    moved |= gmmu_ask(g, fetches);
    return moved;
}
