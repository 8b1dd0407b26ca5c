/* sm_scan.c - see sm_scan.h */
#include "gpc/tpc/sm/core/sm_scan.h"

#include "gpc/tpc/sm/isa/isa_table.h"

/* Relative, and where a warp may go on. */
static bool has_target(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_BRA:
    case ISA_SSY:
    case ISA_PBK:
    case ISA_PCNT:
    case ISA_PRET:
    case ISA_PLONGJMP:
    case ISA_PEXIT:
    case ISA_CAL: return true;
    default: return false;
    }
}

/* Nothing goes on behind it. */
static bool ends(const struct isa_instruction *i)
{
    const bool always = i->guard.index == ISA_PT && !i->guard.negate;

    switch (i->opcode) {
    case ISA_EXIT:
    case ISA_BRA:
    case ISA_BRX:
    case ISA_JMP:
    case ISA_JMX:
    case ISA_RET:
    case ISA_SYNC:
    case ISA_BRK:
    case ISA_CONT: return always;
    default: return false;
    }
}

static bool samples(const struct isa_instruction *i)
{
    return i->opcode >= ISA_TEX && i->opcode <= ISA_TXQ;
}

static void note_texture(const struct isa_instruction *i, struct sm_textures *t)
{
    const bool bound =
        isa_find_place((enum isa_form)i->form, ISA_PLACE_FIELD, ISA_FIELD_handle) != NULL;
    unsigned n = 0;

    if (!samples(i))
        return;
    while (n < t->count && t->word[n] != i->handle)
        n++;
    if (!bound || n == SM_TEXTURES) {
        t->any = true;
        return;
    }
    t->word[n] = (u16)i->handle;
    t->count = n < t->count ? t->count : n + 1;
}

/* SM_READS, SM_WRITES, SM_SAMPLES and SM_TELLS of an instruction; of memory of its own, none. */
static unsigned touch(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_LD:
    case ISA_LDG:
    case ISA_SULD: return SM_READS;
    case ISA_ST:
    case ISA_STG:
    case ISA_RED:
    case ISA_SUST:
    case ISA_SURED: return SM_WRITES;
    case ISA_ATOM:
    case ISA_ATOM_CAS:
    case ISA_SUATOM:
    case ISA_SUATOM_CAS: return SM_READS | SM_WRITES;
    case ISA_VOTE:
    case ISA_VOTE_VTG:
    case ISA_SHFL: return SM_TELLS;
    default: return samples(i) ? SM_SAMPLES : 0;
    }
}

/* Whether it can fault, or go back: it is none of those that surely do neither.  sm_lacks has nothing against it. */
static bool may_fault(const struct isa_instruction *i)
{
    switch (i->opcode) {
    case ISA_MUFU:
    case ISA_RRO:
    case ISA_IPA:
    case ISA_KIL:
    case ISA_NOP:
    case ISA_DEPBAR:
    case ISA_EXIT: return false;
    default: return !sm_is_alu(i) && !samples(i);
    }
}

/* Banks of its operands; no graphics stage has those beyond. */
static unsigned banks(const struct isa_instruction *i)
{
    const struct isa_operand *operands[] = { &i->a, &i->b, &i->c };
    unsigned any = 0;

    for (unsigned n = 0; n < 3; n++)
        if (operands[n]->kind == ISA_CONSTANT)
            any |= operands[n]->slot < SM_CONSTANTS ? (unsigned)SM_BANK << operands[n]->slot
                                                    : SM_FAULTS;
    return any;
}

/* Whether it may go on where the scan does not look; bit 5: the target is in a constant. */
static bool goes_away(const struct isa_instruction *i, u32 pc, u32 entry)
{
    switch (i->opcode) {
    case ISA_BRX:
    case ISA_JMP:
    case ISA_JMX:
    case ISA_JCAL: return true;
    default: return has_target(i) && ((i->word >> 5 & 1) || pc + 8 + (u32)i->offset < entry);
    }
}

bool sm_read_code(const struct sm_memory *m, u32 pc, u64 bundle[4])
{
    u8 byte[32];

    if (!mem_read_bytes(&m->port, MEM_GCC, m->region + pc, byte, sizeof byte))
        return false;
    for (unsigned n = 0; n < 4; n++)
        bundle[n] = mem_get(byte + 8 * n, 4) | (u64)mem_get(byte + 8 * n + 4, 4) << 32;
    return true;
}

/* The code has ended where nothing goes on and no target lies ahead. */
const char *sm_program_lacks(const struct sm_memory *m, u32 entry, unsigned *touches,
                             struct sm_textures *textures)
{
    u32 ahead = entry;
    struct mem_faults none = { .any = false }; /* nothing has failed where the code ends */
    struct sm_memory own = *m;
    u64 bundle[4];
    unsigned seen = 0;

    own.port.faults = &none;
    *touches = SM_READS | SM_WRITES | SM_SAMPLES | SM_FAULTS;
    *textures = (struct sm_textures){ .any = false };
    for (u32 at = entry & ~31u;
         at - (entry & ~31u) < SM_PROGRAM_MOST && sm_read_code(&own, at, bundle); at += 32)
        for (unsigned n = 1; n < 4; n++) {
            const u32 pc = at + 8 * n;
            struct isa_instruction i;

            if (pc < entry)
                continue;
            if (!isa_decode(bundle[n], isa_control_of(bundle[0], n - 1), &i)) {
                seen |= SM_FAULTS;
                continue;
            }
            if (sm_lacks(&i))
                return sm_lacks(&i);
            textures->any |= goes_away(&i, pc, entry);
            note_texture(&i, textures);
            seen |= goes_away(&i, pc, entry) ? SM_READS | SM_WRITES | SM_SAMPLES : touch(&i);
            seen |= banks(&i) | (may_fault(&i) ? SM_FAULTS : 0);
            if (has_target(&i) && pc + 8 + (u32)i.offset > ahead && i.offset >= 0)
                ahead = pc + 8 + (u32)i.offset;
            if (ends(&i) && pc >= ahead) {
                *touches = seen;
                return NULL;
            }
        }
    textures->any = true;
    return NULL;
}

u32 sm_program_end(const struct sm_memory *m, u32 entry)
{
    struct mem_faults none = { .any = false };
    struct sm_memory own = *m;
    u32 ahead = entry;
    u64 bundle[4];

    own.port.faults = &none;
    for (u32 at = entry & ~31u;
         at - (entry & ~31u) < SM_PROGRAM_MOST && sm_read_code(&own, at, bundle); at += 32)
        for (unsigned n = 1; n < 4; n++) {
            const u32 pc = at + 8 * n;
            struct isa_instruction i;

            if (pc < entry || !isa_decode(bundle[n], isa_control_of(bundle[0], n - 1), &i))
                continue;
            if (has_target(&i) && pc + 8 + (u32)i.offset > ahead && i.offset >= 0)
                ahead = pc + 8 + (u32)i.offset;
            if (ends(&i) && pc >= ahead)
                return pc + 8;
        }
    return 0;
}
