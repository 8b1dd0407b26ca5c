/* draw_seen.c - see draw_seen.h */
#include "driver/draw_seen.h"

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

static bool watch_wdx(void *self, void *unit, const void *wires)
{
    struct draw_seen *s = self;
    const struct wdx_wires *w = wires;
    const u64 packets = w->wdx_setup->pushed, planes = w->wdx_gpc->pushed;
    const bool moved = wdx_wired(unit, w, &s->wdx);

    if (w->wdx_setup->pushed != packets) {
        begin(s, setup_packet_last(w->wdx_setup));
        if (s->takes)
            setup_packet_pop(w->wdx_setup);
    }
    if (w->wdx_gpc->pushed != planes) {
        add(s, wdx_plane_last(w->wdx_gpc));
        if (s->takes)
            wdx_plane_pop(w->wdx_gpc);
    }
    return moved;
}

void draw_see(struct draw_seen *s, struct world *g, struct scene *scene, bool takes,
              struct failure *f)
{
    *s = (struct draw_seen){
        .scene = scene, .graphics = g, .failure = f, .takes = takes, .wdx = g->stand_in.wdx
    };
    g->stand_in.wdx = (struct stand_in){ watch_wdx, s };
}
