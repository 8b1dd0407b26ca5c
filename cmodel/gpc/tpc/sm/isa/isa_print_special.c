/* isa_print_special.c - parts of the syntax with rules of their own (isa_special.def) */
#include "gpc/tpc/sm/isa/isa_writer.h"

#include <stddef.h>

/* The operands whose signs together mean .PO: a, and b or else c. */
static void print_po(struct isa_writer *w)
{
    bool b = isa_find_place(w->form, ISA_PLACE_NEGATE, 1) != NULL;

    w->po = w->i->a.negate && (b ? w->i->b.negate : w->i->c.negate);
    isa_write(w, w->po ? ".PO" : ""); /* chosen: the two signs are then not written too */
}

/* known: facts/isa/semantics.md 7 */
static void print_f2f(struct isa_writer *w)
{
    if (w->i->integral)
        isa_write(w, "%s", w->i->rnd ? isa_value_text(ISA_ENUM_f2irnd, w->i->rnd) : ".ROUND");
    else if (w->i->dfmt == w->i->sfmt && w->i->rnd == 3)
        isa_write(w, ".PASS");
    else
        isa_write_value(w, ISA_ENUM_rnd, w->i->rnd);
}

static void print_types(struct isa_writer *w)
{
    bool shift = w->i->opcode == ISA_VSHL || w->i->opcode == ISA_VSHR;

    if (w->i->opcode == ISA_VABSDIFF4) {
        if (w->i->type_a && w->i->type_b)
            return;
        isa_write_value(w, ISA_ENUM_v4sign, w->i->type_a);
        isa_write_value(w, ISA_ENUM_v4sign, w->i->type_b);
        return;
    }
    if (w->i->sel_a == ISA_VA_S32 && !shift &&
        (w->i->b.kind == ISA_REGISTER ? w->i->sel_b == ISA_VA_S32 : w->i->type_b == ISA_VIMM_S16))
        return;
    isa_write_value(w, ISA_ENUM_va, w->i->sel_a);
    if (w->i->b.kind == ISA_REGISTER)
        isa_write_value(w, ISA_ENUM_va, w->i->sel_b);
    else
        isa_write_value(w, ISA_ENUM_vimm, shift ? 0 : w->i->type_b);
}

static void print_idp(struct isa_writer *w)
{
    isa_write(w, w->i->is_2a ? ".2A" : ".4A");
    if (w->i->is_2a || w->i->hi)
        isa_write(w, w->i->hi ? ".HI" : ".LO");
    isa_write(w, ".%c%s", w->i->type_a ? 'S' : 'U', w->i->is_2a ? "16" : "8");
    isa_write(w, ".%c8", w->i->type_b ? 'S' : 'U');
}

static void print_lds(struct isa_writer *w)
{
    if (w->i->uniform && w->i->size == ISA_MSZ_B32) {
        isa_write(w, ".U.32");
        return;
    }
    isa_write(w, w->i->uniform ? ".U" : "");
    isa_write_value(w, ISA_ENUM_msz, w->i->size);
}

static void print_swizzle(struct isa_writer *w)
{
    static const char *const lane[] = { "PP", "NP", "PN", "ZP" };

    for (int n = 3; n >= 0; n--)
        isa_write(w, "%s", lane[w->i->swizzle >> (2 * n) & 3]);
}

static void print_phase(struct isa_writer *w)
{
    isa_write(w, "%s%s", w->i->control.reuse & 1 ? ".T" : "", w->i->control.reuse & 2 ? ".P" : "");
}

static void print_phys(struct isa_writer *w)
{
    isa_write(w, w->i->a.reg != ISA_RZ && !w->i->patch ? ".PHYS" : "");
}

static void print_attribute(struct isa_writer *w)
{
    isa_write(w, "a[");
    if (w->i->a.reg != ISA_RZ)
        isa_write(w, "R%u+", w->i->a.reg);
    isa_write(w, "0x%x]", w->i->attr);
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
    isa_write_number(w, w->i->offset);
}

static const struct isa_place *offset_place(const struct isa_writer *w)
{
    const struct isa_place *p = isa_find_place(w->form, ISA_PLACE_OFFSET, 0);

    return p ? p : isa_find_place(w->form, ISA_PLACE_OFFSET, 1);
}

static void print_address(struct isa_writer *w)
{
    indexed(w, offset_place(w));
}

static void print_constant(struct isa_writer *w)
{
    isa_write(w, "c[0x%x][", w->i->slot);
    if (w->i->a.reg == ISA_RZ && w->i->offset == 0)
        isa_write(w, "0x0");
    else
        indexed(w, offset_place(w));
    isa_write(w, "]");
}

static void print_target(struct isa_writer *w)
{
    if (w->label)
        isa_write(w, "%s", w->label);
    else
        isa_write_number(w, (s64)(w->address + 8 + (u64)w->i->offset));
}

static void print_displaced(struct isa_writer *w)
{
    if (w->i->offset == 0)
        return;
    isa_write(w, w->i->offset < 0 ? " " : " +");
    isa_write_number(w, w->i->offset);
}

static void print_swap(struct isa_writer *w)
{
    unsigned b = w->i->b.reg;

    isa_write_register(w, b == ISA_RZ ? ISA_RZ : (b + (w->i->wide ? 2 : 1)) & 255);
}

static void print_channels(struct isa_writer *w)
{
    isa_write_value(w, w->i->d2 == ISA_RZ ? ISA_ENUM_swz_rz : ISA_ENUM_swz_r28, w->i->swizzle);
}

static void print_test(struct isa_writer *w)
{
    if (w->i->ccc == ISA_CCC_T)
        return;
    isa_write(w, " CC");
    isa_write_value(w, ISA_ENUM_ccc, w->i->ccc);
}

static void print_test_comma(struct isa_writer *w)
{
    print_test(w);
    isa_write(w, w->i->ccc == ISA_CCC_T ? "" : ",");
}

static void print_r2p(struct isa_writer *w)
{
    if (w->i->b.kind == ISA_IMMEDIATE && w->i->b.value == 0xffff)
        return;
    isa_write(w, ", ");
    isa_write_operand(w, 1);
}

static void print_bar(struct isa_writer *w)
{
    const struct isa_instruction *i = w->i;

    isa_write_value(w, ISA_ENUM_barop, i->op);
    if (i->op == ISA_BAROP_RED)
        isa_write_value(w, ISA_ENUM_barred, i->redop);
    else if (i->redop)
        isa_write(w, ".barred_%u", i->redop);
    isa_write(w, " ");
    if (i->barrier_immediate)
        isa_write(w, "0x%x", i->barrier);
    else
        isa_write_register(w, i->a.reg);
    if (!i->count_immediate) {
        isa_write(w, ", ");
        isa_write_register(w, i->b.reg);
    } else if (i->count) {
        isa_write(w, ", 0x%x", i->count);
    }
    if (i->op == ISA_BAROP_RED || i->pc != ISA_PT || i->pc_not) {
        isa_write(w, ", ");
        isa_write_predicate(w, i->pc, i->pc_not);
    }
}

static void print_b2r(struct isa_writer *w)
{
    if (w->i->b2rmode != ISA_B2RMODE_RESULT || w->i->barrier != 0xff)
        isa_write(w, ", 0x%x", w->i->barrier);
    if (w->i->pd != ISA_PT) {
        isa_write(w, ", ");
        isa_write_predicate(w, w->i->pd, false);
    }
}

static void print_depbar(struct isa_writer *w)
{
    bool count = w->i->le || w->i->sb || w->i->count;

    isa_write(w, w->i->le ? ".LE" : "");
    if (count)
        isa_write(w, " SB%u, 0x%x", w->i->sb, w->i->count);
    if (count && !w->i->mask)
        return;
    isa_write(w, count ? ", {" : " {");
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
#define SPECIAL(name, braces) print_##name,
#include "gpc/tpc/sm/isa/isa_special.def"
#undef SPECIAL
    };

    print[special](w);
}
