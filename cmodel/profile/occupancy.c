/* occupancy.c - see occupancy.h */
#include "profile/occupancy.h"

#include <stddef.h>
#include <string.h>

#define WARP 32 /* threads */

static const struct occupancy_room rooms[] = {
#define ROOM(profile, ...) { #profile, __VA_ARGS__ },
#include "profile/occupancy.def"
#undef ROOM
};

const struct occupancy_room *occupancy_room(const struct profile *p)
{
    for (unsigned i = 0; i < sizeof rooms / sizeof rooms[0]; i++)
        if (strcmp(rooms[i].profile, p->name) == 0)
            return &rooms[i];
    return NULL;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned up(unsigned x, unsigned to)
{
    return (x + to - 1) / to * to;
}

unsigned occupancy_by_division(const struct occupancy_room *r, unsigned registers)
{
    return registers ? least(r->registers / registers, r->warps * WARP) : r->warps * WARP;
}

/* CTAs whose registers there are. */
static unsigned by_registers(const struct occupancy_room *r, unsigned warps, unsigned registers)
{
    if (!registers)
        return r->ctas;
    if (!r->per_warp)
        return r->registers / up(up(warps, r->pair) * registers * WARP, r->grain);
    return r->registers / up(registers * WARP, r->grain) / r->pair * r->pair / warps;
}

unsigned occupancy_ctas(const struct occupancy_room *r, unsigned threads, unsigned registers,
                        unsigned shared)
{
    const unsigned warps = up(threads, WARP) / WARP;
    unsigned ctas;

    if (!threads || threads > r->cta_threads || registers > r->most)
        return 0;
    ctas = least(r->ctas, r->warps / warps);
    ctas = least(ctas, by_registers(r, warps, registers));
    return shared ? least(ctas, r->shared / up(shared, r->shared_grain)) : ctas;
}
