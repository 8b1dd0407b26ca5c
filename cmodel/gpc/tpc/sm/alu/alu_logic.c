/* alu_logic.c - logic, bytes and moves (facts/isa/semantics.md 6) */
#include <string.h>

#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

enum lop { LOP_AND, LOP_OR, LOP_XOR, LOP_PASS_B };

/* known: facts/isa/semantics.md 6: 0 false, 1 true, 2 zero, 3 not zero; compilers.md 8: with .X a result counts as zero only
 * where Z was set
 */
INLINE void test(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 chained = m->x ? p->cc.z : UINT32_MAX;
    u32 zero = 0;

    if (m->lopz < 2 && !m->cc) { /* nobody asks */
        p->pd = m->lopz ? UINT32_MAX : 0;
        return;
    }
    for (unsigned i = 0; i < ALU_LANES; i++)
        zero |= (u32)(p->d[i] == 0) << i;
    zero &= chained;
    p->pd = m->lopz == 0 ? 0 : m->lopz == 1 ? UINT32_MAX : m->lopz == 2 ? zero : ~zero;
    alu_cc_word(m, p);
    if (m->cc)
        p->cc.z = zero;
}

INLINE u32 combined(unsigned lop, u32 a, u32 b)
{
    switch (lop) {
    case LOP_AND: return a & b;
    case LOP_OR: return a | b;
    case LOP_XOR: return a ^ b;
    default: return b;
    }
}

/* All lanes by one function. */
INLINE void combine(unsigned lop, const struct alu_mode *m, struct alu_ports *p)
{
    const u32 invert_a = m->inv_a ? UINT32_MAX : 0, invert_b = m->inv_b ? UINT32_MAX : 0;
    const u32 *restrict a = p->a, *restrict b = p->b;
    u32 *restrict d = p->d;

    for (unsigned i = 0; i < ALU_LANES; i++)
        d[i] = combined(lop, a[i] ^ invert_a, b[i] ^ invert_b);
}

LANES_CLONES void alu_lop(const struct alu_mode *m, struct alu_ports *p)
{
    switch (m->lop) {
    case LOP_AND: combine(LOP_AND, m, p); break;
    case LOP_OR: combine(LOP_OR, m, p); break;
    case LOP_XOR: combine(LOP_XOR, m, p); break;
    default: combine(LOP_PASS_B, m, p);
    }
    test(m, p);
}

/* known: facts/isa/semantics.md 6: entry 4a + 2b + c of the table */
LANES_CLONES void alu_lop3(const struct alu_mode *m, struct alu_ports *p)
{
    u32 entry[8];

    for (unsigned e = 0; e < 8; e++)
        entry[e] = m->lut >> e & 1 ? UINT32_MAX : 0;
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = p->a[i], b = p->b[i], c = p->c[i];

        p->d[i] = (entry[0] & ~a & ~b & ~c) | (entry[1] & ~a & ~b & c) | (entry[2] & ~a & b & ~c) |
                  (entry[3] & ~a & b & c) | (entry[4] & a & ~b & ~c) | (entry[5] & a & ~b & c) |
                  (entry[6] & a & b & ~c) | (entry[7] & a & b & c);
    }
    test(m, p);
}

enum prmt { PRMT_IDX, PRMT_F4E, PRMT_B4E, PRMT_RC8, PRMT_ECL, PRMT_ECR, PRMT_RC16 };

/* Which byte of {c:a} byte n of the result is.
 * known: facts/isa/semantics.md 6; PTX ISA prmt
 * chosen: codes 7 to 15 are as 0
 */
static unsigned chosen_byte(unsigned mode, u32 selector, unsigned n)
{
    const unsigned s = selector & 3;

    switch (mode) {
    case PRMT_F4E: return (s + n) & 7;
    case PRMT_B4E: return (s - n) & 7;
    case PRMT_RC8: return s;
    case PRMT_ECL: return n > s ? n : s;
    case PRMT_ECR: return n < s ? n : s;
    case PRMT_RC16: return (s & 1) * 2 + (n & 1);
    default: return selector >> 4 * n & 7;
    }
}

static bool is_indexed(unsigned mode)
{
    return mode == PRMT_IDX || mode > PRMT_RC16;
}

void alu_prmt(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 bytes = (u64)p->c[i] << 32 | p->a[i];
        u32 z = 0;

        for (unsigned n = 0; n < 4; n++) {
            const u32 byte = bytes >> 8 * chosen_byte(m->prmt, p->b[i], n) & 255;
            const bool sign = is_indexed(m->prmt) && p->b[i] >> (4 * n + 3) & 1;

            z |= (sign ? (byte >> 7) * 255 : byte) << 8 * n;
        }
        p->d[i] = z;
    }
}

LANES_CLONES void alu_sel(const struct alu_mode *m, struct alu_ports *p)
{
    (void)m;
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = p->pc >> i & 1 ? p->a[i] : p->b[i];
}

/* known: facts/isa/compilers.md 8: bit n of the mask is lane n of each quad */
void alu_mov(const struct alu_mode *m, struct alu_ports *p)
{
    if (m->lanes == 15) {
        memcpy(p->d, p->b, ALU_LANES * sizeof p->d[0]);
        return;
    }
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = m->lanes >> i % 4 & 1 ? p->b[i] : p->old[i];
}
