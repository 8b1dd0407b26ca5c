/* mpc.c - see mpc.h */
#include "gpc/tpc/mpc/mpc.h"

#include <string.h>

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

    if (!mpc_find(m, kind, l, &h))
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

    if (!mpc_find(m, kind, &part, &h))
        return MPC_LACKS_SLOTS;
    part.shared_bytes = l->shared_bytes;
    if (!mpc_find(m, kind, &part, &h))
        return MPC_LACKS_SHARED;
    return mpc_find(m, kind, l, &h) ? MPC_LACKS_NOTHING : MPC_LACKS_REGISTERS;
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

    while (slots < most && mpc_find(&with, MPC_CTA, &l, &h)) {
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

    return mpc_find(&empty, kind, &m->launch[kind], &h);
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
