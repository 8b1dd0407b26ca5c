/* draw_seen.c - see draw_seen.h */
#include "inspect/draw_seen.h"

#include <string.h>

#include "host_float.h"

/* Depths are held, as those of pixels are: where a cut is made at a plane, z / w may round beyond it. */
static struct scene_vertex corner(const struct raster_vertex *v)
{
    const float z = float_of_bits(v->z);

    return (struct scene_vertex){ float_of_bits(v->x),
                                  float_of_bits(v->y),
                                  z < 0   ? 0
                                  : z > 1 ? 1
                                          : z,
                                  float_of_bits(v->w),
                                  { 0 } };
}

static void begin(struct draw_seen *s, const struct setup_packet *p)
{
    if (p->kind == PRIMITIVE_TRIANGLE)
        s->triangle = (struct scene_triangle){ { corner(&p->v0), corner(&p->v1), corner(&p->v2) } };
}

static void add(struct draw_seen *s, const struct wdx_plane *plane)
{
    const unsigned c = s->graphics->wdx.cfg.attribute[plane->slot] - (unsigned)SPH_GENERIC;

    for (unsigned k = 0; k < 3 && c < 4; k++)
        s->triangle.v[k].rgba[c] = float_of_bits(plane->v[k]);
    if (plane->last)
        scene_add(s->scene, &s->triangle, s->failure);
}

static void gave_piece(void *self, const void *packet)
{
    begin(self, packet);
}

static void gave_plane(void *self, const void *packet)
{
    add(self, packet);
}

static void look_at(void *context, const struct net_unit *u)
{
    struct draw_seen *s = context;
    const struct wdx_wires *w = u->wires;

    if (strcmp(u->name, "wdx") != 0)
        return;
    s->pieces = (struct net_tap){ .given = gave_piece, .self = s };
    s->planes = (struct net_tap){ .given = gave_plane, .self = s };
    net_tap_on(&w->wdx_gpc_prim->tap, &s->pieces);
    net_tap_on(&w->wdx_gpc->tap, &s->planes);
}

static void draw_begins(void *context, const struct scene_state *state)
{
    struct draw_seen *s = context;

    scene_begin(s->scene, state, s->failure);
}

void draw_see(struct draw_seen *s, struct draw_world *d, struct scene *scene, bool only,
              struct failure *f)
{
    *s = (struct draw_seen){ .scene = scene, .graphics = &d->gpu->world, .failure = f };
    d->gpu->world.part.sees_only = only;
    d->begins = draw_begins;
    d->context = s;
    world_units(&d->gpu->world, look_at, s);
}

bool draw_window_scene(struct scene *s, const struct object_scene *w, struct failure *f)
{
    const struct draw_how how = { .depth = ZETA_Z24S8, .color = FORMAT_A8B8G8R8 };
    struct draw_seen seen;
    struct draw_world d;
    bool good;

    *s = draw_scene_of(w);
    if (!draw_open(&d, w, &how, f))
        return false;
    draw_see(&seen, &d, s, true, f);
    good = draw_run(&d, NULL, f);
    draw_close(&d);
    return good;
}
