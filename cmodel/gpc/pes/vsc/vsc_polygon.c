/* vsc_polygon.c - cuts a polygon or a line by planes, one after the other (facts/classes/draw_semantics.md 5)
 *
 * Every plane keeps the vertices inside and adds one where an edge passes through it (Sutherland and Hodgman 1974).
 */
#include <string.h>

#include "common/fp32.h"
#include "gpc/pes/vsc/vsc_parts.h"

#define LEAST_W 0x00800000 /* vsc_volume.c */

/* The corners of a polygon, as one plane sees them. */
struct seen {
    struct cut_number distance[VSC_VERTICES];
    bool inside[VSC_VERTICES];
};

/* Adds a corner.  Each is another vertex, so that there is room for all. */
static void vsc_keep(struct vsc_ring *r, u8 at, bool shows)
{
    r->at[r->count] = at;
    r->shows[r->count++] = shows;
}

/* Makes the vertex between corner 'out' and corner 'in' of 'was'; false if it has no place.
 * known: facts/classes/draw_semantics.md 5: in clip space; w of a cut by w > 0 is the least that is positive
 */
static bool make(struct vsc_polygon *p, const struct vsc_ring *was, const struct seen *s,
                 unsigned plane, unsigned out, unsigned in)
{
    const struct cut c = cut_at(&s->distance[out], &s->distance[in]);
    const unsigned a = was->at[c.from_outside ? out : in], b = was->at[c.from_outside ? in : out];
    const unsigned n = p->vertices;
    struct vsc_corner *v = &p->vertex[n];
    bool number = c.there;

    if (n == VSC_VERTICES)
        return false;
    p->cut[n - 3] = (struct clip_vertex){ .number = (u6)n, .a = (u6)a, .b = (u6)b };
    memcpy(p->cut[n - 3].t, c.t, sizeof c.t);
    for (unsigned i = 0; i < 4; i++) {
        v->position[i] = cut_value(p->vertex[a].position[i], p->vertex[b].position[i], c.t);
        number &= !fp32_is_nan(v->position[i]);
    }
    if (plane == VSC_W)
        v->position[3] = LEAST_W;
    for (unsigned i = 0; i < VSC_USER_PLANES; i++)
        v->clip[i] = cut_value(p->vertex[a].clip[i], p->vertex[b].clip[i], c.t);
    v->point_size = cut_value(p->vertex[a].point_size, p->vertex[b].point_size, c.t);
    memcpy(p->cut[n - 3].w,
           (const u32[3]){ p->vertex[a].position[3], p->vertex[b].position[3], v->position[3] },
           sizeof p->cut[n - 3].w);
    p->vertices++;
    return number;
}

static bool look(const struct vsc_polygon *p, const struct vsc_volume *v, unsigned plane,
                 struct seen *s)
{
    bool any = false;

    for (unsigned i = 0; i < p->ring.count; i++) {
        const struct vsc_corner *c = &p->vertex[p->ring.at[i]];

        s->inside[i] = !(vsc_outside(v, c) >> plane & 1);
        s->distance[i] = vsc_distance(v, c, plane);
        any |= !s->inside[i];
    }
    return any;
}

/* Cuts along one plane.  The edge from corner i to the next is i's.  A corner on the plane is inside, and no other is
 * made there.  A line has one edge.  False: a cut has no place, or no room.
 */
static bool cut_along(struct vsc_polygon *p, const struct seen *s, unsigned plane, bool shows_cut)
{
    const struct vsc_ring was = p->ring;
    const unsigned n = was.count;

    p->ring.count = 0;
    for (unsigned i = 0; i < n; i++) {
        const unsigned next = (i + 1) % n;
        const bool ends = n == 2 && i == 1;
        const bool passes = !ends && s->inside[i] != s->inside[next];
        const unsigned in = s->inside[i] ? i : next, out = s->inside[i] ? next : i;
        const bool at_corner = passes && cut_is_zero(&s->distance[in]);

        if (s->inside[i])
            vsc_keep(&p->ring, was.at[i], at_corner ? shows_cut : was.shows[i]);
        if (passes && !at_corner) {
            if (!make(p, &was, s, plane, out, in))
                return false;
            vsc_keep(&p->ring, (u8)(p->vertices - 1), s->inside[i] ? shows_cut : was.shows[i]);
        }
    }
    return true;
}

/* known: Mesa's clipper copies NVIDIA, whose drivers show the edges along user planes and hide those along the view
 * volume; class b197: SET_LINE_MODE_POLYGON_CLIP hides edges that were made
 */
void vsc_cut(struct vsc_polygon *p, const struct vsc_volume *v, bool hide_cut_edges)
{
    const unsigned least = p->ring.count;
    struct seen s;

    for (unsigned plane = 0; plane < VSC_PLANES && p->ring.count; plane++) {
        if (!(v->planes >> plane & 1) || !look(p, v, plane, &s))
            continue;
        if (!cut_along(p, &s, plane, plane < VSC_USER_PLANES && !hide_cut_edges) ||
            p->ring.count < least)
            p->ring.count = 0;
    }
}
