/* time_capture_warps.c - what SMs execute: jobs of servers (time_capture.h) */
#include "time/time_capture.h"
#include "time/time_parts.h"

/* Programs before the raster go round the SMs; an SM's pixels are its own. */
static u32 server_of(struct time_capture *c, u32 core)
{
    return core < gpu_pixel_cores(&c->gpu->profile) ? core % c->servers : c->dealt++ % c->servers;
}

void time_capture_warps(struct time_capture *c, u32 unit, u32 core)
{
    struct time_warps w;
    u32 server = TIME_NONE;

    while (c->recorder && c->recorder->ended(c->recorder->self, core, &w)) {
        if (server == TIME_NONE)
            server = server_of(c, core);
        time_net_serve(c->net, unit, server, w.job);
    }
}

void time_capture_grid(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct cwd_grid *g = packet;
    const struct time_recorder *r = c->recorder;

    (void)p;
    if (r && g->invalidate_constants)
        r->changed(r->self, 0, 0);
    for (unsigned n = 0; r && n < sizeof g->constants / sizeof g->constants[0]; n++)
        if (g->constants[n].valid && g->constants[n].invalidate && g->constants[n].bytes)
            r->changed(r->self, g->constants[n].address, g->constants[n].bytes);
}

/* A CTA's job is known when it has ended; what waits for it is given by its job, once. */
void time_capture_cta(struct time_capture *c, const struct time_point *p, const void *packet)
{
    const struct cwd_cta *x = packet;
    const u32 unit = c->station[p->to].unit;
    u64 *where;

    c->grids = unit;
    if (c->recorder) {
        where = time_array_add(c->net, &c->cta[x->sm], sizeof *where);
        if (!where)
            return;
        *where = time_net_serve(c->net, unit, x->sm % c->servers, TIME_NONE);
    }
    time_net_give(c->net, unit, c->done_pipe);
}

/* Which of a core's CTAs: they count from its first. */
static void know(struct time_capture *c, u32 sm, u64 cta, u32 job)
{
    const struct time_array *a = &c->cta[sm];

    if (cta < a->count)
        time_net_serve_as(c->net, c->grids, ((const u64 *)a->item)[cta], job);
}

/* Those that a fault has ended stay without a number. */
static void end(struct time_capture *c, u32 sm)
{
    const struct time_array *a = &c->cta[sm];

    for (; c->ctas[sm] < a->count; c->ctas[sm]++)
        if (!time_net_serves(c->net, c->grids, ((const u64 *)a->item)[c->ctas[sm]]))
            know(c, sm, c->ctas[sm], TIME_NONE);
}

void time_capture_ctas(struct time_capture *c)
{
    const u32 first = gpu_grid_core(&c->gpu->profile);
    struct time_warps w;

    for (u32 sm = 0; c->recorder && sm < c->gpu->profile.sms; sm++) {
        while (c->recorder->ended(c->recorder->self, first + sm, &w))
            know(c, sm, w.cta, w.job);
        end(c, sm);
    }
}
