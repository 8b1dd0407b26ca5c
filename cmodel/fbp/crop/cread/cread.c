/* cread.c - see cread.h */
#include "fbp/crop/cread/cread.h"

#include <string.h>

#include "common/bits.h"

void cread_reset(struct cread *c)
{
    memset(c, 0, sizeof *c);
    cread_set_state(c, &c->cfg);
}

void cread_set_state(struct cread *c, const struct cread_config *cfg)
{
    c->cfg = *cfg;
    c->mode = cread_mode_of(cfg);
}

const char *cread_not_modelled(const struct cread_config *cfg)
{
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        const struct crop_config *state = &cfg->target[t];

        if (1u << cfg->samples_log2[t] > CREAD_SAMPLES_MAX)
            return "cread: more than 16 samples";
        if (state->format == FORMAT_DISABLED)
            continue;
        if (crop_not_modelled(state))
            return crop_not_modelled(state);
    }
    return NULL;
}

/* A packet comes in when the one before has asked for all it needs. */
static bool cread_take(struct cread *c, struct cread_quads_fifo *in)
{
    struct cread_plan *plan = &c->plan[(c->held.head + c->held.count) % BUS_FIFO_DEPTH];
    const struct cread_quads *q;

    if (c->to_ask || cread_quads_empty(in) || cread_quads_full(&c->held))
        return false;
    q = cread_quads_first(in);
    *plan = cread_plan_by(&c->mode.target[q->target], q);
    c->clocks += cread_plan_clocks(plan);
    c->to_ask = cread_asks(plan);
    c->next = (struct cread_request){ q->id, q->target, plan->dst_reduced, 0 };
    if (plan->passes)
        cread_quads_push(&c->held, q);
    cread_quads_drop(in);
    return true;
}

static bool ask(struct cread *c, struct cread_request_fifo *requests)
{
    if (c->to_ask == 0 || cread_request_full(requests))
        return false;
    c->next.sector = (u4)bits_lowest(c->to_ask);
    cread_request_push(requests, &c->next);
    c->to_ask &= (u16)(c->to_ask - 1);
    c->asked++;
    return true;
}

/* Whether the destination of the pass is here. */
static bool answer(struct cread *c, const struct cread_plan *plan, struct cread_sector_fifo *dst)
{
    bool first = c->to_give == 0;

    if (!plan->reads || (plan->dst_reduced && !first))
        return true;
    if (c->answered == c->asked || cread_sector_empty(dst))
        return false;
    c->dst = cread_sector_pop(dst);
    c->answered++;
    return true;
}

static bool give(struct cread *c, struct cread_sector_fifo *dst, struct cread_pass_fifo *passes)
{
    const struct cread_plan *plan = &c->plan[c->held.head];

    if (cread_quads_empty(&c->held) || cread_pass_full(passes) || !answer(c, plan, dst))
        return false;
    if (c->to_give == 0)
        c->to_give = plan->passes;
    cread_pass_of(&c->cfg, cread_quads_first(&c->held), plan, bits_lowest(c->to_give), &c->dst,
                  cread_pass_next(passes));
    c->to_give &= (u16)(c->to_give - 1);
    if (c->to_give == 0)
        cread_quads_drop(&c->held);
    return true;
}

bool cread_step(struct cread *c, struct cread_quads_fifo *in, struct cread_sector_fifo *dst,
                struct cread_request_fifo *requests, struct cread_pass_fifo *passes)
{
    bool moved = cread_take(c, in);

    moved |= ask(c, requests);
    moved |= give(c, dst, passes);
    return moved;
}
