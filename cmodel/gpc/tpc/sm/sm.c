/* sm.c - see sm.h */
#include "gpc/tpc/sm/sm.h"

#include <string.h>

#define CENTER 0x88

void sm_reset(struct sm *s)
{
    memset(s, 0, sizeof *s);
}

void sm_set_state(struct sm *s, const struct sm_state *state)
{
    assert(s->packets == 0);
    s->state = *state;
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

static bool is_covered(const struct shade_quads *in, unsigned quad)
{
    u64 samples; /* of four pixels */

    memcpy(&samples, &in->samples[4 * quad], sizeof samples);
    return samples != 0;
}

/* known: facts/gpc.md, PROP: eight quads of one or two primitives */
static bool fits(const struct sm *s, const struct shade_quads *in)
{
    unsigned quads = s->pixels.quads, others = 0;

    for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
        quads += is_covered(in, q);
    for (unsigned i = 0; i < s->packets; i++) {
        const struct prim_id *id = &s->packet[i].in.id;

        others +=
            !prim_id_same(id, &in->id) && (i == 0 || !prim_id_same(id, &s->packet[i - 1].in.id));
    }
    return quads <= SM_QUADS && s->packets < SM_QUADS && others < 2;
}

/* Quad n of a tile so many across goes to the next place in the warp: what it has in common with 'first', member by member,
 * because hosts wait for a copy of what was just written.
 */
static struct sm_pixel_quad *next_quad(struct sm *s, const struct sm_pixel_quad *first, unsigned n,
                                       unsigned across)
{
    struct sm_pixel_quad *q = &s->pixels.quad[s->pixels.quads];

    q->id = first->id;
    q->x = (u14)(first->x + 2 * (n % across));
    q->y = (u14)(first->y + 2 * (n / across));
    q->front = first->front;
    q->plane = first->plane;
    q->reference_x = first->reference_x;
    q->reference_y = first->reference_y;
    memset(q->sample, CENTER, sizeof q->sample);
    return q;
}

/* It is complete.  Returns its place. */
static unsigned keep_quad(struct sm *s, const struct sm_pixel_quad *q)
{
    sm_pixel_place(&s->pixels.places, q);
    return s->pixels.quads++;
}

static unsigned add_quad(struct sm *s, const struct shade_quads *in, unsigned quad,
                         const struct sm_pixel_quad *first)
{
    struct sm_pixel_quad *q = next_quad(s, first, SM_PACKET_QUADS * in->group + quad, in->across);

    q->index = in->sample;
    memcpy(q->samples, &in->samples[4 * quad], sizeof q->samples);
    memcpy(q->centroid, &in->centroid[4 * quad], sizeof q->centroid);
    return keep_quad(s, q);
}

void sm_quad_planes(struct sm_pixel_quad *q, const struct tram *tram, const struct tram_entry *e)
{
    q->plane = e ? tram_planes(tram, e) : NULL;
    q->reference_x = e ? e->x : 0;
    q->reference_y = e ? e->y : 0;
}

/* The packet that is in sm_packet_next. */
static void add(struct sm *s, const struct tram *tram, const struct tram_entry *e)
{
    struct sm_packet *p = &s->packet[s->packets++];
    struct sm_pixel_quad first;

    first.id = p->in.id;
    first.x = p->in.x;
    first.y = p->in.y;
    first.front = p->in.front;
    sm_quad_planes(&first, tram, e);
    for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
        p->place[q] = is_covered(&p->in, q) ? (u8)add_quad(s, &p->in, q, &first) : SM_NO_PLACE;
}

/* Packets and tokens, in order, while they fit; planes that are still on their way are waited for. */
static bool gather(struct sm *s, struct tram *tram, struct shade_quads_fifo *in)
{
    bool moved = false;

    while (!shade_quads_empty(in)) {
        const struct shade_quads *first = shade_quads_first(in);

        if (first->kind == PRIMITIVE_END && s->packets > 0)
            break; /* its planes are in use */
        if (first->kind == PRIMITIVE_END) {
            tram_end(tram, &first->id);
        } else {
            const struct tram_entry *e =
                tram->planes ? tram_read(tram, &first->id, first->x, first->y) : NULL;

            if (!fits(s, first) || (tram->planes && !e))
                break;
            *sm_packet_next(s) = *first;
            add(s, tram, e);
        }
        shade_quads_drop(in);
        moved = true;
    }
    return moved;
}

/* False: the core has no room for a warp. */
static bool launch(struct sm *s)
{
    const struct sph *h = &s->state.program.header;
    const struct sm_launch l = { .entry = s->state.program.entry,
                                 .local_bytes = h->local_low + h->local_high,
                                 .local_high = h->local_high,
                                 .crs_bytes = h->crs_bytes,
                                 .group = SM_PIXEL_GROUP };
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

static bool run(struct sm *s, struct sfu *sfu, struct sfu_result_fifo *results,
                struct sfu_quad_fifo *quads)
{
    struct sm_core *core = s->core;
    struct sm_warp *w = &core->warps[s->warp];
    bool moved = false;

    core->sfu = sfu;
    core->wired = s->wired;
    if (s->wired)
        moved = sm_function_step(core, quads, results);
    if (w->state == SM_WARP_FUNCTION)
        return moved;
    sm_core_run_warp(core, w);
    if (w->state == SM_WARP_WAITS) { /* chosen: a barrier of a pixel program waits for ever */
        sm_fault_at(core, w, SM_DEADLOCK);
        core->fault.pc = w->pc;
    }
    if (core->fault.kind != SM_NO_FAULT)
        bury(s);
    if (w->state == SM_WARP_FREE)
        s->stage = SM_GIVES;
    return true;
}

void sm_done(struct sm *s)
{
    s->stage = SM_GATHERS;
    s->given = s->packets = s->pixels.quads = s->pixels.places.quads = 0;
}

static bool give(struct sm *s, struct shaded_quads_fifo *out)
{
    const struct sm_warp *w = s->dead ? NULL : &s->core->warps[s->warp];
    bool moved = false;

    while (s->given < s->packets && !shaded_quads_full(out)) {
        sm_result(&s->state, &s->pixels, w, &s->packet[s->given], s->output,
                  shaded_quads_next(out));
        moved = true;
        if (++s->output < s->state.outputs)
            continue;
        s->output = 0;
        s->given++;
    }
    if (s->given < s->packets)
        return moved;
    sm_done(s);
    return true;
}

bool sm_take(struct sm *s, const struct tram *tram, const struct tram_entry *e)
{
    const struct shade_quads *in = sm_packet_next(s);
    unsigned quads = s->pixels.quads;

    for (unsigned q = 0; q < SM_PACKET_QUADS; q++)
        quads += is_covered(in, q);
    if (quads > SM_QUADS)
        return false;
    add(s, tram, e);
    return true;
}

unsigned sm_take_quad(struct sm *s, const struct sm_pixel_quad *first, unsigned n, unsigned covered)
{
    static const u16 samples[16][4] = { { 0, 0, 0, 0 }, { 1, 0, 0, 0 }, { 0, 1, 0, 0 },
                                        { 1, 1, 0, 0 }, { 0, 0, 1, 0 }, { 1, 0, 1, 0 },
                                        { 0, 1, 1, 0 }, { 1, 1, 1, 0 }, { 0, 0, 0, 1 },
                                        { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 1, 1, 0, 1 },
                                        { 0, 0, 1, 1 }, { 1, 0, 1, 1 }, { 0, 1, 1, 1 },
                                        { 1, 1, 1, 1 } };
    struct sm_pixel_quad *q = next_quad(s, first, n, 4);

    q->index = 0;
    memcpy(q->samples, samples[covered], sizeof q->samples);
    memset(q->centroid, CENTER, sizeof q->centroid);
    return keep_quad(s, q);
}

const struct sm_warp *sm_run_warp(struct sm *s, struct sfu *sfu)
{
    launch(s);
    if (s->stage == SM_RUNS)
        run(s, sfu, NULL, NULL);
    return s->dead ? NULL : &s->core->warps[s->warp];
}

bool sm_step(struct sm *s, struct tram *tram, struct sfu *sfu, struct shade_quads_fifo *in,
             struct sfu_result_fifo *results, struct sfu_quad_fifo *quads,
             struct shaded_quads_fifo *out)
{
    bool moved = false;

    if (s->stage == SM_GATHERS) {
        moved = gather(s, tram, in);
        if (s->packets > 0)
            moved |= launch(s);
    }
    if (s->stage == SM_RUNS)
        moved |= run(s, sfu, results, quads);
    if (s->stage == SM_GIVES)
        moved |= give(s, out);
    return moved;
}
