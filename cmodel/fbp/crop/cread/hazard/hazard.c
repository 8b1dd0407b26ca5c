/* hazard.c - see hazard.h */
#include "fbp/crop/cread/hazard/hazard.h"

#include <string.h>

#include "common/bits.h"

void hazard_reset(struct hazard *h)
{
    memset(h, 0, sizeof *h);
    hazard_set_state(h, &h->cfg);
}

void hazard_set_state(struct hazard *h, const struct hazard_config *cfg)
{
    h->cfg = *cfg;
    h->mode = hazard_mode_of(cfg);
}

const char *hazard_not_modelled(const struct hazard_config *cfg)
{
    for (unsigned t = 0; t < CREAD_TARGETS; t++) {
        const struct crop_config *state = &cfg->cread.target[t];

        if (state->format != FORMAT_DISABLED && !rop_surface_known(&cfg->target[t]))
            return "hazard: a colour target that has no place in memory";
    }
    return cread_not_modelled(&cfg->cread);
}

struct hazard_mode hazard_mode_of(const struct hazard_config *cfg)
{
    struct hazard_mode m = { 0 };

    for (unsigned i = 0; i < CREAD_TARGETS; i++) {
        struct hazard_target *t = &m.target[i];

        t->cread = cread_target_of(&cfg->cread, i);
        if (t->cread.pixels)
            t->place = quad_place_of(&cfg->target[i], t->cread.pixels);
    }
    return m;
}

struct hazard_packet hazard_packet_of(const struct quad_place *p, unsigned x, unsigned y)
{
    struct hazard_packet packet;
    struct quad_axes axes;
    u64 at[QUAD_SECTORS];

    quad_axes_of(p, x, y, &axes);
    packet.counters = quad_blocks(p, &axes, 32, at);
    for (unsigned i = 0; i < packet.counters; i++)
        packet.counter[i] = (u16)(at[i] / 32 % HAZARD_COUNTERS);
    return packet;
}

static bool waits(const struct hazard *h, const struct hazard_packet *p)
{
    unsigned pending = 0;

    for (unsigned i = 0; i < p->counters; i++)
        pending |= h->pending[p->counter[i]];
    return pending != 0;
}

/* known: rates.csv T6: a packet is 32 bytes of source, one a clock */
unsigned hazard_clocks(const struct hazard_config *cfg, const struct cread_quads *q)
{
    (void)cfg;
    (void)q;
    return 1;
}

/* The oldest packet is written. */
static bool release(struct hazard *h, struct quads_done_fifo *done)
{
    const struct hazard_packet *p = &h->packet[h->first];

    if (quads_done_empty(done))
        return false;
    quads_done_drop(done);
    if (h->packets == 0)
        return true; /* chosen: an end of no packet means nothing */
    for (unsigned i = 0; i < p->counters; i++)
        h->pending[p->counter[i]]--;
    h->first = (h->first + 1) % HAZARD_PACKETS;
    h->packets--;
    return true;
}

static bool pass(struct hazard *h, struct cread_quads_fifo *in, struct cleared_quads_fifo *out)
{
    struct hazard_packet *p = &h->packet[(h->first + h->packets) % HAZARD_PACKETS];
    const struct hazard_target *t;
    const struct cread_quads *q;
    struct cleared_quads *gives;
    struct cread_plan plan;

    if (cread_quads_empty(in) || cleared_quads_full(out) || h->packets == HAZARD_PACKETS)
        return false;
    q = cread_quads_first(in);
    t = &h->mode.target[q->target];
    plan = cread_plan_by(&t->cread, q);
    if (plan.passes) {
        *p = hazard_packet_of(&t->place, q->id.x, q->id.y);
        if (plan.reads && waits(h, p))
            return false;
        for (unsigned i = 0; i < p->counters; i++)
            h->pending[p->counter[i]]++;
        h->packets++;
    }
    gives = cleared_quads_next(out);
    gives->quads = *q;
    gives->passes = (u5)bits_count(plan.passes);
    h->clocks += hazard_clocks(&h->cfg, q);
    cread_quads_drop(in);
    return true;
}

bool hazard_step(struct hazard *h, struct cread_quads_fifo *in, struct quads_done_fifo *done,
                 struct cleared_quads_fifo *out)
{
    const bool released = release(h, done);

    return pass(h, in, out) | released;
}
