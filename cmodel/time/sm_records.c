/* sm_records.c - a recorder for each core of a GPU (sm_server.h) */
#include "time/sm_server.h"

#include <stdlib.h>
#include <string.h>

static bool ended(void *self, unsigned core, struct time_warps *what)
{
    struct sm_records *r = self;
    const struct sm_clock_job *j;
    u32 job;

    if (!sm_recorder_ended(&r->recorder[core], &job))
        return false;
    j = &r->pool.job[job];
    *what = (struct time_warps){
        .job = job,
        .stage = j->stage == SPH_COMPUTE ? TIME_STAGE_CTA : j->stage,
        .warps = j->warps,
        .cta = j->number,
    };
    return true;
}

static void changed(void *self, u64 va, u64 bytes)
{
    struct sm_records *r = self;

    if (bytes)
        sm_clock_pool_changed(&r->pool, va, bytes);
    else
        sm_clock_pool_changed_all(&r->pool);
}

/* chosen: as the pool's arrays, a machine without memory for it ends */
void sm_records_open(struct sm_records *r, struct sm_core *core, unsigned cores)
{
    memset(r, 0, sizeof *r);
    r->cores = cores;
    r->recorder = calloc(cores, sizeof *r->recorder);
    if (!r->recorder)
        abort();
    for (unsigned i = 0; i < cores; i++)
        sm_recorder_attach(&r->recorder[i], &core[i], &r->pool);
    r->port = (struct time_recorder){ r, ended, changed };
}

void sm_records_close(struct sm_records *r)
{
    for (unsigned i = 0; i < r->cores; i++) {
        r->recorder[i].core->clocks = r->recorder[i].before;
        r->recorder[i].core->clocks_context = r->recorder[i].before_context;
        sm_recorder_free(&r->recorder[i]);
    }
    free(r->recorder);
    free(r->gcc);
    free(r->tpc);
    sm_clock_pool_free(&r->pool);
    memset(r, 0, sizeof *r);
}

/* chosen: SMs whose numbers follow each other are of one TPC, whatever their GPC */
struct sm_server *sm_servers(struct sm_records *r, struct mem_time *memory, unsigned gpcs,
                             unsigned tpcs)
{
    const unsigned sms = tpc_shape_named(sm_clock_issue(&r->pool)->profile)->sms;
    struct sm_server *s = calloc((size_t)gpcs * tpcs, sizeof *s);

    r->gpcs = gpcs;
    r->gcc = calloc(gpcs, sizeof *r->gcc);
    r->tpc = calloc((gpcs * tpcs + sms - 1) / sms, sizeof *r->tpc);
    if (!s || !r->gcc || !r->tpc)
        abort();
    for (unsigned n = 0; n < gpcs; n++)
        gcc_time_reset(&r->gcc[n], memory);
    for (unsigned n = 0; n < gpcs * tpcs; n++) {
        const struct sm_server_door door = { memory, &r->gcc[n / tpcs] };

        sm_server_reset(&s[n], &r->pool, &door, n / tpcs, n % tpcs);
        s[n].clocks.tpc = &r->tpc[n / sms];
    }
    return s;
}
