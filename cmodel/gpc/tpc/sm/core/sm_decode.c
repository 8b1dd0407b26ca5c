/* sm_decode.c - from instructions to operations, kept (facts/isa/semantics.md 2) */
#include "gpc/tpc/sm/core/sm_core.h"
#include "gpc/tpc/sm/core/sm_mode.h"

#include <string.h>

#include "gpc/tpc/sm/isa/isa_use.h"

/* Operations of the ALU, plus 1, by opcode. */
static const u8 alu_ops[ISA_OPCODES] = {
#define ALU(op, kernel, writes, host, clocks) [ISA_##op] = ALU_##op + 1,
#include "gpc/tpc/sm/alu/alu_ops.def"
#undef ALU
    [ISA_FADD32I] = ALU_FADD + 1,    [ISA_FMUL32I] = ALU_FMUL + 1,
    [ISA_FFMA32I] = ALU_FFMA + 1,    [ISA_HADD2_32I] = ALU_HADD2 + 1,
    [ISA_HMUL2_32I] = ALU_HMUL2 + 1, [ISA_HFMA2_32I] = ALU_HFMA2 + 1,
    [ISA_IADD32I] = ALU_IADD + 1,    [ISA_IMAD32I] = ALU_IMAD + 1,
    [ISA_IMUL32I] = ALU_IMUL + 1,    [ISA_ISCADD32I] = ALU_ISCADD + 1,
    [ISA_LOP32I] = ALU_LOP + 1,      [ISA_MOV32I] = ALU_MOV + 1,
};

/* The others.  Loads and caches have nothing to do where memory has no caches, but those of textures' headers. */
static sm_execute *const others[ISA_OPCODES] = {
    [ISA_BRA] = sm_bra,
    [ISA_JMP] = sm_jump,
    [ISA_BRX] = sm_brx,
    [ISA_JMX] = sm_jmx,
    [ISA_CAL] = sm_call,
    [ISA_JCAL] = sm_call,
    [ISA_SSY] = sm_push,
    [ISA_PBK] = sm_push,
    [ISA_PCNT] = sm_push,
    [ISA_PRET] = sm_push,
    [ISA_PLONGJMP] = sm_push,
    [ISA_PEXIT] = sm_push,
    [ISA_SYNC] = sm_leave,
    [ISA_BRK] = sm_leave,
    [ISA_CONT] = sm_leave,
    [ISA_RET] = sm_leave,
    [ISA_LONGJMP] = sm_leave,
    [ISA_EXIT] = sm_exit,
    [ISA_KIL] = sm_kil,
    [ISA_BPT] = sm_bpt,
    [ISA_NOP] = sm_nop,
    [ISA_LD] = sm_load,
    [ISA_LDG] = sm_load,
    [ISA_LDL] = sm_load,
    [ISA_LDS] = sm_load,
    [ISA_ST] = sm_store,
    [ISA_STG] = sm_store,
    [ISA_STL] = sm_store,
    [ISA_STS] = sm_store,
    [ISA_LDC] = sm_ldc,
    [ISA_ATOM] = sm_atom,
    [ISA_RED] = sm_red,
    [ISA_ATOMS] = sm_atoms,
    [ISA_ATOM_CAS] = sm_atom_cas,
    [ISA_ATOMS_CAS] = sm_atoms_cas,
    [ISA_CCTL] = sm_nop,
    [ISA_CCTLL] = sm_nop,
    [ISA_CCTLT] = sm_cctlt,
    [ISA_MEMBAR] = sm_nop,
    [ISA_DEPBAR] = sm_nop,
    [ISA_BAR] = sm_bar,
    [ISA_B2R] = sm_b2r,
    [ISA_S2R] = sm_s2r,
    [ISA_CS2R] = sm_s2r,
    [ISA_MUFU] = sm_mufu,
    [ISA_RRO] = sm_rro,
    [ISA_LEPC] = sm_lepc,
    [ISA_IPA] = sm_ipa,
    [ISA_PIXLD] = sm_pixld,
    [ISA_TEX] = sm_texture,
    [ISA_TEXS] = sm_texture,
    [ISA_TLD] = sm_texture,
    [ISA_TLDS] = sm_texture,
    [ISA_TLD4] = sm_texture,
    [ISA_TLD4S] = sm_texture,
    [ISA_TMML] = sm_texture,
    [ISA_TXD] = sm_texture,
    [ISA_TXQ] = sm_texture,
    [ISA_SULD] = sm_suld,
    [ISA_SUST] = sm_sust,
    [ISA_SURED] = sm_suatom,
    [ISA_SUATOM] = sm_suatom,
    [ISA_SUATOM_CAS] = sm_suatom,
    [ISA_ALD] = sm_ald,
    [ISA_AST] = sm_ast,
    [ISA_AL2P] = sm_al2p,
    [ISA_ISBERD] = sm_isberd,
    [ISA_OUT] = sm_out,
    [ISA_SAM] = sm_sam,
    [ISA_RAM] = sm_ram,
};

/* What an instruction without a function is called: the table of README.md says why there is none. */
static const char *const refused[ISA_OPCODES] = {
    [ISA_TXA] = "tex: TXA",
    [ISA_STP] = "tex: STP",
    [ISA_IDP] = "IDP, of SM 6.1",
    [ISA_VOTE_VTG] = "VOTE.VTG",
    [ISA_ATOMS_CAST] = "ATOMS.CAST",
    [ISA_ATOM_P] = "ATOM with a predicate",
    [ISA_ATOM_CAS_P] = "ATOM with a predicate",
};

static const char *refused_name(unsigned opcode)
{
    return refused[opcode] ? refused[opcode] : isa_opcode_name((enum isa_opcode)opcode);
}

static void illegal(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op, u32 mask)
{
    (void)op;
    (void)mask;
    sm_fault_at(s, w, SM_ILLEGAL_INSTRUCTION);
}

/* A mode of those that the core executes: the table of README.md says why. */
static const char *lacks_mode(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_FCHK: return i->chk ? "FCHK but .DIVIDE" : NULL;
    case ISA_IPA: return i->pc != ISA_PT || i->pc_not ? "IPA with a predicate" : NULL;
    case ISA_TXQ: return tex_query_known(i->txq) ? NULL : "TXQ of that kind";
    case ISA_BAR: return i->op == ISA_BAROP_SCAN || i->op > ISA_BAROP_SYNCALL ? "BAR.SCAN" : NULL;
    case ISA_B2R: return i->b2rmode != ISA_B2RMODE_RESULT ? "B2R of a barrier's state" : NULL;
    case ISA_LDC:
        return i->ldcmode == ISA_LDCMODE_IL || i->size > ISA_MSZ_64 ? "LDC.IL, LDC.128" : NULL;
    default: return NULL;
    }
}

bool sm_is_alu(const struct isa_instruction *i)
{
    return alu_ops[i->opcode];
}

const char *sm_lacks(const struct isa_instruction *i)
{
    const char *what = lacks_mode(i);

    if (!what && alu_ops[i->opcode]) {
        const struct alu_mode m = sm_mode_of(i);

        return alu_not_modelled_mode((enum alu_op)(alu_ops[i->opcode] - 1), &m);
    }
    return what || alu_ops[i->opcode] || others[i->opcode] ? what : refused_name(i->opcode);
}

static void not_modelled(struct sm_core *s, struct sm_warp *w, const struct sm_operation *op,
                         u32 mask)
{
    (void)mask;
    sm_fault_what(s, w, sm_lacks(&op->i));
}

static void decode_alu(const struct sm_core *s, struct sm_operation *op)
{
    const enum alu_op alu = (enum alu_op)(alu_ops[op->i.opcode] - 1);

    op->mode = sm_mode_of(&op->i);
    sm_mode_complete(alu, &op->i, &op->mode);
    op->alu_op = alu;
    op->kernel = alu_kernel_of(alu, &op->mode, s->host);
    op->writes = (u8)alu_writes(alu, &op->mode);
    op->predicates = alu == ALU_P2R || alu == ALU_R2P;
    op->execute = sm_lacks(&op->i) ? not_modelled : sm_alu;
}

static bool is_legal(struct sm_operation *op)
{
    return others[op->i.opcode] != sm_texture || sm_texture_of(&op->i, &op->texture);
}

/* Registers that it may write are 0 again in the next warp. */
static void note_writes(struct sm_core *s, const struct isa_instruction *i)
{
    const struct isa_use use = isa_use(i);

    for (unsigned n = 0; n < use.writes; n++) {
        const unsigned end = use.write[n].first + use.write[n].count;

        if (end > s->registers)
            s->registers = end < ISA_RZ ? end : ISA_RZ;
    }
}

/* known: facts/isa/semantics.md 2: three instructions after each control word */
static void decode(struct sm_core *s, struct sm_operation *op, u32 pc, u64 control, u64 word)
{
    memset(op, 0, sizeof *op);
    op->pc = pc;
    op->next = (pc + 8) % 32 ? pc + 8 : pc + 16;
    if (!isa_decode(word, isa_control_of(control, pc % 32 / 8 - 1), &op->i)) {
        op->execute = illegal;
        return;
    }
    note_writes(s, &op->i);
    if (alu_ops[op->i.opcode])
        decode_alu(s, op);
    else
        op->execute = sm_lacks(&op->i) ? not_modelled
                      : is_legal(op)   ? others[op->i.opcode]
                                       : illegal;
}

static const struct sm_operation *bad_pc(struct sm_core *s, const struct sm_warp *w)
{
    sm_fault_at(s, w, SM_BAD_PC);
    s->fault.pc = w->pc;
    return NULL;
}

/* known: facts/isa/semantics.md 3: a control word's address means the instruction after it */
const struct sm_operation *sm_fetch(struct sm_core *s, struct sm_warp *w)
{
    if (w->pc % 32 == 0)
        w->pc += 8;
    if (w->pc % 8 != 0)
        return bad_pc(s, w);
    const u32 base = w->pc & ~31u;
    struct sm_bundle *b = &s->bundles[base / 32 % SM_BUNDLES];

    if (!b->valid || b->pc != base) {
        u64 words[4];

        if (!sm_read_code(s->memory, base, words))
            return bad_pc(s, w);
        for (unsigned n = 0; n < 3; n++)
            decode(s, &b->operation[n], base + 8 * (n + 1), words[0], words[n + 1]);
        s->decoded += !b->valid;
        b->valid = true;
        b->pc = base;
    }
    return &b->operation[w->pc % 32 / 8 - 1];
}
