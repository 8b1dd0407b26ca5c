/* cwd.c - see cwd.h */
#include "hub/cwd/cwd.h"

#include <string.h>

#define SM_THREADS 2048

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

struct mpc_task cwd_task(const struct cwd_grid *g, unsigned sm)
{
    const u64 threads = (u64)g->threads[0] * g->threads[1] * g->threads[2];

    return (struct mpc_task){ .sm = (u9)sm,
                              .warps = threads <= SM_THREADS ? (u12)up((unsigned)threads, 32) : 0,
                              .registers = g->registers,
                              .shared_bytes = g->shared_bytes,
                              .local_warps = g->local_warps,
                              .one_partition = g->one_partition };
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

    return c->grid.disabled >> sm & 1 || used >= c->slots[sm] ? 0 : c->slots[sm] - used;
}

static unsigned sms_of(const struct cwd *c)
{
    return least(c->cfg.sms, CWD_SMS);
}

/* The SM for the next CTA; CWD_SMS if none has room. */
static unsigned choose(const struct cwd *c)
{
    const unsigned sms = sms_of(c);
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
    c->asked = 0;
    c->answered = 0;
    c->last = c->cfg.sms ? c->cfg.sms - 1u : 0;
    memset(c->running, 0, sizeof c->running);
    memcpy(c->next, c->grid.resume, sizeof c->next);
    c->all_sent = false;
    for (unsigned d = 0; d < 3; d++)
        c->all_sent = c->all_sent || c->next[d] >= c->grid.size[d];
    return true;
}

/* known: facts/hub.md, CWD: each SM's MPC reports free slots for the task, and all are waited for */
bool cwd_mpcs_from(struct cwd *c, struct mpc_task *out)
{
    if (!c->busy || c->asked >= sms_of(c))
        return false;
    *out = cwd_task(&c->grid, c->asked++);
    return true;
}

bool mpcs_cwd_into(struct cwd *c, const struct mpc_slots *in)
{
    if (!c->busy || in->sm >= c->asked || c->answered >> in->sm & 1)
        return true;
    c->answered |= UINT64_C(1) << in->sm;
    c->slots[in->sm] = in->slots;
    return true;
}

static bool knows_slots(const struct cwd *c)
{
    const unsigned sms = sms_of(c);

    return sms == 0 || (~c->answered & bits_mask(sms)) == 0;
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

    if (!c->busy || c->all_sent || !knows_slots(c) || (c->grid.sequential && c->sent != c->ended))
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
    if (!c->busy || !c->all_sent || c->sent != c->ended || !knows_slots(c))
        return false;
    out->qmd = c->grid.qmd;
    c->busy = false;
    return true;
}
