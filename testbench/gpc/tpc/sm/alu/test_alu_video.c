/* test_alu_video.c - video instructions as the PTX ISA defines them (facts/isa/semantics.md 6) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "alu_case.h"
#include "seeded.h"

#define WARPS 4000

/* The byte, half or word of an operand, by the assembler's names of the codes. */
static s128 selected(u64 x, unsigned code)
{
    static const struct {
        unsigned at, width;
        bool is_signed;
    } of[16] = { { 0, 8, false },  { 8, 8, false },   { 16, 8, false }, { 24, 8, false },
                 { 0, 16, false }, { 16, 16, false }, { 0, 32, false }, { 0, 32, false },
                 { 0, 8, true },   { 8, 8, true },    { 16, 8, true },  { 24, 8, true },
                 { 0, 16, true },  { 16, 16, true },  { 0, 32, true },  { 0, 32, true } };
    const s128 range = (s128)1 << of[code].width, bits = (s128)(x >> of[code].at) % range;

    return of[code].is_signed && bits * 2 >= range ? bits - range : bits;
}

static s128 limited(s128 x, unsigned width, bool is_signed)
{
    const s128 range = (s128)1 << width, top = is_signed ? range / 2 - 1 : range - 1;

    return x > top ? top : x < top - range + 1 ? top - range + 1 : x;
}

static s128 number(u64 x, bool is_signed)
{
    return is_signed && x >> 31 & 1 ? (s128)x - ((s128)1 << 32) : (s128)x;
}

static void finish(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out,
                   s128 t)
{
    static const unsigned widths[] = { 16, 16, 8, 8, 32, 32, 32, 32 }, places[] = { 16, 0, 0, 16 };

    if (m->sat)
        t = limited(t, widths[m->vmode], m->vdst);
    t &= 0x1ffffffff; /* 33 bits, signed */
    t = t >= 0x100000000 ? t - 0x200000000 : t;
    const s128 c = number(in->c, m->vdst);

    switch (m->vmode) {
    case 4: t += c; break;
    case 5: t = t < c ? t : c; break;
    case 6: t = t > c ? t : c; break;
    case 7: break;
    default: {
        const u32 mask = ((1u << widths[m->vmode]) - 1) << places[m->vmode];

        t = ((u32)t << places[m->vmode] & mask) | ((u32)in->c & ~mask);
    }
    }
    out->d = (u32)t;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static void vadd(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s128 a = selected(in->a, m->sel_a), b = selected(in->b, m->sel_b);

    if (m->neg_a && m->neg_b)
        finish(m, in, out, a + b + 1);
    else
        finish(m, in, out, m->neg_a ? b - a : m->neg_b ? a - b : a + b);
}

static void vabsdiff(const struct alu_mode *m, const struct alu_lane *in,
                     struct alu_lane_result *out)
{
    const s128 a = selected(in->a, m->sel_a), b = selected(in->b, m->sel_b);

    finish(m, in, out, a > b ? a - b : b - a);
}

static void vmnmx(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const s128 a = selected(in->a, m->sel_a), b = selected(in->b, m->sel_b);

    finish(m, in, out, m->mx ? (a > b ? a : b) : (a < b ? a : b));
}

static bool holds(unsigned cmp, s128 a, s128 b)
{
    const bool of[] = { false, a<b, a == b, a <= b, a> b, a != b, a >= b, true };

    return of[cmp & 7];
}

static void vset(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    finish(m, in, out, holds(m->cmp, selected(in->a, m->sel_a), selected(in->b, m->sel_b)));
}

static void vsetp(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool truth = holds(m->cmp, selected(in->a, m->sel_a), selected(in->b, m->sel_b));

    out->pd = m->bop == 1 ? truth || in->pc : m->bop == 2 ? truth != in->pc : truth && in->pc;
    out->pd2 = m->bop == 1 ? !truth || in->pc : m->bop == 2 ? truth == in->pc : !truth && in->pc;
}

static void vshift(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out,
                   bool left)
{
    s128 a = selected(in->a, m->sel_a), by = selected(in->b, m->sel_b % 8);

    by = m->wrap ? by % 32 : by > 32 ? 32 : by;
    for (s128 i = 0; i < by; i++) /* one place at a time, to the floor */
        a = left ? a * 2 : (a - (a & 1)) / 2;
    finish(m, in, out, a);
}

static void vshl(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    vshift(m, in, out, true);
}

static void vshr(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    vshift(m, in, out, false);
}

static void vmad(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool po = m->neg_a && m->neg_c, minus_ab = m->neg_a && !po, minus_c = m->neg_c && !po;
    const bool is_signed = m->sel_a >= 8 || m->sel_b >= 8 || minus_ab || minus_c;
    const s128 ab = selected(in->a, m->sel_a) * selected(in->b, m->sel_b);
    const s128 c = number(in->c, is_signed), divisors[] = { 1, 128, 32768, 1 };
    const s128 sum = (minus_ab ? -ab : ab) + (minus_c ? -c : c) + po, by = divisors[m->vscale];
    s128 t = sum / by;

    if (t * by > sum)
        t--; /* the floor */
    if (m->sat)
        t = limited(t, 32, is_signed);
    out->d = (u32)t;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

/* Bytes by the assembler's names: a and its swizzles are digits 0 to 3, b's 4 to 7. */
static void vabsdiff4(const struct alu_mode *m, const struct alu_lane *in,
                      struct alu_lane_result *out)
{
    static const char *const a_names[] = { "0000", "1111", "2222", "3333", "3210", "4321",
                                           "5432", "6543", "3201", "3012", "0213", "3120",
                                           "1230", "2310", "3210", "3210" };
    static const char *const b_names[] = { "4444", "5555", "6666", "7777", "7654", "6543",
                                           "5432", "4321", "4567", "6745", "5476", "7654",
                                           "7654", "7654", "7654", "7654" };
    static const u8 lane_bit[] = { 4, 8, 1, 2 }; /* x, y, z, w */
    u8 bytes[8];
    s64 sum = (s64)in->c;
    u32 merged = (u32)in->c;

    for (unsigned n = 0; n < 8; n++)
        bytes[n] = (u8)(n < 4 ? in->a >> 8 * n : in->b >> 8 * (n - 4));
    for (unsigned n = 0; n < 4; n++) {
        const u8 x = bytes[a_names[m->sel_a][3 - n] - '0'],
                 y = bytes[b_names[m->sel_b][3 - n] - '0'];
        const int a = m->type_a & 1 ? (s8)x : x, b = m->type_b & 1 ? (s8)y : y;
        int t = a > b ? a - b : b - a;

        if (m->sat)
            t = (int)limited(t, 8, m->sd);
        if (!(m->lanes & lane_bit[n]))
            continue;
        sum += t;
        merged = (merged & ~(255u << 8 * n)) | (u32)(u8)t << 8 * n;
    }
    out->d = m->vred == 1 ? (u32)sum : merged;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static const struct alu_case cases[] = {
    { ALU_VADD, "VADD", vadd, alu_integer_operand, NULL },
    { ALU_VABSDIFF, "VABSDIFF", vabsdiff, alu_integer_operand, NULL },
    { ALU_VMNMX, "VMNMX", vmnmx, alu_integer_operand, NULL },
    { ALU_VSET, "VSET", vset, alu_integer_operand, NULL },
    { ALU_VSETP, "VSETP", vsetp, alu_integer_operand, NULL },
    { ALU_VSHL, "VSHL", vshl, alu_integer_operand, NULL },
    { ALU_VSHR, "VSHR", vshr, alu_integer_operand, NULL },
    { ALU_VMAD, "VMAD", vmad, alu_integer_operand, NULL },
    { ALU_VABSDIFF4, "VABSDIFF4", vabsdiff4, alu_integer_operand, NULL },
};

static void video_is_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(video_is_as_defined) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
