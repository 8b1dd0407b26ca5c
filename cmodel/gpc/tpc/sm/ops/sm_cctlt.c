/* sm_cctlt.c - CCTLT: headers and samplers of textures are forgotten (sm_texture.h) */
#include "gpc/tpc/sm/ops/sm_texture.h"

#include "gpc/tpc/sm/core/sm_look.h"
#include "gpc/tpc/sm/ops/sm_surface.h"

/* known: nvdisasm's names: IVALL, which has no operand, and IVTH of a handle
 * chosen: all is headers and samplers, as texels are memory's at once; IVTH forgets the line of a header, of lanes that are no helpers
 */
void sm_cctlt(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    const bool bound = op->i.c.kind != ISA_REGISTER;

    if (op->i.op > ISA_CCTLT_IVTH)
        sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
    else if (op->i.op == ISA_CCTLT_IVALL)
        sm_forget_textures(s, &(struct tex_forgets){ .headers = 1, .samplers = 1, .all = 1 });
    else if (bound && !sm_bank_bound(s, w, s->handles))
        sm_fault_at(s, w, SM_UNBOUND);
    else
        for (u32 left = mask & ~w->helpers; left; left &= left - 1) {
            const u32 handle =
                bound ? sm_bound_handle(s, w, op) : w->r[op->i.c.reg][bits_lowest(left)];

            sm_forget_textures(s,
                               &(struct tex_forgets){ .headers = 1, .number = handle & 0xfffff });
        }
}
