/* isa_use.c - what an instruction reads and writes */
#include "gpc/tpc/sm/isa/isa_use.h"

#include "common/bits.h"
#include "gpc/tpc/sm/isa/isa_table.h"

enum isa_pipe isa_pipe_of(enum isa_opcode o)
{
    static const u8 pipe[ISA_OPCODES] = {
#define PIPE(opcode, pipe) [ISA_##opcode] = ISA_PIPE_##pipe,
#include "gpc/tpc/sm/isa/isa_pipe.def"
#undef PIPE
    };

    return (enum isa_pipe)pipe[o];
}

/* known: facts/isa/hazards.md 2; chosen: 2, the shortest of all, where it has no row; DSET is as DSETP */
unsigned isa_register_clocks(enum isa_opcode reader)
{
    if (reader == ISA_DSETP || reader == ISA_DSET)
        return 4;
    switch (isa_pipe_of(reader)) {
    case ISA_PIPE_ALU:
    case ISA_PIPE_WIDE:
    case ISA_PIPE_MULTIPLY: return 6;
    case ISA_PIPE_SHARED:
    case ISA_PIPE_CONSTANT:
    case ISA_PIPE_ATTRIBUTE: return 4;
    default: return 2;
    }
}

bool isa_fixed_time(enum isa_pipe p)
{
    return p == ISA_PIPE_ALU || p == ISA_PIPE_BRANCH || p == ISA_PIPE_OTHER;
}

/* known: facts/isa/hazards.md 4 */
bool isa_in_order(enum isa_pipe p)
{
    return p == ISA_PIPE_SHARED || p == ISA_PIPE_XU || p == ISA_PIPE_MEMORY || p == ISA_PIPE_WIDE;
}

/* Registers of a memory access. */
static u8 words_of(unsigned size)
{
    return size < ISA_MSZ_64 ? 1 : size == ISA_MSZ_64 ? 2 : 4;
}

/* Registers of coordinates, the layer among them (facts/isa/semantics.md 11). */
static u8 coordinates(unsigned dim)
{
    static const u8 count[] = { 1, 2, 2, 3, 3, 4, 3, 4 };

    return count[dim & 7];
}

static u8 surface_coordinates(unsigned dim)
{
    static const u8 count[] = { 1, 1, 2, 2, 3, 3, 1, 1 };

    return count[dim & 7];
}

/* Results of textures with two destinations: components by two, packed in pairs without f32. */
static void two_results(const struct isa_instruction *i, u8 *d, u8 *d2)
{
    bool packed = i->opcode == ISA_TLD4S ? i->f16 : !i->f32;
    unsigned components = i->opcode == ISA_TLD4S ? 4
                          : i->d2 == ISA_RZ      ? (i->swizzle < 4 ? 1 : 2)
                                                 : (i->swizzle < 4 ? 3 : 4);

    *d = packed || components == 1 ? 1 : 2;
    *d2 = packed ? 1 : (u8)(components > 2 ? components - 2 : 1);
}

/* known: facts/isa/semantics.md 11: which of TEXS's and TLDS's shapes have a pair in a, in b */
static void two_sources(const struct isa_instruction *i, u8 *a, u8 *b)
{
    static const u16 pair_a[] = { 0x3ff8, 0x10f0 }, pair_b[] = { 0x2220, 0x1100 };
    bool tlds = i->opcode == ISA_TLDS;

    if (i->opcode == ISA_TLD4S) {
        *a = i->aoffi || i->dc ? 2 : 1;
        *b = i->aoffi && i->dc ? 2 : 1;
        return;
    }
    *a = pair_a[tlds] >> i->shape & 1 ? 2 : 1;
    *b = pair_b[tlds] >> i->shape & 1 ? 2 : 1;
}

struct counts {
    u8 d, d2, a, b, c;
};

static struct counts texture_counts(const struct isa_instruction *i)
{
    struct counts n = { .d = (u8)bits_count(i->wmask), .a = coordinates(i->dim), .b = 1 };
    bool bindless = !isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, ISA_FIELD_handle);

    n.d = n.d ? n.d : 1;
    switch (i->opcode) {
    case ISA_TEXS:
    case ISA_TLDS:
    case ISA_TLD4S:
        two_results(i, &n.d, &n.d2);
        two_sources(i, &n.a, &n.b);
        break;
    case ISA_TEX: n.b = (u8)(bindless + (i->texlod > ISA_TEXLOD_LZ) + i->aoffi + i->dc); break;
    case ISA_TLD: n.b = (u8)(bindless + i->tldlod + i->aoffi + i->ms); break;
    case ISA_TLD4: n.b = (u8)(bindless + i->tld4off + i->dc); break;
    case ISA_TXD: n.b = (u8)(2 * (coordinates(i->dim) - (i->dim & 1))); break;
    case ISA_TXQ: n.a = (u8)(1 + bindless); break; /* the handle, the level */
    default: break;
    }
    return n;
}

static struct counts memory_counts(const struct isa_instruction *i)
{
    u8 address = i->e ? 2 : 1, two = i->type == 2 || i->type == 5 || i->type == 6 ? 2 : 1;
    struct counts n = { 1, 0, address, 1, 1 };

    switch (i->opcode) {
    case ISA_LD:
    case ISA_LDG:
    case ISA_LDL:
    case ISA_LDS:
    case ISA_LDC: n.d = words_of(i->size); break;
    case ISA_ST:
    case ISA_STG:
    case ISA_STL:
    case ISA_STS: n.b = words_of(i->size); break;
    case ISA_ATOM:
    case ISA_RED: n.d = n.b = two; break;
    case ISA_ATOMS: n.d = n.b = i->type >= ISA_ATOMSSZ_U64 ? 2 : 1; break;
    case ISA_ATOM_CAS:
    case ISA_ATOMS_CAS:
    case ISA_ATOMS_CAST:
        n.d = i->wide ? 2 : 1;
        n.b = i->bcrz ? n.d : (u8)(2 * n.d);
        break;
    case ISA_SULD:
        n.d = i->rgba ? (u8)bits_count(i->rgba) : words_of(i->size);
        n.a = surface_coordinates(i->dim);
        break;
    case ISA_SUST:
        n.b = i->rgba ? (u8)bits_count(i->rgba) : words_of(i->size);
        n.a = surface_coordinates(i->dim);
        break;
    case ISA_SURED:
    case ISA_SUATOM:
    case ISA_SUATOM_CAS:
        n.d = n.b = i->type == ISA_SUATOMSZ_U64 || i->type == ISA_SUATOMSZ_S64 ||
                            i->type == ISA_SUATOMSZ_SD64
                        ? 2
                        : 1;
        n.b <<= i->opcode == ISA_SUATOM_CAS;
        n.a = surface_coordinates(i->dim);
        break;
    default: break;
    }
    return n;
}

/* Double precision and conversions to and from 64 bits take pairs. */
static struct counts wide_counts(const struct isa_instruction *i)
{
    struct counts n = { 1, 0, 1, 1, 1 };

    switch (i->opcode) {
    case ISA_DADD:
    case ISA_DMUL:
    case ISA_DFMA:
    case ISA_DMNMX: return (struct counts){ 2, 0, 2, 2, 2 };
    case ISA_DSET:
    case ISA_DSETP: return (struct counts){ 1, 0, 2, 2, 1 };
    case ISA_F2F:
    case ISA_I2F: n.d = i->dfmt == ISA_FDST_F64 ? 2 : 1; break;
    case ISA_F2I:
    case ISA_I2I: n.d = (i->dsize & 3) == ISA_ISZ_U64 ? 2 : 1; break;
    default: return n;
    }
    n.b = i->sfmt == ISA_FDST_F64 || (i->ssize & 3) == ISA_ISZ_U64 ? 2 : 1;
    return n;
}

static struct counts counts_of(const struct isa_instruction *i, enum isa_pipe pipe)
{
    if (ISA_TEX <= i->opcode && i->opcode <= ISA_TXQ)
        return texture_counts(i);
    switch (pipe) {
    case ISA_PIPE_MEMORY:
    case ISA_PIPE_CONSTANT: return memory_counts(i);
    case ISA_PIPE_SHARED:
        return i->opcode == ISA_SHFL ? (struct counts){ 1, 0, 1, 1, 1 } : memory_counts(i);
    case ISA_PIPE_ATTRIBUTE:
        if (i->opcode == ISA_ALD || i->opcode == ISA_AST)
            return (struct counts){ (u8)(i->size + 1), 0, 1, (u8)(i->size + 1), 1 };
        return (struct counts){ 1, 0, 1, 1, 1 };
    default: return wide_counts(i);
    }
}

static void add_group(struct isa_group *group, unsigned *count, unsigned reg, unsigned size)
{
    if (reg != ISA_RZ && size)
        group[(*count)++] = (struct isa_group){ (u8)reg, (u8)size };
}

/* A half that is merged into a register keeps the other half of it. */
static bool merges(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_HADD2:
    case ISA_HMUL2:
    case ISA_HFMA2: return i->ofmt >= ISA_OFMT_MRG_H0;
    default: return false;
    }
}

static void registers(struct isa_use *u, const struct isa_instruction *i)
{
    struct counts n = counts_of(i, u->pipe);
    const u8 size[] = { n.a, n.b, n.c };

    for (unsigned o = 0; o < 3; o++) {
        if (i->operand[o].kind == ISA_REGISTER)
            add_group(u->read, &u->reads, i->operand[o].reg, size[o]);
        u->constant |= i->operand[o].kind == ISA_CONSTANT;
    }
    if (merges(i))
        add_group(u->read, &u->reads, i->d, 1);
    add_group(u->write, &u->writes, i->d, n.d);
    add_group(u->write, &u->writes, i->d2, n.d2);
}

/* Whether a form has a field. */
static bool has(const struct isa_instruction *i, unsigned field)
{
    return isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, field);
}

static void flags(struct isa_use *u, const struct isa_instruction *i)
{
    bool packs = i->opcode == ISA_P2R || i->opcode == ISA_R2P;
    u8 mask = i->b.kind == ISA_IMMEDIATE ? i->b.value & 0x7f : 0x7f;

    u->predicates_read = (u8)(1 << i->guard.index | 1 << i->pa | 1 << i->pb | 1 << i->pc) & 0x7f;
    u->predicates_written = (u8)(1 << i->pd | 1 << i->pd2) & 0x7f;
    if (packs && !i->prcc && i->opcode == ISA_P2R)
        u->predicates_read |= mask;
    if (packs && !i->prcc && i->opcode == ISA_R2P)
        u->predicates_written |= mask;
    u->cc_written = i->cc || (i->opcode == ISA_R2P && i->prcc);
    u->cc_read = i->x || i->xmode || i->shfx >= ISA_SHFX_X || i->shrx ||
                 (i->opcode == ISA_P2R && i->prcc) || i->opcode == ISA_CSET ||
                 i->opcode == ISA_CSETP;
    u->cc_tested = u->pipe == ISA_PIPE_BRANCH && has(i, ISA_FIELD_ccc) && i->ccc != ISA_CCC_T;
}

struct isa_use isa_use(const struct isa_instruction *i)
{
    struct isa_use u = { .pipe = isa_pipe_of((enum isa_opcode)i->opcode), .opcode = i->opcode };

    registers(&u, i);
    flags(&u, i);
    return u;
}
