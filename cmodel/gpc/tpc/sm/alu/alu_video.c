/* alu_video.c - byte and half-word operations (facts/isa/semantics.md 6; PTX ISA, video instructions) */
#include "gpc/tpc/sm/alu/alu.h"

enum merge { MERGE_16H, MERGE_16L, MERGE_8B0, MERGE_8B2, THEN_ADD, THEN_MIN, THEN_MAX, NOTHING };

/* known: isa_enums.def va: bit 3 is the sign; bytes 0 to 3, halves 0 and 1, the word
 * chosen: code 7 is the word
 */
static s64 part(u32 x, unsigned select)
{
    const unsigned which = select & 7, width = which < 4 ? 8 : which < 6 ? 16 : 32;
    const unsigned at = which < 4 ? 8 * which : which < 6 ? 16 * (which - 4) : 0;
    const u64 bits = x >> at & bits_mask(width);

    return select & 8 ? bits_sign_extend(bits, width) : (s64)bits;
}

static s128 clamped(s128 x, unsigned width, bool is_signed)
{
    const s128 most = (s128)bits_mask(is_signed ? width - 1 : width);
    const s128 least = is_signed ? -most - 1 : 0;

    return x > most ? most : x < least ? least : x;
}

static unsigned merged_width(unsigned vmode)
{
    return vmode <= MERGE_16L ? 16 : vmode <= MERGE_8B2 ? 8 : 32;
}

static s64 word(u32 x, bool is_signed)
{
    return is_signed ? (s64)(s32)x : (s64)x;
}

/* known: PTX ISA: saturation to the part that is merged, else 33 bits with a sign; then c, of the result's signedness: merged,
 * added, minimum, maximum.  ptxas' expansion of vabsdiff.max for later chips compares so (facts/isa/compilers.md 7).
 */
static u32 finished(const struct alu_mode *m, s128 value, u32 c)
{
    const s64 whole = (s64)(m->sat ? clamped(value, merged_width(m->vmode), m->vdst) : value);
    const bool z_less = bits_sign_extend((u64)whole & bits_mask(33), 33) < word(c, m->vdst);
    const u32 z = (u32)whole;

    switch (m->vmode) {
    case MERGE_16H: return (c & 0xffff) | z << 16;
    case MERGE_16L: return (c & 0xffff0000) | (z & 0xffff);
    case MERGE_8B0: return (c & 0xffffff00) | (z & 0xff);
    case MERGE_8B2: return (c & 0xff00ffff) | (z & 0xff) << 16;
    case THEN_ADD: return z + c;
    case THEN_MIN: return z_less ? z : c;
    case THEN_MAX: return z_less ? c : z;
    default: return z;
    }
}

/* known: facts/isa/semantics.md 6, PTX ISA vadd, vsub: both negations are .PO, a + b + 1 */
void alu_vadd(const struct alu_mode *m, struct alu_ports *p)
{
    const bool plus_one = m->neg_a && m->neg_b;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 a = part(p->a[i], m->sel_a), b = part(p->b[i], m->sel_b);
        const s64 sum = plus_one ? a + b + 1 : (m->neg_a ? -a : a) + (m->neg_b ? -b : b);

        p->d[i] = finished(m, sum, p->c[i]);
    }
    alu_cc_word(m, p);
}

void alu_vabsdiff(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 difference = part(p->a[i], m->sel_a) - part(p->b[i], m->sel_b);

        p->d[i] = finished(m, difference < 0 ? -difference : difference, p->c[i]);
    }
    alu_cc_word(m, p);
}

void alu_vmnmx(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s64 a = part(p->a[i], m->sel_a), b = part(p->b[i], m->sel_b);

        p->d[i] = finished(m, (a < b) == m->mx ? b : a, p->c[i]);
    }
    alu_cc_word(m, p);
}

static u32 relation(s64 a, s64 b)
{
    return a < b ? 1 : a == b ? 2 : 4; /* the bits of the ISA's code of a comparison */
}

/* chosen: the result is 1 or 0, unsigned, as PTX's vset has it */
void alu_vset(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 is = relation(part(p->a[i], m->sel_a), part(p->b[i], m->sel_b));

        p->d[i] = finished(m, (m->cmp & is) != 0, p->c[i]);
    }
    alu_cc_word(m, p);
}

void alu_vsetp(const struct alu_mode *m, struct alu_ports *p)
{
    u32 truth = 0;

    for (unsigned i = 0; i < ALU_LANES; i++)
        truth |= (u32)((m->cmp & relation(part(p->a[i], m->sel_a), part(p->b[i], m->sel_b))) != 0)
                 << i;
    alu_write_predicates(m, p, truth);
}

/* known: PTX ISA vshl, vshr: the distance is unsigned, 32 at most or wrapped */
static unsigned distance(const struct alu_mode *m, u32 b)
{
    const u32 by = (u32)part(b, m->sel_b & 7);

    return m->wrap ? by & 31 : by > 32 ? 32 : by;
}

void alu_vshl(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++) {
        const s128 a = part(p->a[i], m->sel_a);

        p->d[i] = finished(m, a * ((s64)1 << distance(m, p->b[i])), p->c[i]);
    }
    alu_cc_word(m, p);
}

void alu_vshr(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = finished(m, part(p->a[i], m->sel_a) >> distance(m, p->b[i]), p->c[i]);
    alu_cc_word(m, p);
}

/* known: PTX ISA vmad, its code: the sum and c are signed if a part of the product is or anything is
 * negated; the sum is shifted, then saturated; both negations are .PO
 * chosen: code 3 of the shift is as 0
 */
static u32 vmad_lane(const struct alu_mode *m, u32 x, u32 y, u32 z)
{
    static const u8 shifts[] = { 0, 7, 15, 0 };
    const bool plus_one = m->neg_a && m->neg_c;
    const bool negates = m->neg_a && !plus_one, subtracts = m->neg_c && !plus_one;
    const bool is_signed = (m->sel_a | m->sel_b) & 8 || negates || subtracts;
    const s128 product = (s128)part(x, m->sel_a) * part(y, m->sel_b), c = word(z, is_signed);
    const s128 sum = (negates ? -product : product) + (subtracts ? -c : c) + plus_one;
    const s128 shifted = sum >> shifts[m->vscale];
    const s128 most = is_signed ? INT32_MAX : UINT32_MAX, least = is_signed ? INT32_MIN : 0;

    if (!m->sat)
        return (u32)shifted;
    return (u32)(shifted > most ? most : shifted < least ? least : shifted);
}

void alu_vmad(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = vmad_lane(m, p->a[i], p->b[i], p->c[i]);
    alu_cc_word(m, p);
}

/* Bytes of {b:a}, of result byte 0 in the low digit (isa_enums.def asel4, bsel4).
 * chosen: codes without a row are the bytes in their order
 */
static const u16 a_bytes[16] = { 0x0000, 0x1111, 0x2222, 0x3333, 0x3210, 0x4321, 0x5432, 0x6543,
                                 0x3201, 0x3012, 0x0213, 0x3120, 0x1230, 0x2310, 0x3210, 0x3210 };
static const u16 b_bytes[16] = { 0x4444, 0x5555, 0x6666, 0x7777, 0x7654, 0x6543, 0x5432, 0x4321,
                                 0x4567, 0x6745, 0x5476, 0x7654, 0x7654, 0x7654, 0x7654, 0x7654 };

/* known: isa_enums.def lane4: bits of the mask are z, w, x, y from the lowest */
static bool has_byte(unsigned lanes, unsigned n)
{
    static const u8 bit[] = { 2, 3, 0, 1 };

    return lanes >> bit[n] & 1;
}

static s64 byte_of(u64 bytes, unsigned which, bool is_signed)
{
    const u64 byte = bytes >> 8 * which & 255;

    return is_signed ? bits_sign_extend(byte, 8) : (s64)byte;
}

/* known: PTX ISA vabsdiff4: with .ACC the sum of the four is added to c, all bits of each; otherwise bytes go into c */
static u32 vabsdiff4_lane(const struct alu_mode *m, u32 a, u32 b, u32 c)
{
    const u64 bytes = (u64)b << 32 | a;
    u32 z = c;

    for (unsigned n = 0; n < 4; n++) {
        const s64 x = byte_of(bytes, a_bytes[m->sel_a] >> 4 * n & 7, m->type_a & 1);
        const s64 y = byte_of(bytes, b_bytes[m->sel_b] >> 4 * n & 7, m->type_b & 1);
        const s64 difference = x < y ? y - x : x - y;
        const s64 value = (s64)(m->sat ? clamped(difference, 8, m->sd) : difference);

        if (!has_byte(m->lanes, n))
            continue;
        if (m->vred == 1)
            z += (u32)value;
        else
            z = (z & ~(255u << 8 * n)) | ((u32)value & 255) << 8 * n;
    }
    return z;
}

void alu_vabsdiff4(const struct alu_mode *m, struct alu_ports *p)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        p->d[i] = vabsdiff4_lane(m, p->a[i], p->b[i], p->c[i]);
    alu_cc_word(m, p);
}
