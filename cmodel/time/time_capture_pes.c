/* time_capture_pes.c - a VSC for each PES: batches of primitives go to them in turn (time_capture.h)
 *
 * The functional machine has one vsc, which takes all batches in order; here what it counts of a batch is the PES's that has it.
 * What they give to wdx stays in order.
 */
#include <string.h>

#include "time/time_capture.h"

static struct time_point *point_of(struct time_capture *c, const char *wire)
{
    u32 i = 0;

    while (i < c->points && strcmp(c->point[i].wire, wire) != 0)
        i++;
    return i < c->points ? &c->point[i] : NULL;
}

/* The wire to one more PES, as that to the first. */
static u32 pipe_like(struct time_capture *c, u32 first, u32 station)
{
    const struct time_pipe of = c->net->pipe[first];
    const u32 pipe =
        time_net_pipe(c->net, of.name, c->station[station].unit, of.depth, of.latency, of.flights);

    time_net_order(c->net, pipe, of.depth == TIME_NONE);
    return pipe;
}

void time_capture_pes(struct time_capture *c, unsigned pess)
{
    struct time_pes *to = &c->pes;
    struct time_point *in = point_of(c, "sm_vsc");

    assert(pess <= TIME_PESS);
    to->out[0] = point_of(c, "vsc_wdx_cut");
    to->out[1] = point_of(c, "vsc_wdx");
    if (pess < 2 || !in || !to->out[0] || !to->out[1])
        return;
    to->count = pess;
    for (u32 n = 0; n < pess; n++) {
        to->station[n] = n ? time_capture_station(c, "world", "vsc", n) : in->to;
        to->pipe[n] = n ? pipe_like(c, in->pipe, to->station[n]) : in->pipe;
    }
    for (u32 n = 0; n < 2; n++)
        time_net_order(c->net, to->out[n]->pipe, false);
    in->deals = true;
}

/* The PES of a packet: the first of a batch goes to the next one. */
static u32 next(const struct time_pes *of, const void *packet, u32 *last)
{
    const struct vsc_prim *in = packet;

    if (in->batch)
        *last = (*last + 1) % of->count;
    return *last;
}

void time_capture_pes_given(struct time_capture *c, struct time_point *p, const void *packet)
{
    p->pipe = c->pes.pipe[next(&c->pes, packet, &c->pes.given)];
}

/* The clocks so far are those of who had the batch before. */
void time_capture_pes_taken(struct time_capture *c, struct time_point *p, const void *packet)
{
    struct time_pes *of = &c->pes;
    struct time_station *was = &c->station[of->station[of->taken]], *now;

    now = &c->station[of->station[next(of, packet, &of->taken)]];
    if (now != was) {
        time_capture_charge(c, was);
        now->clocks = was->clocks;
        now->seen = was->seen;
        was->clocks = NULL;
    }
    p->to = of->out[0]->from = of->out[1]->from = of->station[of->taken];
    p->pipe = of->pipe[of->taken];
}
