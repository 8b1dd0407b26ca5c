/* vsc_clip.c - what is left of a primitive in a viewport (facts/classes/draw_semantics.md 4, 5) */
#include <string.h>

#include "common/primitive.h"
#include "gpc/pes/vsc/vsc_parts.h"

#define MAGNITUDE 0x7fffffff
#define INFINITE  0x7f800000

/* A vertex, swizzled; false: a coordinate is NaN. */
static bool set_corner(struct vsc_corner *c, const struct vsc_viewport *at,
                       const struct vsc_vertex *v)
{
    bool numbers = true;

    memcpy(c->clip, v->clip, sizeof c->clip);
    c->point_size = v->point_size;
    for (unsigned k = 0; k < 4; k++) {
        const u32 a = v->position[at->swizzle[k] / 2];

        c->position[k] = a ^ (u32)(at->swizzle[k] & 1) << 31;
        numbers &= (a & MAGNITUDE) <= INFINITE;
    }
    return numbers;
}

/* known: facts/classes/draw_semantics.md 5: a NaN drops the primitive */
static bool begin(struct vsc_polygon *p, const struct vsc_viewport *at, const struct vsc_prim *in)
{
    bool numbers = true;

    p->ring.count = primitive_vertices(in->kind);
    p->vertices = 3;
    for (unsigned i = 0; i < p->ring.count; i++) {
        p->ring.at[i] = (u8)i;
        p->ring.shows[i] = in->edge_flags >> i & 1;
        numbers &= set_corner(&p->vertex[i], at, &in->v[i]);
    }
    return numbers;
}

/* Cuts what has to be; nothing is left of what is culled.  A point is inside or not.
 * known: facts/classes/draw_semantics.md 5; chosen: there NaN is outside of a plane that culls, too
 */
static void clip(struct vsc_polygon *p, const struct vsc_config *cfg, unsigned viewport,
                 enum primitive_kind kind)
{
    const struct vsc_volume cull = vsc_cull_volume(cfg, viewport, kind);
    const struct vsc_volume volume = vsc_cut_volume(cfg, viewport);
    u16 all = UINT16_MAX, any = 0;

    for (unsigned i = 0; i < p->ring.count; i++) {
        const u16 out = vsc_outside(&cull, &p->vertex[i]);

        all &= out;
        if (out || kind != PRIMITIVE_TRIANGLE) /* a triangle's frustum is inside the other */
            any |= vsc_outside(&volume, &p->vertex[i]);
    }
    if (all)
        p->ring.count = 0;
    else if (any && kind != PRIMITIVE_POINT)
        vsc_cut(p, &volume, cfg->hide_cut_edges);
}

/* known: facts/classes/3d_semantics.md 7: SET_RT_LAYER, SET_OFFSET_RENDER_TARGET_INDEX
 * chosen: a layer that does not fit is the last one, which no target has
 */
static u16 layer_of(const struct vsc_config *cfg, const struct vsc_prim *in, unsigned viewport)
{
    const u64 layer = (u64)(cfg->program_layer ? in->layer : cfg->layer) +
                      (cfg->layer_by_viewport ? viewport : 0);

    return layer < UINT16_MAX ? (u16)layer : UINT16_MAX;
}

static struct clip_prim base(const struct vsc_config *cfg, const struct vsc_prim *in,
                             unsigned viewport)
{
    struct clip_prim z;

    memset(&z, 0, sizeof z);
    z.draw = in->draw;
    z.prim = in->prim;
    z.kind = in->kind;
    z.order = in->order;
    z.provoking = in->provoking;
    z.id = in->id;
    z.layer_value = in->layer;
    z.viewport_value = in->multicast ? viewport : in->viewport;
    z.layer = layer_of(cfg, in, viewport);
    z.viewport = (u4)viewport;
    return z;
}

/* Piece k of a ring: its corners 0, k + 1 and k + 2; a line's ends.  Edges between pieces do not show.
 * chosen: pieces reach setup as a fan does
 */
static void add_piece(struct vsc_job *job, const struct clip_prim *like, const struct vsc_ring *r,
                      const struct raster_vertex *window, unsigned k)
{
    const unsigned n = primitive_vertices(like->kind), at[3] = { 0, k + 1, k + 2 };
    struct clip_prim *z = &job->piece[job->pieces++];

    *z = *like;
    for (unsigned i = 0; i < n; i++) {
        z->vertex[i] = r->at[at[i]];
        z->v[i] = window[at[i]];
    }
    if (n == 3)
        z->edge_flags = (u3)((k == 0 && r->shows[0]) | r->shows[k + 1] << 1 |
                             (k + 3 == r->count && r->shows[k + 2]) << 2);
    else
        z->edge_flags = (u3)(r->shows[0] | (n == 2 && r->shows[1]) << 1);
    if (job->cuts && n == 3)
        z->order = k ? ORDER_NEXT : ORDER_FIRST;
}

void vsc_clip(const struct vsc_config *cfg, const struct vsc_prim *in, unsigned viewport,
              struct vsc_job *job)
{
    const struct clip_prim like = base(cfg, in, viewport);
    struct raster_vertex window[VSC_VERTICES];
    struct vsc_polygon p;

    job->cuts = job->pieces = 0;
    if (!cfg->raster || !begin(&p, &cfg->viewport[viewport], in))
        return;
    clip(&p, cfg, viewport, in->kind);
    if (p.ring.count == 0)
        return;
    for (unsigned i = 0; i < p.ring.count; i++)
        window[i] = vsc_window(cfg, viewport, &p.vertex[p.ring.at[i]]);
    job->cuts = p.vertices - 3;
    memcpy(job->cut, p.cut, job->cuts * sizeof job->cut[0]);
    add_piece(job, &like, &p.ring, window, 0);
    for (unsigned k = 1; k + 2 < p.ring.count; k++)
        add_piece(job, &like, &p.ring, window, k);
    job->piece[0].cuts = (u6)job->cuts;
}

/* Where a vertex is kept, if it has been inside before or is now; NULL: it is outside, or no number. */
static const struct vsc_kept *keep(struct vsc_kept kept[VSC_KEPT], const struct vsc_config *cfg,
                                   const struct vsc_vertex *v, unsigned viewport)
{
    const u32 *p = v->position, key = (p[0] ^ p[1] << 1 ^ p[2] << 2) * UINT32_C(0x9e3779b1);
    struct vsc_kept *k = &kept[key >> (32 - VSC_KEPT_BITS)];
    struct vsc_volume cull;
    struct vsc_corner c;

    if (k->copies == viewport + 1 && memcmp(k->position, p, sizeof k->position) == 0)
        return k;
    cull = vsc_cull_volume(cfg, viewport, PRIMITIVE_TRIANGLE);
    if (!set_corner(&c, &cfg->viewport[viewport], v) || vsc_outside(&cull, &c))
        return NULL;
    memcpy(k->position, p, sizeof k->position);
    k->copies = viewport + 1;
    k->window = vsc_window(cfg, viewport, &c);
    return k;
}

bool vsc_pass(struct vsc_kept kept[VSC_KEPT], const struct vsc_config *cfg,
              const struct vsc_prim *in, unsigned viewport, struct vsc_job *job)
{
    struct raster_vertex window[3];
    struct clip_prim like;
    struct vsc_ring ring;

    if (!cfg->raster || cfg->planes || in->kind != PRIMITIVE_TRIANGLE)
        return false;
    ring.count = 3;
    for (unsigned i = 0; i < 3; i++) {
        const struct vsc_kept *k = keep(kept, cfg, &in->v[i], viewport);

        if (!k)
            return false;
        window[i] = k->window;
        window[i].point_size = in->v[i].point_size;
        ring.at[i] = (u8)i;
        ring.shows[i] = in->edge_flags >> i & 1;
    }
    like = base(cfg, in, viewport);
    job->cuts = job->pieces = 0;
    add_piece(job, &like, &ring, window, 0);
    return true;
}
