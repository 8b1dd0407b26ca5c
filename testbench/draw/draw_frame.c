/* draw_frame.c - see draw_frame.h */
#include "draw_frame.h"

#include "draw_program.h"

#include "host_float.h"
#include "unit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void draw_gpu_reset(struct screen *g, const struct draw_how *how)
{
    const struct profile profile = draw_profile(how);

    screen_reset(g, &profile);
}

struct screen *draw_gpu_new(const struct scene *s, const struct draw_how *how, struct failure *f)
{
    const uint64_t size = how->memory ? how->memory : draw_memory_size(s, how);
    struct screen *g = calloc(1, sizeof *g);

    if (g) {
        g->mem.size = size;
        g->mem.byte = calloc(1, size);
        g->mem.tag = calloc(1, size / MEM_TAG_BYTES);
        g->core = calloc(GPM_TPCS, sizeof *g->core);
    }
    for (unsigned i = 0; g && g->core && i < GPM_TPCS; i++)
        sm_core_begin(&g->core[i]);
    if (g && g->mem.byte && g->mem.tag && g->core) {
        g->programs = draw_program_memory();
        draw_gpu_reset(g, how);
        return g;
    }
    draw_gpu_free(g);
    fail(f, EXIT_IO, "out of memory for targets of %ux%u with %u samples", s->width, s->height,
         s->samples);
    return NULL;
}

void draw_gpu_free(struct screen *g)
{
    if (g) {
        free(g->mem.byte);
        free(g->mem.tag);
        free(g->core);
    }
    free(g);
}

static struct raster_vertex vertex_of(const struct scene_vertex *v)
{
    return (struct raster_vertex){ bits_of_float(v->x), bits_of_float(v->y), bits_of_float(v->z),
                                   bits_of_float(v->w), 0 };
}

/* What all triangles have; plane 0 is 1/w, then R, G, B, A. */
static void begin_prims(struct gpc_prim *p, size_t draw)
{
    memset(p, 0, sizeof *p);
    p->packet.draw = (u16)draw;
    p->packet.kind = PRIMITIVE_TRIANGLE;
    p->packet.order = ORDER_INDEPENDENT;
    p->packet.edge_flags = 7;
    p->attribute[0].mode = INTERPOLATE_W;
    for (unsigned c = 0; c < 4; c++)
        p->attribute[1 + c].mode = INTERPOLATE_PERSPECTIVE;
}

/* Triangle n of the scene, and its colour. */
static void put_prim(struct gpc_prim *p, const struct scene_triangle *t, size_t n)
{
    p->packet.prim = (u16)n;
    p->packet.v0 = vertex_of(&t->v[0]);
    p->packet.v1 = vertex_of(&t->v[1]);
    p->packet.v2 = vertex_of(&t->v[2]);
    for (unsigned c = 0; c < 4; c++)
        for (unsigned k = 0; k < 3; k++)
            p->attribute[1 + c].v[k] = bits_of_float(t->v[k].rgba[c]);
}

/* Colour, depth and what Zcull knows of it. */
static bool clear(struct screen *g, const struct scene *s, const struct draw_how *how)
{
    const struct clear_config color = draw_clear_of(s, how);
    const struct zcull_command zcull = { .op = ZCULL_CLEAR,
                                         .clear_depth = 1,
                                         .z = g->fbp[0].state.zrop.clear_z,
                                         .x1 = (u15)(16 * g->gpc[0].zcull.cfg.width),
                                         .y1 = (u15)(16 * g->gpc[0].zcull.cfg.height) };

    zcull_command_push(&g->gpc[0].fe_zcull, &zcull);
    return screen_clear_color(g, 0, &color) && screen_clear_zeta(g, NULL);
}

/* A block; of several its number, too. */
static void print_place(const char *block, struct net_place at)
{
    fputs(block, stderr);
    if (at.instances > 1)
        fprintf(stderr, "[%u]", at.instance);
}

/* What a stuck netlist has on its wires. */
static void print_wire(void *context, const struct net_wire *w)
{
    const struct type *t = type_named(w->packet);
    uint32_t bits[VECTOR_WORDS];

    (void)context;
    if (w->count == 0)
        return;
    print_place(w->block, w->at);
    fprintf(stderr, ".%s", w->name);
    if (w->of != NET_NO_END || w->end != NET_NO_END)
        fprintf(stderr, "[%d]", w->of != NET_NO_END ? w->of : w->end);
    fprintf(stderr, ": %u packets of %s wait; the first:\n", w->count, w->packet);
    memset(bits, 0, sizeof bits);
    w->look(w->fifo, 0, bits);
    type_print(stderr, t, bits, NULL);
}

static void print_unit(void *context, const struct net_unit *u)
{
    const bool stand_in = u->stand_in && u->stand_in->step;

    (void)context;
    if (u->idle && !stand_in)
        return;
    print_place(u->block, u->at);
    fprintf(stderr, ".%s%s%s\n", u->name, stand_in ? ": by a stand-in" : "",
            u->idle ? "" : ": a packet is inside");
}

/* chosen: a stand-in that loses or holds packets differs from the unit */
static bool stuck(struct screen *g, struct failure *f)
{
    if (f->code)
        return false;
    screen_wires(g, print_wire, NULL);
    screen_units(g, print_unit, NULL);
    return fail(f, EXIT_DIFFER, "nothing moves and the draw is not done: a stand-in is stuck");
}

/* A target that memory does not hold ends the program. */
static bool no_fault(const struct screen *g, struct failure *f)
{
    static const char *const access[4] = { "read", "write", "write", "access" };
    const struct mem_fault *fault = screen_fault(g);
    unsigned tpc;
    const struct sm_fault *of_program = screen_program_fault(g, &tpc);

    if (of_program)
        return fail(f, EXIT_DIFFER, "fault: the pixel program, on TPC %u at 0x%x: %s", tpc,
                    (unsigned)of_program->pc, sm_fault_name(of_program->kind));
    if (!fault)
        return true;
    return fail(f, EXIT_DIFFER, "fault: %s's %s at 0x%" PRIx64 ": memory has 0x%" PRIx64 " bytes",
                fault->client == MEM_ZROP ? "zrop" : "crop", access[fault->access],
                (uint64_t)fault->address, (uint64_t)g->mem.size);
}

bool draw_scene(struct screen *g, const struct scene *s, const struct draw_how *how,
                struct failure *f)
{
    static const struct scene_state none = { 0 };

    for (size_t d = 0; d < s->draws || d == 0; d++) {
        const struct scene_draw *draw = d < s->draws ? &s->draw[d] : NULL;
        const struct screen_state state = draw_state_of(s, draw ? &draw->state : &none, how);
        const char *why = screen_not_modelled(&state);
        struct gpc_prim prim;

        if (why)
            return fail(f, EXIT_NOT_MODELLED, "not modelled: %s", why);
        screen_begin(g, &state);
        if (d == 0 && !clear(g, s, how))
            return stuck(g, f);
        begin_prims(&prim, d);
        screen_defer(g); /* its program does nothing else */
        for (size_t i = 0; draw && i < draw->count && !f->code; i++) {
            const size_t n = draw->first + i;

            put_prim(&prim, &s->triangle[n], n);
            if (!screen_draw(g, &prim))
                return stuck(g, f);
        }
        if (!f->code && !screen_end(g))
            return stuck(g, f);
    }
    if (!f->code && !screen_finish(g))
        return stuck(g, f);
    return !f->code && no_fault(g, f);
}
