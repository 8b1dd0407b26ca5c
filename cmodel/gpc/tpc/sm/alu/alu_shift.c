/* alu_shift.c - shifts, funnels and bit fields (facts/isa/semantics.md 6) */
#include "common/lanes.h"
#include "gpc/tpc/sm/alu/alu.h"

/* Into each clone: its vectors are wider than those of a function of its own. */
#define INLINE static inline __attribute__((always_inline))

INLINE u32 reversed(u32 x)
{
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(x);
}

LANES_CLONES void alu_shl(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 *restrict a = p->a, *restrict b = p->b;
    u32 *restrict d = p->d;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 by = m->wrap ? b[i] & 31 : b[i];

        d[i] = by > 31 ? 0 : a[i] << (by & 31);
    }
    alu_cc_word(m, p);
}

LANES_CLONES void alu_shr(const struct alu_mode *m, struct alu_ports *p)
{
    const u32 *restrict a = p->a, *restrict b = p->b;
    u32 *restrict d = p->d;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 x = m->brev ? reversed(a[i]) : a[i];
        const u32 by = m->wrap ? b[i] & 31 : b[i];
        const u32 fill = m->is_signed ? 0 - (x >> 31) : 0;

        /* the sign spreads over what is shifted in */
        d[i] = by > 31 ? fill : ((x ^ fill) >> (by & 31)) ^ fill;
    }
    alu_cc_word(m, p);
}

/* The distance: of the width at most, or wrapped.
 * known: facts/isa/compilers.md 4: the width of .U64 and .S64 is 64, otherwise it is 32
 * chosen: code 1 of the width is as 0
 */
static u32 distance(const struct alu_mode *m, u32 b)
{
    const u32 width = m->shfmax >= 2 ? 64 : 32;

    if (m->wrap)
        return b & (width - 1);
    return b > width ? width : b;
}

/* known: facts/isa/semantics.md 6: the upper word of {c:a} << n
 * chosen: .HI, which the facts leave open for a shift left, gives the same word
 */
void alu_shf_l(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 x = (u64)p->c[i] << 32 | p->a[i];
        const u32 by = distance(m, p->b[i]), moved = (u32)(x << (by & 63) >> 32);

        p->d[i] = by > 63 ? 0 : moved;
    }
    alu_cc_word(m, p);
}

/* known: facts/isa/semantics.md 6: the lower word of {c:a} >> n, of S64 with its sign
 * chosen: .HI gives the upper word
 */
void alu_shf_r(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 x = (u64)p->c[i] << 32 | p->a[i];
        const u32 by = distance(m, p->b[i]);
        const u64 fill = m->shfmax == 3 && x >> 63 ? UINT64_MAX : 0;
        const u64 z = (u64)(((u128)fill << 64 | x) >> by);

        p->d[i] = (u32)(m->shfx & 1 ? z >> 32 : z);
    }
    alu_cc_word(m, p);
}

/* known: facts/isa/semantics.md 6; PTX ISA bfe: bits above 31 read as the field's sign, of the field's last
 * bit or of bit 31, whichever is lower; an empty field is 0
 */
INLINE u32 extracted(u32 a, u32 pos, u32 len, bool is_signed)
{
    const u32 last = pos + len - 1;

    if (len == 0)
        return 0;
    const u32 fill = is_signed && a >> (last > 31 ? 31 : last) & 1 ? UINT32_MAX : 0;
    const u64 above = pos > 31 ? fill : (u32)(((u64)fill << 32 | a) >> pos);

    return len > 31 ? (u32)above : (u32)((above & ((1u << len) - 1)) | (u64)fill << len);
}

LANES_CLONES void alu_bfe(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = extracted(m->brev ? reversed(p->a[i]) : p->a[i], p->b[i] & 255,
                            p->b[i] >> 8 & 255, m->is_signed);
    alu_cc_word(m, p);
}

LANES_CLONES void alu_bfi(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 pos = p->b[i] & 255, len = p->b[i] >> 8 & 255;
        const u32 field = len > 31 ? UINT32_MAX : (1u << len) - 1;
        const u32 mask = pos > 31 ? 0 : field << pos;

        p->d[i] = (p->c[i] & ~mask) | (pos > 31 ? 0 : p->a[i] << pos & mask);
    }
    alu_cc_word(m, p);
}

/* known: facts/isa/semantics.md 6: the highest bit that is set, signed: that differs from the sign */
LANES_CLONES void alu_flo(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 x = m->inv_b ? ~p->b[i] : p->b[i];
        const u32 bits = m->is_signed && x >> 31 ? ~x : x;

        p->d[i] = bits == 0 ? UINT32_MAX : m->sh ? 31 - bits_top(bits) : bits_top(bits);
    }
    alu_cc_word(m, p);
}

LANES_CLONES void alu_popc(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = bits_count(m->inv_b ? ~p->b[i] : p->b[i]);
}
