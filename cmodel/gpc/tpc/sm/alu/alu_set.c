/* alu_set.c - comparisons of integers, predicates and the condition code (facts/isa/semantics.md 4, 6) */
#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

enum relation { LESS = 1, EQUAL = 2, GREATER = 4 }; /* the bits of the ISA's code */

/* chosen: code 3, which no compiler writes, is AND */
u32 alu_combine(unsigned bop, u32 x, u32 y)
{
    return bop == 1 ? x | y : bop == 2 ? x ^ y : x & y;
}

/* known: facts/isa/semantics.md 4: .BF is 1.0 or 0, otherwise all ones or 0
 * chosen: CC is of that word as an integer
 */
void alu_write_truth(const struct alu_mode *m, struct alu_ports *p, u32 truth)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = !(truth >> i & 1) ? 0 : m->bf ? 0x3f800000 : UINT32_MAX;
    alu_cc_word(m, p);
}

void alu_write_predicates(const struct alu_mode *m, struct alu_ports *p, u32 truth)
{
    p->pd = alu_combine(m->bop, truth, p->pc);
    p->pd2 = alu_combine(m->bop, ~truth, p->pc);
}

/* known: facts/isa/semantics.md 4, the sixteen tests from F to T and those of single bits
 * chosen: the tests of clip state are false: no source has them, no program that was seen
 */
u32 alu_cc_test(unsigned test, const struct alu_cc *cc)
{
    const u32 z = cc->z, s = cc->s, c = cc->c, o = cc->o;
    const u32 tests[32] = {
        0,
        (s & ~z) ^ o,
        ~s & z,
        s ^ (z | o),
        ~(s ^ o) & ~z,
        ~z,
        ~(s ^ o),
        ~(s & z),
        s & z,
        s ^ o,
        z,
        (s ^ o) | z,
        ~s ^ (z | o),
        s | ~z,
        (~s | z) ^ o,
        UINT32_MAX,
        ~o,
        ~c,
        ~s,
        z | ~c,
        c & ~z,
        s,
        c,
        o,
        0,
        0,
        0,
        0,
        0,
        0,
        s | z,
        ~s & ~z,
    };

    return tests[test & 31];
}

void alu_cc_word(const struct alu_mode *m, struct alu_ports *p)
{
    if (!m->cc)
        return;
    p->cc = (struct alu_cc){ 0 };
    for (unsigned i = 0; i < ALU_LANES; i++) {
        p->cc.z |= (u32)(p->d[i] == 0) << i;
        p->cc.s |= p->d[i] >> 31 << i;
    }
}

/* known: facts/isa/semantics.md 4: both Z and S of a NaN */
static void cc_float(struct alu_cc *cc, const struct float_format *f, u64 z, unsigned lane)
{
    const bool zero = (z & ~float_sign(f)) == 0, nan = float_is_nan(f, z);

    cc->z |= (u32)(zero || nan) << lane;
    cc->s |= (u32)((z & float_sign(f) && !zero) || nan) << lane;
}

void alu_cc_float(const struct alu_mode *m, struct alu_ports *p, const struct float_format *f)
{
    if (!m->cc)
        return;
    p->cc = (struct alu_cc){ 0 };
    for (unsigned i = 0; i < ALU_LANES; i++)
        cc_float(&p->cc, f, f == &float_fp64 ? alu_pair(p->d, i) : p->d[i], i);
}

static s64 number(u32 x, bool is_signed)
{
    return is_signed ? (s64)(s32)x : (s64)x;
}

enum part { WHOLE, LOWER, MIDDLE, UPPER }; /* of a wider minimum */

/* Lanes where a is less than b, and where they are equal. */
struct order {
    u32 less, equal;
};

static struct order order_of(const struct alu_mode *m, const struct alu_ports *p)
{
    struct order o = { 0, 0 };

    for (unsigned i = 0; i < ALU_LANES; i++) {
        o.less |= (u32)(number(p->a[i], m->is_signed) < number(p->b[i], m->is_signed)) << i;
        o.equal |= (u32)(p->a[i] == p->b[i]) << i;
    }
    return o;
}

/* CC as a - b leaves it where nothing overflows: every test of less, equal and greater holds. */
static void put_order(struct alu_ports *p, struct order o)
{
    p->cc = (struct alu_cc){ .z = o.equal, .s = o.less, .c = ~o.less };
}

/* known: facts/isa/compilers.md 5: .XHI takes the upper word and tells CC less, equal or greater;
 * .XLO follows it, and where the upper words were equal it takes by its own
 * chosen: how CC tells (put_order)
 */
static void part_of_64_bits(const struct alu_mode *m, struct alu_ports *p)
{
    struct order o = order_of(m, p);

    if (m->xmode == LOWER)
        o.less = (p->cc.z & o.less) | (~p->cc.z & p->cc.s);
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = ((o.less ^ p->pc) >> i & 1) ? p->b[i] : p->a[i];
    if (m->xmode == LOWER)
        alu_cc_word(m, p);
    else if (m->cc)
        put_order(p, o);
}

/* known: facts/isa/compilers.md 5: 'pc' true takes the lesser */
LANES_CLONES void alu_imnmx(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 sign = m->is_signed ? 0x80000000 : 0; /* as compared has it */

    if (m->xmode != WHOLE) {
        part_of_64_bits(m, p);
        return;
    }
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = p->a[i], b = p->b[i], a_less = (a ^ sign) < (b ^ sign);

        p->d[i] = a_less == (p->pc >> i & 1) ? a : b;
    }
    alu_cc_word(m, p);
}

/* known: facts/isa/semantics.md 4: .X compares upper words: a - b less the borrow, equal only if CC's Z is */
static u32 compared_upper(const struct alu_mode *m, const struct alu_ports *p)
{
    u32 truth = 0;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 borrow = !(p->cc.c >> i & 1);
        const s64 difference =
            number(p->a[i], m->is_signed) - number(p->b[i], m->is_signed) - borrow;
        const bool equal = difference == 0 && (p->cc.z >> i & 1);
        const unsigned is = equal ? EQUAL : difference < 0 ? LESS : GREATER;

        truth |= (u32)((m->cmp & is) != 0) << i;
    }
    return truth;
}

/* Signed numbers compare as unsigned ones do with their signs turned. */
INLINE u32 compared(const struct alu_mode *m, const struct alu_ports *p)
{
    const u32 sign = m->is_signed ? 0x80000000 : 0;
    const u32 less = m->cmp & LESS ? 1 : 0, equal = m->cmp & EQUAL ? 1 : 0,
              greater = m->cmp & GREATER ? 1 : 0;
    u32 truth = 0;

    if (m->x)
        return compared_upper(m, p);
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = p->a[i] ^ sign, b = p->b[i] ^ sign;

        truth |= (a < b ? less : a > b ? greater : equal) << i;
    }
    return truth;
}

LANES_CLONES void alu_iset(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_truth(m, p, alu_combine(m->bop, compared(m, p), p->pc));
}

LANES_CLONES void alu_isetp(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_predicates(m, p, compared(m, p));
}

void alu_icmp(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 c = number(p->c[i], m->is_signed);
        const unsigned is = c == 0 ? EQUAL : c < 0 ? LESS : GREATER;

        p->d[i] = m->cmp & is ? p->a[i] : p->b[i];
    }
}

void alu_pset(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_truth(m, p, alu_combine(m->bop, alu_combine(m->bop_ab, p->pa, p->pb), p->pc));
}

void alu_psetp(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_predicates(m, p, alu_combine(m->bop_ab, p->pa, p->pb));
}

void alu_cset(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_truth(m, p, alu_combine(m->bop, alu_cc_test(m->ccc, &p->cc), p->pc));
}

void alu_csetp(const struct alu_mode *m, struct alu_ports *p)
{
    alu_write_predicates(m, p, alu_cc_test(m->ccc, &p->cc));
}
