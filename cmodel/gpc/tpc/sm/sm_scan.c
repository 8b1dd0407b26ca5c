/* sm_scan.c - whether a program can run here, before it does (facts/isa/semantics.md 2, 3) */
#include "gpc/tpc/sm/sm_core.h"

#define MOST (1u << 20) /* bytes of a program; chosen */

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

/* The code has ended where nothing goes on and no target lies ahead. */
const char *sm_program_lacks(const struct sm_memory *m, u32 entry)
{
    u32 ahead = entry;
    u64 bundle[4];

    for (u32 at = entry & ~31u; at - (entry & ~31u) < MOST && m->fetch(m->context, at, bundle);
         at += 32)
        for (unsigned n = 1; n < 4; n++) {
            const u32 pc = at + 8 * n;
            struct isa_instruction i;

            if (pc < entry || !isa_decode(bundle[n], isa_control_of(bundle[0], n - 1), &i))
                continue;
            if (sm_lacks(&i))
                return sm_lacks(&i);
            if (has_target(&i) && pc + 8 + (u32)i.offset > ahead && i.offset >= 0)
                ahead = pc + 8 + (u32)i.offset;
            if (ends(&i) && pc >= ahead)
                return NULL;
        }
    return NULL;
}
