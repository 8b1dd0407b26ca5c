/* test_alu_bits.c - shifts, bit fields, logic and bytes, bit by bit
 * (facts/isa/semantics.md 6; PTX ISA bfe, bfi, prmt)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "alu_case.h"
#include "seeded.h"

#define WARPS 4000

static void with_cc(const struct alu_mode *m, struct alu_lane_result *out)
{
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static bool bit(u128 x, s64 n)
{
    return n >= 0 && n < 128 && (x >> n & 1);
}

static u32 turned(u32 x)
{
    u32 z = 0;

    for (unsigned i = 0; i < 32; i++)
        z |= (u32)bit(x, i) << (31 - i);
    return z;
}

static void shl(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s64 by = m->wrap ? (s64)in->b % 32 : (s64)in->b;

    for (s64 i = 0; i < 32; i++)
        out->d |= (u64)bit(in->a, i - by) << i;
    with_cc(m, out);
}

static void shr(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u32 a = m->brev ? turned((u32)in->a) : (u32)in->a;
    const s64 by = m->wrap ? (s64)in->b % 32 : (s64)in->b;

    for (s64 i = 0; i < 32; i++)
        out->d |= (u64)(i + by < 32 ? bit(a, i + by) : m->is_signed && bit(a, 31)) << i;
    with_cc(m, out);
}

static s64 funnel_distance(const struct alu_mode *m, u64 b)
{
    const s64 width = m->shfmax >= 2 ? 64 : 32;

    return m->wrap ? (s64)b % width : (s64)b > width ? width : (s64)b;
}

static void shf_l(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u64 x = in->c << 32 | in->a;

    for (s64 i = 0; i < 32; i++)
        out->d |= (u64)bit(x, 32 + i - funnel_distance(m, in->b)) << i;
    with_cc(m, out);
}

static void shf_r(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u64 x = in->c << 32 | in->a;

    for (s64 i = 0; i < 32; i++) {
        const s64 from = i + funnel_distance(m, in->b) + (m->shfx ? 32 : 0);

        out->d |= (u64)(from < 64 ? bit(x, from) : m->shfmax == 3 && bit(x, 63)) << i;
    }
    with_cc(m, out);
}

static void bfe(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u32 a = m->brev ? turned((u32)in->a) : (u32)in->a;
    const unsigned pos = in->b & 255, len = in->b >> 8 & 255;
    const unsigned last = pos + len > 32 ? 31 : pos + len - 1;
    const bool sign = m->is_signed && len > 0 && bit(a, last);

    for (unsigned i = 0; i < 32; i++)
        out->d |= (u64)(i < len && pos + i <= 31 ? bit(a, pos + i) : sign) << i;
    with_cc(m, out);
}

static void bfi(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const unsigned pos = in->b & 255, len = in->b >> 8 & 255;

    for (unsigned i = 0; i < 32; i++)
        out->d |= (u64)(i >= pos && i < pos + len ? bit(in->a, i - pos) : bit(in->c, i)) << i;
    with_cc(m, out);
}

static void flo(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u32 x = (u32)(m->inv_b ? ~in->b : in->b);
    const bool boring = m->is_signed && bit(x, 31);

    out->d = UINT32_MAX;
    for (unsigned i = 0; i < 32; i++)
        if (bit(x, i) != boring)
            out->d = m->sh ? 31 - i : i;
    with_cc(m, out);
}

static void popc(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    for (unsigned i = 0; i < 32; i++)
        out->d += bit(in->b, i) != m->inv_b;
}

static void tested(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool zero = out->d == 0 && (!m->x || (in->cc & CC_Z));
    const bool tests[] = { false, true, zero, !zero };

    out->pd = tests[m->lopz];
    if (m->cc)
        out->cc = (zero ? CC_Z : 0) | (out->d >> 31 ? CC_S : 0);
}

static void lop(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    for (unsigned i = 0; i < 32; i++) {
        const bool a = bit(in->a, i) != m->inv_a, b = bit(in->b, i) != m->inv_b;
        const bool z[] = { a && b, a || b, a != b, b };

        out->d |= (u64)z[m->lop] << i;
    }
    tested(m, in, out);
}

static void lop3(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    for (unsigned i = 0; i < 32; i++) {
        const unsigned entry = bit(in->a, i) * 4u + bit(in->b, i) * 2u + bit(in->c, i);

        out->d |= (u64)bit(m->lut, entry) << i;
    }
    tested(m, in, out);
}

/* PTX ISA's tables of the named modes: digits are bytes 3 to 0 of the result, for selectors 0 to 3. */
static void prmt(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    static const u16 named[7][4] = {
        { 0 },
        { 0x3210, 0x4321, 0x5432, 0x6543 },
        { 0x5670, 0x6701, 0x7012, 0x0123 },
        { 0x0000, 0x1111, 0x2222, 0x3333 },
        { 0x3210, 0x3211, 0x3222, 0x3333 },
        { 0x0000, 0x1110, 0x2210, 0x3210 },
        { 0x1010, 0x3232, 0x1010, 0x3232 },
    };
    const bool indexed = m->prmt == 0 || m->prmt > 6;
    const u32 digits = indexed ? (u32)in->b : named[m->prmt][in->b & 3];

    for (unsigned n = 0; n < 4; n++) {
        const unsigned digit = digits >> 4 * n & 15, from = digit & 7;
        const u64 byte = (from < 4 ? in->a >> 8 * from : in->c >> 8 * (from - 4)) & 255;

        out->d |= (indexed && digit & 8 ? (byte & 128 ? 255 : 0) : byte) << 8 * n;
    }
}

static void sel(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    (void)m;
    out->d = in->pc ? in->a : in->b;
}

static void mov(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    out->d = bit(m->lanes, in->lane & 3) ? in->b : in->old;
}

static const struct alu_case cases[] = {
    { ALU_SHL, "SHL", shl, alu_integer_operand, NULL },
    { ALU_SHR, "SHR", shr, alu_integer_operand, NULL },
    { ALU_SHF_L, "SHF.L", shf_l, alu_integer_operand, NULL },
    { ALU_SHF_R, "SHF.R", shf_r, alu_integer_operand, NULL },
    { ALU_BFE, "BFE", bfe, alu_integer_operand, NULL },
    { ALU_BFI, "BFI", bfi, alu_integer_operand, NULL },
    { ALU_FLO, "FLO", flo, alu_integer_operand, NULL },
    { ALU_POPC, "POPC", popc, alu_integer_operand, NULL },
    { ALU_LOP, "LOP", lop, alu_integer_operand, NULL },
    { ALU_LOP3, "LOP3", lop3, alu_integer_operand, NULL },
    { ALU_PRMT, "PRMT", prmt, alu_integer_operand, NULL },
    { ALU_SEL, "SEL", sel, alu_integer_operand, NULL },
    { ALU_MOV, "MOV", mov, alu_integer_operand, NULL },
};

static void bits_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(bits_are_as_defined) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
