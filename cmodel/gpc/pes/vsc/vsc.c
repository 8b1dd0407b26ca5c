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
    vsc_clip(&s->cfg, &s->prim, viewport, &s->job);
    s->prims++;
    s->clocks += vsc_clocks(&s->job);
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
    s->clocks += s->viewports == 0; /* no copy at all: culled */
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
