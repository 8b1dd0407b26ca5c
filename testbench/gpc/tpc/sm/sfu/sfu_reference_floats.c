/* sfu_reference_floats.c - see sfu_reference_floats.h */
#include "sfu_reference_floats.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "sfu_reference_packet.h"

#define MINUS   0x80000000
#define TINY    0x33000000 /* 2^-25, below which RRO leaves nothing */
#define HALF_PI 0x3fc90fdb /* the nearest floats */
#define PI      0x40490fdb
#define TWO_PI  0x40c90fdb
#define PI_100  0x439d1463

/* clang-format off */
#define REL(b, whose) { SFU_RELATIVE, b, whose }
#define ABS(b, whose) { SFU_ABSOLUTE, b, whose }
#define ULP(n, whose) { SFU_ULP, n, whose }
const struct sfu_promise sfu_promises[] = {
    /* Strides are odd, so that every fraction is met, under one exponent or another. */
    { SFU_RCP,  0x00800000,         0x7e800000, -1, { ULP(1, "PTX") },
      0x3f800000, 0x40000000, 7 },
    { SFU_RSQ,  0x00800000,         0x7f7fffff, -1, { REL(22.9, "PTX") },
      0x3f800000, 0x40800000, 7 },
    { SFU_SQRT, 0x00800000,         0x7f7fffff, 1,  { REL(23, "PTX") },
      0x3f800000, 0x40800000, 7 },

    { SFU_EX2,  0x00800000,         TINY,       1,  { ULP(2, "PTX") }, 0, 0, 101 },
    { SFU_EX2,  TINY,               0x42ffffff, 1,  { ULP(2, "PTX") },
      0x3e800000, 0x40800000, 1 },
    { SFU_EX2,  MINUS | 0x00800000, MINUS | TINY, -1, { ULP(2, "PTX") }, 0, 0, 101 },
    { SFU_EX2,  MINUS | TINY,       0xc2fc0000, -1, { ULP(2, "PTX") },
      0xbe800000, 0xc0800000, 1 },

    { SFU_LG2,  0x00800000,         0x3f000000, 1,  { REL(22, "PTX"), ULP(2, "CUDA") },
      0x3e000000, 0x3f000000, 1 },
    { SFU_LG2,  0x3f000000,         0x40000000, 1,  { ABS(22, "PTX, CUDA") },
      0x3f000000, 0x40000000, 1 },
    { SFU_LG2,  0x40000000,         0x7f7fffff, 1,  { REL(22, "PTX"), ULP(2, "CUDA") },
      0x40000000, 0x41000000, 1 },

    /* Of negative angles: test_sfu_special.c. */
    { SFU_SIN,  0x00800000,         TINY,       1,  { ABS(21.41, "CUDA") }, 0, 0, 101 },
    { SFU_SIN,  TINY,               HALF_PI,    1,  { ABS(21.41, "CUDA") },
      0x3f000000, HALF_PI, 1 },
    { SFU_SIN,  HALF_PI,            PI,         -1, { ABS(21.41, "CUDA") },
      HALF_PI, PI, 1 },
    { SFU_SIN,  PI,                 TWO_PI,     0,  { ABS(20.5, "PTX") }, 0, 0, 1 },
    { SFU_SIN,  TWO_PI,             PI_100,     0,  { ABS(14.7, "PTX") }, 0, 0, 1 },
    { SFU_COS,  0x00800000,         TINY,       -1, { ABS(21.19, "CUDA") }, 0, 0, 101 },
    { SFU_COS,  TINY,               PI,         -1, { ABS(21.19, "CUDA") },
      0x3f000000, PI, 1 },
    { SFU_COS,  PI,                 TWO_PI,     1,  { ABS(20.5, "PTX") }, 0, 0, 1 },
    { SFU_COS,  TWO_PI,             PI_100,     0,  { ABS(14.7, "PTX") }, 0, 0, 1 },
};
/* clang-format on */
const unsigned sfu_promises_count = sizeof sfu_promises / sizeof sfu_promises[0];

/* 2^(e - 23) for x of 2^e up to 2^(e+1); never a denormal here. */
static double ulp_of(double x)
{
    u64 bits;

    memcpy(&bits, &x, sizeof bits);
    bits &= UINT64_C(0x7ff) << 52;
    memcpy(&x, &bits, sizeof x);
    return x * 0x1p-23;
}

static double error_of(enum sfu_measure measure, double exact, double got)
{
    double error = fabs(got - exact);

    if (isnan(got))
        return INFINITY;
    switch (measure) {
    case SFU_ULP: return error / ulp_of(exact);
    case SFU_RELATIVE: return error / fabs(exact);
    case SFU_ABSOLUTE: return error;
    default: return 0;
    }
}

static void judge(const struct sfu_promise *p, double exact, u32 a, double got, struct sfu_worst *w)
{
    for (unsigned k = 0; k < 2; k++) {
        double error = error_of(p->accuracy[k].measure, exact, got);

        if (error > w->accuracy[k].error) {
            w->accuracy[k].error = error;
            w->accuracy[k].at = a;
        }
    }
    w->cases++;
}

void sfu_sweep(const struct sfu_promise *p, u32 first, u32 last, u32 stride, struct sfu_worst *w)
{
    const struct sfu_function *f = sfu_reference_function(p->op);
    double before = NAN;

    for (u64 at = first; at <= last; at += 4 * (u64)stride) {
        u32 a[4], z[4];

        for (unsigned i = 0; i < 4; i++) {
            u64 next = at + (u64)i * stride;
            a[i] = next < last ? (u32)next : last;
        }
        sfu_four_floats(p->op, a, z);
        for (unsigned i = 0; i < 4; i++) {
            double got = sfu_reference_value(z[i]);

            judge(p, f->in_double(sfu_reference_value(a[i])), a[i], got, w);
            if (p->direction * got < p->direction * before) {
                w->disorder++;
                w->disorder_at = a[i];
            }
            before = got;
            if (a[i] == last)
                return;
        }
    }
}

static bool kept_accuracy(const struct sfu_promise *p, const struct sfu_worst *w, unsigned k)
{
    double error = w->accuracy[k].error, bound = p->accuracy[k].bound;
    const char *whose = p->accuracy[k].whose;

    if (p->accuracy[k].measure == SFU_ULP) {
        printf("    %.3f ulp at %08" PRIx32 " (%s: %g)", error, w->accuracy[k].at, whose, bound);
        return error <= bound;
    }
    printf("    %s 2^%.2f at %08" PRIx32 " (%s: 2^-%g)",
           p->accuracy[k].measure == SFU_RELATIVE ? "relative" : "absolute", log2(error),
           w->accuracy[k].at, whose, bound);
    return error <= exp2(-bound);
}

bool sfu_kept(const struct sfu_promise *p, const struct sfu_worst *w)
{
    bool kept = w->disorder == 0;

    printf("  %-4s %08" PRIx32 "..%08" PRIx32 ", %lu floats%s\n",
           sfu_reference_function(p->op)->name, p->first, p->last, w->cases,
           p->direction == 0 || w->disorder ? "" : ", monotone");
    for (unsigned k = 0; k < 2; k++)
        if (p->accuracy[k].measure != SFU_NOT_MEASURED) {
            bool good = kept_accuracy(p, w, k);

            printf("%s\n", good ? "" : "  BROKEN");
            kept = kept && good;
        }
    if (w->disorder)
        printf("    %lu results out of order, the last at %08" PRIx32 "  BROKEN\n", w->disorder,
               w->disorder_at);
    return kept;
}
