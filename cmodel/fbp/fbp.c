/* fbp.c - see fbp.h */
#include "fbp/fbp.h"

#include <string.h>

#define NET     fbp
#define NET_DEF "fbp/fbp.net"
#include "common/net_code.h"

void fbp_reset(struct fbp *f)
{
    memset(f, 0, sizeof *f);
    fbp_net_reset(f);
}

const char *fbp_not_modelled(const struct fbp_state *s)
{
    const char *why = cread_not_modelled(&s->cread);

    if (!why && s->zeta.bound)
        why = zrop_not_modelled(&s->zrop);
    if (!why && s->zeta.bound && s->zrop.format == ZETA_S8 && s->zrop.kind != ZETA_KIND_RAW)
        why = "fbp: compressed S8, whose tiles share compress bits";
    for (unsigned t = 0; !why && t < CREAD_TARGETS; t++)
        if (s->color[t].bound && s->color[t].compressed)
            why = comp_not_modelled(&s->color[t].comp);
    return why;
}

void fbp_set_state(struct fbp *f, const struct fbp_state *s)
{
    f->state = *s;
    f->zrop.cfg = s->zrop;
    f->cread.cfg = s->cread;
    if (s->zeta.bound)
        fbp_zeta_state(f);
    fbp_color_state(f);
}

/* Passes go into CROP one at a time. */
bool fbp_step(struct fbp *f, const struct fbp_wires *w, const struct fbp_stand_ins *s)
{
    bool any = false;

    while (fbp_net_step(f, w, s))
        any = true;
    return any;
}

bool fbp_idle(const struct fbp *f)
{
    return fbp_net_idle(f) && !f->testing && !f->stuck && f->packets == 0 && f->passes == 0;
}
