/* alu.h - arithmetic of a warp: one instruction for 32 lanes (facts/isa/semantics.md 4 to 7; sfu/sfu.md 5)
 *
 *              +-------+
 *   alu_warp   |       |  alu_result
 *  rf -------->|  alu  |-------> rf
 *              |       |
 *              +-------+
 *
 * Takes the operands of an instruction and gives its results, all 32 lanes at once: floats of 16, 32 and
 * 64 bits, integers, logic, shifts, video, conversions, predicates, votes and shuffles.  Computes every
 * lane; only VOTE and SHFL use 'active', and the register file writes only active lanes.  Rounds once;
 * every NaN result is float_nan, but those of double precision, which keep an operand's payload (alu_nan64).
 *
 * Lanes look at one another in VOTE and SHFL alone; FSWZADD's operation goes by the lane's place in its quad.  Nothing is kept from packet
 * to packet.
 *
 * Not modelled: .X and .XHI of SHL, SHR and SHF, and .XMED of IMNMX, whose meaning no source gives
 * (alu_not_modelled_mode).
 */
#ifndef ALU_H
#define ALU_H

#include "common/float_math.h"
#include "gpc/tpc/sm/sm_bus.h"

#define ALU_LANES           32
#define ALU_PREDICATES_HELD 7 /* P0 to P6 */

/* The results that an operation writes. */
enum {
    ALU_D = 1,
    ALU_D64 = 2, /* a pair */
    ALU_PD = 4,
    ALU_PD2 = 8,
    ALU_PREDICATES = 16, /* R2P: P0 to P6, or CC */
};

/* The condition code: a lane mask for each bit. */
struct alu_cc {
    u32 z, s, c, o;
};

/* Operands and results of one instruction.  An operand has 32 words, lane 0 first; one of 64 bits has its 32
 * upper words behind them.
 */
struct alu_ports {
    const u32 *a, *b, *c;
    const u32 *old; /* what d held */
    u32 *d;         /* room for 64 words; overlaps no operand */
    u32 active;
    u32 pa, pb, pc; /* lane masks, after their negation */
    u32 pd, pd2;    /* results */
    u32 predicates[ALU_PREDICATES_HELD];
    struct alu_cc cc; /* before; after, if the mode writes it */
};

typedef void alu_kernel(const struct alu_mode *m, struct alu_ports *p);

#define ALU(op, kernel, writes, host, clocks) alu_kernel alu_##kernel;
#include "gpc/tpc/sm/alu/alu_ops.def"
#undef ALU

/* alu.c: returns the kernel of an operation.  'host' allows the host's IEEE arithmetic (alu_host.c) where it
 * gives the same bits.
 */
alu_kernel *alu_kernel_of(enum alu_op op, const struct alu_mode *m, bool host);

/* Returns the results that the operation writes: ALU_D64 instead of ALU_D for conversions to 64 bits. */
unsigned alu_writes(enum alu_op op, const struct alu_mode *m);

/* Returns whether operand b (for FP64 every operand) has 64 bits. */
bool alu_reads_64(enum alu_op op, const struct alu_mode *m);

/* Names the feature of the mode that the model lacks; NULL if it can run. */
const char *alu_not_modelled_mode(enum alu_op op, const struct alu_mode *m);

/* alu_host.c: returns the kernel in host arithmetic; NULL if the mode needs more than round to nearest. */
alu_kernel *alu_host_kernel(enum alu_op op, const struct alu_mode *m);

/* Returns whether the host now rounds to nearest and keeps denormals. */
bool alu_host_holds(void);

/* alu_set.c: combine with pc; write the value of true. */
u32 alu_combine(unsigned bop, u32 x, u32 y);
void alu_write_truth(const struct alu_mode *m, struct alu_ports *p, u32 truth);
void alu_write_predicates(const struct alu_mode *m, struct alu_ports *p, u32 truth);

/* Returns the lanes whose CC passes a test (semantics.md 4). */
u32 alu_cc_test(unsigned test, const struct alu_cc *cc);

/* Set CC by the results: as integers (carry and overflow 0), as floats. */
void alu_cc_word(const struct alu_mode *m, struct alu_ports *p);
void alu_cc_float(const struct alu_mode *m, struct alu_ports *p, const struct float_format *f);

static inline enum rounding alu_rounding(unsigned rnd)
{
    static const enum rounding of[] = { ROUND_RNE, ROUND_RM, ROUND_RP, ROUND_RTZ };

    return of[rnd];
}

static inline u64 alu_pair(const u32 *x, unsigned lane)
{
    return (u64)x[ALU_LANES + lane] << 32 | x[lane];
}

static inline bool alu_is_nan64(u64 a)
{
    return (a & ~(UINT64_C(1) << 63)) > UINT64_C(0x7ff0000000000000);
}

/* Returns z, or what a NaN of double precision is: b's, else c's, else a's, quiet; with none of them a NaN, -NaN without a
 * payload.
 * known: PTX ISA, Floating Point Instructions: NaN payloads are supported for double precision; measured on a GH100, all pairs
 * and triples of 13 numbers: which operand's, its sign as the register has it.  DMNMX chosen: b's of two.
 */
static inline u64 alu_nan64(u64 z, u64 a, u64 b, u64 c)
{
    const u64 quiet = UINT64_C(0x0008000000000000);
    const u64 of = alu_is_nan64(b)   ? b
                   : alu_is_nan64(c) ? c
                   : alu_is_nan64(a) ? a
                                     : UINT64_C(0xfff8000000000000);

    return alu_is_nan64(z) ? of | quiet : z;
}

static inline void alu_put_pair(u32 *x, unsigned lane, u64 value)
{
    x[lane] = (u32)value;
    x[ALU_LANES + lane] = (u32)(value >> 32);
}

/* The unit. */
struct alu {
    struct alu_config cfg;
    u64 clocks; /* busy so far */
};

void alu_reset(struct alu *s);

/* Takes a state bundle; no packet is inside. */
void alu_set_state(struct alu *s, const struct alu_config *cfg);
const char *alu_not_modelled(const struct alu_config *cfg);

/* Makes the result for one packet; inactive lanes keep the old d. */
void alu_evaluate(const struct alu_warp *in, bool host, struct alu_result *out);

/* Returns the clocks that an operation, a packet, occupies a scheduler's lanes (rates.csv T7). */
unsigned alu_op_clocks(enum alu_op op);
unsigned alu_clocks(const struct alu_config *cfg, const struct alu_warp *in);

/* Makes the answer to a packet, and counts its clocks; steps the unit by its FIFOs: made of it (common/net_step.h). */
void alu_turn(struct alu *s, const struct alu_warp *in, struct alu_result *out);
bool alu_step(struct alu *s, struct alu_warp_fifo *in, struct alu_result_fifo *out);

#endif
