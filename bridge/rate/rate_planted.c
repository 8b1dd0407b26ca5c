/* rate_planted.c - see rate_planted.h */
#include "rate_planted.h"

#include <stdbool.h>
#include <string.h>

#include "time/time_machine.h"

static const char *planted;
static unsigned more;
static bool there;

void rate_plant_slower(const char *unit, unsigned per_mille)
{
    planted = unit;
    more = per_mille;
    there = false;
}

unsigned rate_planted(const char *unit)
{
    const bool is = planted && strcmp(planted, unit) == 0;

    there |= is;
    return is ? more : 0;
}

bool rate_planted_there(void)
{
    return there;
}

void rate_plant(struct time_machine *t)
{
    for (unsigned i = 0; i < t->sms; i++) {
        struct mpc_config *room = &t->sm[i].mpc.cfg;

        t->sm[i].clocks.slower = rate_planted("sm");
        room->shared_bytes -=
            (u17)(room->shared_bytes / 1000 * rate_planted("mpc") / MPC_GRAIN * MPC_GRAIN);
    }
    for (u32 u = 0; u < t->net.units; u++)
        t->net.unit[u].slower = rate_planted(t->net.unit[u].name);
}
