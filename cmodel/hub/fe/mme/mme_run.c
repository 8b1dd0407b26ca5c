/* mme_run.c - a macro, instruction by instruction, to the next thing that leaves it
 *
 * known: facts/classes/host.md 7 for what an instruction does; a taken branch without bit 5 and an exit both execute one
 * more instruction.
 */
#include "hub/fe/mme/mme.h"

static bool trap(struct mme *m, enum mme_trap bit, struct mme_result *out)
{
    *out = (struct mme_result){ MME_TRAP, 1, m->macro.twod, m->macro.slot, bit };
    m->macro.running = false;
    return true;
}

static bool end(struct mme *m, struct mme_result *out)
{
    *out = (struct mme_result){ MME_END, 1, m->macro.twod, m->macro.slot, 0 };
    m->macro.running = false;
    return true;
}

bool mme_interrupt(struct mme *m, struct mme_result *out)
{
    return m->macro.running && trap(m, MME_MISSING_DATA, out);
}

/* The write of a macro passes the shadow RAM like one of the stream.  chosen: host.md 8 leaves it open;
 * macros of drivers need it
 */
static void emit(struct mme *m, u32 data, struct mme_result *out)
{
    struct mme_macro *a = &m->macro;
    u32 *shadow = &m->shadow[a->twod][a->address];
    u8 control = m->control[a->twod];

    if (control == MME_REPLAY)
        data = *shadow;
    else if (control != MME_PASSTHROUGH)
        *shadow = data;
    *out = (struct mme_result){ MME_WRITE, 1, a->twod, a->address, data };
    a->address = (a->address + a->increment) & (MME_METHODS - 1);
}

static void set_address(struct mme_macro *a, u32 x)
{
    a->address = x & (MME_METHODS - 1);
    a->increment = x >> 12 & 63;
}

/* What the assign field says of result and parameter; true if a write leaves. */
static bool assign(struct mme *m, u32 i, u32 result, struct mme_result *out)
{
    struct mme_macro *a = &m->macro;
    const unsigned how = mme_assign(i);
    const bool parameter = how == 0 || how == 3 || how == 5;

    if (how == 2 || how >= 5)
        set_address(a, result);
    if (mme_dst(i))
        a->r[mme_dst(i)] = parameter ? a->parameter : result;
    if (mme_takes_parameter(i))
        a->has_parameter = false;
    switch (how) {
    case 3:
    case 4: emit(m, result, out); return true;
    case 6: emit(m, a->parameter, out); return true;
    case 7: emit(m, result >> 12 & 63, out); return true;
    default: return false;
    }
}

/* Where the next instruction is.  False if this one was the macro's last. */
static bool go_on(struct mme_macro *a, u32 i)
{
    enum mme_delay before = a->delay;

    a->delay = MME_NO_DELAY;
    a->pc++;
    if (before == MME_THEN_EXIT)
        return false;
    if (before == MME_THEN_BRANCH)
        a->pc = a->target; /* an exit in the slot is ignored */
    else if (i & MME_EXIT)
        a->delay = MME_THEN_EXIT;
    return true;
}

/* known: facts/classes/host.md 7: the exit holds only if the branch is not taken */
static void branch(struct mme_macro *a, u32 i)
{
    bool taken = (a->r[mme_src0(i)] != 0) == ((i & MME_NOT_ZERO) != 0);
    u32 target = a->pc + (u32)mme_immediate(i);

    if (!taken) {
        go_on(a, i);
    } else if (i & MME_NO_SLOT) {
        a->pc = target;
    } else {
        a->pc++;
        a->target = target;
        a->delay = MME_THEN_BRANCH;
    }
}

/* One instruction, which has all that it needs; true if something leaves. */
static bool instruction(struct mme *m, u32 i, struct mme_result *out)
{
    struct mme_macro *a = &m->macro;
    u32 result = 0, state;

    if (mme_op(i) == MME_OP_BRANCH) {
        if (a->delay != MME_NO_DELAY)
            return trap(m, MME_BRANCH_IN_DELAY_SLOT, out);
        branch(a, i);
        return false;
    }
    state = m->shadow[a->twod][(a->r[mme_src0(i)] + (u32)mme_immediate(i)) % MME_METHODS];
    if (!mme_evaluate(i, a->r[mme_src0(i)], a->r[mme_src1(i)], state, &a->carry, &result))
        return trap(m, MME_ILLEGAL_OPCODE, out);
    bool left = assign(m, i, result, out);
    bool more = go_on(a, i);
    if (!more && left)
        a->delay = MME_ENDED; /* the write first, the end with the next call */
    return more || left ? left : end(m, out);
}

bool mme_run(struct mme *m, struct mme_result *out)
{
    struct mme_macro *a = &m->macro;

    while (a->running) {
        if (a->delay == MME_ENDED)
            return end(m, out);
        if (a->pc >= MME_CODE_WORDS)
            return trap(m, MME_OUT_OF_CODE, out);
        u32 i = m->code[a->pc];
        /* chosen: an instruction happens whole or, while its parameter is missing, not at all */
        if (mme_takes_parameter(i) && !a->has_parameter)
            return false;
        if (a->instructions++ >= m->cfg.limit)
            return trap(m, MME_LIMIT_REACHED, out);
        m->clocks += mme_clocks();
        if (instruction(m, i, out))
            return true;
    }
    return false;
}
