/* pd_action.h - actions of the 3D class, as packets of the primitive distributor */
#ifndef PD_ACTION_H
#define PD_ACTION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "seeded.h"
#include "class/b197/bundle.h"
#include "class/b197/pd_draws.h"
#include "class/methods.h"
#include "hub/pd/pd.h"

static u32 class_state[CLASS_METHODS];
static struct pd unit;
static struct pd_draw_fifo draws;

static void set(unsigned offset, u32 data)
{
    class_state[offset / 4] = data;
}

/* Gives an action; returns whether it is a draw's. */
static bool act(unsigned method, u32 data, const char **why)
{
    const struct pd_config cfg = pd_bundle(class_state);
    struct pd_draw packet[PD_PACKETS];
    const unsigned packets = pd_draws_of(class_state, method, data, 42, packet);

    draws.head = draws.count = 0;
    pd_set_state(&unit, &cfg);
    *why = packets ? pd_refuses(&unit, &packet[0]) : NULL;
    for (unsigned i = 0; i < packets && !*why; i++)
        pd_draw_push(&draws, &packet[i]);
    return packets;
}

#endif
