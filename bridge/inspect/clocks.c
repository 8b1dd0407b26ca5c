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

const struct time_act *clocks_act(const struct time_machine *t, u32 i)
{
    return (const struct time_act *)t->capture.acts.item + i;
}

/* The clocks that a unit worked for an action: for itself, and for its parts in tiles. */
static u64 busy_of(const struct time_machine *t, u32 act, u32 unit)
{
    const u32 rate = t->net.unit[unit].rate;
    u64 busy = time_net_draw_busy(&t->net, act, unit);

    for (u32 i = clocks_act(t, act)->next; i != TIME_NONE; i = clocks_act(t, i)->next)
        busy += time_net_draw_busy(&t->net, i, unit);
    return rate ? (busy + rate - 1) / rate : busy;
}

static void add_times(const struct time_draw *of, struct clocks_draw *d)
{
    if (of->begin == TIME_NEVER)
        return;
    d->begin = of->begin < d->begin ? of->begin : d->begin;
    d->end = of->end > d->end ? of->end : d->end;
}

/* What programs of all stages work for is the SM's, not the stage's. */
static void bound(const struct time_machine *t, u32 act, struct clocks_draw *d)
{
    for (u32 u = 0; u < t->net.units; u++) {
        const struct clocks_unit c = { t->net.unit[u].name, t->net.unit[u].instance,
                                       t->net.unit[u].serves ? 0 : busy_of(t, act, u) };

        if (c.busy > d->bound.busy) {
            d->second = d->bound;
            d->bound = c;
        } else if (c.busy > d->second.busy) {
            d->second = c;
        }
    }
}

void clocks_of_act(const struct time_machine *t, u32 act, struct clocks_draw *d)
{
    const struct time_act *a = clocks_act(t, act);

    *d = (struct clocks_draw){ .what = name_of(a->what),
                               .number = clocks_act(t, a->of)->number,
                               .begin = TIME_NEVER,
                               .bound = { "", 0, 0 },
                               .second = { "", 0, 0 } };
    add_times(time_net_draw_at(&t->net, act), d);
    for (u32 i = a->of == act ? a->next : TIME_NONE; i != TIME_NONE; i = clocks_act(t, i)->next)
        add_times(time_net_draw_at(&t->net, i), d);
    if (d->begin == TIME_NEVER)
        d->begin = d->end;
}

bool clocks_draw(const struct time_machine *t, unsigned i, struct clocks_draw *d)
{
    u32 act = 0;

    for (; act < t->net.draws.count; act++)
        if (clocks_act(t, act)->of == act && i-- == 0)
            break;
    if (act == t->net.draws.count)
        return false;
    clocks_of_act(t, act, d);
    bound(t, act, d);
    return true;
}

/* Actions that had begun when frame i was shown. */
static u64 shown_at(const struct time_machine *t, unsigned i)
{
    const u64 acts = ((const u64 *)t->frames.item)[i];

    return acts < t->net.draws.count ? acts : t->net.draws.count;
}

bool clocks_frame(const struct time_machine *t, unsigned i, struct clocks_frame *f)
{
    struct clocks_draw d;

    if (i >= t->frames.count)
        return false;
    *f = (struct clocks_frame){ 0 };
    for (u32 act = 0; act < shown_at(t, i); act++) {
        const bool before = i > 0 && act < shown_at(t, i - 1);

        clocks_of_act(t, act, &d);
        f->end = d.end > f->end ? d.end : f->end;
        f->begin = before && d.end > f->begin ? d.end : f->begin;
        f->draws +=
            !before && clocks_act(t, act)->of == act && clocks_act(t, act)->what == ACTION_DRAW;
    }
    return true;
}
