/* alu_multiply.c - integer products (facts/isa/semantics.md 6) */
#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

#include <string.h>

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

/* known: isa_enums.def mulsign: bit 0 is a's sign, bit 1 b's */
INLINE u64 product(const struct alu_mode *m, u32 a, u32 b)
{
    const s64 x = m->mulsign & 1 ? (s32)a : (s64)a, y = m->mulsign & 2 ? (s32)b : (s64)b;

    return (u64)x * (u64)y;
}

LANES_CLONES void alu_imul(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = (u32)(product(m, p->a[i], p->b[i]) >> (m->hi ? 32 : 0));
    alu_cc_word(m, p);
}

/* Flags of the lanes' additions. */
struct sum {
    u32 carries, overflows;
};

INLINE u32 sum_lane(struct sum *s, unsigned lane, u32 x, u32 y, u32 carry, bool saturates)
{
    const u32 z = x + y + carry, over = ((x ^ z) & (y ^ z)) >> 31;

    s->carries |= ((x & y) | ((x | y) & ~z)) >> 31 << lane; /* out of bit 31, by its sum */
    s->overflows |= over << lane;
    return saturates && over ? (x >> 31 ? 0x80000000 : 0x7fffffff) : z;
}

static void sum_flags(const struct alu_mode *m, struct alu_ports *p, const struct sum *s)
{
    const u32 z = p->cc.z;

    alu_cc_word(m, p);
    if (!m->cc)
        return;
    if (m->x)
        p->cc.z &= z;
    p->cc.c = s->carries;
    p->cc.o = s->overflows;
}

/* known: facts/isa/semantics.md 6: bit 52 negates the product, 51 the addend; both are .PO; compilers.md 8: .SAT is of the
 * addition, after .HI; .CC and .X of it carry
 * chosen: the product is negated before its upper half is taken; with .X the addend's negation is its inversion and .PO takes
 * the carry
 */
LANES_CLONES void alu_imad(const struct alu_mode *m, struct alu_ports *p)
{
    const bool plus_one = m->neg_a && m->neg_c;
    struct sum s = { 0 };

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 ab = product(m, p->a[i], p->b[i]);
        const u32 word = (u32)((m->neg_a && !plus_one ? 0 - ab : ab) >> (m->hi ? 32 : 0));
        const u32 c = m->neg_c && !plus_one ? ~p->c[i] : p->c[i];
        const u32 carry = m->x ? p->cc.c >> i & 1 : m->neg_c;

        p->d[i] = sum_lane(&s, i, word, c, carry, m->sat);
    }
    sum_flags(m, p, &s);
}

/* known: isa_enums.def imadsp_a: bit 0 is the sign; word, 24 bits, low half, high half */
static s64 part(u32 x, unsigned type)
{
    switch (type) {
    case 0: return x;
    case 1: return (s32)x;
    case 2: return x & 0xffffff;
    case 3: return bits_sign_extend(x & 0xffffff, 24);
    case 4: return x & 0xffff;
    case 5: return (s16)x;
    case 6: return x >> 16;
    default: return (s16)(x >> 16);
    }
}

/* known: isa_enums.def imadsp_b: U24, S24, U16H0, S16H0
 * chosen: the low word of the product and the part of c are added; CC as for IMAD
 */
void alu_imadsp(const struct alu_mode *m, struct alu_ports *p)
{
    struct sum s = { 0 };

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 a = part(p->a[i], m->type_a), b = part(p->b[i], m->type_b + 2u);

        p->d[i] = sum_lane(&s, i, (u32)((u64)a * (u64)b), (u32)part(p->c[i], m->type_c), 0, false);
    }
    sum_flags(m, p, &s);
}

enum xmad_c { XMAD_FULL, XMAD_CLO, XMAD_CHI, XMAD_CSFU, XMAD_CBCC };

INLINE s32 half(u32 x, bool high, bool is_signed)
{
    const u32 sign = is_signed ? 0x8000 : 0;

    return (s32)(((x >> (high ? 16 : 0) & 0xffff) ^ sign) - sign);
}

INLINE u32 other_half(u32 x, bool high)
{
    return high ? x & 0xffff : x >> 16;
}

/* .CSFU puts right what .RS of an IADD3 makes of the two middle products as unsigned words: a * (b's other half), which
 * is below 0 where a is and that half is not 0, and b * (a's other half).
 * known: facts/isa/compilers.md 1
 * chosen: an immediate's other half is 0
 */
INLINE u32 signs(const struct alu_mode *m, u32 a, u32 b)
{
    const bool ab = half(a, m->sel_a, m->xsign & 1) < 0 && other_half(b, m->sel_b) != 0;
    const bool ba = half(b, m->sel_b, m->xsign & 2) < 0 && other_half(a, m->sel_a) != 0;

    return ((u32)ab + ba) << 16;
}

/* known: facts/isa/semantics.md 6
 * chosen: codes 5 to 7 of the mode are as 0
 */
INLINE void addends(const struct alu_mode *m, const struct alu_ports *p, u32 *restrict c)
{
    memcpy(c, p->c, ALU_LANES * sizeof c[0]);
    if (m->mode == XMAD_CLO)
        for (unsigned i = 0; i < ALU_LANES; i++)
            c[i] &= 0xffff;
    else if (m->mode == XMAD_CHI)
        for (unsigned i = 0; i < ALU_LANES; i++)
            c[i] >>= 16;
    else if (m->mode == XMAD_CSFU)
        for (unsigned i = 0; i < ALU_LANES; i++)
            c[i] -= signs(m, p->a[i], p->b[i]);
    else if (m->mode == XMAD_CBCC)
        for (unsigned i = 0; i < ALU_LANES; i++)
            c[i] += p->b[i] << 16;
}

INLINE u32 product_of_halves(const struct alu_mode *m, u32 a, u32 b)
{
    return (u32)half(a, m->sel_a, m->xsign & 1) * (u32)half(b, m->sel_b, m->xsign & 2)
           << (m->psl ? 16 : 0);
}

/* chosen: C and O are of product + addend, before .MRG */
LANES_CLONES void alu_xmad(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 carry = m->x ? p->cc.c : 0;
    u32 c[ALU_LANES];
    struct sum s = { 0 };

    addends(m, p, c);
    if (m->cc)
        for (unsigned i = 0; i < ALU_LANES; i++)
            p->d[i] = sum_lane(&s, i, product_of_halves(m, p->a[i], p->b[i]), c[i], carry >> i & 1,
                               false);
    else
        for (unsigned i = 0; i < ALU_LANES; i++)
            p->d[i] = product_of_halves(m, p->a[i], p->b[i]) + c[i] + (carry >> i & 1);
    for (unsigned i = 0; i < ALU_LANES && m->mrg; i++)
        p->d[i] = p->b[i] << 16 | (p->d[i] & 0xffff);
    sum_flags(m, p, &s);
}
