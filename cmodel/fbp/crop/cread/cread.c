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
bool ccache_cread_into(struct cread *c, const struct cread_quads *in)
{
    const unsigned slot = (c->held.head + c->held.count) % BUS_FIFO_DEPTH;
    struct cread_plan *plan = &c->plan[slot];

    if (c->to_ask || cread_quads_full(&c->held))
        return false;
    *plan = cread_plan_by(&c->mode.target[in->target], in);
    c->clocks += cread_plan_clocks(plan);
    c->to_ask = cread_asks(plan);
    c->next = (struct cread_request){ in->id, in->target, plan->dst_reduced, 0 };
    c->state[slot] = c->cfg.target[in->target];
    c->drawn[slot] = c->mode.target[in->target].drawn;
    if (plan->passes)
        cread_quads_push(&c->held, in);
    return true;
}

bool cread_ccache_from(struct cread *c, struct cread_request *out)
{
    if (c->to_ask == 0)
        return false;
    c->next.sector = (u4)bits_lowest(c->to_ask);
    *out = c->next;
    c->to_ask &= (u16)(c->to_ask - 1);
    c->asked++;
    return true;
}

bool ccache_sector_into(struct cread *c, const struct cread_sector *in)
{
    if (c->answered == c->asked || cread_sector_full(&c->sectors))
        return false;
    cread_sector_push(&c->sectors, in);
    c->answered++;
    return true;
}

/* Whether the destination of the pass is here. */
static bool answer(struct cread *c, const struct cread_plan *plan)
{
    const bool first = c->to_give == 0;

    if (!plan->reads || (plan->dst_reduced && !first))
        return true;
    if (cread_sector_empty(&c->sectors))
        return false;
    c->dst = cread_sector_pop(&c->sectors);
    return true;
}

bool cread_crop_from(struct cread *c, struct cread_pass *out)
{
    const unsigned slot = c->held.head;
    const struct cread_plan *plan = &c->plan[slot];

    if (cread_quads_empty(&c->held) || !answer(c, plan))
        return false;
    if (c->to_give == 0)
        c->to_give = plan->passes;
    cread_pass_of(&c->state[slot], c->drawn[slot], cread_quads_first(&c->held), plan,
                  bits_lowest(c->to_give), &c->dst, out);
    c->to_give &= (u16)(c->to_give - 1);
    if (c->to_give == 0)
        cread_quads_drop(&c->held);
    return true;
}

bool ccache_cread_into_batch(struct cread *c, const struct tile_batch *in)
{
    c->batch = *in;
    c->batch_asks = c->batch_waits = c->mode.target[in->tile->target].reads;
    c->clocks += in->passes;
    return true;
}

bool cread_ccache_from_batch(struct cread *c, struct tile_batch *out)
{
    if (!c->batch_asks)
        return false;
    *out = c->batch;
    c->batch_asks = false;
    return true;
}

bool ccache_sector_into_batch(struct cread *c, const struct sectors_batch *in)
{
    c->batch.stored = in->word;
    c->batch_waits = false;
    return true;
}

bool cread_crop_from_batch(struct cread *c, struct pass_batch *out)
{
    if (!c->batch.tile || c->batch_waits)
        return false;
    *out = (struct pass_batch){ c->batch, &c->cfg.target[c->batch.tile->target] };
    c->batch.tile = NULL;
    return true;
}
