/* time_capture_front.c - what the front end begins: draws, and waits for idle (time_capture.h) */
#include "class/action.h"
#include "class/programs.h"
#include "class/waits.h"
#include "time/time_capture.h"
#include "time/time_parts.h"

/* Whether an action begins something that has a line of its own. */
static bool begins(enum class_action what)
{
    switch (what) {
    case ACTION_DRAW:
    case ACTION_CLEAR:
    case ACTION_GRID:
    case ACTION_COPY:
    case ACTION_BLIT:
    case ACTION_CPU_BEGIN:
    case ACTION_INLINE_LAUNCH: return true;
    default: return false;
    }
}

/* How many of a kind the machine has counted; 0: it counts none of them. */
static u64 counted(const struct gpu *g, enum class_action what)
{
    switch (what) {
    case ACTION_DRAW: return g->counts.draws;
    case ACTION_CLEAR: return g->counts.clears;
    case ACTION_GRID: return g->counts.grids;
    default: return 0;
    }
}

/* known: facts/hub.md, FE: methods of another subchannel than those before wait for idle; so do copies
 * chosen: where methods between were of the state alone, the next action waits
 */
static bool switches(struct time_capture *c, const struct fe_action *a)
{
    const bool now = c->engine != CLASSES && (c->switched || c->engine != a->engine);

    c->engine = a->engine;
    c->switched = false;
    return now;
}

static bool waits(struct time_capture *c, const struct fe_action *a, enum class_action what)
{
    return switches(c, a) || what == ACTION_BARRIER ||
           class_waits((enum class_index)a->engine, a->method, a->data);
}

/* Clocks that a channel's own part counts are those of one unit of all channels. */
static void counts(struct time_capture *c, u32 station, const u64 *clocks)
{
    struct time_station *s = &c->station[station];

    if (s->clocks != clocks)
        s->seen = *clocks;
    s->clocks = clocks;
}

void time_capture_word(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct host *h = &c->gpu->hub.host;

    (void)packet;
    if (h->current >= 0)
        counts(c, p->to, &h->channel[h->current].pb.clocks);
}

void time_capture_method(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct host_method *m = packet;
    const struct fe *fe = &c->gpu->hub.channel[m->channel].fe;

    c->channel = m->channel;
    c->switched |= m->subchannel != c->engine;
    counts(c, p->to, &fe->clocks);
    counts(c, time_capture_station(c, "hub", "mme", 0), &fe->mme.clocks);
}

static u8 sweep_of(const struct host_method *m)
{
    switch (m->method < 0x100 / 4 ? class_l2_operation(m->method, m->data) : CLASS_L2_NONE) {
    case CLASS_L2_INVALIDATE: return MEM_TIME_INVALIDATE;
    case CLASS_L2_CLEAN_COMPTAGS: return MEM_TIME_CLEAN_BITS;
    case CLASS_L2_FLUSH: return MEM_TIME_FLUSH;
    default: return MEM_TIME_NO_SWEEP;
    }
}

void time_capture_host(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct host_method *m = packet;
    const struct mem_time_request r = { .client = MEM_HOST, .sweep = sweep_of(m) };

    if (host_method_waits(m->method, m->data))
        time_net_wait(c->net, c->station[p->to].unit);
    if (r.sweep)
        time_net_ask(c->net, c->station[p->to].unit, &r);
}

static u32 scc_pipe(struct time_capture *c)
{
    return c->net->unit[c->station[c->scc].unit].pipe;
}

/* SCC takes a word of constants.  Its clocks are those of one unit of all channels; draws wait until all is written. */
static void update(struct time_capture *c, const struct time_point *p)
{
    time_capture_charge(c, &c->station[c->scc]);
    counts(c, c->scc, &c->gpu->hub.channel[c->channel].scc.clocks);
    time_net_give(c->net, c->station[p->to].unit, scc_pipe(c));
    time_net_job(c->net, scc_pipe(c));
}

void time_capture_acts(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct fe_action *a = packet;
    const enum class_action what = class_action_at((enum class_index)a->engine, a->method);
    struct time_act *act;

    if (c->recorder &&
        programs_invalidated_constants((enum class_index)a->engine, a->method, a->data))
        c->recorder->changed(c->recorder->self, 0, 0);
    if (waits(c, a, what))
        time_net_wait(c->net, c->station[p->to].unit);
    if (what == ACTION_CONSTANT)
        update(c, p);
    if (what == ACTION_DRAW)
        time_net_need(c->net, c->station[p->to].unit, scc_pipe(c),
                      time_net_taken(c->net, scc_pipe(c)));
    if (!begins(what))
        return;
    act = time_array_add(c->net, &c->acts, sizeof *act);
    if (!act)
        return;
    c->act = (u32)c->acts.count - 1;
    *act = (struct time_act){ .what = what, .of = c->act, .next = TIME_NONE };
    time_net_draw(c->net);
}

void time_capture_number(struct time_capture *c, const struct fe_action *a)
{
    const u64 number = counted(c->gpu, gpu_action_of(a));

    if (number && c->acts.count)
        ((struct time_act *)c->acts.item)[c->act].number = number;
}
