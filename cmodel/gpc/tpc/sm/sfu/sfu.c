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

/* Attributes of packets: the lanes of a warp. */
static void interpolate(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out)
{
    u32 w[FP32_LANES] = { 0 }, offset[FP32_LANES] = { 0 }, value[FP32_LANES];
    struct sfu_warp warp = { in->op, in->saturate, in->location, quads, w, offset, { { 0 } } };

    assert(1 <= quads && quads <= SFU_QUADS);
    for (unsigned q = 0; q < quads; q++) {
        const u8 *at = in->location == IPA_CENTROID ? in[q].centroid : in[q].sample;

        warp.quad[q] = (struct sfu_place){ &in[q].plane, in[q].x, in[q].y, at };
        memcpy(&w[SFU_THREADS * q], in[q].a, sizeof in->a);
        memcpy(&offset[SFU_THREADS * q], in[q].offset, sizeof in->offset);
    }
    sfu_interpolate(cfg, &warp, value);
    for (unsigned q = 0; q < quads; q++)
        memcpy(out[q].value, &value[SFU_THREADS * q], sizeof out->value);
}

/* chosen: the forms whose results are not fp32 do not saturate */
static bool saturates(enum sfu_op op)
{
    return op != SFU_RCP64H && op != SFU_RSQ64H && op != SFU_RRO_SINCOS && op != SFU_RRO_EX2;
}

/* A word of those that do not interpolate. */
static u32 of_thread(const struct sfu_config *cfg, const struct sfu_quad *in, unsigned i)
{
    const u32 z = mufu(in->op, modified(in, in->a[i]));

    return in->saturate && saturates(in->op) ? sfu_saturate(z, cfg->sat_keeps_nan) : z;
}

void sfu_evaluate_quads(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out)
{
    const bool interpolates = in->op >= SFU_IPA_PASS;

    if (interpolates)
        interpolate(cfg, quads, in, out);
    for (unsigned q = 0; q < quads; q++) {
        out[q].id = in[q].id;
        for (unsigned i = 0; i < SFU_THREADS && !interpolates; i++)
            out[q].value[i] = of_thread(cfg, &in[q], i);
    }
}

void sfu_evaluate(const struct sfu_config *cfg, const struct sfu_quad *in, struct sfu_result *out)
{
    sfu_evaluate_quads(cfg, 1, in, out);
}

unsigned sfu_clocks(const struct sfu_config *cfg)
{
    (void)cfg;
    return 1; /* known: rates.csv T3, T7: eight of these units an SM, a quad each */
}

bool sfu_step(struct sfu *s, struct sfu_quad_fifo *in, struct sfu_result_fifo *out)
{
    if (sfu_quad_empty(in) || sfu_result_full(out))
        return false;
    sfu_evaluate(&s->cfg, sfu_quad_first(in), sfu_result_next(out));
    sfu_count(s, 1);
    sfu_quad_drop(in);
    return true;
}
