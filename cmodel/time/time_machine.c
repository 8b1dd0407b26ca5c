/* time_machine.c - see time_machine.h */
#include "time/time_machine.h"

#include <stdlib.h>

#include "time/time_parts.h"

static void worked(void *self, u32 unit, u32 draw, u64 from, u64 to)
{
    struct time_machine *t = self;
    struct time_slice *s = time_array_add(&t->net, &t->slices, sizeof *s);

    if (s)
        *s = (struct time_slice){ unit, draw, from, to };
}

static void passed(void *self, u64 now)
{
    struct time_machine *t = self;
    struct time_sample *s = time_array_add(&t->net, &t->samples, sizeof *s);

    if (!s)
        return;
    *s = (struct time_sample){ .at = now };
    for (unsigned i = 0; i < t->sms; i++)
        s->warps += t->sm[i].clocks.warps;
}

/* The TLBs forget the lines of spaces whose page tables have changed, as their channels said.
 * chosen: with all that is captured behind the last action, not at the clock of the order itself
 */
static void forget(struct time_machine *t)
{
    for (u32 i = 0; i < t->spaces; i++) {
        const struct mem_space *s = t->capture.space[i];
        const struct tlb_forget order = { .directory = s->cfg.directory };

        if (t->epoch[i] != s->epoch)
            tlb_time_forget(&t->mmu.tlb, &order);
        t->epoch[i] = s->epoch;
    }
}

static void know(struct time_machine *t, u32 i)
{
    tlb_time_space(&t->mmu.tlb, i, &t->capture.space[i]->cfg);
    t->epoch[i] = t->capture.space[i]->epoch;
}

/* What was captured; address spaces that came with it are known to the TLBs. */
static void settle(struct time_machine *t)
{
    time_capture_settle(&t->capture);
    t->memory.tiled = t->capture.gpu->world.bin.cfg.enable;
    forget(t);
    for (; t->spaces < TIME_SPACES && t->capture.space[t->spaces]; t->spaces++)
        know(t, t->spaces);
}

static enum gpu_choice before(void *self, struct gpu *g, const struct fe_action *a)
{
    struct time_machine *t = self;
    enum gpu_choice choice;

    time_capture_number(&t->capture, a);
    t->capture.watched = true;
    choice = t->watch.before ? t->watch.before(t->watch.context, g, a) : GPU_DO;
    t->capture.watched = false;
    return choice;
}

/* The GPU is at rest: time goes on as far as is known. */
static bool after(void *self, struct gpu *g, const struct fe_action *a)
{
    struct time_machine *t = self;
    bool goes_on;

    settle(t);
    time_net_run(&t->net);
    t->capture.watched = true;
    goes_on = !t->watch.after || t->watch.after(t->watch.context, g, a);
    t->capture.watched = false;
    return goes_on;
}

static void drew_2d(void *self, struct gpu *g, const u32 *state)
{
    struct time_machine *t = self;

    t->capture.watched = true;
    if (t->watch.drew_2d)
        t->watch.drew_2d(t->watch.context, g, state);
    t->capture.watched = false;
}

static void reset(void *self, enum class_action of)
{
    const struct gpu_watch *w = &((struct time_machine *)self)->watch;

    if (w->reset)
        w->reset(w->context, of);
}

/* SMs are servers of the net; any of them takes what any core has executed. */
static void add_sms(struct time_machine *t, struct gpu *g)
{
    const struct profile *p = &g->profile;
    const unsigned sms = gpu_pixel_cores(p);

    sm_records_open(&t->records, g->core, gpu_cores(p));
    t->records.pool.issue = sm_issue_of(p);
    t->records.pool.space = time_capture_space;
    t->records.pool.space_self = &t->capture;
    for (unsigned i = 0; i < gpu_cores(p); i++)
        t->records.recorder[i].sm = i % sms; /* chosen: cores of all stages share the SMs' */
    t->sms = sms;
    t->sm = sm_servers(&t->records, &t->memory, p->gpcs, sms / p->gpcs);
    for (unsigned i = 0; i < sms; i++) {
        sm_server_be(&t->sm[i], p);
        time_net_server(&t->net, &t->sm[i].port);
    }
}

/* Units take the profile's clocks. */
static void set_clocks(struct time_machine *t, const struct profile *p)
{
    for (u32 u = 0; u < t->net.units; u++) {
        const struct clock_ratio r = unit_clocks_of(p, t->net.unit[u].name);

        t->net.unit[u].slower = (s32)(1000 * r.clocks / r.of) - 1000;
    }
}

struct time_machine *time_machine_new(struct gpu *g, void *(*room)(void *was, u64 had, u64 bytes))
{
    struct time_machine *t = room(NULL, 0, sizeof *t);

    if (!t)
        return NULL;
    mem_time_reset_as(&t->memory, mem_shape_of(&g->profile));
    time_traffic_look(t);
    mem_time_mmu_join(&t->mmu, &t->memory, &g->host.mem);
    time_net_begin(&t->net, room, &t->memory);
    t->look = (struct time_look){ worked, passed, t };
    t->net.look = &t->look;
    t->watch = g->watch;
    g->watch = (struct gpu_watch){ before, after, drew_2d, reset, t };
    add_sms(t, g);
    if (time_capture_begin(&t->capture, g, &t->net, &t->records.port)) {
        time_net_shares(&t->net, "SM");
        set_clocks(t, &g->profile);
        return t;
    }
    time_machine_free(t);
    return NULL;
}

void time_machine_free(struct time_machine *t)
{
    if (!t)
        return;
    t->capture.gpu->watch = t->watch;
    time_capture_end(&t->capture);
    sm_records_close(&t->records);
    free(t->sm);
    time_array_free(&t->net, &t->slices, sizeof(struct time_slice));
    time_array_free(&t->net, &t->samples, sizeof(struct time_sample));
    time_array_free(&t->net, &t->traffic, sizeof(struct time_traffic));
    time_array_free(&t->net, &t->frames, sizeof(u64));
    time_net_end(&t->net);
    t->net.room(t, sizeof *t, 0);
}

void time_machine_frame(struct time_machine *t)
{
    u64 *acts;

    settle(t);
    acts = time_array_add(&t->net, &t->frames, sizeof *acts);
    if (acts)
        *acts = t->capture.acts.count;
}

bool time_machine_finish(struct time_machine *t)
{
    settle(t);
    time_net_finish(&t->net);
    return !t->net.failed && !time_machine_stuck(t);
}

const struct time_pipe *time_machine_stuck(const struct time_machine *t)
{
    const struct time_net *n = &t->net;

    if (n->stuck != TIME_NONE)
        return &n->pipe[n->stuck];
    for (u32 i = 0; i < n->pipes; i++) /* what waits for all to end would for ever */
        if (n->pipe[i].held == TIME_IDLES)
            return &n->pipe[i];
    return NULL;
}
