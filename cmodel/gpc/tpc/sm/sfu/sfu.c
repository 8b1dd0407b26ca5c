/* sfu.c - see sfu.h */
#include "gpc/tpc/sm/sfu/sfu.h"

#include <string.h>

#include "common/fp32_lanes.h"
#include "common/lanes.h"

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

/* Functions that programs ask for now and then: lane by lane. */
#define ONE_BY_ONE(name)                                           \
    static void name##_lanes(unsigned lanes, const u32 *a, u32 *z) \
    {                                                              \
        for (unsigned i = 0; i < lanes; i++)                       \
            z[i] = name(a[i]);                                     \
    }
ONE_BY_ONE(sfu_cos)
ONE_BY_ONE(sfu_sin)
ONE_BY_ONE(sfu_sqrt)
ONE_BY_ONE(sfu_rcp64h)
ONE_BY_ONE(sfu_rsq64h)

/* chosen: code 11, which no instruction has, gives 0 */
static void no_function(unsigned lanes, const u32 *a, u32 *z)
{
    (void)a;
    memset(z, 0, lanes * sizeof *z);
}

static sfu_lanes *lanes_of(enum sfu_op op)
{
    static sfu_lanes *const functions[] = {
        [SFU_COS] = sfu_cos_lanes,         [SFU_SIN] = sfu_sin_lanes,
        [SFU_EX2] = sfu_ex2_lanes,         [SFU_LG2] = sfu_lg2_lanes,
        [SFU_RCP] = sfu_rcp_lanes,         [SFU_RSQ] = sfu_rsq_lanes,
        [SFU_RCP64H] = sfu_rcp64h_lanes,   [SFU_RSQ64H] = sfu_rsq64h_lanes,
        [SFU_SQRT] = sfu_sqrt_lanes,       [SFU_RRO_SINCOS] = sfu_rro_sincos_lanes,
        [SFU_RRO_EX2] = sfu_rro_ex2_lanes,
    };
    const bool known = op < sizeof functions / sizeof functions[0] && functions[op];

    return known ? functions[op] : no_function;
}

/* Attributes of packets: the lanes of a warp. */
static void interpolate(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out)
{
    u32 w[FP32_LANES] = { 0 }, offset[FP32_LANES] = { 0 }, value[FP32_LANES];
    struct sfu_places places = { 0 };
    const struct sfu_warp warp = { in->op, in->saturate, in->location, quads, 0,
                                   w,      offset,       &places,      false };

    assert(1 <= quads && quads <= SFU_QUADS);
    for (unsigned q = 0; q < quads; q++) {
        sfu_place(&places, &in[q].plane, in[q].x, in[q].y, in[q].sample, in[q].centroid);
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

static const u32 *modified(const struct sfu_mufu *f, unsigned lanes, const u32 *a, u32 *x)
{
    const u32 keep = f->absolute ? 0x7fffffff : UINT32_MAX, flip = (u32)f->negate << 31;

    for (unsigned i = 0; i < lanes; i++)
        x[i] = (a[i] & keep) ^ flip;
    return x;
}

static bool are_one(unsigned lanes, const u32 *a)
{
    u32 other = 0;

    for (unsigned i = 0; i < lanes; i++)
        other |= a[i] ^ a[0];
    return other == 0;
}

/* Threads often have one operand: 1/w, of what is parallel to the screen. */
static void evaluate_one(sfu_lanes *function, unsigned lanes, const u32 *a, u32 *value)
{
    function(lanes_rounded(1), a, value);
    for (unsigned i = 1; i < lanes; i++)
        value[i] = value[0];
}

void sfu_evaluate_lanes(const struct sfu_config *cfg, const struct sfu_mufu *f, u32 mask,
                        const u32 *a, u32 *value)
{
    const unsigned lanes = lanes_rounded(bits_top(mask | 1) + 1);
    u32 x[FP32_LANES];

    if (f->absolute || f->negate)
        a = modified(f, lanes, a, x);
    if (lanes > lanes_rounded(1) && are_one(lanes, a))
        evaluate_one(lanes_of(f->op), lanes, a, value);
    else
        lanes_of(f->op)(lanes, a, value);
    for (unsigned i = 0; i < lanes && f->saturate && saturates(f->op); i++)
        value[i] = sfu_saturate(value[i], cfg->sat_keeps_nan);
}

/* One packet, in arrays with room. */
static void evaluate(const struct sfu_config *cfg, const struct sfu_quad *in,
                     struct sfu_result *out)
{
    const struct sfu_mufu f = { in->op, in->negate, in->absolute, in->saturate };
    u32 a[LANES_GROUP] = { 0 }, value[LANES_GROUP];

    memcpy(a, in->a, sizeof in->a);
    sfu_evaluate_lanes(cfg, &f, 15, a, value);
    memcpy(out->value, value, sizeof out->value);
}

void sfu_evaluate_quads(const struct sfu_config *cfg, unsigned quads, const struct sfu_quad *in,
                        struct sfu_result *out)
{
    const bool interpolates = in->op >= SFU_IPA_PASS;

    if (interpolates)
        interpolate(cfg, quads, in, out);
    for (unsigned q = 0; q < quads; q++) {
        out[q].id = in[q].id;
        if (!interpolates)
            evaluate(cfg, &in[q], &out[q]);
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

void sfu_turn(struct sfu *s, const struct sfu_quad *in, struct sfu_result *out)
{
    sfu_evaluate(&s->cfg, in, out);
    sfu_count(s, 1);
}
