/* test_alu_set.c - integer comparisons, predicates, condition code (facts/isa/semantics.md 4, 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "alu_case.h"
#include "seeded.h"

#define WARPS 4000

static s64 value(u64 x, bool is_signed)
{
    return is_signed && x > INT32_MAX ? (s64)x - (INT64_C(1) << 32) : (s64)x;
}

static bool holds(unsigned cmp, s128 a, s128 b)
{
    const bool of[] = { false, a<b, a == b, a <= b, a> b, a != b, a >= b, true };

    return of[cmp & 7];
}

static bool bopped(unsigned bop, bool x, bool y)
{
    return bop == 1 ? x || y : bop == 2 ? x != y : x && y;
}

static void truth_word(const struct alu_mode *m, bool truth, struct alu_lane_result *out)
{
    out->d = !truth ? 0 : m->bf ? 0x3f800000 : 0xffffffff;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static void truth_predicates(const struct alu_mode *m, const struct alu_lane *in, bool truth,
                             struct alu_lane_result *out)
{
    out->pd = bopped(m->bop, truth, in->pc);
    out->pd2 = bopped(m->bop, !truth, in->pc);
}

static void imnmx(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s64 a = value(in->a, m->is_signed), b = value(in->b, m->is_signed);
    const s64 own = a - b;
    const s64 order = m->xmode != 1 || in->cc & CC_Z ? own : in->cc & CC_S ? -1 : 1; /* of .XLO */

    out->d = (u32)((order < 0) == in->pc ? a : b);
    if (m->cc)
        out->cc = m->xmode != 3 ? alu_word_cc((u32)out->d)
                  : own < 0     ? CC_S
                                : CC_C | (own == 0 ? CC_Z : 0);
}

/* With .X: what lower words would have left in CC is any of: less, equal, greater; other CCs are the sums
 * that the facts say.
 */
static bool integer_truth(const struct alu_mode *m, const struct alu_lane *in)
{
    const s128 a = value(in->a, m->is_signed), b = value(in->b, m->is_signed);

    if (!m->x)
        return holds(m->cmp, a, b);
    const bool borrow = !(in->cc & CC_C), zero = in->cc & CC_Z;
    const s128 low = borrow ? -1 : zero ? 0 : 1; /* of a 64-bit difference */
    const s128 whole = (a - b) * 4 + low;

    if (borrow && zero) /* no subtraction leaves this */
        return a - b - 1 == 0 ? holds(m->cmp, 0, 0) : holds(m->cmp, a - b - 1, 0);
    return holds(m->cmp, whole, 0);
}

static void iset(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_word(m, bopped(m->bop, integer_truth(m, in), in->pc), out);
}

static void isetp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_predicates(m, in, integer_truth(m, in), out);
}

static void icmp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    out->d = holds(m->cmp, value(in->c, m->is_signed), 0) ? in->a : in->b;
}

static void pset(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_word(m, bopped(m->bop, bopped(m->bop_ab, in->pa, in->pb), in->pc), out);
}

static void psetp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_predicates(m, in, bopped(m->bop_ab, in->pa, in->pb), out);
}

/* The tests of CC as one reads them after a comparison a - b: less is S != O, below is no carry. */
static bool cc_holds(unsigned test, unsigned cc)
{
    const bool z = cc & CC_Z, s = cc & CC_S, c = cc & CC_C, o = cc & CC_O;

    switch (test) {
    case 1: return (s && !z) != o;
    case 2: return z && !s;
    case 3: return s != (z || o);
    case 4: return s == o && !z;
    case 5: return !z;
    case 6: return s == o;
    case 7: return !s || !z;
    case 8: return s && z;
    case 9: return s != o;
    case 10: return z;
    case 11: return s != o || z;
    case 12: return !s != (z || o);
    case 13: return s || !z;
    case 14: return (!s || z) != o;
    case 15: return true;
    case 16: return !o;
    case 17: return !c;
    case 18: return !s;
    case 19: return z || !c;
    case 20: return c && !z;
    case 21: return s;
    case 22: return c;
    case 23: return o;
    case 30: return s || z;
    case 31: return !s && !z;
    default: return false; /* F, and the tests of clip state */
    }
}

static void cset(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_word(m, bopped(m->bop, cc_holds(m->ccc, in->cc), in->pc), out);
}

static void csetp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_predicates(m, in, cc_holds(m->ccc, in->cc), out);
}

static void p2r(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    u8 bytes[4];

    for (unsigned n = 0; n < 4; n++)
        bytes[n] = (u8)(in->a >> 8 * n);
    for (unsigned n = 0; n < 8; n++) {
        const bool flag = m->prcc ? n < 4 && in->cc >> n & 1 : in->predicates >> n & 1;

        if (in->b >> n & 1)
            bytes[m->sel_b] = (u8)((bytes[m->sel_b] & ~(1 << n)) | flag << n);
    }
    out->d = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (u64)bytes[3] << 24;
}

static void r2p(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const unsigned byte = in->a >> 8 * m->sel_b & 255, mask = in->b & (m->prcc ? 15 : 127);

    if (m->prcc)
        out->cc = (in->cc & ~mask) | (byte & mask);
    else
        out->predicates = (in->predicates & ~mask) | (byte & mask);
}

static void byte_select(struct alu_mode *m)
{
    m->sel_b &= 3;
}

static const struct alu_case cases[] = {
    { ALU_IMNMX, "IMNMX", imnmx, alu_integer_operand, NULL },
    { ALU_ISET, "ISET", iset, alu_integer_operand, NULL },
    { ALU_ISETP, "ISETP", isetp, alu_integer_operand, NULL },
    { ALU_ICMP, "ICMP", icmp, alu_integer_operand, NULL },
    { ALU_PSET, "PSET", pset, alu_integer_operand, NULL },
    { ALU_PSETP, "PSETP", psetp, alu_integer_operand, NULL },
    { ALU_CSET, "CSET", cset, alu_integer_operand, NULL },
    { ALU_CSETP, "CSETP", csetp, alu_integer_operand, NULL },
    { ALU_P2R, "P2R", p2r, alu_integer_operand, byte_select },
    { ALU_R2P, "R2P", r2p, alu_integer_operand, byte_select },
};

static void sets_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

/* Every 64-bit comparison of small halves, from the subtraction of the lower words. */
static void chained_comparisons_compare_64_bits(void **state)
{
    static const u32 words[] = { 0, 1, 0x7fffffff, 0x80000000, 0xffffffff };
    unsigned long pairs = 0;

    (void)state;
    for (unsigned n = 0; n < 5 * 5 * 5 * 5 * 16; n++, pairs++) {
        const u32 al = words[n % 5], bl = words[n / 5 % 5], ah = words[n / 25 % 5],
                  bh = words[n / 125 % 5];
        const u64 a = (u64)ah << 32 | al, b = (u64)bh << 32 | bl;
        struct alu_warp low = { .op = ALU_IADD, .active = 1, .mode = { .neg_b = 1, .cc = 1 } };
        struct alu_warp high = { .op = ALU_ISETP, .active = 1, .pc = 1 };
        struct alu_result r;

        low.a[0] = al;
        low.b[0] = bl;
        alu_evaluate(&low, false, &r);
        memcpy(high.cc, r.cc, sizeof r.cc);
        high.mode.x = 1;
        high.mode.cmp = n / 625 % 8;
        high.mode.is_signed = n / 5000;
        high.a[0] = ah;
        high.b[0] = bh;
        alu_evaluate(&high, false, &r);
        const bool want =
            high.mode.is_signed ? holds(high.mode.cmp, (s64)a, (s64)b) : holds(high.mode.cmp, a, b);

        if (r.pd != want)
            fail_msg("%" PRIx64 " cmp %u %" PRIx64 ", signed %u: %u", a, high.mode.cmp, b,
                     high.mode.is_signed, r.pd);
    }
    compared("64-bit comparisons by IADD.CC and ISETP.X", pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_as_defined),
        cmocka_unit_test(chained_comparisons_compare_64_bits),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
