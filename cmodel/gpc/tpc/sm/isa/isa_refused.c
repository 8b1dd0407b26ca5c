/* isa_refused.c - words of a form that NVIDIA's disassembler refuses (scripts/oracle words: nvdisasm 12.3)
 *
 * What the hardware does with them is not known: the SM executes them by their fields.
 */
#include "gpc/tpc/sm/isa/isa_syntax.h"
#include "gpc/tpc/sm/isa/isa_text.h"

/* An attribute by a register has no number beside it, unless it is the patch's. */
static bool physical(const struct isa_instruction *i)
{
    return i->a.reg != ISA_RZ && !i->patch && i->attr != 0;
}

static bool barrier(const struct isa_instruction *i)
{
    const bool no_predicate = i->pc == ISA_PT && !i->pc_not;

    switch (i->op) {
    case ISA_BAROP_SYNC:
    case ISA_BAROP_ARV: return !no_predicate;
    case ISA_BAROP_RED:
    case ISA_BAROP_SCAN: return false;
    case ISA_BAROP_SYNCALL:
        return !no_predicate || i->barrier_immediate || i->count_immediate || i->a.reg != ISA_RZ ||
               i->b.reg != ISA_RZ;
    default: return true;
    }
}

/* .IVALL is of everything, and has no address; 8 is no operation. */
static bool cache(const struct isa_instruction *i)
{
    const bool everything = i->a.reg == ISA_RZ && i->offset == 0;

    return i->cctlop == 8 || (i->cctlop == ISA_CCTLOP_IVALL && !everything);
}

static bool type_without_text(unsigned names, unsigned value)
{
    return !isa_value_text(names, value);
}

bool isa_refused(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_ALD:
    case ISA_AST: return physical(i);
    case ISA_IPA: return i->a.reg != ISA_RZ && !i->indexed;
    case ISA_BAR: return barrier(i);
    case ISA_B2R:
        return (i->b2rmode == ISA_B2RMODE_RESULT || i->b2rmode == ISA_B2RMODE_WARP) &&
               i->barrier != 0xff;
    case ISA_CCTL: return cache(i);
    case ISA_CCTLL:
        return cache(i) || i->cctlop == ISA_CCTLOP_QRY1 ||
               (i->cctlop == ISA_CCTLOP_IVALL && i->cctltype != ISA_CCTLLTYPE_D);
    case ISA_CCTLT:
        return i->op == ISA_CCTLT_IVALL && (i->c.kind == ISA_REGISTER || i->handle != 0);
    case ISA_IDP: return i->hi && !i->is_2a;
    case ISA_IADD32I: return i->b.negate && !i->a.negate;
    case ISA_IMADSP: return i->type_c == 3; /* a type of its own that has no name */
    case ISA_ATOM_P: return i->a.reg == ISA_RZ;
    case ISA_ATOM_CAS_P:
        return i->a.reg == ISA_RZ || i->bcrz == (ISA_SWAP_WITH_RZ | ISA_COMPARES_RZ);
    case ISA_ATOM_CAS:
    case ISA_ATOMS_CAS:
    case ISA_ATOMS_CAST: return i->bcrz == (ISA_SWAP_WITH_RZ | ISA_COMPARES_RZ);
    case ISA_TEXS: return type_without_text(ISA_ENUM_texs, i->shape);
    case ISA_TLDS: return type_without_text(ISA_ENUM_tlds, i->shape);
    case ISA_TXQ: return type_without_text(ISA_ENUM_txq, i->txq);
    default: return false;
    }
}
