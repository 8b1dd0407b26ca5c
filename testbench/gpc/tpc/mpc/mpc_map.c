/* mpc_map.c - see mpc_map.h */
#include "mpc_map.h"

#include <assert.h>
#include <string.h>

void mpc_map_empty(struct mpc_map *m, const struct mpc_config *cfg)
{
    memset(m, 0, sizeof *m);
    m->capacity = cfg->shared_bytes;
    m->warps = cfg->warps;
    m->each = 8 * cfg->units;
    m->ctas = cfg->ctas;
}

unsigned mpc_map_here(const struct mpc_map *m, bool ctas)
{
    unsigned n = 0;

    for (unsigned i = 0; i < m->owners; i++)
        n += m->owner[i].here && (m->owner[i].cta || !ctas);
    return n;
}

/* The lowest byte from which so many, in steps of 256, are nobody's; capacity + 1: there is none. */
static unsigned shared_for(const struct mpc_map *m, unsigned bytes)
{
    unsigned whole = 0;

    while (whole < bytes)
        whole += 256;
    for (unsigned at = 0; at + whole <= m->capacity; at += 256) {
        unsigned n = 0;

        while (n < whole && m->byte[at + n] == MAP_NOBODY)
            n += 256;
        if (n >= whole)
            return at;
    }
    return m->capacity + 1;
}

/* The lowest register, a multiple of eight, from which warps' are nobody's; 512: there is none. */
static unsigned registers_for(const struct mpc_map *m, unsigned part, unsigned warps, unsigned each)
{
    unsigned whole = 0;

    while (whole < each)
        whole += 8;
    for (unsigned at = 0; at + warps * whole <= m->each; at += 8) {
        unsigned n = 0;

        while (n < warps * whole && m->registers[part][at + n] == MAP_NOBODY)
            n++;
        if (n == warps * whole)
            return at;
    }
    return 512;
}

static unsigned free_warps(const struct mpc_map *m, unsigned part)
{
    unsigned n = 0;

    for (unsigned w = 0; w < m->warps; w++)
        n += m->warp[part][w] == MAP_NOBODY;
    return n;
}

static bool part_has(const struct mpc_map *m, unsigned part, unsigned warps, unsigned registers)
{
    return free_warps(m, part) >= warps &&
           (registers == 0 || registers_for(m, part, warps, registers) < 512);
}

/* The sub-partitions of a launch, a bit each; 0: there is no room. */
unsigned mpc_map_parts(const struct mpc_map *m, bool cta, const struct mpc_launch *l)
{
    if (l->warps == 0)
        return 0;
    if (!cta) {
        unsigned best = 0;

        for (int p = 3; p >= 0; p--)
            if (part_has(m, (unsigned)p, l->warps, l->registers) &&
                (!best || free_warps(m, (unsigned)p) >= free_warps(m, bits_lowest(best))))
                best = 1u << p;
        return best;
    }
    if (mpc_map_here(m, true) >= m->ctas || shared_for(m, l->shared_bytes) > m->capacity)
        return 0;
    for (unsigned half = 0; half < 2; half++) {
        const unsigned most = l->one_partition ? (l->warps + 1) / 2 : (l->warps + 3) / 4;
        const unsigned of = l->one_partition ? 3u << 2 * half : 15;
        bool all = true;

        for (unsigned p = 0; p < 4; p++)
            all = all && (!(of >> p & 1) || part_has(m, p, most, l->registers));
        if (all)
            return of;
    }
    return 0;
}

static unsigned table_place(const struct mpc_map *m)
{
    for (unsigned at = 0;; at++) {
        bool taken = false;

        for (unsigned i = 0; i < m->owners; i++)
            taken = taken || (m->owner[i].here && m->owner[i].place == at);
        if (!taken)
            return at;
    }
}

void mpc_map_settle(struct mpc_map *m, bool cta, const struct mpc_launch *l, struct mpc_place *want)
{
    const unsigned parts = mpc_map_parts(m, cta, l), n = bits_count(parts);
    const unsigned each = n ? (l->warps + n - 1) / n : 0, place = table_place(m);
    unsigned whole = 0, who;

    *want = (struct mpc_place){ .id = l->id };
    if (!parts)
        return;
    assert(m->owners < MAP_OWNERS);
    m->owner[m->owners++] = (struct owner){ l->id, cta, true, place };
    who = m->owners;
    while (whole < l->registers)
        whole += 8;
    for (unsigned p = 0; p < 4; p++) {
        unsigned left = parts >> p & 1 ? each : 0, at = 512;

        if (left && l->registers)
            at = registers_for(m, p, left, l->registers);
        for (unsigned r = at; at < 512 && r < at + left * whole; r++)
            m->registers[p][r] = who;
        want->first_unit[p] = (u6)(at < 512 ? at / 8 : 0);
        for (unsigned w = 0; w < 16 && left; w++)
            if (m->warp[p][w] == MAP_NOBODY) {
                m->warp[p][w] = who;
                want->warps[p] |= (u16)(1u << w);
                left--;
            }
    }
    if (cta && l->shared_bytes) {
        const unsigned at = shared_for(m, l->shared_bytes);

        want->shared_at = (u17)at;
        for (unsigned b = at; b < at + (l->shared_bytes + 255) / 256 * 256; b++)
            m->byte[b] = who;
    }
}

void mpc_map_leave(struct mpc_map *m, u32 id)
{
    unsigned who = 0;

    for (unsigned i = 0; i < m->owners; i++)
        if (m->owner[i].here && m->owner[i].id == id &&
            (!who || m->owner[i].place < m->owner[who - 1].place))
            who = i + 1;
    if (!who)
        return;
    m->owner[who - 1].here = false;
    for (unsigned p = 0; p < 4; p++) {
        for (unsigned w = 0; w < 16; w++)
            m->warp[p][w] = m->warp[p][w] == who ? MAP_NOBODY : m->warp[p][w];
        for (unsigned r = 0; r < 512; r++)
            m->registers[p][r] = m->registers[p][r] == who ? MAP_NOBODY : m->registers[p][r];
    }
    for (unsigned b = 0; b < m->capacity; b++)
        m->byte[b] = m->byte[b] == who ? MAP_NOBODY : m->byte[b];
}

/* Places CTAs on a copy until none fits. */
unsigned mpc_map_slots(const struct mpc_map *now, const struct mpc_task *t)
{
    static struct mpc_map with;
    const struct mpc_launch l = { .warps = (u7)(t->warps > 64 ? 0 : t->warps),
                                  .registers = t->registers,
                                  .shared_bytes = t->shared_bytes,
                                  .one_partition = t->one_partition };
    unsigned n = 0, local = t->local_warps;
    struct mpc_place p;

    with = *now;
    for (; local >= t->warps && mpc_map_parts(&with, true, &l); n++, local -= t->warps)
        mpc_map_settle(&with, true, &l, &p);
    return n;
}
