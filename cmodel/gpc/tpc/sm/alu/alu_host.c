/* alu_host.c - FP32 and FP64 add, multiply and fused multiply-add by the host's IEEE arithmetic
 *
 * One of the three files of cmodel/ that have floating point; common/host_ieee.h says what they rely on.  A result that is
 * not a NaN is the integer functions' (common/float_math.h); NaNs, flushing, FMZ and saturation are done here on bits.
 * alu_host_holds asks the running program's rounding mode; testbench/gpc/tpc/sm/alu proves the kernels against the
 * integer functions.
 */
#include "gpc/tpc/sm/alu/alu.h"

#include <string.h>

#include "common/host_ieee.h"

#define SIGN32 UINT32_C(0x80000000)
#define INF32  UINT32_C(0x7f800000)
#define MIN32  UINT32_C(0x00800000) /* the smallest normal */
#define NAN32  UINT32_C(0x7fffffff)

#define INLINE static inline __attribute__((always_inline))

/* What a lane does beside the operation.  Kernels are built for what is usual, nothing, and for all of it. */
struct how {
    bool flush, zero_wins, sat;
    u32 keep_a, keep_b;         /* magnitudes: all but the sign, or all */
    u32 flip_a, flip_b, flip_c; /* signs */
};

/* Choices are masks, and none is a branch: so the compiler makes vectors of the loop over lanes. */
INLINE u32 mask_of(bool choice)
{
    return choice ? UINT32_MAX : 0;
}

INLINE u32 choose(u32 mask, u32 a, u32 b)
{
    return (a & mask) | (b & ~mask);
}

INLINE u32 flushed(u32 a, bool flush)
{
    return choose(mask_of((a & INF32) == 0) & mask_of(flush), a & SIGN32, a);
}

INLINE u32 tidy(u32 z, bool flush, bool sat)
{
    const u32 nan = mask_of((z & ~SIGN32) > INF32);
    u32 clamped;

    z = choose(nan, NAN32, flushed(z, flush));
    clamped = (z > 0x3f800000 ? 0x3f800000 : z) & ~(nan | mask_of(z >> 31));
    return choose(mask_of(sat), clamped, z);
}

INLINE bool is_zero(u32 a)
{
    return (a & ~SIGN32) == 0;
}

enum operation { ADD, MULTIPLY, FUSED };

/* One loop for each type over the lanes.  Returns whether a result is the smallest normal, which may have
 * rounded up from below it: flushing asks about that (float_round.h, TINY_ZERO), and the integer functions
 * decide.
 */
INLINE u32 lane32(enum operation op, u32 a, u32 b, u32 c)
{
    const float x = float_of_bits(a), y = float_of_bits(b), w = float_of_bits(c);

    return bits_of_float(op == ADD ? x + y : op == MULTIPLY ? x * y : fmaf(x, y, w));
}

INLINE bool lanes32(enum operation op, struct how h, const struct alu_ports *p)
{
    u32 *restrict d = p->d;
    const u32 *pa = p->a, *pb = p->b, *pc = p->c;
    u32 doubtful = 0;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u32 a = flushed((pa[i] & h.keep_a) ^ h.flip_a, h.flush);
        const u32 b = flushed((pb[i] & h.keep_b) ^ h.flip_b, h.flush);
        const u32 c = op == FUSED ? flushed(pc[i] ^ h.flip_c, h.flush) : 0;
        u32 z = lane32(op, a, b, c);

        z = choose(mask_of(h.zero_wins) & mask_of(is_zero(a) | is_zero(b)), c, z);
        doubtful |= mask_of((z & ~SIGN32) == MIN32);
        d[i] = tidy(z, h.flush, h.sat);
    }
    return h.flush && doubtful != 0;
}

INLINE u64 lane64(enum operation op, u64 a, u64 b, u64 c)
{
    const double x = double_of_bits(a), y = double_of_bits(b), w = double_of_bits(c);

    return bits_of_double(op == ADD ? x + y : op == MULTIPLY ? x * y : fma(x, y, w));
}

INLINE void lanes64(enum operation op, const struct alu_mode *m, const struct alu_ports *p)
{
    const u64 sign = UINT64_C(1) << 63;
    const u64 keep_a = op == ADD && m->abs_a ? ~sign : UINT64_MAX;
    const u64 keep_b = op == ADD && m->abs_b ? ~sign : UINT64_MAX;
    const u64 flip_a = m->neg_a ? sign : 0, flip_b = m->neg_b ? sign : 0;
    const u64 flip_c = m->neg_c ? sign : 0;

    for (unsigned i = 0; i < ALU_LANES; i++) {
        const u64 c = op == FUSED ? alu_pair(p->c, i) ^ flip_c : 0;
        const u64 z = lane64(op, (alu_pair(p->a, i) & keep_a) ^ flip_a,
                             (alu_pair(p->b, i) & keep_b) ^ flip_b, c);

        alu_put_pair(p->d, i,
                     alu_nan64(z, alu_pair(p->a, i), alu_pair(p->b, i),
                               op == FUSED ? alu_pair(p->c, i) : 0));
    }
}

INLINE struct how how_of(enum operation op, const struct alu_mode *m)
{
    const bool product_negates = op != ADD && m->neg_a != m->neg_b;

    return (struct how){
        .flush = op == ADD ? m->ftz : m->fmz != 0,
        .zero_wins = op != ADD && m->fmz >= 2,
        .sat = m->sat,
        .keep_a = op == ADD && m->abs_a ? ~SIGN32 : UINT32_MAX,
        .keep_b = op == ADD && m->abs_b ? ~SIGN32 : UINT32_MAX,
        .flip_a = op == ADD && m->neg_a ? SIGN32 : 0,
        .flip_b = product_negates || (op == ADD && m->neg_b) ? SIGN32 : 0,
        .flip_c = m->neg_c ? SIGN32 : 0,
    };
}

/* Only signs are changed. */
INLINE struct how plain(struct how h)
{
    h.flush = h.zero_wins = h.sat = false;
    return h;
}

static bool is_plain(enum operation op, const struct alu_mode *m)
{
    const struct how h = how_of(op, m);

    return !h.flush && !h.zero_wins && !h.sat;
}

/* The kernels of an operation for one instruction set. */
#define KERNELS(set, attribute, name, op, exact)                                             \
    attribute static void set##_plain_f##name(const struct alu_mode *m, struct alu_ports *p) \
    {                                                                                        \
        lanes32(op, plain(how_of(op, m)), p);                                                \
        alu_cc_float(m, p, &float_fp32);                                                     \
    }                                                                                        \
    attribute static void set##_f##name(const struct alu_mode *m, struct alu_ports *p)       \
    {                                                                                        \
        if (lanes32(op, how_of(op, m), p))                                                   \
            alu_f##exact(m, p);                                                              \
        else                                                                                 \
            alu_cc_float(m, p, &float_fp32);                                                 \
    }                                                                                        \
    attribute static void set##_d##name(const struct alu_mode *m, struct alu_ports *p)       \
    {                                                                                        \
        lanes64(op, m, p);                                                                   \
        alu_cc_float(m, p, &float_fp64);                                                     \
    }
#define KERNELS_OF(set, attribute)              \
    KERNELS(set, attribute, add, ADD, add)      \
    KERNELS(set, attribute, mul, MULTIPLY, mul) \
    KERNELS(set, attribute, fma, FUSED, fma)
#define TABLE_OF(set)                                     \
    {                                                     \
        { set##_plain_fadd, set##_fadd, set##_dadd },     \
            { set##_plain_fmul, set##_fmul, set##_dmul }, \
            { set##_plain_ffma, set##_ffma, set##_dfma }, \
    }

KERNELS_OF(any, )
static alu_kernel *const any_kernels[3][3] = TABLE_OF(any);

#ifdef __x86_64__
KERNELS_OF(wide, __attribute__((target("avx2,fma"))))
static alu_kernel *const wide_kernels[3][3] = TABLE_OF(wide);

static bool has_wide(void)
{
    return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
}
#else
#define wide_kernels any_kernels
static bool has_wide(void)
{
    return false;
}
#endif

alu_kernel *alu_host_kernel(enum alu_op op, const struct alu_mode *m)
{
    static const u8 operations[] = { [ALU_FADD] = ADD, [ALU_FMUL] = MULTIPLY, [ALU_FFMA] = FUSED,
                                     [ALU_DADD] = ADD, [ALU_DMUL] = MULTIPLY, [ALU_DFMA] = FUSED };
    alu_kernel *const(*kernels)[3] = has_wide() ? wide_kernels : any_kernels;

    if (m->rnd != 0 || (op == ALU_FMUL && m->scale != 0))
        return NULL;
    const enum operation what = (enum operation)operations[op];

    return kernels[what][op >= ALU_DADD ? 2 : !is_plain(what, m)];
}

bool alu_host_holds(void)
{
    volatile float one = 1, half_place = 0x1p-24f, least = 0x1p-126f, half = 0.5f;
    volatile float tie = one + half_place, odd = (one + 0x1p-23f) + half_place;
    volatile float minus = -one - half_place, denormal = least * half, back = denormal + denormal;

    return tie == one && odd == one + 0x1p-22f && minus == -one && denormal != 0 && back == least;
}
