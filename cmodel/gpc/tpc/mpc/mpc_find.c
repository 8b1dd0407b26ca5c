/* mpc_find.c - a place for warps: slots, registers, shared memory (mpc.h; facts/tpc.md, SM) */
#include "gpc/tpc/mpc/mpc.h"

#include <string.h>

#include "common/bits.h"

#define EIGHT 8 /* registers that go together */

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

bool mpc_find(const struct mpc *m, enum mpc_kind kind, const struct mpc_launch *l,
              struct mpc_held *to)
{
    *to = (struct mpc_held){ .used = true, .cta = kind == MPC_CTA, .place = { .id = l->id } };
    if (l->warps == 0)
        return false;
    return kind == MPC_CTA ? find_cta(m, l, to) : find_warp(m, l, to);
}
