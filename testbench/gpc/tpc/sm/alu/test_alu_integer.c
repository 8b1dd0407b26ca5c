/* test_alu_integer.c - integer sums and products by wide integers (facts/isa/semantics.md 4, 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "alu_case.h"
#include "seeded.h"

#define WARPS 4000

/* A sum of words as exact numbers: its unsigned carry, its signed overflow. */
static void summed(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out,
                   s64 as_unsigned, s64 as_signed)
{
    const bool fits = as_signed >= INT32_MIN && as_signed <= INT32_MAX;

    out->d = (u32)as_unsigned;
    if (!m->cc)
        return;
    out->cc = alu_word_cc((u32)out->d) | (as_unsigned >> 32 & 1 ? CC_C : 0) | (fits ? 0 : CC_O);
    if (m->x && !(in->cc & CC_Z))
        out->cc &= ~(unsigned)CC_Z;
}

/* x or ~x as unsigned and as signed numbers. */
static void plus(s64 *u, s64 *s, u32 x, bool invert)
{
    const u32 y = invert ? UINT32_MAX - x : x;

    *u += y;
    *s += y > INT32_MAX ? (s64)y - (INT64_C(1) << 32) : (s64)y;
}

static void add(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out,
                u32 a)
{
    const bool po = m->neg_a && m->neg_b;
    s64 u = m->x ? in->cc / CC_C & 1 : m->neg_a || m->neg_b, s = u;

    plus(&u, &s, a, m->neg_a && !po);
    plus(&u, &s, (u32)in->b, m->neg_b && !po);
    summed(m, in, out, u, s);
    if (m->sat && (s < INT32_MIN || s > INT32_MAX)) {
        out->d = s < 0 ? 0x80000000 : 0x7fffffff;
        if (m->cc)
            out->cc =
                (out->cc & ~3u) | (alu_word_cc((u32)out->d) & (m->x && !(in->cc & CC_Z) ? 2u : 3u));
    }
}

static void iadd(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    add(m, in, out, (u32)in->a);
}

static void iscadd(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    u32 a = (u32)in->a;

    for (unsigned i = 0; i < m->shift; i++)
        a += a;
    add(m, in, out, a);
}

static u32 half(u64 x, unsigned select)
{
    return select == 0 ? (u32)x : select == 1 ? (u32)x % 65536 : (u32)x / 65536;
}

/* The carry is a number of two bits, in and out: C, and O above it. */
static void iadd3(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    s64 u = m->x ? in->cc / CC_C : m->neg_a + m->neg_b, unused = 0;

    plus(&u, &unused, half(in->a, m->sel_a), m->neg_a);
    plus(&u, &unused, half(in->b, m->sel_b), m->neg_b);
    if (m->lrs == 1)
        u = u % (INT64_C(1) << 33) / 65536;
    if (m->lrs == 2)
        u = u % 65536 * 65536;
    u += m->x ? 0 : m->neg_c;
    plus(&u, &unused, half(in->c, m->sel_c), m->neg_c);
    summed(m, in, out, u, 0);
    if (m->cc)
        out->cc = (out->cc & (CC_Z | CC_S)) | (unsigned)(u / (INT64_C(1) << 32)) * CC_C;
}

static void lea_of(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out,
                   u32 a)
{
    s64 u = m->x ? in->cc / CC_C & 1 : m->neg_a, s = u;

    plus(&u, &s, a, m->neg_a);
    plus(&u, &s, (u32)in->b, false);
    summed(m, in, out, u, s);
    out->pd = u >> 32 & 1;
}

static void lea(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    lea_of(m, in, out, (u32)(in->a * ((u64)1 << m->shift)));
}

/* {c:a} * 2^n, its upper word. */
static void lea_hi(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const u128 wide = ((u128)in->c << 32) + in->a;

    lea_of(m, in, out, (u32)(wide * ((u128)1 << m->shift) >> 32));
    out->pd = out->d != 0;
}

static s64 value(u64 x, bool is_signed)
{
    return is_signed && x > INT32_MAX ? (s64)x - (INT64_C(1) << 32) : (s64)x;
}

static void imul(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s128 ab = (s128)value(in->a, m->mulsign & 1) * value(in->b, m->mulsign >> 1);

    out->d = (u32)(m->hi ? ab >> 32 : ab);
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static void imad(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool po = m->neg_a && m->neg_c;
    s128 ab = (s128)value(in->a, m->mulsign & 1) * value(in->b, m->mulsign >> 1);
    s64 u = m->x ? in->cc / CC_C & 1 : m->neg_c, s = u;

    ab = m->neg_a && !po ? -ab : ab;
    plus(&u, &s, (u32)(m->hi ? ab >> 32 : ab), false);
    plus(&u, &s, (u32)in->c, m->neg_c && !po);
    summed(m, in, out, u, s);
    if (m->sat && (s < INT32_MIN || s > INT32_MAX)) {
        out->d = s < 0 ? 0x80000000 : 0x7fffffff;
        if (m->cc)
            out->cc =
                (out->cc & ~3u) | (alu_word_cc((u32)out->d) & (m->x && !(in->cc & CC_Z) ? 2u : 3u));
    }
}

static s64 field(u64 x, unsigned at, unsigned width, bool is_signed)
{
    const s64 bits = (s64)(x >> at) & ((INT64_C(1) << width) - 1);

    return is_signed && bits >> (width - 1) ? bits - (INT64_C(1) << width) : bits;
}

static s64 imadsp_part(u64 x, unsigned type)
{
    const bool is_signed = type & 1;

    switch (type >> 1) {
    case 0: return field(x, 0, 32, is_signed);
    case 1: return field(x, 0, 24, is_signed);
    case 2: return field(x, 0, 16, is_signed);
    default: return field(x, 16, 16, is_signed);
    }
}

static void imadsp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    static const unsigned b_types[] = { 2, 3, 4, 5 };
    const s128 ab = (s128)imadsp_part(in->a, m->type_a) * imadsp_part(in->b, b_types[m->type_b]);
    s64 u = 0, s = 0;

    plus(&u, &s, (u32)ab, false);
    plus(&u, &s, (u32)imadsp_part(in->c, m->type_c), false);
    summed(m, in, out, u, s);
}

static void xmad(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s64 a = field(in->a, m->sel_a ? 16 : 0, 16, m->xsign & 1);
    const s64 b = field(in->b, m->sel_b ? 16 : 0, 16, m->xsign >> 1);
    s64 c = (s64)in->c, u = m->x ? in->cc / CC_C & 1 : 0, s = u;

    if (m->mode == 1)
        c %= 65536;
    if (m->mode == 2)
        c /= 65536;
    if (m->mode == 3) /* what the middle products lose as unsigned words */
        c -= (a * field(in->b, m->sel_b ? 0 : 16, 16, false) < 0 ? 65536 : 0) +
             (b * field(in->a, m->sel_a ? 0 : 16, 16, false) < 0 ? 65536 : 0);
    if (m->mode == 4)
        c += (s64)in->b % 65536 * 65536;
    plus(&u, &s, (u32)(a * b * (m->psl ? 65536 : 1)), false);
    plus(&u, &s, (u32)c, false);
    summed(m, in, out, u, s);
    if (!m->mrg)
        return;
    out->d = in->b % 65536 * 65536 + out->d % 65536;
    if (m->cc)
        out->cc =
            (out->cc & ~3u) | (alu_word_cc((u32)out->d) & (m->x && !(in->cc & CC_Z) ? 2u : 3u));
}

static const struct alu_case cases[] = {
    { ALU_IADD, "IADD", iadd, alu_integer_operand, NULL },
    { ALU_IADD3, "IADD3", iadd3, alu_integer_operand, NULL },
    { ALU_ISCADD, "ISCADD", iscadd, alu_integer_operand, NULL },
    { ALU_LEA, "LEA", lea, alu_integer_operand, NULL },
    { ALU_LEA_HI, "LEA.HI", lea_hi, alu_integer_operand, NULL },
    { ALU_IMUL, "IMUL", imul, alu_integer_operand, NULL },
    { ALU_IMAD, "IMAD", imad, alu_integer_operand, NULL },
    { ALU_IMADSP, "IMADSP", imadsp, alu_integer_operand, NULL },
    { ALU_XMAD, "XMAD", xmad, alu_integer_operand, NULL },
};

static void sums_and_products_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(sums_and_products_are_as_defined) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
