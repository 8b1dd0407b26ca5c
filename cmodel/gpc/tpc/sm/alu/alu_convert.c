/* alu_convert.c - conversions among floats and integers (facts/isa/semantics.md 7; sfu/sfu.md 5)
 *
 * A warp's operands become signs, exponents and significands, and these the results.  Each step is a loop over the lanes
 * without branches, made for each format, which the compiler turns into vectors (lanes.h).
 */
#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

#define INLINE static inline __attribute__((always_inline))

/* Where the compiler sees them. */
static const struct float_format fp16 = FLOAT_FP16, fp32 = FLOAT_FP32, fp64 = FLOAT_FP64;

/* known: facts/isa/semantics.md 7.  chosen: 0, which no compiler writes, is F32 */
enum { F16 = 1, F32 = 2, F64 = 3 };

/* Of each lane (-1)^minus * sig * 2^exp, if it is neither Inf nor NaN. */
struct numbers {
    u64 minus[ALU_LANES], sig[ALU_LANES];
    s32 exp[ALU_LANES];
    u32 inf[ALU_LANES], nan[ALU_LANES];
    bool flush, saturate; /* what becomes of them, as floats */
};

/* Of an integer format. */
static unsigned width_of(unsigned size)
{
    return 8u << (size & 3);
}
static bool is_signed(unsigned size)
{
    return size >> 2 & 1;
}

/* Float operands: their half, .FTZ of single precision, their signs. */
INLINE void floats(const struct alu_mode *m, const struct float_format *f,
                   const struct alu_ports *p, struct numbers *restrict x)
{
    const unsigned frac = f->frac_bits, at = f->exp_bits == 5 && m->sel_b & 1 ? 16 : 0;
    const u64 sign = float_sign(f), inf = float_infinity64(f), ones = inf >> frac;
    const u64 keep = m->abs_b ? sign - 1 : 2 * sign - 1, flip = m->neg_b ? sign : 0;
    const u64 denormals = m->ftz && f->exp_bits == 8 ? 0 : UINT64_MAX;
    const u32 *low = p->b, *high = frac == 52 ? p->b + ALU_LANES : p->b;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 word = frac == 52 ? (u64)high[i] << 32 | low[i] : low[i] >> at;
        const u64 a = (word & keep) ^ flip, biased = a >> frac & ones;
        const u64 fraction = a & (inf ^ (sign - 1)), leading = UINT64_C(1) << frac;

        x->minus[i] = a >> (f->exp_bits + frac);
        x->sig[i] = biased == 0 ? fraction & denormals : fraction | leading;
        x->exp[i] = (s32)(biased == 0 ? 1 : biased) - float_bias(f) - (s32)frac;
        x->inf[i] = (a & (sign - 1)) == inf;
        x->nan[i] = (a & (sign - 1)) > inf;
    }
}

LANES_CLONES static void floats_of(const struct alu_mode *m, const struct alu_ports *p,
                                   struct numbers *restrict x)
{
    if (m->sfmt == F16)
        floats(m, &fp16, p, x);
    else if (m->sfmt == F64)
        floats(m, &fp64, p, x);
    else
        floats(m, &fp32, p, x);
}

/* Rounds numbers that have a fraction to integers.  Of both signs, that the compiler sees neither branch. */
INLINE void whole(enum rounding mode, struct numbers *restrict x)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 below = float_shift_round(x->sig[i], -x->exp[i], mode, true);
        const u64 above = float_shift_round(x->sig[i], -x->exp[i], mode, false);
        const u64 rounded = x->minus[i] ? below : above, sig = x->sig[i] == 0 ? 0 : rounded;

        x->sig[i] = x->exp[i] < 0 ? sig : x->sig[i];
        x->exp[i] = x->exp[i] < 0 ? 0 : x->exp[i];
    }
}

/* Calls a function with its mode as a constant. */
#define BY_MODE(function, mode, ...)          \
    do {                                      \
        if ((mode) == ROUND_RNE)              \
            function(ROUND_RNE, __VA_ARGS__); \
        else if ((mode) == ROUND_RTZ)         \
            function(ROUND_RTZ, __VA_ARGS__); \
        else if ((mode) == ROUND_RM)          \
            function(ROUND_RM, __VA_ARGS__);  \
        else                                  \
            function(ROUND_RP, __VA_ARGS__);  \
    } while (0)

LANES_CLONES static void whole_of(const struct alu_mode *m, struct numbers *restrict x)
{
    BY_MODE(whole, alu_rounding(m->rnd), x);
}

/* Integer operands.
 * known: facts/isa/compilers.md 6: |x| and -x of a signed number are words of its size
 * chosen: |x| of an unsigned number is itself, and -x of it the negative number
 */
INLINE void integers(const struct alu_mode *m, unsigned width, const struct alu_ports *p,
                     struct numbers *restrict x)
{
    const unsigned at = width > 16 ? 0 : 8u * (m->sel_b & 3); /* .B1 to .B3, and .H1 is .B2 */
    const u64 mask = bits_mask(width), top = is_signed(m->ssize) ? mask ^ mask >> 1 : 0;
    const u32 *low = p->b, *high = width == 64 ? p->b + ALU_LANES : p->b;
    const bool absolute = m->abs_b, negate = m->neg_b, turns = negate && top;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 word = width == 64 ? (u64)high[i] << 32 | low[i] : low[i];
        const u64 bits = word >> at & mask;
        const u64 size = absolute && bits & top ? 0 - bits : bits;
        const u64 number = (turns ? 0 - size : size) & mask;
        const bool below = (number & top) != 0;

        x->sig[i] = below ? (0 - number) & mask : number;
        x->minus[i] = below | (negate & !turns & (number != 0));
        x->exp[i] = 0;
        x->inf[i] = x->nan[i] = 0;
    }
}

LANES_CLONES static void integers_of(const struct alu_mode *m, const struct alu_ports *p,
                                     struct numbers *restrict x)
{
    const unsigned width = width_of(m->ssize);

    if (width == 64)
        integers(m, 64, p, x);
    else
        integers(m, width, p, x);
}

/* Rounded to floats. */
INLINE void rounded(enum rounding mode, const struct float_format *to, enum tiny tiny,
                    const struct numbers *x, u64 *restrict z)
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

        z[i] = x->nan[i] ? float_nan(to) : number;
    }
}

/* known: PTX ISA cvt.ftz, of f32 only
 * chosen: tininess as everywhere, after rounding
 */
LANES_CLONES static void rounded_to(unsigned fmt, enum rounding mode, const struct numbers *x,
                                    u64 *restrict z)
{
    if (fmt == F16)
        BY_MODE(rounded, mode, &fp16, TINY_DENORMAL, x, z);
    else if (fmt == F64)
        BY_MODE(rounded, mode, &fp64, TINY_DENORMAL, x, z);
    else if (x->flush)
        BY_MODE(rounded, mode, &fp32, TINY_ZERO, x, z);
    else
        BY_MODE(rounded, mode, &fp32, TINY_DENORMAL, x, z);
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
static void give_floats(const struct alu_mode *m, const struct numbers *x, struct alu_ports *p)
{
    const struct float_format *to = m->dfmt == F16 ? &float_fp16 : &float_fp32;
    u64 z[ALU_LANES];

    if (m->dfmt == F64)
        to = &float_fp64;
    rounded_to(m->dfmt, alu_rounding(m->rnd), x, z);
    for (unsigned i = 0; x->saturate && i < ALU_LANES; i++)
        z[i] = float_saturate(to, z[i]);
    put(p->d, z, m->dfmt == F64);
    alu_cc_float(m, p, to);
}

/* known: facts/isa/semantics.md 7: of one size, bit 42 rounds to an integer, and without it nothing rounds; of two sizes it
 * counts for nothing
 */
void alu_f2f(const struct alu_mode *m, struct alu_ports *p)
{
    struct numbers x;

    floats_of(m, p, &x);
    x.flush = m->ftz;
    x.saturate = m->sat;
    if (m->integral && m->dfmt == m->sfmt)
        whole_of(m, &x);
    give_floats(m, &x, p);
}

void alu_i2f(const struct alu_mode *m, struct alu_ports *p)
{
    struct numbers x;

    integers_of(m, p, &x);
    x.flush = x.saturate = false;
    give_floats(m, &x, p);
}

/* known: facts/sfu/sfu.md 5: NaN gives 0; of or to 64 bits, the top bit of the result */
static u64 not_a_number(const struct alu_mode *m)
{
    const unsigned width = width_of(m->dsize);

    return m->sfmt == F64 || width == 64 ? UINT64_C(1) << (width - 1) : 0;
}

/* Integers clamped, in two's complement of 64 bits. */
LANES_CLONES static void clamped(const struct alu_mode *m, const struct numbers *x, u64 nan,
                                 u64 *restrict z)
{
    const unsigned width = width_of(m->dsize);
    const u64 most = bits_mask(is_signed(m->dsize) ? width - 1 : width);
    const u64 least = is_signed(m->dsize) ? most + 1 : 0; /* the magnitude of it */

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
LANES_CLONES static void truncated(const struct numbers *x, u64 *restrict z)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        z[i] = x->minus[i] ? 0 - x->sig[i] : x->sig[i];
}

/* known: facts/isa/compilers.md 6: I2I's results of 8 and 16 bits lie over zeros */
LANES_CLONES static void over_zeros(const struct alu_mode *m, u64 *restrict z)
{
    const u64 mask = bits_mask(width_of(m->dsize));

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
    struct numbers x;
    u64 z[ALU_LANES];

    floats_of(m, p, &x);
    whole_of(m, &x);
    clamped(m, &x, not_a_number(m), z);
    give_integers(m, z, p);
}

/* known: facts/isa/semantics.md 7: .SAT clamps */
void alu_i2i(const struct alu_mode *m, struct alu_ports *p)
{
    struct numbers x;
    u64 z[ALU_LANES];

    integers_of(m, p, &x);
    if (m->sat)
        clamped(m, &x, 0, z);
    else
        truncated(&x, z);
    over_zeros(m, z);
    give_integers(m, z, p);
}
