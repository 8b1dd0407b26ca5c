/* mme.h - the macro engine and its shadow RAM (facts/classes/host.md 6 and 7)
 *
 *                +-------+
 *   mme_method   |       |  mme_result
 *  fe ---------->|  mme  |-------------> fe
 *                |       |
 *                +-------+
 *
 * Every method of the 3D and the 2D class passes here.  Uploads fill 2048 words of code and 128 start
 * addresses.  A call runs a macro.  Writes of the stream and of macros are tracked in the shadow RAM, pass it,
 * or are replaced by its contents.  A macro waits for a parameter that has not come, so parameters may arrive
 * in a later segment.  An error stops the macro with a trap.
 *
 * Not modelled: the list of methods that METHOD_TRACK_WITH_FILTER leaves out of the shadow RAM (it is not
 * public: as METHOD_TRACK); memory access by macros (MME_DMA_*, of later GPUs).
 */
#ifndef MME_H
#define MME_H

#include "hub/hub_bus.h"

#define MME_CODE_WORDS 0x800 /* known: facts/classes/host.md 7 */
#define MME_STARTS     128   /* known: facts/classes/host.md 7 */
#define MME_METHODS    0x1000

/* Methods that the engine keeps for itself, by word address; the 3D and the 2D class have them at the same place
 * (class/mme_methods.c).  CALLS: an even one calls the macro of its number, the next odd one gives it a parameter.
 * known: facts/classes/host.md 6, 7
 */
enum {
    MME_CODE_POINTER = 0x45,
    MME_CODE = 0x46,
    MME_START_POINTER = 0x47,
    MME_START = 0x48,
    MME_CONTROL = 0x49,
    MME_SCRATCH = 0xd00, /* 256 words */
    MME_CALLS = 0xe00,
};

/* chosen: the instructions of a call, at most: the real watchdog is a register that drivers set by way of
 * firmware; a macro that draws a million instances needs five million
 */
#define MME_LIMIT (1u << 24)

/* Traps.  known: facts/classes/host.md 7: bits of the error status */
enum mme_trap {
    MME_MISSING_DATA = 1 << 0,
    MME_EXTRA_DATA = 1 << 1,
    MME_ILLEGAL_OPCODE = 1 << 2,
    MME_BRANCH_IN_DELAY_SLOT = 1 << 3,
    MME_LIMIT_REACHED = 1 << 4,
    MME_OUT_OF_CODE = 1 << 5,
};
const char *mme_trap_name(u32 trap);

/* SET_MME_SHADOW_RAM_CONTROL.  known: facts/classes/host.md 6 */
enum mme_control { MME_TRACK, MME_TRACK_WITH_FILTER, MME_PASSTHROUGH, MME_REPLAY };

/* The effect of a delay slot: what follows the next instruction. */
enum mme_delay { MME_NO_DELAY, MME_THEN_BRANCH, MME_THEN_EXIT, MME_ENDED };

struct mme_macro {
    bool running; /* and, between calls of mme_run, waiting for a parameter */
    bool twod, carry, has_parameter;
    u8 slot;
    u32 pc, target; /* words; may lie outside the code after a branch */
    enum mme_delay delay;
    u32 r[8]; /* r[0] stays 0 */
    u12 address;
    u6 increment;
    u32 parameter, instructions;
};

struct mme {
    struct mme_config cfg;
    u64 clocks; /* busy so far */
    u32 code_pointer, start_pointer;
    u8 control[2]; /* of the 3D and the 2D class */
    struct mme_macro macro;
    bool gives,
        holds; /* 'result' is to leave; 'held' is still to be done, as what it stopped leaves first */
    struct mme_result result;
    struct mme_method held;
    u32 start[MME_STARTS];
    u32 code[MME_CODE_WORDS];
    u32 shadow[2][MME_METHODS];
};

void mme_reset(struct mme *m);

/* Takes a state bundle; no packet is inside. */
void mme_set_state(struct mme *m, const struct mme_config *cfg);
const char *mme_not_modelled(const struct mme_config *cfg);

/* mme_alu.c: computes the result of an instruction other than a branch; 'state' is the word that op STATE reads.
 * False if the instruction is undefined.  Only additions and subtractions of registers change 'carry'.
 */
bool mme_evaluate(u32 instruction, u32 a, u32 b, u32 state, bool *carry, u32 *result);

/* Fields of an instruction. */
static inline unsigned mme_op(u32 i)
{
    return i & 7;
}
static inline unsigned mme_assign(u32 i)
{
    return i >> 4 & 7;
}
static inline unsigned mme_dst(u32 i)
{
    return i >> 8 & 7;
}
static inline unsigned mme_src0(u32 i)
{
    return i >> 11 & 7;
}
static inline unsigned mme_src1(u32 i)
{
    return i >> 14 & 7;
}
static inline s32 mme_immediate(u32 i)
{
    return (s32)((i >> 14 ^ 0x20000) - 0x20000);
}
#define MME_EXIT      (1u << 7)
#define MME_NOT_ZERO  (1u << 4) /* of a branch */
#define MME_NO_SLOT   (1u << 5) /* the same */
#define MME_OP_BRANCH 7
#define MME_OP_STATE  5

/* Returns whether the instruction takes a parameter. */
bool mme_takes_parameter(u32 instruction);

/* Takes a method, but not while mme_busy.  False if it gives no result, or none yet: mme_run continues a macro
 * that was started or given a parameter.
 */
bool mme_take(struct mme *m, const struct mme_method *in, struct mme_result *out);

/* Runs the macro to its next write, its end or a trap; false if none runs or it waits for a parameter. */
bool mme_run(struct mme *m, struct mme_result *out);

/* Ends a macro that waits for a parameter, because another method comes.  False if none waits. */
bool mme_interrupt(struct mme *m, struct mme_result *out);

/* Returns whether a macro can run on without a parameter. */
static inline bool mme_busy(const struct mme *m)
{
    const struct mme_macro *a = &m->macro;

    return a->running && (a->has_parameter || a->delay == MME_ENDED || a->pc >= MME_CODE_WORDS ||
                          !mme_takes_parameter(m->code[a->pc]));
}

/* mme.c: does a method, but not while mme_busy; what stops a macro that waits is itself still to be done. */
void mme_do(struct mme *m, const struct mme_method *in);

/* Takes a method when the one before is done; gives what a method or the macro leaves. */
static inline bool fe_mme_into(struct mme *m, const struct mme_method *in)
{
    if (m->gives || m->holds || mme_busy(m))
        return false;
    mme_do(m, in);
    return true;
}
static inline bool mme_fe_from(struct mme *m, struct mme_result *out)
{
    if (!m->gives && m->holds)
        mme_do(m, &m->held);
    if (!m->gives && mme_busy(m))
        m->gives = mme_run(m, &m->result);
    if (!m->gives)
        return false;
    *out = m->result;
    m->gives = false;
    return true;
}

/* Returns the clocks of a method and of an instruction.  known: rates.csv X, FE methods; hub.md: macros take a few
 * clocks of logic per method.  chosen: an instruction takes one
 */
unsigned mme_clocks(void);

/* The step that a net makes of them (common/net_step.h). */
bool mme_step(struct mme *m, struct mme_method_fifo *in, struct mme_result_fifo *out);

#endif
