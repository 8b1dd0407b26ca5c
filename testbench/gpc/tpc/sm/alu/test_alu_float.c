/* test_alu_float.c - floats of 32 and 64 bits on the ALU, by MPFR (facts/isa/semantics.md 5) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <limits.h>
#include <math.h>

#include "alu_float_lane.h"
#include "seeded.h"

#define WARPS 1500

static unsigned float_cc(const struct float_format *f, u64 d)
{
    const double x = oracle_meaning(f, d);

    return isnan(x) ? CC_Z | CC_S : (x == 0 ? CC_Z : 0) | (x < 0 ? CC_S : 0);
}

static void written(const struct alu_mode *m, const struct float_format *f,
                    struct alu_lane_result *out, u64 d)
{
    out->d = d;
    if (m->cc)
        out->cc = float_cc(f, d);
}

static void add32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp32;
    const struct float_rules r = alu_float_rules(f, m->rnd, m->ftz);

    written(m, f, out,
            alu_saturated(f,
                          oracle_add(&r, alu_signs(f, in->a, m->abs_a, m->neg_a),
                                     alu_signs(f, in->b, m->abs_b, m->neg_b)),
                          m->sat));
}

static void mul32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    static const int log2[] = { 0, -1, -2, -3, 3, 2, 1, 0 };
    const struct float_format *f = &float_fp32;
    const struct float_rules r = alu_float_rules(f, m->rnd, m->fmz);
    const u64 z =
        oracle_mul(&r, in->a, alu_signs(f, in->b, false, m->neg_a ^ m->neg_b), log2[m->scale]);
    const bool zero = m->fmz >= 2 && (alu_is_zero(f, in->a) || alu_is_zero(f, in->b));

    written(m, f, out, zero ? 0 : alu_saturated(f, z, m->sat));
}

static void fma32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp32;
    const struct float_rules r = alu_float_rules(f, m->rnd, m->fmz);
    const u64 z = alu_fused(&r, in->a, alu_signs(f, in->b, false, m->neg_a ^ m->neg_b),
                            alu_signs(f, in->c, false, m->neg_c), m->fmz >= 2);

    written(m, f, out, alu_saturated(f, z, m->sat));
}

static double lesser(double a, double b)
{
    return isnan(a) ? b : isnan(b) ? a : a < b || (a == b && signbit(a)) ? a : b;
}

static double greater(double a, double b)
{
    return isnan(a) ? b : isnan(b) ? a : a > b || (a == b && !signbit(a)) ? a : b;
}

static void extreme(const struct alu_mode *m, const struct float_format *f, bool flush,
                    const struct alu_lane *in, struct alu_lane_result *out)
{
    const double a = alu_flushed(f, alu_signs(f, in->a, m->abs_a, m->neg_a), flush);
    const double b = alu_flushed(f, alu_signs(f, in->b, m->abs_b, m->neg_b), flush);

    written(m, f, out, oracle_bits(f, in->pc ? lesser(a, b) : greater(a, b)));
}

static void mnmx32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    extreme(m, &float_fp32, m->ftz, in, out);
}

static bool compared_as(const struct alu_mode *m, const struct float_format *f, bool flush,
                        const struct alu_lane *in)
{
    return alu_holds(m->cmp, alu_flushed(f, alu_signs(f, in->a, m->abs_a, m->neg_a), flush),
                     alu_flushed(f, alu_signs(f, in->b, m->abs_b, m->neg_b), flush));
}

static void truth_word(const struct alu_mode *m, bool truth, struct alu_lane_result *out)
{
    out->d = !truth ? 0 : m->bf ? 0x3f800000 : 0xffffffff;
    if (m->cc)
        out->cc = alu_word_cc((u32)out->d);
}

static void set32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_word(m, alu_bopped(m->bop, compared_as(m, &float_fp32, m->ftz, in), in->pc), out);
}

static void setp32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool truth = compared_as(m, &float_fp32, m->ftz, in);

    out->pd = alu_bopped(m->bop, truth, in->pc);
    out->pd2 = alu_bopped(m->bop, !truth, in->pc);
}

static void cmp32(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    out->d = alu_holds(m->cmp, alu_flushed(&float_fp32, in->c, m->ftz), 0) ? in->a : in->b;
}

static void swzadd(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp32;
    const struct float_rules r = alu_float_rules(f, m->rnd, m->ftz);
    const unsigned lane = in->lane & 3;
    const unsigned op = lane == 0   ? m->swizzle >> 6 & 3
                        : lane == 1 ? m->swizzle >> 4 & 3
                        : lane == 2 ? m->swizzle >> 2 & 3
                                    : m->swizzle & 3;
    const u64 a = op == 3 ? 0 : alu_signs(f, in->a, false, op == 1);

    written(m, f, out, oracle_add(&r, a, alu_signs(f, in->b, false, op == 2)));
}

/* What FCHK must catch: the fast path's numbers that are not normal. */
static void chk(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const double a = fabs(oracle_meaning(&float_fp32, in->a)),
                 b = fabs(oracle_meaning(&float_fp32, in->b));
    const int ea = isnormal(a) ? ilogb(a) : -999, eb = isnormal(b) ? ilogb(b) : -999;

    (void)m;
    out->pd = !(ea >= -126 + 24 && ea <= 127 && eb >= -126 && eb <= 125 && ea - eb >= -125 &&
                ea - eb <= 126);
}

/* NaNs that a GH100 gave for add, mul, fma and max of operands that are NaNs. */
static const struct measured {
    const char *operands; /* a, b, c: N is a NaN, 1 is not */
    unsigned of;          /* the operand that comes out; 3: none */
} measured[] = {
    { "N11", 0 }, { "1N1", 1 }, { "11N", 2 }, { "NN1", 1 },
    { "N1N", 2 }, { "1NN", 1 }, { "NNN", 1 }, { "111", 3 },
};

static void written64(const struct alu_mode *m, const struct alu_lane *in, bool fused, u64 d,
                      struct alu_lane_result *out)
{
    const u64 of[4] = { in->a, in->b, fused ? in->c : 0, UINT64_C(0xfff8000000000000) };
    unsigned n = 0;

    if (isnan(oracle_meaning(&float_fp64, d))) {
        for (unsigned k = 0; k < 3; k++)
            if (isnan(oracle_meaning(&float_fp64, of[k])) != (measured[n].operands[k] == 'N'))
                n++, k = UINT_MAX;
        d = of[measured[n].of] | UINT64_C(1) << 51;
    }
    written(m, &float_fp64, out, d);
}

static void add64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp64;
    const struct float_rules r = alu_float_rules(f, m->rnd, false);

    written64(m, in, false,
              oracle_add(&r, alu_signs(f, in->a, m->abs_a, m->neg_a),
                         alu_signs(f, in->b, m->abs_b, m->neg_b)),
              out);
}

static void mul64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp64;
    const struct float_rules r = alu_float_rules(f, m->rnd, false);

    written64(m, in, false,
              oracle_mul(&r, alu_signs(f, in->a, false, m->neg_a),
                         alu_signs(f, in->b, false, m->neg_b), 0),
              out);
}

static void fma64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const struct float_format *f = &float_fp64;
    const struct float_rules r = alu_float_rules(f, m->rnd, false);

    written64(m, in, true,
              oracle_fma(&r, alu_signs(f, in->a, false, m->neg_a),
                         alu_signs(f, in->b, false, m->neg_b),
                         alu_signs(f, in->c, false, m->neg_c)),
              out);
}

static void mnmx64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    extreme(m, &float_fp64, false, in, out);
    written64(m, in, false, out->d, out);
}

static void set64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    truth_word(m, alu_bopped(m->bop, compared_as(m, &float_fp64, false, in), in->pc), out);
}

static void setp64(const struct alu_mode *m, const struct alu_lane *in, struct alu_lane_result *out)
{
    const bool truth = compared_as(m, &float_fp64, false, in);

    out->pd = alu_bopped(m->bop, truth, in->pc);
    out->pd2 = alu_bopped(m->bop, !truth, in->pc);
}

static const struct alu_case cases[] = {
    { ALU_FADD, "FADD", add32, alu_float_operand, NULL },
    { ALU_FMUL, "FMUL", mul32, alu_float_operand, NULL },
    { ALU_FFMA, "FFMA", fma32, alu_float_operand, NULL },
    { ALU_FMNMX, "FMNMX", mnmx32, alu_float_operand, NULL },
    { ALU_FSET, "FSET", set32, alu_float_operand, NULL },
    { ALU_FSETP, "FSETP", setp32, alu_float_operand, NULL },
    { ALU_FCMP, "FCMP", cmp32, alu_float_operand, NULL },
    { ALU_FSWZADD, "FSWZADD", swzadd, alu_float_operand, NULL },
    { ALU_FCHK, "FCHK", chk, alu_float_operand, NULL },
    { ALU_DADD, "DADD", add64, alu_float_operand, NULL },
    { ALU_DMUL, "DMUL", mul64, alu_float_operand, NULL },
    { ALU_DFMA, "DFMA", fma64, alu_float_operand, NULL },
    { ALU_DMNMX, "DMNMX", mnmx64, alu_float_operand, NULL },
    { ALU_DSET, "DSET", set64, alu_float_operand, NULL },
    { ALU_DSETP, "DSETP", setp64, alu_float_operand, NULL },
};

static void floats_are_as_defined(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        alu_check_case(&cases[i], WARPS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_are_as_defined),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
