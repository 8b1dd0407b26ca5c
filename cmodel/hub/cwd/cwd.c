/* cwd.c - see cwd.h */
#include "hub/cwd/cwd.h"

#include <string.h>

#define SM_CTAS      32
#define SM_THREADS   2048
#define SM_SHARED    65536
#define SHARED_GRAIN 256
#define PART_WARPS   16
#define PART_UNITS   512 /* registers of a warp */

void cwd_reset(struct cwd *c)
{
    memset(c, 0, sizeof *c);
}

void cwd_set_state(struct cwd *c, const struct cwd_config *cfg)
{
    c->cfg = *cfg;
}

const char *cwd_not_modelled(const struct cwd_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned cwd_clocks(void)
{
    return 2;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned up(unsigned n, unsigned by)
{
    return (n + by - 1) / by;
}

unsigned cwd_slots(const struct cwd_grid *g)
{
    const u64 threads = (u64)g->threads[0] * g->threads[1] * g->threads[2];
    const unsigned warps = threads <= SM_THREADS ? up((unsigned)threads, 32) : 0;
    const unsigned parts = g->one_partition ? 2 : 4;
    const unsigned units = up(g->registers, 8) * 8;
    const unsigned part = units ? least(PART_WARPS, PART_UNITS / units) : PART_WARPS;
    const unsigned shared = up(g->shared_bytes, SHARED_GRAIN) * SHARED_GRAIN;
    unsigned slots;

    if (warps == 0) /* or more than an SM has */
        return 0;
    slots = part / up(warps, parts) * (4 / parts);
    slots = least(slots, SM_CTAS);
    if (shared)
        slots = least(slots, SM_SHARED / shared);
    return least(slots, g->local_warps / warps);
}

bool cwd_next(const u32 size[3], u32 id[3])
{
    for (unsigned d = 0; d < 3; d++) {
        if (++id[d] < size[d])
            return true;
        id[d] = 0;
    }
    return false;
}

static unsigned free_slots(const struct cwd *c, unsigned sm)
{
    const unsigned used = c->running[sm];

    return c->grid.disabled >> sm & 1 || used >= c->slots ? 0 : c->slots - used;
}

/* The SM for the next CTA; CWD_SMS if none has room. */
static unsigned choose(const struct cwd *c)
{
    const unsigned sms = least(c->cfg.sms, CWD_SMS);
    unsigned best = CWD_SMS;

    for (unsigned n = 0; n < sms; n++) {
        const unsigned sm = c->cfg.round_robin ? (c->last + 1 + n) % sms : n;

        if (free_slots(c, sm) == 0)
            continue;
        if (c->cfg.round_robin)
            return sm;
        if (best == CWD_SMS || free_slots(c, sm) > free_slots(c, best))
            best = sm;
    }
    return best;
}

bool sked_cwd_into(struct cwd *c, const struct cwd_grid *in)
{
    if (c->busy)
        return false;
    c->grid = *in;
    c->busy = true;
    c->sent = c->ended = 0;
    c->slots = cwd_slots(&c->grid);
    c->last = c->cfg.sms ? c->cfg.sms - 1u : 0;
    memset(c->running, 0, sizeof c->running);
    memcpy(c->next, c->grid.resume, sizeof c->next);
    c->all_sent = false;
    for (unsigned d = 0; d < 3; d++)
        c->all_sent = c->all_sent || c->next[d] >= c->grid.size[d];
    return true;
}

bool sm_cwd_into(struct cwd *c, const struct cta_done *in)
{
    if (in->sm < CWD_SMS && c->running[in->sm]) {
        c->running[in->sm]--;
        c->ended++;
    }
    return true;
}

bool cwd_sm_from(struct cwd *c, struct cwd_cta *out)
{
    unsigned sm;

    if (!c->busy || c->all_sent || (c->grid.sequential && c->sent != c->ended))
        return false;
    sm = choose(c);
    if (sm == CWD_SMS)
        return false;
    *out = (struct cwd_cta){ .sm = (u9)sm, .id = { c->next[0], c->next[1], c->next[2] } };
    c->running[sm]++;
    c->last = sm;
    c->sent++;
    c->ctas++;
    c->clocks += cwd_clocks();
    c->all_sent = !cwd_next(c->grid.size, c->next);
    return true;
}

bool cwd_sked_from(struct cwd *c, struct grid_done *out)
{
    if (!c->busy || !c->all_sent || c->sent != c->ended)
        return false;
    out->qmd = c->grid.qmd;
    c->busy = false;
    return true;
}
