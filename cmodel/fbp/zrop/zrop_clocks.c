/* zrop_clocks.c - the clocks that a packet occupies the unit (facts/fbp.md, ZROP; rates.csv T1, X) */
#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

#define ALL UINT64_MAX

/* known: rates.csv X */
#define EXPANDED_PER_CLOCK 11
#define SHADER_PER_CLOCK   8
#define COMPARED_PER_CLOCK 16 /* chosen: lanes, where none expands */

static unsigned max(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

static unsigned plane_sectors(enum zeta_state state)
{
    return state == ZETA_PLANES_2 ? 1 : state == ZETA_PLANES_4 ? 2 : 0;
}

/* What a packet does with depths. */
struct traffic {
    bool tests;           /* stored depths are looked at */
    bool compares_source; /* sample by sample, a plane's values */
    bool compares_stored;
    u64 written;      /* by the source */
    bool drawn_plane; /* the source is a plane that is not flat */
};

static struct traffic traffic_of(const struct zrop_mode *m, const struct zrop_packet *in,
                                 const struct zrop_work *w)
{
    const struct zrop_decisions *d = &w->decided;
    const bool draws = in->op == ZROP_DRAW;
    struct traffic t = { .drawn_plane = draws && !in->z };

    t.tests = draws && in->coverage &&
              (m->bounds || (m->depth && m->depth_pass != 0 && m->depth_pass != ZROP_ANY));
    t.compares_source = d->depth == DECIDED_AMBIGUOUS && t.drawn_plane;
    t.compares_stored = d->depth == DECIDED_AMBIGUOUS || d->bounds == DECIDED_AMBIGUOUS;
    if (w->z_written)
        t.written = draws ? w->passed : in->op == ZROP_CLEAR ? in->coverage : 0;
    return t;
}

/* Of a raw tile, those that hold any of the samples. */
LANES_CLONES static unsigned raw_sectors(const struct zrop_mode *m, u64 samples)
{
    u64 sectors = 0;

    for (unsigned n = 0; n < ZROP_SECTORS; n++)
        sectors += (m->sector[n] & samples) != 0;
    return (unsigned)sectors;
}

static unsigned sectors_read(const struct zrop_mode *m, const struct zrop_packet *in,
                             const struct zrop_work *w, const struct traffic *t)
{
    if (w->from == ZETA_RAW)
        return t->tests ? raw_sectors(m, in->coverage) : 0;
    return t->tests || (w->z_written && w->to != ZETA_CLEAR && t->written != ALL)
               ? plane_sectors(w->from)
               : 0;
}

static unsigned sectors_written(const struct zrop_mode *m, const struct zrop_work *w,
                                const struct traffic *t)
{
    if (!w->z_written || (w->from == ZETA_RAW && t->tests)) /* no more than are read */
        return 0;
    if (w->to != ZETA_RAW)
        return plane_sectors(w->to);
    return raw_sectors(m, w->from == ZETA_RAW ? t->written : ALL);
}

/* Samples that the expanders evaluate, for a comparison or to be stored. */
static unsigned evaluated(const struct zrop_packet *in, const struct zrop_work *w,
                          const struct traffic *t)
{
    const bool expands = w->z_written && w->to == ZETA_RAW;
    u64 source = t->compares_source ? in->coverage : 0;
    u64 stored = t->compares_stored ? in->coverage : 0;

    if (expands && t->drawn_plane)
        source |= t->written;
    if (expands)
        stored |= ~t->written;
    return zrop_count(source) + (plane_sectors(w->from) ? zrop_count(stored) : 0);
}

static unsigned depth_clocks(const struct zrop_mode *m, const struct zrop_packet *in,
                             const struct zrop_work *w)
{
    const bool draws = in->op == ZROP_DRAW && (m->depth || m->bounds);
    unsigned clocks = 1;
    struct traffic t;

    if (!m->z_bits || !(draws || w->z_written))
        return 0;
    t = traffic_of(m, in, w);
    clocks = max(clocks, sectors_read(m, in, w, &t));
    clocks = max(clocks, sectors_written(m, w, &t));
    if (t.compares_stored || w->to == ZETA_RAW) /* else none are */
        clocks = max(clocks, (evaluated(in, w, &t) + EXPANDED_PER_CLOCK - 1) / EXPANDED_PER_CLOCK);
    if (draws && m->depth && in->z)
        clocks = max(clocks, (zrop_count(in->coverage) + SHADER_PER_CLOCK - 1) / SHADER_PER_CLOCK);
    return clocks;
}

/* One clock for each half of 4x8 samples; for all of an S8 tile in its 2:1 state. */
static unsigned stencil_clocks(const struct zrop_mode *m, const struct zrop_config *cfg,
                               const struct zrop_packet *in, const struct zrop_work *w, bool draws)
{
    const u64 left = UINT64_C(0x0f0f0f0f0f0f0f0f);
    const unsigned halves = ((in->coverage & left) != 0) + ((in->coverage & ~left) != 0);
    const bool was = !m->z_bits && w->from == ZETA_PLANES_2;
    const bool is = !m->z_bits && w->to == ZETA_PLANES_2;
    const bool part = in->coverage != ALL && (was || is);
    const bool merges = part || (cfg->respect_stencil_mask && cfg->front.write_mask != 255);
    const bool reads = draws || (w->stencil_written && merges);
    /* What becomes 2:1 is read whole. */
    const unsigned stored = was ? in->coverage != 0 : part ? 2 : halves;
    const unsigned read = reads ? stored : 0;
    const unsigned written = !w->stencil_written ? 0 : is ? 1 : was ? 2 : halves;

    return max(read, written);
}

unsigned zrop_work_clocks(const struct zrop_mode *m, const struct zrop_config *cfg,
                          const struct zrop_packet *in, const struct zrop_work *w)
{
    const bool draws = in->op == ZROP_DRAW && m->stencil;
    unsigned clocks = depth_clocks(m, in, w);

    /* known: facts/fbp.md, ZROP: Z and stencil packets one after the other */
    if (draws || w->stencil_written)
        clocks += stencil_clocks(m, cfg, in, w, draws);
    return max(1, clocks);
}

/* chosen: alone in the RTL, a packet compares all its samples and then fills; together in the steady state they overlap */
static unsigned of_lanes(unsigned samples, unsigned lanes)
{
    return max(1, (samples + lanes - 1) / lanes);
}

unsigned zrop_work_stays(const struct zrop_mode *m, const struct zrop_packet *in,
                         const struct zrop_work *w)
{
    const struct traffic t = traffic_of(m, in, w);
    const bool planes = plane_sectors(w->from) != 0;
    const unsigned n = zrop_count(in->coverage), source = t.compares_source ? n : 0;
    const unsigned stored = t.compares_stored && (planes || !t.compares_source) ? n : 0;
    const unsigned expanded = source + (planes ? stored : 0);

    if (!m->z_bits)
        return ZROP_STAYS_LEAST;
    return of_lanes(source + stored,
                    planes || t.compares_source ? EXPANDED_PER_CLOCK : COMPARED_PER_CLOCK) +
           of_lanes(evaluated(in, w, &t) - expanded, EXPANDED_PER_CLOCK);
}

unsigned zrop_raw_stays(u64 covered)
{
    return of_lanes(zrop_count(covered), EXPANDED_PER_CLOCK) + 1;
}

unsigned zrop_raw_clocks(const struct zrop_mode *m, u64 covered)
{
    /* no more is written than is read */
    return max(raw_sectors(m, covered),
               (zrop_count(covered) + EXPANDED_PER_CLOCK - 1) / EXPANDED_PER_CLOCK);
}

unsigned zrop_clocks(const struct zrop_config *cfg, const struct zrop_frtx *frtx,
                     const struct zrop_result *out)
{
    const struct zrop_mode m = zrop_mode_of(cfg);
    const struct zrop_packet in = zrop_packet_of(frtx);
    const struct zrop_stored stored = zrop_stored_of(&m, &frtx->dst);
    struct zrop_work w = { .from = frtx->dst.state,
                           .to = out->tile.state,
                           .passed = out->passed,
                           .z_written = out->z_written,
                           .stencil_written = out->stencil_written };
    struct zrop_source s;

    zrop_source_of(&m, &in, &s);
    w.decided = zrop_decide(&m, &stored, &s);
    return zrop_work_clocks(&m, cfg, &in, &w);
}
