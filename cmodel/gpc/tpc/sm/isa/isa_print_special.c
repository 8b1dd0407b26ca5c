/* isa_print_special.c - parts of the syntax with rules of their own (isa_special.def) */
#include "gpc/tpc/sm/isa/isa_writer.h"

#include <stddef.h>

#include "common/bits.h"

/* The operands whose signs together mean .PO: a, and b or else c. */
void isa_print_po(struct isa_writer *w)
{
    bool b = isa_find_place(w->form, ISA_PLACE_NEGATE, 1) != NULL;

    w->po = w->i->a.negate && (b ? w->i->b.negate : w->i->c.negate);
    isa_write(w, w->po ? ".PO" : ""); /* chosen: the two signs are then not written too */
}

/* known: facts/isa/semantics.md 7 */
void isa_print_f2f(struct isa_writer *w)
{
    if (w->i->dfmt != w->i->sfmt)
        isa_write_value(w, ISA_ENUM_rnd, w->i->rnd);
    else if (w->i->integral)
        isa_write(w, "%s", w->i->rnd ? isa_value_text(ISA_ENUM_f2irnd, w->i->rnd) : ".ROUND");
    else
        isa_write(w, w->i->rnd ? ".PASS" : "");
}

void isa_print_types(struct isa_writer *w)
{
    bool shift = w->i->opcode == ISA_VSHL || w->i->opcode == ISA_VSHR;
    bool reg = w->i->b.kind == ISA_REGISTER;

    if (w->i->opcode == ISA_VABSDIFF4) {
        if (w->i->type_a && w->i->type_b)
            return;
        isa_write_value(w, ISA_ENUM_v4sign, w->i->type_a);
        isa_write_value(w, ISA_ENUM_v4sign, w->i->type_b);
        return;
    }
    if (isa_video_types_unsaid(w->i->opcode, reg, w->i->sel_a, reg ? w->i->sel_b : w->i->type_b))
        return;
    isa_write_value(w, ISA_ENUM_va, w->i->sel_a);
    if (reg)
        isa_write_value(w, ISA_ENUM_va, shift && w->i->sel_b == 7 ? 15 : w->i->sel_b);
    else
        isa_write_value(w, ISA_ENUM_vimm, shift ? 0 : w->i->type_b);
}

void isa_print_idp(struct isa_writer *w)
{
    isa_write(w, w->i->is_2a ? ".2A" : ".4A");
    if (w->i->is_2a || w->i->hi)
        isa_write(w, w->i->hi ? ".HI" : ".LO");
    isa_write(w, ".%c%s", w->i->type_a ? 'S' : 'U', w->i->is_2a ? "16" : "8");
    isa_write(w, ".%c8", w->i->type_b ? 'S' : 'U');
}

void isa_print_lds(struct isa_writer *w)
{
    if (w->i->uniform && w->i->size == ISA_MSZ_B32) {
        isa_write(w, ".U.32");
        return;
    }
    isa_write(w, w->i->uniform ? ".U" : "");
    isa_write_value(w, ISA_ENUM_msz, w->i->size);
}

void isa_print_swizzle(struct isa_writer *w)
{
    static const char *const lane[] = { "PP", "NP", "PN", "ZP" };

    for (int n = 3; n >= 0; n--)
        isa_write(w, "%s", lane[w->i->swizzle >> (2 * n) & 3]);
}

void isa_print_phase(struct isa_writer *w)
{
    isa_write(w, "%s%s", w->i->control.reuse & 1 ? ".T" : "", w->i->control.reuse & 2 ? ".P" : "");
}

void isa_print_phys(struct isa_writer *w)
{
    isa_write(w, w->i->a.reg != ISA_RZ && !w->i->patch ? ".PHYS" : "");
}

void isa_print_nop(struct isa_writer *w)
{
    if (w->i->ccc != ISA_CCC_T)
        isa_write(w, " CC%s", isa_value_text(ISA_ENUM_ccc, w->i->ccc));
    if (w->i->mask)
        isa_write(w, "%s 0x%x", w->i->ccc == ISA_CCC_T ? "" : ",", w->i->mask);
}

/* known: nvdisasm's text: c is signed if a or b is. */
void isa_print_imadsp(struct isa_writer *w)
{
    isa_write_value(w, ISA_ENUM_imadsp_a, w->i->type_a);
    isa_write_value(w, ISA_ENUM_imadsp_b, w->i->type_b);
    isa_write_value(w, ISA_ENUM_imadsp_a, isa_imadsp_c(w->i));
}

void isa_print_gap(struct isa_writer *w)
{
    isa_write(w, w->i->cctlop == ISA_CCTLOP_QRY1 ? "" : " ");
}

void isa_print_test(struct isa_writer *w)
{
    if (w->i->ccc == ISA_CCC_T)
        return;
    isa_write(w, " CC");
    isa_write_value(w, ISA_ENUM_ccc, w->i->ccc);
}

void isa_print_test_comma(struct isa_writer *w)
{
    isa_print_test(w);
    isa_write(w, w->i->ccc == ISA_CCC_T ? "" : ",");
}

void isa_print_r2p(struct isa_writer *w)
{
    if (w->i->b.kind == ISA_IMMEDIATE && w->i->b.value == 0xffff)
        return;
    isa_write(w, ", ");
    isa_write_operand(w, 1);
}

void isa_print_bar(struct isa_writer *w)
{
    const struct isa_instruction *i = w->i;

    isa_write_value(w, ISA_ENUM_barop, i->op);
    if (i->op == ISA_BAROP_SYNCALL)
        return;
    if (i->op == ISA_BAROP_RED)
        isa_write_value(w, ISA_ENUM_barred, i->redop);
    isa_write(w, " ");
    if (i->barrier_immediate)
        isa_write(w, "0x%x", i->barrier);
    else
        isa_write_register(w, i->a.reg);
    if (!i->count_immediate) {
        isa_write(w, ", ");
        isa_write_register(w, i->b.reg);
    } else if (i->count || i->op == ISA_BAROP_ARV || i->op == ISA_BAROP_SCAN) {
        isa_write(w, ", 0x%x", i->count);
    }
    if (i->op == ISA_BAROP_RED || i->op == ISA_BAROP_SCAN) {
        isa_write(w, ", ");
        isa_write_predicate(w, i->pc, i->pc_not);
    }
}

/* known: nvdisasm's text: a predicate is .RESULT's alone */
void isa_print_b2r(struct isa_writer *w)
{
    bool result = w->i->b2rmode == ISA_B2RMODE_RESULT;

    if (!result && w->i->b2rmode != ISA_B2RMODE_WARP)
        isa_write(w, ", 0x%x", w->i->barrier);
    if (result && w->i->pd != ISA_PT) {
        isa_write(w, ", ");
        isa_write_predicate(w, w->i->pd, false);
    }
}

void isa_print_depbar(struct isa_writer *w)
{
    if (w->i->le)
        isa_write(w, w->i->sb < 6 ? ".LE SB%u, 0x%x" : ".LE ???%u, 0x%x", w->i->sb, w->i->count);
    if (!w->i->mask)
        return;
    isa_write(w, w->i->le ? ", {" : " {");
    for (int n = 5, more = 0; n >= 0; n--) {
        if (!(w->i->mask >> n & 1))
            continue;
        isa_write(w, more ? ",%d" : "%d", n);
        more = 1;
    }
    isa_write(w, "}");
}

void isa_write_special(struct isa_writer *w, unsigned special)
{
    static void (*const print[])(struct isa_writer *) = {
        NULL,
#define SPECIAL(name, braces) isa_print_##name,
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
    };

    print[special](w);
}
