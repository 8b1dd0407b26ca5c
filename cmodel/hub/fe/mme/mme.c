/* mme.c - what methods do to the macro engine, and its unit */
#include "hub/fe/mme/mme.h"

#include <string.h>

void mme_reset(struct mme *m)
{
    memset(m, 0, sizeof *m);
    m->cfg.limit = MME_LIMIT;
}

void mme_set_state(struct mme *m, const struct mme_config *cfg)
{
    m->cfg = *cfg;
}

const char *mme_not_modelled(const struct mme_config *cfg)
{
    (void)cfg;
    return NULL;
}

unsigned mme_clocks(void)
{
    return 1;
}

const char *mme_trap_name(u32 trap)
{
    switch (trap) {
    case MME_MISSING_DATA: return "MISSING_MACRO_DATA";
    case MME_EXTRA_DATA: return "EXTRA_MACRO_DATA";
    case MME_ILLEGAL_OPCODE: return "ILLEGAL_OPCODE";
    case MME_BRANCH_IN_DELAY_SLOT: return "BRANCH_IN_DELAY_SLOT";
    case MME_LIMIT_REACHED: return "MAX_INSTR_LIMIT";
    case MME_OUT_OF_CODE: return "INSTR_RAM_ACCESS_OUT_OF_BOUNDS";
    default: return "no trap";
    }
}

#define SCRATCH_WORDS 256 /* known: facts/classes/host.md 7 */

static bool trap(const struct mme_method *in, unsigned slot, enum mme_trap bit,
                 struct mme_result *out)
{
    *out = (struct mme_result){ MME_TRAP, 1, in->twod, (u12)slot, bit };
    return true;
}

/* chosen: an upload behind the end is a trap and its word is lost */
static bool upload(const struct mme_method *in, u32 *ram, u32 *pointer, u32 words,
                   struct mme_result *out)
{
    if (*pointer >= words)
        return trap(in, 0, MME_OUT_OF_CODE, out);
    ram[(*pointer)++] = in->data;
    return false;
}

static bool call(struct mme *m, const struct mme_method *in, unsigned slot, struct mme_result *out)
{
    if (slot >= MME_STARTS) /* chosen: the 2D class names 224, of which 128 have a start */
        return trap(in, slot, MME_OUT_OF_CODE, out);
    /* chosen: registers but r1, carry and method register begin as 0 */
    m->macro = (struct mme_macro){ .running = true, .twod = in->twod, .slot = (u8)slot };
    m->macro.r[1] = in->data;
    m->macro.pc = m->start[slot];
    return false;
}

/* chosen: data for another macro than the one that waits is something else than its parameter */
static bool parameter(struct mme *m, const struct mme_method *in, unsigned slot,
                      struct mme_result *out)
{
    if (!m->macro.running)
        return trap(in, slot, MME_EXTRA_DATA, out);
    if (m->macro.slot != slot || m->macro.twod != in->twod)
        return mme_interrupt(m, out);
    m->macro.parameter = in->data;
    m->macro.has_parameter = true;
    return false;
}

/* A write to the class.  known: facts/classes/host.md 6.  chosen: scratch is the engine's own storage, so
 * no mode keeps a write from it or changes the word
 */
static bool pass(struct mme *m, const struct mme_method *in, struct mme_result *out)
{
    u32 *shadow = &m->shadow[in->twod][in->method], data = in->data;
    bool scratch = (unsigned)in->method - MME_SCRATCH < SCRATCH_WORDS;

    if (m->control[in->twod] == MME_REPLAY && !scratch)
        data = *shadow;
    else if (m->control[in->twod] != MME_PASSTHROUGH || scratch)
        *shadow = data;
    *out = (struct mme_result){ MME_WRITE, 0, in->twod, in->method, data };
    return true;
}

static bool own(struct mme *m, const struct mme_method *in, struct mme_result *out)
{
    switch (in->method) {
    case MME_CODE_POINTER: m->code_pointer = in->data; return false;
    case MME_CODE: return upload(in, m->code, &m->code_pointer, MME_CODE_WORDS, out);
    case MME_START_POINTER: m->start_pointer = in->data; return false;
    case MME_START: return upload(in, m->start, &m->start_pointer, MME_STARTS, out);
    case MME_CONTROL: m->control[in->twod] = in->data & 3; return false;
    default: return pass(m, in, out);
    }
}

bool mme_take(struct mme *m, const struct mme_method *in, struct mme_result *out)
{
    unsigned slot = (in->method - MME_CALLS) / 2u;

    assert(!mme_busy(m));
    if (in->method >= MME_CALLS && (in->method - MME_CALLS) % 2)
        return parameter(m, in, slot, out);
    if (m->macro.running)
        return mme_interrupt(m, out);
    if (in->method >= MME_CALLS)
        return call(m, in, slot, out);
    return own(m, in, out);
}

void mme_do(struct mme *m, const struct mme_method *in)
{
    const bool waits = m->macro.running;

    m->gives = mme_take(m, in, &m->result);
    m->holds = waits && !m->macro.running;
    if (m->holds)
        m->held = *in;
    else
        m->clocks += mme_clocks();
}
