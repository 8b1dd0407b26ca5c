/* cread_plan.c - reduced or expanded, with or without the destination (facts/fbp.md, CROP)
 *
 * Bit-neutral: every plan of a packet stores the same samples.
 */
#include "common/bits.h"
#include "fbp/crop/cread/cread.h"

/* chosen: codes that the class does not define act as ZERO (crop_factor.c) */
static bool is_zero(enum blend_factor f)
{
    return f == FACTOR_ZERO || f < FACTOR_ZERO ||
           (f > FACTOR_SRC_ALPHA_SAT && f < FACTOR_CONST_COLOR) || f > FACTOR_INV_CONST_ALPHA;
}

/* known: rop_rules.md 7, read-suppress: Fd is 0, no MIN or MAX, and the source's part needs no D;
 * 5: a NaN or the sign of a zero in a float counts with weight 0, too, unless the state lets zero win
 */
static bool blend_reads(const struct crop_mode *m)
{
    bool reads = false;

    for (unsigned c = 0; c < 4; c++) {
        const struct crop_channel_mode *how = &m->channel[c];
        bool least = how->op == BLEND_MIN || how->op == BLEND_MAX;

        if (m->written >> c & 1)
            reads |= (m->fp && !m->zero_wins) || least || !is_zero(how->dst) || !how->src_known;
    }
    return reads;
}

static bool logic_reads(const struct crop_mode *m)
{
    switch (m->logic_func) {
    case LOGIC_CLEAR:
    case LOGIC_COPY:
    case LOGIC_COPY_INVERTED:
    case LOGIC_SET: return false;
    default: return true;
    }
}

bool cread_reads(const struct crop_config *state)
{
    struct crop_mode m = crop_mode_of(state);
    /* Nothing is written, unless a pad goes with it. */
    bool noop = m.logic && m.logic_func == LOGIC_NOOP && !m.write.pads;

    if (m.written == 0 || noop)
        return false;
    return m.write.merges || (m.blend && blend_reads(&m)) || (m.logic && logic_reads(&m));
}

/* chosen: SET_SAMPLE_MASK counts at one sample a pixel, too, as Direct3D and Vulkan (VkSampleMask) have it;
 * a driver of OpenGL sets all its bits there
 */
u16 cread_drawn(const struct cread_config *cfg, unsigned target)
{
    const unsigned samples = 1u << cfg->samples_log2[target];

    return (u16)(cfg->sample_mask & bits_mask(samples));
}

u16 cread_covered(const struct cread_config *cfg, const struct cread_quads *q, unsigned i)
{
    return q->samples[i] & cread_drawn(cfg, q->target);
}

/* known: a target that is DISABLED stores nothing */
struct cread_target cread_target_of(const struct cread_config *cfg, unsigned target)
{
    const struct crop_config *state = &cfg->target[target];
    struct cread_target t = { .samples = 1u << cfg->samples_log2[target],
                              .drawn = cread_drawn(cfg, target),
                              .reduce = cfg->reduce };

    if (state->format == FORMAT_DISABLED)
        return t;
    t.pixels = crop_packet_pixels(state);
    t.words = crop_mode_of(state).words;
    t.reads = cread_reads(state);
    return t;
}

struct cread_mode cread_mode_of(const struct cread_config *cfg)
{
    struct cread_mode m;

    for (unsigned t = 0; t < CREAD_TARGETS; t++)
        m.target[t] = cread_target_of(cfg, t);
    return m;
}

/* The sectors in which a pixel has covered samples. */
static u16 sectors_of(const struct cread_plan *p, unsigned pixel, u16 covered)
{
    const unsigned together = p->samples < p->pixels ? p->samples : p->pixels; /* in a sector */
    u16 sectors = 0;

    for (unsigned s = 0; covered >> s; s += together)
        if (covered >> s & bits_mask(together))
            sectors |= (u16)(1u << (pixel * p->samples + s) / p->pixels);
    return sectors;
}

/* known: facts/fbp.md: fully covered and a reduced destination or result: work per pixel
 * chosen: a packet whose every sample is masked ends here
 */
struct cread_plan cread_plan_by(const struct cread_target *t, const struct cread_quads *q)
{
    const u16 all = (u16)bits_mask(t->samples);
    struct cread_plan p = { .samples = t->samples, .pixels = t->pixels, .words = t->words };
    bool full = true, any = false;

    if (t->pixels == 0)
        return p;
    p.reads = t->reads;
    p.dst_reduced = q->dst_reduced || t->samples == 1;
    if (t->samples == 1) { /* a packet is one sector, and whole */
        p.reduced = t->reduce;
        for (unsigned i = 0; i < p.pixels; i++)
            p.passes |= q->samples[i] & t->drawn;
        return p;
    }
    for (unsigned i = 0; i < p.pixels; i++) {
        const u16 covered = q->samples[i] & t->drawn;

        any |= covered != 0;
        full &= covered == 0 || covered == all;
    }
    p.reduced = t->reduce && full && (p.dst_reduced || !p.reads);
    for (unsigned i = 0; !p.reduced && i < p.pixels; i++)
        p.passes |= sectors_of(&p, i, q->samples[i] & t->drawn);
    if (p.reduced) {
        p.samples = 1;
        p.passes = any;
    }
    return p;
}

struct cread_plan cread_plan_of(const struct cread_config *cfg, const struct cread_quads *q)
{
    const struct cread_target t = cread_target_of(cfg, q->target);

    return cread_plan_by(&t, q);
}

u16 cread_asks(const struct cread_plan *plan)
{
    if (!plan->reads)
        return 0;
    return plan->dst_reduced ? plan->passes != 0 : plan->passes;
}

unsigned cread_plan_clocks(const struct cread_plan *plan)
{
    /* known: rates.csv T6: 32 bytes of source a clock, of samples too */
    return plan->passes ? bits_count(plan->passes) : 1;
}

unsigned cread_clocks(const struct cread_config *cfg, const struct cread_quads *q)
{
    const struct cread_plan plan = cread_plan_of(cfg, q);

    return cread_plan_clocks(&plan);
}
