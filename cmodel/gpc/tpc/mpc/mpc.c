/* mpc.c - see mpc.h */
#include "gpc/tpc/mpc/mpc.h"

#include <string.h>

#define EIGHT 8 /* registers that go together */

void mpc_reset(struct mpc *m)
{
    memset(m, 0, sizeof *m);
    m->cfg = mpc_whole();
}

bool mpc_idle(const struct mpc *m)
{
    u32 any = m->asked;

    for (unsigned p = 0; p < MPC_PARTS; p++)
        any |= m->warps[p];
    for (unsigned k = 0; k < MPC_KINDS; k++)
        any |= m->waits[k];
    return any == 0;
}

struct mpc_config mpc_whole(void)
{
    return (struct mpc_config){
        .shared_bytes = MPC_SHARED, .warps = MPC_WARPS, .units = MPC_UNITS, .ctas = MPC_CTAS
    };
}

void mpc_set_state(struct mpc *m, const struct mpc_config *cfg)
{
    m->cfg = *cfg;
}

const char *mpc_not_modelled(const struct mpc_config *cfg)
{
    if (cfg->shared_bytes % MPC_GRAIN || cfg->shared_bytes > MPC_SHARED)
        return "mpc: shared memory that is no multiple of 256 bytes, or more than 64 KiB";
    return cfg->warps > MPC_WARPS || cfg->units > MPC_UNITS || cfg->ctas > MPC_CTAS
               ? "mpc: more than 16 warps or 512 registers of a sub-partition, or than 32 CTAs"
               : NULL;
}

unsigned mpc_clocks(const struct mpc_launch *l)
{
    return l->warps;
}

static unsigned up(unsigned n, unsigned by)
{
    return (n + by - 1) / by;
}

/* The lowest 'count' bits in a row of 'all' that are clear; MPC_UNITS: there are none. */
static unsigned find_run(u64 taken, unsigned count, unsigned all)
{
    for (unsigned at = 0; at + count <= all; at++)
        if ((taken >> at & bits_mask(count)) == 0)
            return at;
    return MPC_UNITS;
}

/* So many warps of a sub-partition, with registers for them; false: it has no room. */
static bool find_in_part(const struct mpc *m, unsigned part, unsigned warps, unsigned registers,
                         struct mpc_held *to)
{
    const unsigned units = warps * up(registers, EIGHT);
    const unsigned first = units ? find_run(m->units[part], units, m->cfg.units) : 0;
    u16 left = (u16)(~m->warps[part] & ((1u << m->cfg.warps) - 1)), taken = 0;

    for (unsigned n = 0; n < warps; n++, left &= (u16)(left - 1)) {
        if (left == 0)
            return false;
        taken |= (u16)(left & ~(left - 1));
    }
    if (first == MPC_UNITS)
        return false;
    to->place.warps[part] = taken;
    to->place.first_unit[part] = (u6)first;
    to->units[part] = units ? bits_mask(units) << first : 0;
    return true;
}

static bool has_grains(const struct mpc *m, unsigned at, unsigned count)
{
    for (unsigned n = at; n < at + count; n++)
        if (m->shared[n / 64] >> n % 64 & 1)
            return false;
    return true;
}

static bool find_shared(const struct mpc *m, unsigned bytes, struct mpc_held *to)
{
    const unsigned grains = up(bytes, MPC_GRAIN), all = m->cfg.shared_bytes / MPC_GRAIN;

    for (unsigned at = 0; at + grains <= all; at++)
        if (has_grains(m, at, grains)) {
            to->first_grain = at;
            to->grains = grains;
            to->place.shared_at = (u17)(grains ? at * MPC_GRAIN : 0);
            return true;
        }
    return false;
}

/* known: facts/tpc.md: a CTA lies in one partition or in all four sub-partitions */
static bool find_cta(const struct mpc *m, const struct mpc_launch *l, struct mpc_held *to)
{
    const unsigned parts = l->one_partition ? 2 : 4, most = up(l->warps, parts);

    if (m->ctas >= m->cfg.ctas || !find_shared(m, l->shared_bytes, to))
        return false;
    for (unsigned first = 0; first < MPC_PARTS; first += parts) {
        unsigned n = 0;

        while (n < parts && find_in_part(m, first + n, most, l->registers, to))
            n++;
        if (n == parts)
            return true;
        memset(to->place.warps, 0, sizeof to->place.warps);
        memset(to->place.first_unit, 0, sizeof to->place.first_unit);
        memset(to->units, 0, sizeof to->units);
    }
    return false;
}

static bool find_warp(const struct mpc *m, const struct mpc_launch *l, struct mpc_held *to)
{
    unsigned best = MPC_PARTS;
    struct mpc_held tried = *to;

    for (unsigned p = 0; p < MPC_PARTS; p++)
        if (find_in_part(m, p, l->warps, l->registers, &tried) &&
            (best == MPC_PARTS || bits_count(m->warps[p]) < bits_count(m->warps[best])))
            best = p;
    return best != MPC_PARTS && find_in_part(m, best, l->warps, l->registers, to);
}

/* Where a launch fits now; false: it does not. */
static bool find(const struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l,
                 struct mpc_held *to)
{
    *to = (struct mpc_held){ .used = true, .cta = kind == MPC_CTA, .place = { .id = l->id } };
    if (l->warps == 0)
        return false;
    return kind == MPC_CTA ? find_cta(m, l, to) : find_warp(m, l, to);
}

static void take(struct mpc *m, const struct mpc_held *h)
{
    unsigned at = 0;

    while (m->held[at].used)
        at++;
    m->held[at] = *h;
    m->ctas += h->cta;
    for (unsigned p = 0; p < MPC_PARTS; p++) {
        m->warps[p] |= h->place.warps[p];
        m->units[p] |= h->units[p];
    }
    for (unsigned n = h->first_grain; n < h->first_grain + h->grains; n++)
        m->shared[n / 64] |= UINT64_C(1) << n % 64;
}

static void release(struct mpc *m, struct mpc_held *h)
{
    h->used = false;
    m->ctas -= h->cta;
    for (unsigned p = 0; p < MPC_PARTS; p++) {
        m->warps[p] &= (u16)~h->place.warps[p];
        m->units[p] &= ~h->units[p];
    }
    for (unsigned n = h->first_grain; n < h->first_grain + h->grains; n++)
        m->shared[n / 64] &= ~(UINT64_C(1) << n % 64);
}

bool mpc_begin(struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l, struct mpc_place *to)
{
    struct mpc_held h;

    if (!find(m, kind, l, &h))
        return false;
    take(m, &h);
    m->clocks += mpc_clocks(l);
    *to = h.place;
    return true;
}

enum mpc_lack mpc_lacks(const struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l)
{
    struct mpc_launch part = { .warps = l->warps, .one_partition = l->one_partition };
    struct mpc_held h;

    if (!find(m, kind, &part, &h))
        return MPC_LACKS_SLOTS;
    part.shared_bytes = l->shared_bytes;
    if (!find(m, kind, &part, &h))
        return MPC_LACKS_SHARED;
    return find(m, kind, l, &h) ? MPC_LACKS_NOTHING : MPC_LACKS_REGISTERS;
}

/* Places CTAs until none fits. */
unsigned mpc_free_slots(const struct mpc *m, const struct mpc_task *t)
{
    const struct mpc_launch l = { .warps = (u7)(t->warps <= MPC_LAUNCHES ? t->warps : 0),
                                  .registers = t->registers,
                                  .shared_bytes = t->shared_bytes,
                                  .one_partition = t->one_partition };
    const unsigned most = t->warps ? t->local_warps / t->warps : 0;
    struct mpc with = *m;
    struct mpc_held h;
    unsigned slots = 0;

    while (slots < most && find(&with, MPC_CTA, &l, &h)) {
        take(&with, &h);
        slots++;
    }
    return slots;
}

bool cwd_mpc_into(struct mpc *m, const struct mpc_task *in)
{
    if (m->asked)
        return false;
    m->task = *in;
    return m->asked = true;
}

bool mpc_cwd_from(struct mpc *m, struct mpc_slots *out)
{
    if (!m->asked)
        return false;
    out->sm = m->task.sm;
    out->slots = (u6)mpc_free_slots(m, &m->task);
    m->asked = false;
    return true;
}

static bool wait(struct mpc *m, enum mpc_kind kind, const struct mpc_launch *in)
{
    if (m->waits[kind])
        return false;
    m->launch[kind] = *in;
    return m->waits[kind] = true;
}

bool cta_mpc_into(struct mpc *m, const struct mpc_launch *in)
{
    return wait(m, MPC_CTA, in);
}

bool pe_mpc_into(struct mpc *m, const struct mpc_launch *in)
{
    return wait(m, MPC_WORLD, in);
}

bool gpm_mpc_into(struct mpc *m, const struct mpc_launch *in)
{
    return wait(m, MPC_PIXELS, in);
}

bool sm_mpc_into(struct mpc *m, const struct mpc_done *in)
{
    for (unsigned at = 0; at < MPC_LAUNCHES; at++)
        if (m->held[at].used && m->held[at].place.id == in->id) {
            release(m, &m->held[at]);
            break;
        }
    return true;
}

/* Whether it would fit if the SM were empty. */
static bool fits_ever(const struct mpc *m, enum mpc_kind kind)
{
    struct mpc empty = { .cfg = m->cfg };
    struct mpc_held h;

    return find(&empty, kind, &m->launch[kind], &h);
}

/* Begins the launch that waits on a wire; false: it waits on. */
static bool begin(struct mpc *m, enum mpc_kind kind, struct mpc_place *out)
{
    const struct mpc_launch *l = &m->launch[kind];

    if (!mpc_begin(m, kind, l, out)) {
        if (fits_ever(m, kind))
            return false;
        *out = (struct mpc_place){ .id = l->id };
    }
    m->waits[kind] = false;
    m->next = (kind + 1) % MPC_KINDS;
    return true;
}

bool mpc_sm_from(struct mpc *m, struct mpc_place *out)
{
    const unsigned first = m->next;

    for (unsigned n = 0; n < MPC_KINDS; n++) {
        const enum mpc_kind kind = (enum mpc_kind)((first + n) % MPC_KINDS);

        if (m->waits[kind] && begin(m, kind, out))
            return true;
    }
    return false;
}
