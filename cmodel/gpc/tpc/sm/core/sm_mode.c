/* sm_mode.c - see sm_mode.h */
#include "gpc/tpc/sm/core/sm_mode.h"

struct alu_mode sm_mode_of(const struct isa_instruction *i)
{
    struct alu_mode m = {
        .neg_a = i->a.negate,
        .abs_a = i->a.absolute,
        .inv_a = i->a.invert,
        .neg_b = i->b.negate,
        .abs_b = i->b.absolute,
        .inv_b = i->b.invert,
        .neg_c = i->c.negate,
#define U(bits, name) .name = i->name,
#include "gpc/tpc/sm/alu/alu_mode.def"
#undef U
    };

    return m;
}

static bool is_half(enum alu_op op)
{
    return op >= ALU_HADD2 && op <= ALU_HSETP2;
}

static bool is_video(enum alu_op op)
{
    return op >= ALU_VADD && op <= ALU_VMAD;
}

/* What forms leave unsaid.
 * known: nvdisasm's text of IMADSP: c is signed where a or b is
 * known: facts/isa/semantics.md 6: a video immediate has 16 bits, signed or not; compilers.md 8: a constant of a half operation
 * is an F32
 */
void sm_mode_complete(enum alu_op op, const struct isa_instruction *i, struct alu_mode *m)
{
    if (is_half(op) && i->b.kind == ISA_CONSTANT)
        m->sel_b = ISA_HSWZ_F32;
    if (is_half(op) && i->c.kind == ISA_CONSTANT)
        m->sel_c = ISA_HSWZ_F32;
    if (op == ALU_P2R || op == ALU_R2P)
        m->sel_b = i->byte;
    if (op == ALU_IMADSP)
        m->type_c = (u8)isa_imadsp_c(i);
    if (is_video(op) && i->b.kind == ISA_IMMEDIATE)
        m->sel_b = i->type_b ? ISA_VA_S16 : ISA_VA_U16;
}
