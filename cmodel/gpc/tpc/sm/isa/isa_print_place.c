/* isa_print_place.c - addresses, constants, attributes, branch targets and implied registers as text (isa_special.def) */
#include <stddef.h>

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_writer.h"

/* known: nvdisasm's text: IPA has a register or a number; with a register the number is signed. */
void isa_print_attribute(struct isa_writer *w)
{
    bool interpolates = w->i->opcode == ISA_IPA;
    s64 bytes = w->i->attr & ISA_ATTRIBUTES;

    isa_write(w, "a[");
    if (w->i->a.reg != ISA_RZ) {
        isa_write_register(w, w->i->a.reg);
        bytes = bits_sign_extend(w->i->attr, 11);
    }
    if (interpolates && w->i->indexed)
        bytes = 0;
    if (w->i->a.reg != ISA_RZ && bytes)
        isa_write(w, "+");
    else if (w->i->a.reg == ISA_RZ && !bytes)
        isa_write(w, "RZ");
    if (bytes)
        isa_write_number(w, bytes);
    isa_write(w, "]");
}

void isa_print_ipa(struct isa_writer *w)
{
    if (!w->i->indexed && w->i->pc == ISA_PT && !w->i->pc_not)
        return;
    isa_write(w, ", ");
    isa_write_predicate(w, w->i->pc, w->i->pc_not);
}

void isa_print_al2p(struct isa_writer *w)
{
    bool reg = w->i->a.reg != ISA_RZ;
    s64 bytes = reg ? w->i->offset : w->i->offset & ISA_ATTRIBUTES;

    if (reg)
        isa_write(w, ", R%u", w->i->a.reg);
    if (bytes == 0)
        return;
    isa_write(w, ", ");
    isa_write_number(w, bytes);
}

/* Register and displacement; RZ and a displacement is an absolute address. */
static void indexed(struct isa_writer *w, const struct isa_place *p)
{
    u64 bytes = ((u64)1 << (isa_place_width(p) + p->shift)) - 1;

    if (w->i->a.kind != ISA_REGISTER || (w->i->a.reg == ISA_RZ && w->i->offset != 0)) {
        isa_write_number(w, (s64)((u64)w->i->offset & bytes));
        return;
    }
    isa_write_register(w, w->i->a.reg);
    if (w->i->offset == 0)
        return;
    isa_write(w, "+");
    isa_write_number(w, bytes == 0xffff ? (s16)w->i->offset : w->i->offset);
}

static const struct isa_place *offset_place(const struct isa_writer *w)
{
    const struct isa_place *p = isa_find_place(w->form, ISA_PLACE_OFFSET, 0);

    return p ? p : isa_find_place(w->form, ISA_PLACE_OFFSET, 1);
}

void isa_print_address(struct isa_writer *w)
{
    indexed(w, offset_place(w));
}

void isa_print_constant(struct isa_writer *w)
{
    isa_write(w, "c[0x%x][", w->i->slot);
    if (w->i->a.reg == ISA_RZ && w->i->offset == 0)
        isa_write(w, "0x0");
    else if (w->i->a.reg == ISA_RZ)
        isa_write_number(w, (s16)w->i->offset);
    else
        indexed(w, offset_place(w));
    isa_write(w, "]");
}

void isa_print_target(struct isa_writer *w)
{
    if (w->label)
        isa_write(w, "%s", w->label);
    else
        isa_write_number(w, (s64)(w->address + 8 + (u64)w->i->offset));
}

void isa_print_displaced(struct isa_writer *w)
{
    if (w->i->offset == 0)
        return;
    isa_write(w, " ");
    isa_write_number(w, w->i->offset);
}

static void write_swapped(struct isa_writer *w, unsigned reg, bool is_rz)
{
    if (reg >= ISA_RZ && !is_rz)
        isa_write(w, "???%u", ISA_RZ);
    else
        isa_write_register(w, reg);
}

/* known: nvdisasm's text: bcrz says which of the two is RZ; the register 255 of a pair has no name there, unless the
 * other is RZ
 */
void isa_print_swap(struct isa_writer *w)
{
    unsigned b = w->i->b.reg, swap = b + (w->i->wide ? 2 : 1);

    if (w->i->bcrz & ISA_SWAP_WITH_RZ)
        swap = ISA_RZ;
    if (w->i->bcrz & ISA_COMPARES_RZ) {
        swap = b;
        b = ISA_RZ;
    }
    write_swapped(w, b, w->i->bcrz != 0);
    isa_write(w, ", ");
    write_swapped(w, swap, w->i->bcrz & ISA_SWAP_WITH_RZ);
}

void isa_print_cctlt(struct isa_writer *w)
{
    if (w->i->op == ISA_CCTLT_IVALL)
        return;
    isa_write(w, " ");
    if (w->i->c.kind == ISA_REGISTER)
        isa_write_register(w, w->i->c.reg);
    else
        isa_write_number(w, w->i->handle);
}

/* known: nvdisasm's text: the last of the selections takes the register's place as a number. */
void isa_print_bytes(struct isa_writer *w)
{
    if (w->i->sel_b == ISA_VABSDIFF4_NUMBER)
        isa_write_number(w, w->i->type_b ? (s8)w->i->b.reg : w->i->b.reg);
    else
        isa_write_operand(w, 1);
}

void isa_print_channels(struct isa_writer *w)
{
    isa_write_value(w, w->i->d2 == ISA_RZ ? ISA_ENUM_swz_rz : ISA_ENUM_swz_r28, w->i->swizzle);
}
