/* fbp.c - see fbp.h */
#include "fbp/fbp.h"

#include <string.h>

void fbp_reset(struct fbp *f)
{
    memset(f, 0, sizeof *f);
    zrop_reset(&f->zrop);
    clear_reset(&f->clear);
    cread_reset(&f->cread);
    crop_reset(&f->crop);
    comp_reset(&f->comp);
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

bool fbp_step(struct fbp *f, struct mem *m, struct gpu_wires *w, const struct stand_in *stand_in)
{
    bool moved = false;

    while (fbp_zeta_read(f, m, w))
        moved = true;
    while (WIRED_STEP(zrop, &f->zrop, stand_in, &f->zeta_zrop, &f->zrop_zeta))
        moved = true;
    while (fbp_zeta_write(f, m, w))
        moved = true;
    while (fbp_gate(f, &w->prop_cread))
        moved = true;
    while (WIRED_STEP(cread, &f->cread, stand_in, &f->gate_cread, &f->l2_cread, &f->cread_l2,
                      &f->cread_crop))
        moved = true;
    while (fbp_color_read(f, m, stand_in))
        moved = true;
    while (fbp_color_pass(f) | WIRED_STEP(crop, &f->crop, stand_in, &f->prop_crop, &f->crop_l2))
        moved = true;
    while (fbp_color_write(f, m, stand_in))
        moved = true;
    return moved;
}
