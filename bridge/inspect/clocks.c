/* clocks.c - see clocks.h */
#include "inspect/clocks.h"

static const char *name_of(enum class_action what)
{
    switch (what) {
    case ACTION_DRAW: return "draw";
    case ACTION_CLEAR: return "clear";
    case ACTION_GRID: return "grid";
    case ACTION_COPY: return "copy";
    case ACTION_BLIT: return "blit";
    case ACTION_CPU_BEGIN: return "picture";
    default: return "inline";
    }
}

bool clocks_draw(const struct time_machine *t, unsigned i, struct clocks_draw *d)
{
    const struct time_net *n = &t->net;
    const struct time_act *act;
    const struct time_draw *of;

    if (i >= n->draws.count)
        return false;
    act = (const struct time_act *)t->capture.acts.item + i;
    of = time_net_draw_at(n, i);
    *d = (struct clocks_draw){ name_of(act->what), act->number, of->begin, of->end,
                               { "", 0, 0 },       { "", 0, 0 } };
    if (of->begin == TIME_NEVER)
        d->begin = d->end = 0;
    for (u32 u = 0; u < n->units; u++) {
        const struct clocks_unit c = { n->unit[u].name, n->unit[u].instance,
                                       time_net_draw_busy(n, i, u) };

        if (c.busy > d->bound.busy) {
            d->second = d->bound;
            d->bound = c;
        } else if (c.busy > d->second.busy) {
            d->second = c;
        }
    }
    return true;
}
