/* alu_convert.c - conversions among floats and integers (facts/isa/semantics.md 7; sfu/sfu.md 5)
 *
 * A warp's operands become signs, exponents and significands, and these the results.  Each step is a loop over the lanes
 * without branches, made for each format, which the compiler turns into vectors (lanes.h).
 */
#include "gpc/tpc/sm/alu/alu_numbers.h"

#include "common/lanes.h"

/* What a NaN becomes: measured on a GH100, as for alu_nan64. */
ALU_INLINE u64 converted_nan(const struct float_format *to, const struct alu_numbers *x,
                             unsigned lane)
{
    const u64 fraction = x->sig[lane] & bits_mask(x->frac);
    const u64 kept = x->frac > to->frac_bits ? fraction >> (x->frac - to->frac_bits)
                                             : fraction << (to->frac_bits - x->frac);
    const u64 quiet = UINT64_C(1) << (to->frac_bits - 1);

    return x->payloads ? x->minus[lane] << (to->exp_bits + to->frac_bits) | float_infinity64(to) |
                             quiet | kept
                       : float_nan(to);
}

/* Rounded to floats. */
ALU_INLINE void rounded(enum rounding mode, const struct float_format *to, enum tiny tiny,
                        const struct alu_numbers *x, u64 *restrict z)
{
    const unsigned sign = to->exp_bits + to->frac_bits;
    const bool directed = mode == ROUND_RM || mode == ROUND_RP;
    u32 top[ALU_LANES];

    for (unsigned i = 0; i < ALU_LANES; i++)
        top[i] = bits_top(x->sig[i] | 1);
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 below = float_round_top(to, mode, tiny, true, x->exp[i], x->sig[i], top[i]);
        const u64 above = float_round_top(to, mode, tiny, false, x->exp[i], x->sig[i], top[i]);

        z[i] = x->minus[i] << sign | (directed && x->minus[i] ? below : above);
    }
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 number = x->inf[i] ? x->minus[i] << sign | float_infinity64(to) : z[i];

        z[i] = x->nan[i] ? converted_nan(to, x, i) : number;
    }
}

/* known: PTX ISA cvt.ftz, of f32 only
 * chosen: tininess as everywhere, after rounding
 */
LANES_CLONES static void rounded_to(unsigned fmt, enum rounding mode, const struct alu_numbers *x,
                                    u64 *restrict z)
{
    if (fmt == ALU_F16)
        ALU_BY_MODE(rounded, mode, &alu_fp16, TINY_DENORMAL, x, z);
    else if (fmt == ALU_F64)
        ALU_BY_MODE(rounded, mode, &alu_fp64, TINY_DENORMAL, x, z);
    else if (x->flush)
        ALU_BY_MODE(rounded, mode, &alu_fp32, TINY_ZERO, x, z);
    else
        ALU_BY_MODE(rounded, mode, &alu_fp32, TINY_DENORMAL, x, z);
}

/* Into registers, a pair if 'wide'. */
LANES_CLONES static void put(u32 *restrict d, const u64 *restrict z, bool wide)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        d[i] = (u32)z[i];
    for (unsigned i = 0; wide && i < ALU_LANES; i++)
        d[ALU_LANES + i] = (u32)(z[i] >> 32);
}

/* known: facts/isa/compilers.md 6: F16 results lie in the low half over zeros */
static void give_floats(const struct alu_mode *m, const struct alu_numbers *x, struct alu_ports *p)
{
    const struct float_format *to = m->dfmt == ALU_F16 ? &float_fp16 : &float_fp32;
    u64 z[ALU_LANES];

    if (m->dfmt == ALU_F64)
        to = &float_fp64;
    rounded_to(m->dfmt, alu_rounding(m->rnd), x, z);
    for (unsigned i = 0; x->saturate && i < ALU_LANES; i++)
        z[i] = float_saturate(to, z[i]);
    put(p->d, z, m->dfmt == ALU_F64);
    alu_cc_float(m, p, to);
}

/* known: facts/isa/semantics.md 7: of one size, bit 42 rounds to an integer, and without it nothing rounds; of two sizes it
 * counts for nothing
 */
void alu_f2f(const struct alu_mode *m, struct alu_ports *p)
{
    struct alu_numbers x;

    alu_floats_of(m, p, &x);
    x.payloads = m->sfmt == ALU_F64 || m->dfmt == ALU_F64;
    x.flush = m->ftz;
    x.saturate = m->sat;
    if (m->integral && m->dfmt == m->sfmt)
        alu_whole_of(m, &x);
    give_floats(m, &x, p);
}

void alu_i2f(const struct alu_mode *m, struct alu_ports *p)
{
    struct alu_numbers x;

    alu_integers_of(m, p, &x);
    x.flush = x.saturate = x.payloads = false;
    x.frac = 1;
    give_floats(m, &x, p);
}

/* known: facts/sfu/sfu.md 5: NaN gives 0; of or to 64 bits, the top bit of the result */
static u64 not_a_number(const struct alu_mode *m)
{
    const unsigned width = alu_width_of(m->dsize);

    return m->sfmt == ALU_F64 || width == 64 ? UINT64_C(1) << (width - 1) : 0;
}

/* Integers clamped, in two's complement of 64 bits. */
LANES_CLONES static void clamped(const struct alu_mode *m, const struct alu_numbers *x, u64 nan,
                                 u64 *restrict z)
{
    const unsigned width = alu_width_of(m->dsize);
    const u64 most = bits_mask(alu_is_signed(m->dsize) ? width - 1 : width);
    const u64 least = alu_is_signed(m->dsize) ? most + 1 : 0; /* the magnitude of it */

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 up = x->sig[i] << (x->exp[i] & 63), back = up >> (x->exp[i] & 63);
        const u64 below_2_64 = back == x->sig[i] ? up : UINT64_MAX;
        const u64 size = x->exp[i] > 63 ? UINT64_MAX : below_2_64;
        const u64 end = x->minus[i] ? least : most,
                  magnitude = x->inf[i] || size > end ? end : size;
        const u64 integer = x->minus[i] ? 0 - magnitude : magnitude;

        z[i] = x->nan[i] ? nan : integer;
    }
}

/* known: facts/isa/semantics.md 7: without .SAT the value is truncated */
LANES_CLONES static void truncated(const struct alu_numbers *x, u64 *restrict z)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        z[i] = x->minus[i] ? 0 - x->sig[i] : x->sig[i];
}

/* known: facts/isa/compilers.md 6: I2I's results of 8 and 16 bits lie over zeros */
LANES_CLONES static void over_zeros(const struct alu_mode *m, u64 *restrict z)
{
    const u64 mask = bits_mask(alu_width_of(m->dsize));

    for (unsigned i = 0; i < ALU_LANES; i++)
        z[i] &= mask;
}

static void give_integers(const struct alu_mode *m, const u64 *z, struct alu_ports *p)
{
    put(p->d, z, (m->dsize & 3) == 3);
    alu_cc_word(m, p);
}

/* known: facts/isa/compilers.md 6: results of 16 bits are extended to the word by their signedness; chosen: so are those of 8 */
void alu_f2i(const struct alu_mode *m, struct alu_ports *p)
{
    struct alu_numbers x;
    u64 z[ALU_LANES];

    alu_floats_of(m, p, &x);
    alu_whole_of(m, &x);
    clamped(m, &x, not_a_number(m), z);
    give_integers(m, z, p);
}

/* known: facts/isa/semantics.md 7: .SAT clamps */
void alu_i2i(const struct alu_mode *m, struct alu_ports *p)
{
    struct alu_numbers x;
    u64 z[ALU_LANES];

    alu_integers_of(m, p, &x);
    if (m->sat)
        clamped(m, &x, 0, z);
    else
        truncated(&x, z);
    over_zeros(m, z);
    give_integers(m, z, p);
}
