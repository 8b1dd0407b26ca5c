/* rate_planted.c - see rate_planted.h */
#include "rate_planted.h"

#include <stdbool.h>
#include <string.h>

#include "time/time_machine.h"

static const char *planted;
static int more;
static bool there;

void rate_plant_slower(const char *unit, int per_mille)
{
    planted = unit;
    more = per_mille;
    there = false;
}

int rate_planted(const char *unit)
{
    const bool is = planted && strcmp(planted, unit) == 0;

    there |= is;
    return is ? more : 0;
}

bool rate_planted_there(void)
{
    return there;
}

/* So many thousandths less of what there is room for, at least one. */
static unsigned lines_of(const char *unit, unsigned lines)
{
    const int much = rate_planted(unit);

    return much <= 0 ? lines : lines * 1000 / (1000 + (unsigned)much);
}

void rate_plant_memory(struct mem_time *m)
{
    static const char *const part[MEM_TIME_PARTS] = { "xbar",      "L2 tags",    "L2 banks",
                                                      "L2 unpack", "L2 atomics", "dram",
                                                      "esram" };

    for (unsigned p = 0; p < MEM_TIME_PARTS; p++)
        m->slower[p] = rate_planted(part[p]);
    for (unsigned s = 0; s < MEM_TIME_SLICES; s++)
        m->slice[s].bits.without = (u16)(CBC_LINES - lines_of("CBC", CBC_LINES));
}

unsigned rate_plant_count(const char *unit, unsigned count)
{
    const int much = rate_planted(unit);

    return much < 0 ? count + 1 : much > 0 && count > 1 ? count - 1 : count;
}

void rate_plant_ways(struct sm_clocks *c)
{
    struct l1_shape l1 = c->caches->l1, textures = c->caches->textures;

    l1.ways = (u8)rate_plant_count("L1 ways", l1.ways);
    textures.ways = (u8)rate_plant_count("L1 ways", textures.ways);
    for (unsigned i = 0; i < SM_SCHEDULERS / 2 && rate_planted("L1 ways"); i++) {
        l1_tags_reset(&c->pair[i].lsu.tags, &l1);
        l1_tags_reset(&c->textures[i], &textures);
    }
}

/* TPCs of one SM more; or, of one less, SMs that share nothing. */
static void plant_tpcs(struct time_machine *t)
{
    for (unsigned i = 0; i < t->sms; i++) {
        struct sm_clocks *c = &t->sm[i].clocks;
        const unsigned sms = rate_plant_count("SMs of a TPC", c->shape->sms);

        if (sms != c->shape->sms)
            c->tpc = sms > c->shape->sms ? &t->records.tpc[i / sms] : &c->own_tpc;
    }
}

/* Its latency, too. */
static void plant_unit(struct time_unit *u)
{
    const int32_t is = rate_planted(u->name);

    u->slower = (1000 + u->slower) * (1000 + is) / 1000 - 1000;
    u->latency = (u32)((int64_t)u->latency * (1000 + is) / 1000);
}

void rate_plant(struct time_machine *t)
{
    rate_plant_memory(&t->memory);
    for (unsigned i = 0; i < t->sms; i++) {
        struct mpc_config *room = &t->sm[i].mpc.cfg;

        t->sm[i].clocks.slower = rate_planted("sm");
        rate_plant_ways(&t->sm[i].clocks);
        room->warps = (u5)rate_plant_count("vectors", room->warps);
        room->shared_bytes -=
            (u17)((int)room->shared_bytes / 1000 * rate_planted("mpc") / MPC_GRAIN * MPC_GRAIN);
    }
    for (unsigned i = 0; i < t->capture.gpu->profile.gpcs; i++)
        t->capture.gpu->screen.gpc[i].zcull.without =
            ZCULL_WORDS - lines_of("zcull words", ZCULL_WORDS);
    plant_tpcs(t);
    for (u32 u = 0; u < t->net.units; u++)
        plant_unit(&t->net.unit[u]);
}
