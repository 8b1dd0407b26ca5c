/* sfu.h - special function unit: transcendentals and attribute interpolation (facts/sfu/sfu.md, tpc.md)
 *
 *              +-------+
 *   sfu_quad   |       |  sfu_result
 *  mio ------->|  sfu  |-------> rf
 *              |       |
 *              +-------+
 *
 * Executes one instruction for a quad of threads a clock.
 * MUFU: a quadratic from a table, C0 + C1*xl + C2*xl^2, for each thread.
 * RRO: converts an angle or an exponent to the fixed point that SIN, COS and EX2 take.
 * IPA: evaluates one plane at four positions, and multiplies by w.
 * Denormal sources and results become zeros of their sign; every NaN result is 0x7fffffff.
 *
 * Not modelled: NVIDIA's low-order bits.  Tables read out of chips are not ours to copy.  One table set of
 * our own serves every profile; it has the same size and equal or better accuracy.  The squarer, the
 * rounding constants and RRO are ours too (README.md).
 */
#ifndef SFU_H
#define SFU_H

#include "common/fp32.h"
#include "gpc/tpc/sm/sm_bus.h"

#define SFU_THREADS 4
#define SFU_QUADS   8 /* of a warp: sfu_evaluate_quads takes so many, at most */

struct sfu {
    struct sfu_config cfg;
    u64 quads;  /* that it worked on, whether they came over the wire or by calls */
    u64 clocks; /* busy so far */
};

/* The functions that have a table; words of the ROM are in this order. */
enum sfu_table {
    SFU_TABLE_RCP,  /* 1/x, [1,2) */
    SFU_TABLE_RSQ,  /* x^(-1/2), [1,4) */
    SFU_TABLE_EX2,  /* 2^x, [0,1) */
    SFU_TABLE_LG2,  /* log2(x), [1,2) */
    SFU_TABLE_SIN,  /* sin(pi/2 x), [0,1) */
    SFU_TABLE_SQRT, /* x^(1/2), [1,4); beyond the 22.75 Kb of the five */
    SFU_TABLES,
};

/* The arithmetic of a table: (c0 << c0_shift) +- (c1*xl << 1) +- (c2*xl^2 << c2_shift) + round, in units
 * of 2^-lsb, then >> out_shift.
 */
struct sfu_shape {
    u10 base;            /* of its ROM words */
    u4 index_bits;       /* of a segment's number: the high bits of x */
    u5 xl_bits;          /* the others */
    u5 c1_bits, c2_bits; /* of a word, below the 26 of c0 */
    u4 c0_shift, c2_shift;
    bool c1_minus, c2_minus;
    u17 round;
    u6 lsb;
    u5 out_shift;
};

#define SFU_ROM_WORDS 576 /* of 52 bits: c0, c1, c2; the first 448 are the five functions' */

extern const u52 sfu_rom[SFU_ROM_WORDS];
extern const struct sfu_shape sfu_shapes[SFU_TABLES];

/* sfu_quadratic.c: squares a 17-bit fraction; returns the high 16 bits. */
u16 sfu_square(u17 x);

/* Evaluates one ROM word at xl, before >> out_shift; never negative. */
s64 sfu_evaluate_word(const struct sfu_shape *s, u52 word, u17 xl);

/* Evaluates a table at x of index_bits + xl_bits bits, after >> out_shift. */
s64 sfu_quadratic(enum sfu_table t, u24 x);

/* sfu_octaves.c: split a finite source for RSQ and SQRT: the table's argument in [1,4), 23 fraction bits
 * and the octave; half of the remaining exponent.
 */
u24 sfu_octaves(const struct fp32_value *x);
s32 sfu_half_exponent(const struct fp32_value *x);

/* The functions of MUFU, one file each; 'a' is the source after its modifiers. */
u32 sfu_rcp(u32 a);
u32 sfu_rsq(u32 a);
u32 sfu_rsq_octaves(u24 octaves); /* its table, in units of 2^-24: (2^23, 2^24] */
u32 sfu_sqrt(u32 a);
u32 sfu_rcp64h(u32 a); /* sfu_double.c: sign, 11 bits of exponent, 20 of fraction */
u32 sfu_rsq64h(u32 a);
u32 sfu_lg2(u32 a);
u32 sfu_ex2(u32 a); /* of what RRO.EX2 gives */
u32 sfu_sin(u32 a); /* sfu_sincos.c: of what RRO.SINCOS gives */
u32 sfu_cos(u32 a);

/* sfu_reduce.c: range reduction.  Bit 31 is the sign.  Bit 30 set means NaN, with bit 23 Inf.  Else the
 * word holds, with 23 fraction bits and rounded to nearest, |a| * 2/pi mod 4 (sincos, below bit 25) or
 * |a| (ex2, below bit 30).
 */
u32 sfu_rro_sincos(u32 a);
u32 sfu_rro_ex2(u32 a);

/* sfu_plane.c: a plane's value at pixel 0's centre and its slopes, as integers in units of 2^lsb. */
struct sfu_base {
    bool special; /* a coefficient is not finite: every value is 'value' */
    u32 value;
    s32 lsb;
    s64 p; /* below 2^43 */
    s64 a, b;
};
struct sfu_base sfu_base_of(const struct attribute_plane *plane, s17 x, s17 y);

/* Returns the plane's value dx, dy sixteenths of a pixel from there, -8..23: in units of 2^lsb, before it is rounded;
 * rounded.
 */
static inline s64 sfu_sum(const struct sfu_base *base, s6 dx, s6 dy)
{
    return base->p + (dx * base->a >> 4) + (dy * base->b >> 4);
}
u32 sfu_sample(const struct sfu_base *base, s6 dx, s6 dy);

/* sfu_location.c: returns where thread i interpolates, in sixteenths from the centre of pixel 0. */
struct sfu_offset {
    s6 x, y;
};
struct sfu_offset sfu_location(const struct sfu_quad *q, unsigned i);

/* sfu.c: clamps to [0, 1]; NaN gives NaN or +0. */
u32 sfu_saturate(u32 a, bool keeps_nan);

/* Makes the result for one packet; for 'quads' of them, of one instruction: their op and saturate are the same. */
void sfu_evaluate(const struct sfu_config *cfg, const struct sfu_quad *in, struct sfu_result *out);
void sfu_evaluate_quads(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out);

/* sfu_bundle.c: the state bundle of a 3D class state. */
struct sfu_config sfu_bundle(const u32 *state);

void sfu_reset(struct sfu *s);

/* Takes a state bundle; no packet is inside. */
void sfu_set_state(struct sfu *s, const struct sfu_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *sfu_not_modelled(const struct sfu_config *cfg);

/* Returns the clocks that a packet occupies the unit (rates.csv T7). */
unsigned sfu_clocks(const struct sfu_config *cfg, const struct sfu_quad *in);

/* Counts a packet that it worked on. */
static inline void sfu_count(struct sfu *s, const struct sfu_quad *in)
{
    s->quads++;
    s->clocks += sfu_clocks(&s->cfg, in);
}

/* No packet is inside. */
static inline bool sfu_idle(const struct sfu *s)
{
    (void)s;
    return true;
}

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool sfu_step(struct sfu *s, struct sfu_quad_fifo *in, struct sfu_result_fifo *out);

#endif
