/* alu_host.c - FP32 and FP64 add, multiply and fused multiply-add by the host's IEEE arithmetic
 *
 * The one file of cmodel/ that has floating point.  It relies on: binary32 and binary64 are float and
 * double, every operation is rounded once to its type, to nearest even, and denormals are kept (IEC 60559,
 * C11 Annex F); fma and fmaf round once.  Then a result that is not a NaN is defined bit for bit, and is the
 * integer functions' (common/float_math.h); NaNs, flushing, FMZ and saturation are done here on bits.
 * It holds no product that is added, which a compiler could contract.  alu_host_holds asks the running
 * program's rounding mode; testbench/gpc/tpc/sm/alu proves the kernels against the integer functions.
 */
#include "gpc/tpc/sm/alu/alu.h"

#include <float.h>
#include <math.h>
#include <string.h>

#if defined __FAST_MATH__ || !defined __STDC_IEC_559__ || FLT_EVAL_METHOD != 0 || \
    FLT_MANT_DIG != 24 || DBL_MANT_DIG != 53
#error "alu_host.c needs IEEE arithmetic: no -ffast-math, no x87, IEC 60559"
#endif

#define SIGN32 UINT32_C(0x80000000)
#define INF32  UINT32_C(0x7f800000)
#define MIN32  UINT32_C(0x00800000) /* the smallest normal */
#define NAN32  UINT32_C(0x7fffffff)
#define NAN64  UINT64_C(0x7fffffffffffffff)
#define INF64  UINT64_C(0x7ff0000000000000)

enum flush { KEEP, FLUSH, FLUSH_ZERO_WINS };

static inline u32 flushed(u32 a, bool flush)
{
    return flush && (a & INF32) == 0 ? a & SIGN32 : a;
}

static inline u32 tidy(u32 z, bool flush, bool sat)
{
    z = (z & ~SIGN32) > INF32 ? NAN32 : flushed(z, flush);
    if (sat)
        z = (z & ~SIGN32) > INF32 || z >> 31 ? 0 : z > 0x3f800000 ? 0x3f800000 : z;
    return z;
}

/* Operands of a lane loop, their signs applied and flushed. */
struct words {
    u32 lane[ALU_LANES];
};

static inline struct words prepared(const u32 *x, bool absolute, bool negate, bool flush)
{
    const u32 keep = absolute ? ~SIGN32 : UINT32_MAX, flip = negate ? SIGN32 : 0;
    struct words w;

    for (unsigned i = 0; i < ALU_LANES; i++)
        w.lane[i] = flushed((x[i] & keep) ^ flip, flush);
    return w;
}

/* The inside of the three kernels of each type, built for every instruction set below. */
static inline __attribute__((always_inline)) void fma32(u32 *z, const u32 *a, const u32 *b,
                                                        const u32 *c)
{
    float x[ALU_LANES], y[ALU_LANES], w[ALU_LANES];

    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    memcpy(w, c, sizeof w);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = fmaf(x[i], y[i], w[i]);
    memcpy(z, x, sizeof x);
}

static inline __attribute__((always_inline)) void fma64(u64 *z, const u64 *a, const u64 *b,
                                                        const u64 *c)
{
    double x[ALU_LANES], y[ALU_LANES], w[ALU_LANES];

    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    memcpy(w, c, sizeof w);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = fma(x[i], y[i], w[i]);
    memcpy(z, x, sizeof x);
}

static void fma32_any(u32 *z, const u32 *a, const u32 *b, const u32 *c)
{
    fma32(z, a, b, c);
}

static void fma64_any(u64 *z, const u64 *a, const u64 *b, const u64 *c)
{
    fma64(z, a, b, c);
}

#ifdef __x86_64__
__attribute__((target("avx2,fma"))) static void fma32_wide(u32 *z, const u32 *a, const u32 *b,
                                                           const u32 *c)
{
    fma32(z, a, b, c);
}

__attribute__((target("avx2,fma"))) static void fma64_wide(u64 *z, const u64 *a, const u64 *b,
                                                           const u64 *c)
{
    fma64(z, a, b, c);
}

static bool has_wide(void)
{
    return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
}
#else
#define fma32_wide fma32_any
#define fma64_wide fma64_any
static bool has_wide(void)
{
    return false;
}
#endif

/* A result that is the smallest normal may be one that rounded up from below it, which flushing asks
 * about (float_round.h, TINY_ZERO): the integer functions decide.
 */
static inline void finish32(const struct alu_mode *m, struct alu_ports *p, const u32 *z, bool flush,
                            alu_kernel *exact)
{
    bool doubtful = false;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        doubtful |= flush && (z[i] & ~SIGN32) == MIN32;
        p->d[i] = tidy(z[i], flush, m->sat);
    }
    if (doubtful)
        exact(m, p);
    else
        alu_cc_float(m, p, &float_fp32);
}

static void host_fadd(const struct alu_mode *m, struct alu_ports *p)
{
    const struct words a = prepared(p->a, m->abs_a, m->neg_a, m->ftz);
    const struct words b = prepared(p->b, m->abs_b, m->neg_b, m->ftz);
    float x[ALU_LANES], y[ALU_LANES];
    u32 z[ALU_LANES];

    memcpy(x, a.lane, sizeof x);
    memcpy(y, b.lane, sizeof y);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = x[i] + y[i];
    memcpy(z, x, sizeof z);
    finish32(m, p, z, m->ftz, alu_fadd);
}

static void host_fmul(const struct alu_mode *m, struct alu_ports *p)
{
    const bool flush = m->fmz != KEEP;
    const struct words a = prepared(p->a, false, false, flush);
    const struct words b = prepared(p->b, false, m->neg_a != m->neg_b, flush);
    float x[ALU_LANES], y[ALU_LANES];
    u32 z[ALU_LANES];

    memcpy(x, a.lane, sizeof x);
    memcpy(y, b.lane, sizeof y);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = x[i] * y[i];
    memcpy(z, x, sizeof z);
    for (unsigned i = 0; i < ALU_LANES && m->fmz >= FLUSH_ZERO_WINS; i++)
        if ((a.lane[i] & ~SIGN32) == 0 || (b.lane[i] & ~SIGN32) == 0)
            z[i] = 0;
    finish32(m, p, z, flush, alu_fmul);
}

static void host_ffma(const struct alu_mode *m, struct alu_ports *p)
{
    const bool flush = m->fmz != KEEP;
    const struct words a = prepared(p->a, false, false, flush);
    const struct words b = prepared(p->b, false, m->neg_a != m->neg_b, flush);
    const struct words c = prepared(p->c, false, m->neg_c, flush);
    u32 z[ALU_LANES];

    (has_wide() ? fma32_wide : fma32_any)(z, a.lane, b.lane, c.lane);
    for (unsigned i = 0; i < ALU_LANES && m->fmz >= FLUSH_ZERO_WINS; i++)
        if ((a.lane[i] & ~SIGN32) == 0 || (b.lane[i] & ~SIGN32) == 0)
            z[i] = c.lane[i];
    finish32(m, p, z, flush, alu_ffma);
}

struct longs {
    u64 lane[ALU_LANES];
};

static inline struct longs prepared64(const u32 *x, bool absolute, bool negate)
{
    const u64 keep = absolute ? ~(UINT64_C(1) << 63) : UINT64_MAX, flip = (u64)negate << 63;
    struct longs w;

    for (unsigned i = 0; i < ALU_LANES; i++)
        w.lane[i] = (alu_pair(x, i) & keep) ^ flip;
    return w;
}

static inline void finish64(const struct alu_mode *m, struct alu_ports *p, const u64 *z)
{
    for (unsigned i = 0; i < ALU_LANES; i++)
        alu_put_pair(p->d, i, (z[i] & NAN64) > INF64 ? NAN64 : z[i]);
    alu_cc_float(m, p, &float_fp64);
}

static void host_dadd(const struct alu_mode *m, struct alu_ports *p)
{
    const struct longs a = prepared64(p->a, m->abs_a, m->neg_a);
    const struct longs b = prepared64(p->b, m->abs_b, m->neg_b);
    double x[ALU_LANES], y[ALU_LANES];
    u64 z[ALU_LANES];

    memcpy(x, a.lane, sizeof x);
    memcpy(y, b.lane, sizeof y);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = x[i] + y[i];
    memcpy(z, x, sizeof z);
    finish64(m, p, z);
}

static void host_dmul(const struct alu_mode *m, struct alu_ports *p)
{
    const struct longs a = prepared64(p->a, false, m->neg_a), b = prepared64(p->b, false, m->neg_b);
    double x[ALU_LANES], y[ALU_LANES];
    u64 z[ALU_LANES];

    memcpy(x, a.lane, sizeof x);
    memcpy(y, b.lane, sizeof y);
    for (unsigned i = 0; i < ALU_LANES; i++)
        x[i] = x[i] * y[i];
    memcpy(z, x, sizeof z);
    finish64(m, p, z);
}

static void host_dfma(const struct alu_mode *m, struct alu_ports *p)
{
    const struct longs a = prepared64(p->a, false, m->neg_a), b = prepared64(p->b, false, m->neg_b);
    const struct longs c = prepared64(p->c, false, m->neg_c);
    u64 z[ALU_LANES];

    (has_wide() ? fma64_wide : fma64_any)(z, a.lane, b.lane, c.lane);
    finish64(m, p, z);
}

alu_kernel *alu_host_kernel(enum alu_op op, const struct alu_mode *m)
{
    if (m->rnd != 0 || m->scale != 0)
        return NULL;
    switch (op) {
    case ALU_FADD: return host_fadd;
    case ALU_FMUL: return host_fmul;
    case ALU_FFMA: return host_ffma;
    case ALU_DADD: return host_dadd;
    case ALU_DMUL: return host_dmul;
    case ALU_DFMA: return host_dfma;
    default: return NULL;
    }
}

bool alu_host_holds(void)
{
    volatile float one = 1, half_place = 0x1p-24f, least = 0x1p-126f, half = 0.5f;
    volatile float tie = one + half_place, odd = (one + 0x1p-23f) + half_place;
    volatile float minus = -one - half_place, denormal = least * half, back = denormal + denormal;

    return tie == one && odd == one + 0x1p-22f && minus == -one && denormal != 0 && back == least;
}
