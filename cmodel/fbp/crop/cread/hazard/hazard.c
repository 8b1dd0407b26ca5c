/* hazard.c - see hazard.h */
#include "fbp/crop/cread/hazard/hazard.h"

#include <string.h>

#include "common/bits.h"

void hazard_reset(struct hazard *h)
{
    memset(h, 0, sizeof *h);
    hazard_set_state(h, &h->cfg);
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

/* Whether CROP does one thing with all pixels: it stores them, or blends them without deciding anything one by one. */
static bool is_plain(const struct crop_config *crop, const struct crop_mode *m)
{
    if (m->blend)
        return m->lanes && m->written && !m->dual_source;
    return !m->logic && !m->savings.kill && !cread_reads(crop);
}

/* Pixels of one or two words, of which sources have as many or two; samples of one, as their sources. */
static bool has_words(const struct rop_surface *s, const struct crop_mode *m)
{
    if (s->samples == SAMPLES_2X2)
        return s->bytes == 4 && m->width == CROP_NARROW;
    return s->samples == SAMPLES_1X1 && (s->bytes == 4 || s->bytes == 8);
}

/* Block linear memory: all sectors of a packet are its own, but for packets of half a sector. */
static bool is_whole(const struct hazard_config *cfg, unsigned target)
{
    const struct crop_config *crop = &cfg->cread.target[target];
    const struct rop_surface *s = &cfg->target[target];
    const unsigned samples = 1u << cfg->cread.samples_log2[target];
    const struct crop_mode m = crop_mode_of(crop);

    return !s->pitch && samples_count(samples_shape(s->samples)) == samples && has_words(s, &m) &&
           pixel_format_of(crop->format)->bits == 8 * s->bytes && is_plain(crop, &m) &&
           m.write.enable && cread_drawn(&cfg->cread, target) == bits_mask(samples);
}

struct hazard_mode hazard_mode_of(const struct hazard_config *cfg)
{
    struct hazard_mode m = { 0 };

    for (unsigned i = 0; i < CREAD_TARGETS; i++) {
        struct hazard_target *t = &m.target[i];

        t->cread = cread_target_of(&cfg->cread, i);
        if (t->cread.pixels)
            t->place = quad_place_of(&cfg->target[i], t->cread.pixels);
        t->whole = t->cread.pixels && is_whole(cfg, i);
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

/* Counts the sectors of all packets under way, which is put off until one comes that may have to wait. */
static void count(struct hazard *h)
{
    for (; h->counted < h->packets; h->counted++) {
        struct hazard_held *p = &h->held[(h->first + h->counted) % HAZARD_PACKETS];

        p->packet = hazard_packet_of(&h->mode.target[p->target].place, p->x, p->y);
        for (unsigned i = 0; i < p->packet.counters; i++)
            h->pending[p->packet.counter[i]]++;
    }
}

void hazard_set_state(struct hazard *h, const struct hazard_config *cfg)
{
    count(h); /* by the bundle that they came with */
    h->cfg = *cfg;
    h->mode = hazard_mode_of(cfg);
}

static bool must_wait(struct hazard *h, const struct cread_quads *q)
{
    struct hazard_packet own;

    if (h->packets == 0)
        return false;
    count(h);
    own = hazard_packet_of(&h->mode.target[q->target].place, q->id.x, q->id.y);
    return waits(h, &own);
}

bool prop_hazard_into(struct hazard *h, const struct cread_quads *in)
{
    struct cread_plan plan;

    if (h->full || h->packets == HAZARD_PACKETS)
        return false;
    plan = cread_plan_by(&h->mode.target[in->target].cread, in);
    if (plan.passes && plan.reads && must_wait(h, in))
        return false;
    h->asked += plan.passes != 0;
    if (plan.passes)
        h->held[(h->first + h->packets++) % HAZARD_PACKETS] =
            (struct hazard_held){ .target = in->target, .x = in->id.x, .y = in->id.y };
    if (in != &h->out.quads)
        h->out.quads = *in;
    h->out.passes = (u5)bits_count(plan.passes);
    h->full = true;
    h->clocks += hazard_clocks(&h->cfg, in);
    return true;
}

/* The oldest packet is written.  chosen: an end of no packet means nothing */
bool ccache_hazard_into(struct hazard *h, const struct quads_done *in)
{
    const struct hazard_packet *p = &h->held[h->first].packet;

    (void)in;
    if (h->packets == 0)
        return true;
    h->answered++;
    for (unsigned i = 0; h->counted && i < p->counters; i++)
        h->pending[p->counter[i]]--;
    h->counted -= h->counted > 0;
    h->first = (h->first + 1) % HAZARD_PACKETS;
    h->packets--;
    return true;
}

bool hazard_ccache_from(struct hazard *h, struct cleared_quads *out)
{
    if (!h->full)
        return false;
    *out = h->out;
    h->full = false;
    return true;
}

/* Those of cread_plan_by. */
static unsigned passes_of(const struct cread_target *t, const struct tile_pixels *x,
                          unsigned packets)
{
    const unsigned samples = tile_packet_samples(x->words, x->each);
    unsigned passes = 0;

    if (x->each == 1)
        return packets;
    if (t->reads || !t->reduce)
        return bits_count(bits_any(x->covered, t->pixels));
    for (u64 left = tile_packets_of(x); left; left &= left - 1) {
        const u64 covered = x->covered >> bits_lowest(left) & bits_mask(samples);
        const u64 pixels = bits_any(covered, x->each);

        passes +=
            pixels * bits_mask(x->each) == covered ? 1 : bits_count(bits_any(covered, t->pixels));
    }
    return passes;
}

/* A tile of one that blends, or not, as this one. */
static bool takes(const struct hazard_target *t, const struct tile_pixels *x)
{
    const struct samples_shape *shape = &t->place.shape;

    return t->whole && TILE_PACKET_SIZE / x->words == t->cread.pixels &&
           x->each == t->cread.samples && x->id.x * shape->across + TILE_SIDE <= t->place.width &&
           x->id.y * shape->down + TILE_SIDE <= t->place.height;
}

bool prop_hazard_into_batch(struct hazard *h, const struct tile_pixels *in)
{
    const struct hazard_target *t = &h->mode.target[in->target];
    const unsigned packets = prop_hazard_packets(in);

    if (!hazard_idle(h) || !takes(t, in))
        return false;
    h->batch = (struct tile_batch){ .tile = in,
                                    .how = &t->cread,
                                    .packets = packets,
                                    .passes = passes_of(&t->cread, in, packets) };
    h->clocks += packets;
    return true;
}

/* Nothing can come that waits for a tile: it is written before. */
bool ccache_hazard_into_batch(struct hazard *h, const struct tile_batch *in)
{
    (void)h;
    (void)in;
    return true;
}

bool hazard_ccache_from_batch(struct hazard *h, struct tile_batch *out)
{
    if (!h->batch.tile)
        return false;
    *out = h->batch;
    h->batch.tile = NULL;
    return true;
}
