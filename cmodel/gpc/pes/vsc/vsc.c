/* vsc.c - see vsc.h */
#include "gpc/pes/vsc/vsc.h"

#include <string.h>

#include "gpc/pes/vsc/vsc_parts.h"

void vsc_reset(struct vsc *s)
{
    memset(s, 0, sizeof *s);
}

void vsc_set_state(struct vsc *s, const struct vsc_config *cfg)
{
    s->cfg = *cfg;
    memset(s->kept, 0, sizeof s->kept);
}

const char *vsc_not_modelled(const struct vsc_config *cfg)
{
    return cfg->lower_left ? "vsc: SET_WINDOW_ORIGIN LOWER_LEFT" : NULL;
}

/* chosen: facts/classes/draw_semantics.md 4: an index out of 0 to 15 is viewport 0 */
u16 vsc_viewports(const struct vsc_prim *in)
{
    return in->multicast ? in->viewports : (u16)(1u << (in->viewport < 16 ? in->viewport : 0));
}

/* chosen: a copy takes a clock, each cut and each further piece one more; known: rates.csv T3: one a clock is culled */
unsigned vsc_clocks(const struct vsc_job *job)
{
    return 1 + job->cuts + (job->pieces ? job->pieces - 1 : 0);
}

/* known: rates.csv X: a mask culls 8 a clock if a fast geometry program wrote it; facts/tpc.md, VSC: else one */
unsigned vsc_culled_parts(const struct vsc_prim *in)
{
    return in->fast ? VSC_PARTS / 8 : VSC_PARTS;
}

/* known: rates.csv T1: 0.88 vertices a clock, 8 attributes
 * chosen: x, y, z and w are none of those
 */
unsigned vsc_vertex_parts(const struct vsc_prim *in)
{
    const unsigned vertex = VSC_PARTS * 100 / 88, attributes = VSC_PARTS / 8 * in->scalars;

    return vertex > attributes ? vertex : attributes;
}

static void work(struct vsc *s, unsigned parts)
{
    s->parts += parts;
    s->clocks = (s->parts + VSC_PARTS - 1) / VSC_PARTS;
}

/* Waits for the vertices of the primitive.
 * chosen: vertices are transformed up to a batch before the primitives that have them
 */
static void wait_for_vertices(struct vsc *s, const struct vsc_prim *in)
{
    if (in->batch) {
        s->ahead = s->ahead > s->batch ? s->ahead : s->batch;
        s->batch = s->parts;
        s->through = 0;
    }
    if (s->viewports == 0 || in->vertices <= s->through)
        return;
    s->ahead += (in->vertices - s->through) * vsc_vertex_parts(in);
    s->through = in->vertices;
    if (s->ahead > s->parts)
        work(s, (unsigned)(s->ahead - s->parts));
}

/* The next copy of the primitive, in the order of viewports; what ends goes on as it comes.
 * known: facts/classes/draw_semantics.md 4: one copy for each bit, lowest first
 */
static void next_copy(struct vsc *s)
{
    const unsigned viewport = bits_lowest(s->viewports);

    s->viewports &= (u16)(s->viewports - 1);
    s->cut = s->piece = 0;
    if (s->prim.draw_end) {
        memset(&s->job.piece[0], 0, sizeof s->job.piece[0]);
        s->job.piece[0].draw = s->prim.draw;
        s->job.piece[0].draw_end = 1;
        s->job.cuts = 0;
        s->job.pieces = 1;
        return;
    }
    if (!vsc_pass(s->kept, &s->cfg, &s->prim, viewport, &s->job))
        vsc_clip(&s->cfg, &s->prim, viewport, &s->job);
    s->prims++;
    work(s, VSC_PARTS * vsc_clocks(&s->job));
    if (s->job.pieces == 0)
        s->cut = s->job.cuts = 0;
    else
        s->job.piece[0].first = s->first;
    s->first = s->first && s->job.pieces == 0;
}

/* On to the next copy that leaves something. */
static void go_on(struct vsc *s)
{
    while (s->viewports && s->cut == s->job.cuts && s->piece == s->job.pieces)
        next_copy(s);
}

bool sm_vsc_into(struct vsc *s, const struct vsc_prim *in)
{
    if (!vsc_idle(s))
        return false;
    s->prim = *in;
    s->viewports = in->draw_end ? 1 : vsc_viewports(in);
    s->first = true;
    if (!in->draw_end)
        wait_for_vertices(s, in);
    if (s->viewports == 0)
        work(s, vsc_culled_parts(in));
    go_on(s);
    return true;
}

bool vsc_wdx_cut_from(struct vsc *s, struct clip_vertex *out)
{
    if (s->cut == s->job.cuts)
        return false;
    *out = s->job.cut[s->cut++];
    go_on(s);
    return true;
}

bool vsc_wdx_from(struct vsc *s, struct clip_prim *out)
{
    if (s->piece == s->job.pieces)
        return false;
    *out = s->job.piece[s->piece++];
    go_on(s);
    return true;
}
