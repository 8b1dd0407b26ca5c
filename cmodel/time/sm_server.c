/* sm_server.c - see sm_server.h */
#include "time/sm_server.h"

#include <string.h>

#include "common/later.h"

static u64 sooner(u64 a, u64 b)
{
    return a < b ? a : b;
}

/* The first clock here that is not before one outside, and likewise. */
static u64 inside(const struct sm_server *s, u64 at)
{
    return at == TIME_NEVER || s->clocks.hot.clocks == s->clocks.hot.of
               ? at
               : (at * s->clocks.hot.clocks + s->clocks.hot.of - 1) / s->clocks.hot.of;
}
static u64 outside(const struct sm_server *s, u64 at)
{
    return at == TIME_NEVER || s->clocks.hot.clocks == s->clocks.hot.of
               ? at
               : (at * s->clocks.hot.of + s->clocks.hot.clocks - 1) / s->clocks.hot.clocks;
}

/* In clocks here. */
static u64 next_here(const struct sm_server *s)
{
    u64 next = sm_clocks_next(&s->clocks);

    for (u64 left = s->due; left; left &= left - 1) {
        const struct sm_served *j = &s->served[bits_lowest(left)];

        next = sooner(next, later(j->begun ? j->end : j->begin, s->clocks.clock));
    }
    return next;
}

static u64 next_of(void *self)
{
    return outside(self, next_here(self));
}

/* The slots of a job's warps: warp n has the n-th of the lowest of each sub-partition in turn (sm_clocks_scheduler). */
static unsigned slot_of(const struct mpc_place *p, unsigned warp)
{
    unsigned parts = 0, which[MPC_PARTS];
    u16 left;

    for (unsigned n = 0; n < MPC_PARTS; n++)
        if (p->warps[n])
            which[parts++] = n;
    left = p->warps[which[warp % parts]];
    for (unsigned n = 0; n < warp / parts; n++)
        left &= (u16)(left - 1);
    return bits_lowest(left) * SM_SCHEDULERS + which[warp % parts];
}

static void start(struct sm_server *s, unsigned n)
{
    struct sm_served *j = &s->served[n];
    unsigned warp = 0;

    j->begun = true;
    s->due &= ~(UINT64_C(1) << n);
    for (struct sm_clock_stream *w = s->pool->job[j->job].first; w; w = w->next, warp++) {
        const unsigned slot = slot_of(&j->place, warp);

        s->of_slot[slot] = (u8)n;
        sm_clocks_begin(&s->clocks, slot, w);
    }
}

static void count(struct sm_server *s, u64 to)
{
    const u64 clocks = to - s->seen;

    s->stats.busy += s->clocks.warps ? clocks : 0;
    s->stats.resident += s->clocks.warps * clocks;
    s->stats.most = s->clocks.warps > s->stats.most ? s->clocks.warps : s->stats.most;
    s->seen = to;
}

/* What begins in this clock. */
static void start_all(struct sm_server *s)
{
    for (u64 left = s->due; left; left &= left - 1) {
        const unsigned n = bits_lowest(left);

        if (!s->served[n].begun && s->served[n].begin <= s->clocks.clock)
            start(s, n);
    }
}

/* What has ended by this clock; returns whether something has. */
static bool end_all(struct sm_server *s)
{
    bool any = false;

    for (u64 left = s->due; left; left &= left - 1) {
        const unsigned n = bits_lowest(left);
        struct sm_served *j = &s->served[n];

        if (!j->begun || j->end > s->clocks.clock)
            continue;
        s->used &= ~(UINT64_C(1) << n);
        s->due &= ~(UINT64_C(1) << n);
        sm_mpc_into(&s->mpc, &(const struct mpc_done){ .id = n });
        sm_clock_job_give(s->pool, j->job);
        s->ending = j->work;
        s->stats.work += j->work;
        if (s->port.ended)
            s->port.ended(s->port.net, j->job, outside(s, j->end));
        any = true;
    }
    return any;
}

static void note_ends(struct sm_server *s)
{
    unsigned slot;
    u64 at;

    while (sm_clocks_ended(&s->clocks, &slot, &at)) {
        struct sm_served *j = &s->served[s->of_slot[slot]];

        j->end = later(j->end, at);
        j->work += s->clocks.warp[slot].work;
        if (--j->left == 0)
            s->due |= UINT64_C(1) << s->of_slot[slot];
    }
}

static u64 run(void *self, u64 until)
{
    struct sm_server *s = self;

    for (u64 t = next_here(s); t != TIME_NEVER && outside(s, t) <= until; t = next_here(s)) {
        sm_clocks_run(&s->clocks, t);
        count(s, s->clocks.clock);
        if (end_all(s))
            return outside(s, t);
        start_all(s);
        sm_clocks_run(&s->clocks, t + 1);
        count(s, s->clocks.clock);
        note_ends(s);
    }
    return until;
}

static enum mpc_kind kind_of(const struct sm_clock_job *j)
{
    return j->stage == SPH_COMPUTE ? MPC_CTA : j->stage == SPH_PIXEL ? MPC_PIXELS : MPC_WORLD;
}

const char *sm_refused_name(enum sm_refused why)
{
    static const char *const names[] = { [SM_REFUSED_SLOTS] = "slots",
                                         [SM_REFUSED_SHARED] = "shared memory",
                                         [SM_REFUSED_REGISTERS] = "registers",
                                         [SM_REFUSED_TRAM] = "TRAM" };

    return names[why];
}

/* TRAM is a FIFO: what it has begins with the oldest primitive that has warps here.  Planes of warps that are alone always fit. */
static bool tram_has_room(const struct sm_server *s, const struct sm_clock_job *j)
{
    u64 first = j->planes;
    bool alone = true;

    if (j->planes_end == j->planes)
        return true;
    for (u64 left = s->used; left; left &= left - 1) {
        const struct sm_clock_job *of = &s->pool->job[s->served[bits_lowest(left)].job];

        if (of->planes_end == of->planes)
            continue;
        alone = false;
        first = sooner(first, of->planes);
    }
    return alone || j->planes_end - first <= TRAM_PLANES;
}

static enum sm_refused why_refused(const struct sm_server *s, enum mpc_kind kind,
                                   const struct mpc_launch *l)
{
    switch (mpc_lacks(&s->mpc, kind, l)) {
    case MPC_LACKS_SHARED: return SM_REFUSED_SHARED;
    case MPC_LACKS_REGISTERS: return SM_REFUSED_REGISTERS;
    default: return SM_REFUSED_SLOTS;
    }
}

/* Counts a job that has to wait, when it comes first. */
static bool refuse(struct sm_server *s, u32 job, enum mpc_kind kind, enum sm_refused why)
{
    s->stats.refused[why] += s->waits[kind] != job + 1;
    s->waits[kind] = job + 1;
    return false;
}

/* chosen: what never fits is alone, so that no program waits for ever */
static bool find_place(struct sm_server *s, enum mpc_kind kind, const struct mpc_launch *l,
                       struct mpc_place *to)
{
    const struct mpc_config room = s->mpc.cfg;
    bool fits = mpc_begin(&s->mpc, kind, l, to);

    if (fits || s->used)
        return fits;
    s->mpc.cfg = mpc_whole();
    fits = mpc_begin(&s->mpc, kind, l, to);
    s->mpc.cfg = room;
    return fits;
}

static bool begin(void *self, u32 job, u64 at)
{
    struct sm_server *s = self;
    const struct sm_clock_job *j = &s->pool->job[job];
    const enum mpc_kind kind = kind_of(j);
    struct mpc_launch l = { .warps = (u7)j->warps,
                            .registers = j->registers,
                            .shared_bytes = j->shared_bytes,
                            .one_partition = j->one_partition };
    struct sm_served to = { .job = job, .left = j->warps };

    if (!tram_has_room(s, j))
        return refuse(s, job, kind, SM_REFUSED_TRAM);
    if (~s->used)
        l.id = bits_lowest(~s->used);
    if (!~s->used || !find_place(s, kind, &l, &to.place))
        return refuse(s, job, kind, why_refused(s, kind, &l));
    s->waits[kind] = 0;
    to.begin = later(later(inside(s, at), s->mpc_free), s->clocks.clock);
    s->mpc_free = to.begin + mpc_clocks(&l);
    s->stats.warps[j->stage] += j->warps;
    s->served[l.id] = to;
    s->used |= UINT64_C(1) << l.id;
    s->due |= UINT64_C(1) << l.id;
    return true;
}

static u64 worked(void *self, u32 job)
{
    const struct sm_server *s = self;

    (void)job;
    return s->ending * s->clocks.hot.of / s->clocks.hot.clocks;
}

/* Memory's times are what a program sees of a load or an atomic (facts/tlb.md 4: an L2 hit 200): the SM counts L1's part of them itself. */
static u64 ask_memory(void *self, const struct mem_time_request *r, u64 at)
{
    const struct sm_server *s = self;
    const struct sm_server_door *door = &s->door;
    const bool by_l1 = r->client != MEM_GCC && r->access != MEM_WRITE;
    const u64 from = outside(s, at);
    const u64 done =
        inside(s, r->client == MEM_GCC && door->gcc ? gcc_time_ask(door->gcc, r, from)
                                                    : mem_time_ask(door->memory, r, from));

    return by_l1 && done > at + SM_L1_CLOCKS ? done - SM_L1_CLOCKS : done;
}

void sm_server_reset(struct sm_server *s, struct sm_clock_pool *pool,
                     const struct sm_server_door *door, unsigned gpc, unsigned tpc)
{
    const struct sm_clock_memory memory = { door->memory ? ask_memory : NULL, s, (u8)gpc, (u8)tpc,
                                            door->memory ? &door->memory->textures_written : NULL };

    memset(s, 0, sizeof *s);
    s->pool = pool;
    s->door = *door;
    sm_clocks_reset(&s->clocks, pool, &memory);
    mpc_reset(&s->mpc);
    s->port = (struct time_server){
        .self = s, .next = next_of, .run = run, .begin = begin, .worked = worked
    };
}
