/* alu_add.c - integer additions (facts/isa/semantics.md 4, 6) */
#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

/* What goes into the adder: operand words are inverted, and 'carry' is a lane mask. */
struct addition {
    u32 invert_a, invert_b;
    u32 carry;
};

/* known: facts/isa/semantics.md 6: a subtraction is a + ~b + 1; both negations are .PO, a + b + 1; with .X
 * the carry comes from CC and a negation is only the inversion
 * chosen: .PO with .X inverts nothing and takes the carry from CC
 */
static struct addition addition_of(const struct alu_mode *m, const struct alu_ports *p)
{
    const bool plus_one = m->neg_a && m->neg_b;

    return (struct addition){
        .invert_a = m->neg_a && !plus_one ? UINT32_MAX : 0,
        .invert_b = m->neg_b && !plus_one ? UINT32_MAX : 0,
        .carry = m->x                   ? p->cc.c
                 : m->neg_a || m->neg_b ? UINT32_MAX
                                        : 0,
    };
}

/* known: facts/isa/semantics.md 4: Z of .X is chained */
static void flags_of_sum(const struct alu_mode *m, struct alu_ports *p, u32 carries, u32 overflows)
{
    const u32 z = p->cc.z;

    alu_cc_word(m, p);
    if (!m->cc)
        return;
    if (m->x)
        p->cc.z &= z;
    p->cc.c = carries;
    p->cc.o = overflows;
}

/* d = (a << shift) + b and its flags.
 * chosen: .SAT clamps d; C and O are the adder's
 */
INLINE void add(const struct alu_mode *m, struct alu_ports *p, struct addition how, unsigned shift)
{
    const u32 *restrict x = p->a, *restrict y = p->b;
    u32 *restrict d = p->d, carries = 0, overflows = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        d[i] = (x[i] << shift ^ how.invert_a) + (y[i] ^ how.invert_b) + (how.carry >> i & 1);
    if (!m->cc && !m->sat)
        return;
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = x[i] << shift ^ how.invert_a, b = y[i] ^ how.invert_b;
        const u32 over = ((a ^ d[i]) & (b ^ d[i])) >> 31;

        carries |= ((a & b) | ((a | b) & ~d[i])) >> 31 << i; /* out of bit 31, by its sum */
        overflows |= over << i;
        if (m->sat && over)
            d[i] = a >> 31 ? 0x80000000 : 0x7fffffff;
    }
    flags_of_sum(m, p, carries, overflows);
}

LANES_CLONES void alu_iadd(const struct alu_mode *m, struct alu_ports *p)
{
    add(m, p, addition_of(m, p), 0);
}

LANES_CLONES void alu_iscadd(const struct alu_mode *m, struct alu_ports *p)
{
    add(m, p, addition_of(m, p), m->shift);
}

INLINE u32 half_or_word(u32 x, unsigned half)
{
    return half == 0 ? x : half == 1 ? x & 0xffff : x >> 16;
}

INLINE u64 inverted_if(bool negate, u32 x)
{
    return negate ? (u32)~x : x;
}

enum lrs { LRS_NONE, LRS_RIGHT, LRS_LEFT };

/* a + b, which keeps its carry when it is shifted right. */
INLINE u64 shifted_sum(unsigned lrs, u64 sum)
{
    switch (lrs) {
    case LRS_RIGHT: return (sum & 0x1ffffffff) >> 16;
    case LRS_LEFT: return sum << 16 & UINT32_MAX;
    default: return sum;
    }
}

/* known: facts/isa/compilers.md 1: the sum before .RS has 33 bits; 2: with .X negations are inversions, as for IADD, and the
 * carry out and in is a number of two bits
 * chosen: O is its upper bit: P2R and R2P, by which ptxas keeps CC, have four bits of it, and the sum of three words has no
 * overflow of one bit; code 3 of .RS and of the halves is as 0 and .H1
 */
INLINE u64 sum_of_three(const struct alu_mode *m, const struct alu_ports *p, unsigned i)
{
    const u64 a = inverted_if(m->neg_a, half_or_word(p->a[i], m->sel_a));
    const u64 b = inverted_if(m->neg_b, half_or_word(p->b[i], m->sel_b));
    const u64 c = inverted_if(m->neg_c, half_or_word(p->c[i], m->sel_c));
    const u32 carry = m->x ? (p->cc.c >> i & 1) + 2 * (p->cc.o >> i & 1) : 0;
    const u32 ones_ab = m->x ? 0 : (u32)m->neg_a + m->neg_b, ones_c = m->x ? 0 : m->neg_c;

    return shifted_sum(m->lrs, a + b + ones_ab + carry) + c + ones_c;
}

/* Its lower word, where nothing is shifted down into it: without more than 32 bits. */
INLINE u32 word_of_three(const struct alu_mode *m, const struct alu_ports *p, unsigned i)
{
    const u32 a = (u32)inverted_if(m->neg_a, half_or_word(p->a[i], m->sel_a));
    const u32 b = (u32)inverted_if(m->neg_b, half_or_word(p->b[i], m->sel_b));
    const u32 c = (u32)inverted_if(m->neg_c, half_or_word(p->c[i], m->sel_c));
    const u32 carry = m->x ? (p->cc.c >> i & 1) + 2 * (p->cc.o >> i & 1) : 0;
    const u32 ones_ab = m->x ? 0 : (u32)m->neg_a + m->neg_b, ones_c = m->x ? 0 : m->neg_c;

    return ((a + b + ones_ab + carry) << (m->lrs == LRS_LEFT ? 16 : 0)) + c + ones_c;
}

LANES_CLONES void alu_iadd3(const struct alu_mode *m, struct alu_ports *p)
{
    u32 carries = 0, upper_carries = 0;

    if (!m->cc && m->lrs != LRS_RIGHT) {
        for (unsigned i = 0; i < ALU_LANES; i++)
            p->d[i] = word_of_three(m, p, i);
        return;
    }
    if (!m->cc) {
        for (unsigned i = 0; i < ALU_LANES; i++)
            p->d[i] = (u32)sum_of_three(m, p, i);
        return;
    }
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 sum = sum_of_three(m, p, i);

        p->d[i] = (u32)sum;
        carries |= (u32)(sum >> 32 & 1) << i;
        upper_carries |= (u32)(sum >> 33 & 1) << i;
    }
    flags_of_sum(m, p, carries, upper_carries);
}

/* What goes into the adder of an address, and its carry. */
static struct addition address_of(const struct alu_mode *m, const struct alu_ports *p)
{
    const u32 invert = m->neg_a ? UINT32_MAX : 0;

    return (struct addition){ .invert_a = invert, .carry = m->x ? p->cc.c : invert };
}

/* shifted + b and its flags.  Returns its carries. */
static u32 address(const struct alu_mode *m, struct alu_ports *p, const u32 *shifted)
{
    const struct addition how = address_of(m, p);
    u32 carries = 0, overflows = 0;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = shifted[i] ^ how.invert_a, b = p->b[i];
        const u64 sum = (u64)a + b + (how.carry >> i & 1);

        p->d[i] = (u32)sum;
        carries |= (u32)(sum >> 32) << i;
        overflows |= ((a ^ p->d[i]) & (b ^ p->d[i])) >> 31 << i;
    }
    flags_of_sum(m, p, carries, overflows);
    return carries;
}

/* chosen: pd is the carry out; no compiler writes one */
void alu_lea(const struct alu_mode *m, struct alu_ports *p)
{
    u32 shifted[ALU_LANES];

    for (unsigned i = 0; i < ALU_LANES; i++)
        shifted[i] = p->a[i] << m->shift;
    p->pd = address(m, p, shifted);
}

/* known: facts/isa/compilers.md 3: pd of an address's upper word is 0 where it lies in a window below 4 GiB
 * chosen: that is where the word is 0
 */
void alu_lea_hi(const struct alu_mode *m, struct alu_ports *p)
{
    const struct addition how = address_of(m, p);
    u32 shifted[ALU_LANES], nonzero = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        shifted[i] = (u32)(((u64)p->c[i] << 32 | p->a[i]) >> (32 - m->shift));
    if (m->cc)
        address(m, p, shifted);
    else
        for (unsigned i = 0; i < ALU_LANES; i++)
            p->d[i] = (shifted[i] ^ how.invert_a) + p->b[i] + (how.carry >> i & 1);
    for (unsigned i = 0; i < ALU_LANES; i++)
        nonzero |= (u32)(p->d[i] != 0) << i;
    p->pd = nonzero;
}
