/* sfu.c - see sfu.h */
#include "gpc/tpc/sm/sfu/sfu.h"

#include <string.h>

#include "common/fp32_lanes.h"

void sfu_reset(struct sfu *s)
{
    memset(s, 0, sizeof *s);
}

void sfu_set_state(struct sfu *s, const struct sfu_config *cfg)
{
    s->cfg = *cfg;
}

const char *sfu_not_modelled(const struct sfu_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* known: facts/sfu/sfu.md 5: NaN.sat is +0 from GF100 on, and stays NaN on G80 */
u32 sfu_saturate(u32 a, bool keeps_nan)
{
    if ((a & 0x7fffffff) > 0x7f800000)
        return keeps_nan ? FP32_NAN : 0;
    if (a >> 31)
        return 0;
    return a > 0x3f800000 ? 0x3f800000 : a;
}

static u32 modified(const struct sfu_quad *in, u32 a)
{
    if (in->absolute)
        a &= 0x7fffffff;
    return in->negate ? a ^ 0x80000000 : a;
}

/* chosen: code 11, which no instruction has, gives 0 */
static u32 mufu(enum sfu_op op, u32 a)
{
    switch (op) {
    case SFU_COS: return sfu_cos(a);
    case SFU_SIN: return sfu_sin(a);
    case SFU_EX2: return sfu_ex2(a);
    case SFU_LG2: return sfu_lg2(a);
    case SFU_RCP: return sfu_rcp(a);
    case SFU_RSQ: return sfu_rsq(a);
    case SFU_RCP64H: return sfu_rcp64h(a);
    case SFU_RSQ64H: return sfu_rsq64h(a);
    case SFU_SQRT: return sfu_sqrt(a);
    case SFU_RRO_SINCOS: return sfu_rro_sincos(a);
    case SFU_RRO_EX2: return sfu_rro_ex2(a);
    default: return 0;
    }
}

static_assert(SFU_QUADS * SFU_THREADS <= FP32_LANES, "the lanes of all quads");

#define CENTRES UINT32_C(0x88888888) /* of four pixels */

/* Whether the threads are all at the centres of their pixels, as without multisampling. */
static bool at_centres(const struct sfu_quad *in)
{
    u32 at;

    memcpy(&at, in->location == IPA_CENTROID ? in->centroid : in->sample, sizeof at);
    return in->location != IPA_OFFSET && at == CENTRES;
}

/* The plane at each thread: a whole pixel to the right is 'a' more, one down 'b'. */
static void sums(const struct sfu_quad *in, const struct sfu_base *base, s64 sum[SFU_THREADS])
{
    if (at_centres(in)) {
        sum[0] = base->p;
        sum[1] = base->p + base->a;
        sum[2] = base->p + base->b;
        sum[3] = base->p + base->a + base->b;
        return;
    }
    for (unsigned i = 0; i < SFU_THREADS; i++) {
        const struct sfu_offset at = sfu_location(in, i);

        sum[i] = sfu_sum(base, at.x, at.y);
    }
}

/* A plane's value at each thread of each quad. */
static void sample(unsigned quads, const struct sfu_quad *in, u32 value[FP32_LANES])
{
    s64 sum[FP32_LANES] = { 0 };
    s32 lsb[FP32_LANES] = { 0 };
    struct sfu_base base[SFU_QUADS];

    assert(1 <= quads && quads <= SFU_QUADS);
    for (unsigned q = 0; q < quads; q++) {
        base[q] = sfu_base_of(&in[q].plane, in[q].x, in[q].y);
        sums(&in[q], &base[q], &sum[SFU_THREADS * q]);
        for (unsigned i = 0; i < SFU_THREADS; i++)
            lsb[SFU_THREADS * q + i] = base[q].lsb;
    }
    fp32_pack_lanes(SFU_THREADS * quads, lsb, sum, value);
    for (unsigned q = 0; q < quads; q++)
        for (unsigned i = 0; i < SFU_THREADS && base[q].special; i++)
            value[SFU_THREADS * q + i] = base[q].value;
}

static void interpolate(unsigned quads, const struct sfu_quad *in, struct sfu_result *out)
{
    u32 value[FP32_LANES], factor[FP32_LANES] = { 0 }, product[FP32_LANES];
    const u32 *result = value;

    assert(1 <= quads && quads <= SFU_QUADS);
    sample(quads, in, value);
    if (in->op != SFU_IPA_PASS) {
        for (unsigned q = 0; q < quads; q++)
            memcpy(&factor[SFU_THREADS * q], in[q].a, sizeof in->a);
        fp32_mul_lanes(SFU_THREADS * quads, value, factor, product);
        result = product;
    }
    for (unsigned q = 0; q < quads; q++)
        memcpy(out[q].value, result + SFU_THREADS * q, sizeof out->value);
}

/* guess: Mesa gives .SC to the fixed-function colours, which glShadeModel makes flat */
static bool is_constant(const struct sfu_config *cfg, enum sfu_op op)
{
    return op == SFU_IPA_CONSTANT || (op == SFU_IPA_SC && cfg->flat_shade);
}

/* chosen: the forms whose results are not fp32 do not saturate */
static bool saturates(enum sfu_op op)
{
    return op != SFU_RCP64H && op != SFU_RSQ64H && op != SFU_RRO_SINCOS && op != SFU_RRO_EX2;
}

/* Of those that do not interpolate. */
static u32 of_thread(const struct sfu_config *cfg, const struct sfu_quad *in, unsigned i)
{
    return is_constant(cfg, in->op) ? in->plane.c : mufu(in->op, modified(in, in->a[i]));
}

void sfu_evaluate_quads(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out)
{
    const bool interpolates = in->op >= SFU_IPA_PASS && !is_constant(cfg, in->op);
    const bool saturated = in->saturate && saturates(in->op);

    if (interpolates)
        interpolate(quads, in, out);
    for (unsigned q = 0; q < quads; q++) {
        out[q].id = in[q].id;
        for (unsigned i = 0; i < SFU_THREADS && !interpolates; i++)
            out[q].value[i] = of_thread(cfg, &in[q], i);
        for (unsigned i = 0; i < SFU_THREADS && saturated; i++)
            out[q].value[i] = sfu_saturate(out[q].value[i], cfg->sat_keeps_nan);
    }
}

void sfu_evaluate(const struct sfu_config *cfg, const struct sfu_quad *in, struct sfu_result *out)
{
    sfu_evaluate_quads(cfg, 1, in, out);
}

unsigned sfu_clocks(const struct sfu_config *cfg, const struct sfu_quad *in)
{
    (void)cfg;
    (void)in;
    return 1; /* known: rates.csv T3, T7: eight of these units an SM, a quad each */
}

bool sfu_step(struct sfu *s, struct sfu_quad_fifo *in, struct sfu_result_fifo *out)
{
    const struct sfu_quad *quad;

    if (sfu_quad_empty(in) || sfu_result_full(out))
        return false;
    quad = sfu_quad_first(in);
    sfu_evaluate(&s->cfg, quad, sfu_result_next(out));
    sfu_count(s, quad);
    sfu_quad_drop(in);
    return true;
}
