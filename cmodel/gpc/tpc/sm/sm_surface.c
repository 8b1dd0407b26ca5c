/* sm_surface.c - formatted stores to surfaces (facts/isa/semantics.md 11) */
#include "gpc/tpc/sm/sm_core.h"

/* One lane's texel; false after a fault. */
static bool store(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                  unsigned lane)
{
    struct sm_texel t = { .handle = w->r[op->i.c.reg][lane],
                          .clamp = op->i.clamp,
                          .x = w->r[op->i.a.reg][lane],
                          .y = w->r[op->i.a.reg + 1][lane] };

    for (unsigned n = 0; n < 4; n++)
        t.value[n] = w->r[op->i.b.reg == ISA_RZ ? ISA_RZ : op->i.b.reg + n][lane];
    switch (s->store_texel(s->memory.context, &t)) {
    case SM_TEXEL_STORED: return true;
    case SM_TEXEL_UNMAPPED: sm_fault_address(s, w, SM_UNMAPPED, lane, t.address); return false;
    default: sm_fault_what(s, w, t.what); return false;
    }
}

/* Only SUST.P.2D of all four components with its handle in a register. */
void sm_sust(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    if (!s->store_texel || op->i.form != ISA_SUST_P_R || op->i.dim != ISA_SUDIM_2D ||
        op->i.rgba != ISA_SURGBA_RGBA) {
        sm_fault_what(s, w, "SUST");
        return;
    }
    for (u32 left = mask & ~w->helpers; left; left &= left - 1)
        if (!store(s, w, op, bits_lowest(left)))
            return;
}
