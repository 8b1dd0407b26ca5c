/* sm_scan.c - see sm_scan.h */
#include "gpc/tpc/sm/core/sm_scan_parts.h"

#include <string.h>

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

/* A walk through the code, an instruction a step, to where nothing goes on and no target lies ahead. */
struct walk {
    struct sm_memory own;
    struct mem_faults none; /* nothing has failed where the code ends */
    u32 entry, pc, ahead;
    struct sm_scanned *kept; /* or NULL; bundles of it are there already */
    unsigned bundles;        /* that it has gone to */
    u64 bundle[4];
    bool known, last; /* there is such an instruction; the code ends with it */
    struct isa_instruction i;
};

static void begin(struct walk *w, const struct sm_memory *m, u32 entry)
{
    w->own = *m;
    w->none = (struct mem_faults){ .any = false };
    w->own.port.faults = &w->none;
    w->entry = w->ahead = entry;
    w->pc = (entry & ~31u) - 8;
    w->kept = NULL;
    w->bundles = 0;
}

static bool next_bundle(struct walk *w)
{
    const unsigned n = w->bundles++;

    if (w->kept && n < w->kept->bundles) {
        memcpy(w->bundle, w->kept->bundle[n], sizeof w->bundle);
        return true;
    }
    if (w->pc - (w->entry & ~31u) >= SM_PROGRAM_MOST || !sm_read_code(&w->own, w->pc, w->bundle))
        return false;
    if (w->kept && n < SM_SCANNED_BUNDLES) {
        memcpy(w->kept->bundle[n], w->bundle, sizeof w->bundle);
        w->kept->bundles = n + 1;
    }
    return true;
}

/* Goes on to the next instruction; false: there is no more code. */
static bool step(struct walk *w)
{
    do {
        w->pc += 8;
        if (w->pc % 32 == 0) {
            if (!next_bundle(w))
                return false;
            w->pc += 8;
        }
    } while (w->pc < w->entry);
    const unsigned n = w->pc % 32 / 8;

    w->known = isa_decode(w->bundle[n], isa_control_of(w->bundle[0], n - 1), &w->i);
    if (w->known && has_target(&w->i) && w->pc + 8 + (u32)w->i.offset > w->ahead &&
        w->i.offset >= 0)
        w->ahead = w->pc + 8 + (u32)w->i.offset;
    w->last = w->known && ends(&w->i) && w->pc >= w->ahead;
    return true;
}

/* Reads the bundles of a program that was scanned; false: one is another, and those up to it are in their places. */
static bool same_bundles(const struct walk *w, struct sm_scanned *s)
{
    const u32 first = w->entry & ~31u;
    const u8 *page = NULL;

    if (!s->whole || s->entry != w->entry) {
        s->bundles = 0;
        return false;
    }
    for (unsigned n = 0; n < s->bundles; n++) {
        u64 now[4];
        bool there;

        if (sm_same_code(&w->own, first + 32 * n, &page, s->bundle[n]))
            continue;
        there = sm_read_code(&w->own, first + 32 * n, now);
        if (there && memcmp(s->bundle[n], now, sizeof now) == 0)
            continue;
        if (there)
            memcpy(s->bundle[n], now, sizeof now);
        s->bundles = n + there;
        return false;
    }
    return true;
}

static const char *scan(struct walk *w, struct sm_scanned *s)
{
    unsigned seen = 0;

    while (step(w)) {
        const struct isa_instruction *i = &w->i;

        if (!w->known) {
            seen |= SM_FAULTS;
            sm_scan_any_constant(s);
            continue;
        }
        if (sm_lacks(i))
            return sm_lacks(i);
        s->textures.any |= goes_away(i, w->pc, w->entry);
        note_texture(i, &s->textures);
        sm_scan_constants(i, s, goes_away(i, w->pc, w->entry));
        seen |= goes_away(i, w->pc, w->entry) ? SM_READS | SM_WRITES | SM_SAMPLES : touch(i);
        seen |= banks(i) | (may_fault(i) ? SM_FAULTS : 0);
        if (w->last) {
            s->touches = seen;
            s->whole = w->bundles <= SM_SCANNED_BUNDLES;
            return NULL;
        }
    }
    s->textures.any = true;
    sm_scan_any_constant(s);
    return NULL;
}

const char *sm_program_lacks(const struct sm_memory *m, u32 entry, struct sm_scanned *s)
{
    struct walk w;

    begin(&w, m, entry);
    if (same_bundles(&w, s))
        return NULL;
    w.kept = s;
    s->whole = false;
    s->entry = entry;
    s->touches = SM_READS | SM_WRITES | SM_SAMPLES | SM_FAULTS;
    s->textures = (struct sm_textures){ .any = false };
    memset(s->constants, 0, sizeof s->constants);
    s->handles = false;
    return scan(&w, s);
}

u32 sm_program_end(const struct sm_memory *m, u32 entry)
{
    struct walk w;

    for (begin(&w, m, entry); step(&w);)
        if (w.last)
            return w.pc + 8;
    return 0;
}
