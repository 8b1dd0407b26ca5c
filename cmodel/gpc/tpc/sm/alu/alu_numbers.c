/* alu_numbers.c - see alu_numbers.h */
#include "gpc/tpc/sm/alu/alu_numbers.h"

#include "common/lanes.h"

/* Float operands: their half, .FTZ of single precision, their signs.  A NaN keeps its own. */
ALU_INLINE void floats(const struct alu_mode *m, const struct float_format *f,
                       const struct alu_ports *p, struct alu_numbers *restrict x)
{
    const unsigned frac = f->frac_bits, at = f->exp_bits == 5 && m->sel_b & 1 ? 16 : 0;
    const u64 sign = float_sign(f), inf = float_infinity64(f), ones = inf >> frac;
    const u64 keep = m->abs_b ? sign - 1 : 2 * sign - 1, flip = m->neg_b ? sign : 0;
    const u64 denormals = m->ftz && f->exp_bits == 8 ? 0 : UINT64_MAX;
    const u32 *low = p->b, *high = frac == 52 ? p->b + ALU_LANES : p->b;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 word = frac == 52 ? (u64)high[i] << 32 | low[i] : low[i] >> at;
        const bool nan = (word & (sign - 1)) > inf;
        const u64 a = nan ? word : (word & keep) ^ flip, biased = a >> frac & ones;
        const u64 fraction = a & (inf ^ (sign - 1)), leading = UINT64_C(1) << frac;

        x->minus[i] = a >> (f->exp_bits + frac);
        x->sig[i] = biased == 0 ? fraction & denormals : fraction | leading;
        x->exp[i] = (s32)(biased == 0 ? 1 : biased) - float_bias(f) - (s32)frac;
        x->inf[i] = (a & (sign - 1)) == inf;
        x->nan[i] = nan;
    }
    x->frac = frac;
}

LANES_CLONES void alu_floats_of(const struct alu_mode *m, const struct alu_ports *p,
                                struct alu_numbers *restrict x)
{
    if (m->sfmt == ALU_F16)
        floats(m, &alu_fp16, p, x);
    else if (m->sfmt == ALU_F64)
        floats(m, &alu_fp64, p, x);
    else
        floats(m, &alu_fp32, p, x);
}

/* Rounds numbers that have a fraction to integers.  Of both signs, that the compiler sees neither branch. */
ALU_INLINE void whole(enum rounding mode, struct alu_numbers *restrict x)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 below = float_shift_round(x->sig[i], -x->exp[i], mode, true);
        const u64 above = float_shift_round(x->sig[i], -x->exp[i], mode, false);
        const u64 rounded = x->minus[i] ? below : above, sig = x->sig[i] == 0 ? 0 : rounded;

        x->sig[i] = x->exp[i] < 0 ? sig : x->sig[i];
        x->exp[i] = x->exp[i] < 0 ? 0 : x->exp[i];
    }
}

LANES_CLONES void alu_whole_of(const struct alu_mode *m, struct alu_numbers *restrict x)
{
    ALU_BY_MODE(whole, alu_rounding(m->rnd), x);
}

/* Integer operands.
 * known: facts/isa/compilers.md 6: |x| and -x of a signed number are words of its size
 * chosen: |x| of an unsigned number is itself, and -x of it the negative number
 */
ALU_INLINE void integers(const struct alu_mode *m, unsigned width, const struct alu_ports *p,
                         struct alu_numbers *restrict x)
{
    const unsigned at = width > 16 ? 0 : 8u * (m->sel_b & 3); /* .B1 to .B3, and .H1 is .B2 */
    const u64 mask = bits_mask(width), top = alu_is_signed(m->ssize) ? mask ^ mask >> 1 : 0;
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

LANES_CLONES void alu_integers_of(const struct alu_mode *m, const struct alu_ports *p,
                                  struct alu_numbers *restrict x)
{
    const unsigned width = alu_width_of(m->ssize);

    if (width == 64)
        integers(m, 64, p, x);
    else
        integers(m, width, p, x);
}
