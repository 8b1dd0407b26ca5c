/* sm.c - see sm.h */
#include "gpc/tpc/sm/sm.h"

#include <string.h>

void sm_reset(struct sm *s)
{
    memset(s, 0, sizeof *s);
}

void sm_set_state(struct sm *s, const struct sm_state *state)
{
    s->state = *state;
    sm_begin_draw(s);
}

void sm_begin_draw(struct sm *s)
{
    assert(sm_idle(s));
    s->dead = false;
    s->pixels.program = &s->state.program;
    s->pixels.grid = &s->state.grid;
}

const char *sm_not_modelled(const struct sm_pixel_program *p)
{
    if (p->header.stage != SPH_PIXEL)
        return "sm: shading without a pixel program";
    return NULL;
}

/* A primitive has no more quads. */
static void end_prim(struct sm *s, struct tram *tram, const struct prim_id *id)
{
    s->any_ended = s->pixels.quads > 0;
    s->ended = *id;
    if (!s->any_ended)
        tram_end(tram, id);
}

/* Quads of the packet that has come, while the warp has room. */
static void add(struct sm *s, const struct tram *tram, const struct tram_entry *e)
{
    struct sm_packet *p = &s->packet[s->packets++];
    struct sm_pixel_quad first;

    p->in = s->in;
    memset(p->place, SM_NO_PLACE, sizeof p->place);
    sm_quad_common(&first, &s->in, tram, e);
    for (; s->left && !sm_full(s); s->left &= (u4)(s->left - 1)) {
        const unsigned quad = bits_lowest(s->left);

        p->place[quad] = (u8)sm_take_packet_quad(s, &s->in, quad, &first);
    }
    s->has = s->splits = s->left != 0;
    s->begins = sm_full(s) || s->packets == SM_QUADS;
}

/* The planes of the packet that has come, if it needs any; false: they are still on their way.
 * chosen: full of primitives that the warp's quads hold, TRAM takes no more: the warp begins
 */
static bool find_planes(struct sm *s, struct tram *tram, const struct tram_entry **e)
{
    *e = tram->planes ? tram_read(tram, &s->in.id, s->in.x, s->in.y) : NULL;
    if (!tram->planes || *e)
        return true;
    s->begins = s->pixels.quads > 0 && tram_full(tram);
    return false;
}

/* The packet or token that has come. */
static bool gather(struct sm *s, struct tram *tram)
{
    const struct tram_entry *e;

    if (!s->has || s->begins)
        return false;
    if (s->in.kind == PRIMITIVE_END) {
        end_prim(s, tram, &s->in.id);
        s->has = false;
        return true;
    }
    if (!find_planes(s, tram, &e))
        return false;
    add(s, tram, e);
    return true;
}

bool prop_gpm_into(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                   struct sfu *sfu, struct sfu_quad_fifo *mio_sfu, struct sfu_result_fifo *sfu_rf,
                   const struct shade_quads *in)
{
    (void)sfu;
    (void)programs;
    (void)mio_sfu;
    (void)sfu_rf;
    if (s->has && s->stage == SM_GATHERS)
        gather(s, tram);
    if (s->has)
        return false;
    if (in->kind == PRIMITIVE_END && s->stage == SM_GATHERS && !s->begins) {
        end_prim(s, tram, &in->id);
        return true;
    }
    if (in != &s->in)
        s->in = *in;
    s->has = true;
    s->left = 0;
    for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
        s->left |= (u4)(sm_covers(in, q) << q);
    if (s->stage == SM_GATHERS)
        gather(s, tram);
    return true;
}

/* False: the core has no room for a warp. */
static bool launch(struct sm *s)
{
    const struct sph *h = &s->state.program.header;
    const struct sm_launch l = { .entry = s->state.program.entry,
                                 .local_bytes = h->local_low + h->local_high,
                                 .local_high = h->local_high,
                                 .crs_bytes = h->crs_bytes,
                                 .group = SM_PIXEL_GROUP,
                                 .registers = s->state.program.registers };
    struct sm_warp *w;

    s->dead |= s->core->fault.kind != SM_NO_FAULT;
    if (s->dead || s->pixels.quads == 0) {
        s->stage = SM_GIVES;
        return true;
    }
    w = sm_core_place_warp(s->core, &l, sm_pixel_lanes(&s->pixels));
    if (!w)
        return false;
    w->pixels = &s->pixels;
    w->helpers = sm_pixel_helpers(&s->pixels);
    s->warp = (unsigned)(w - s->core->warps);
    s->stage = SM_RUNS;
    s->warps++;
    return true;
}

/* A fault ends the warp, so that the slot is free; the fault stays. */
static void bury(struct sm *s)
{
    struct sm_warp *w = &s->core->warps[s->warp];

    w->state = SM_WARP_FREE;
    s->core->ctas[w->cta].used = false;
    s->core->function.count = 0;
    s->dead = true;
}

/* The program goes on, until it ends or waits for what stands in for the SFU. */
static void run(struct sm *s, const struct sm_memory *m, const struct sfu_port *sfu)
{
    struct sm_core *core = s->core;
    struct sm_warp *w = &core->warps[s->warp];

    core->sfu = *sfu;
    do {
        if (w->state == SM_WARP_RUNS)
            sm_core_run_warp(core, w, m);
    } while (w->state == SM_WARP_FUNCTION && sm_function_step(core));
    core->sfu = (struct sfu_port){ .unit = NULL };
    if (w->state == SM_WARP_WAITS) { /* chosen: a barrier of a pixel program waits for ever */
        sm_fault_at(core, w, SM_DEADLOCK);
        core->fault.pc = w->pc;
    }
    if (core->fault.kind != SM_NO_FAULT)
        bury(s);
    if (w->state == SM_WARP_FREE)
        s->stage = SM_GIVES;
}

void sm_done(struct sm *s, struct tram *tram)
{
    s->stage = SM_GATHERS;
    s->begins = false;
    s->resumed = s->splits;
    s->splits = false;
    s->given = s->packets = s->ends = s->pixels.quads = s->pixels.places.quads = 0;
    if (s->any_ended)
        tram_end(tram, &s->ended);
    s->any_ended = false;
}

bool sm_begin(struct sm *s)
{
    if (s->stage != SM_GATHERS || s->packets + s->pixels.quads == 0)
        return false;
    s->begins = true;
    return true;
}

/* Output 'output' of packet 'given'; false: a part of its quads is in the next warp. */
static bool give(struct sm *s, struct shaded_quads *out)
{
    const struct sm_warp *w = s->dead ? NULL : &s->core->warps[s->warp];
    const struct sm_packet *packet = &s->packet[s->given];
    const bool resumed = s->resumed && s->given == 0;
    const bool splits = s->splits && s->given + 1 == s->packets;
    struct shaded_quads *to = splits ? &s->held[s->output] : out;

    if (resumed)
        *to = s->held[s->output];
    else
        sm_result_begin(packet, s->output, to);
    sm_result(&s->state, &s->pixels, w, packet, s->output, to);
    if (++s->output == s->state.outputs) {
        s->output = 0;
        s->given++;
    }
    return !splits;
}

/* Behind a result: what a packet that splits has of this warp is kept, and the warp ends with its last one, so that a step
 * which gives nothing has done nothing.
 */
static void settle(struct sm *s, struct tram *tram)
{
    while (s->splits && s->given + 1 == s->packets)
        give(s, NULL);
    if (s->given == s->packets)
        sm_done(s, tram);
}

/* Gathers, runs and gives, until a result comes or nothing more can be done. */
bool sm_prop_from(struct sm *s, const struct sm_memory *programs, struct tram *tram,
                  struct sfu *sfu, struct sfu_quad_fifo *mio_sfu, struct sfu_result_fifo *sfu_rf,
                  struct shaded_quads *out)
{
    const struct sfu_port port = { sfu, mio_sfu, sfu_rf };

    for (;;) {
        while (s->stage == SM_GATHERS && gather(s, tram))
            continue;
        if (s->stage == SM_GATHERS && (!s->begins || !launch(s)))
            return false;
        if (s->stage == SM_RUNS)
            run(s, programs, &port);
        if (s->stage == SM_RUNS)
            return false;
        while (s->given < s->packets)
            if (give(s, out)) {
                settle(s, tram);
                return true;
            }
        sm_done(s, tram);
    }
}

const struct sm_warp *sm_run_warp(struct sm *s, const struct sm_memory *m,
                                  const struct sfu_port *sfu)
{
    launch(s);
    if (s->stage == SM_RUNS)
        run(s, m, sfu);
    return s->dead ? NULL : &s->core->warps[s->warp];
}
