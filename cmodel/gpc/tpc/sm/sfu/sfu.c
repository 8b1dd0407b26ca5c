/* sfu.c - see sfu.h */
#include "gpc/tpc/sm/sfu/sfu.h"

#include <string.h>

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

static void interpolate(const struct sfu_config *cfg, const struct sfu_quad *in, u32 value[4])
{
    struct sfu_base base;
    /* guess: Mesa gives .SC to the fixed-function colours, which glShadeModel makes flat */
    bool constant = in->op == SFU_IPA_CONSTANT || (in->op == SFU_IPA_SC && cfg->flat_shade);

    for (unsigned i = 0; constant && i < SFU_THREADS; i++)
        value[i] = in->plane.c;
    if (constant)
        return;
    base = sfu_base_of(&in->plane, in->x, in->y);
    for (unsigned i = 0; i < SFU_THREADS; i++) {
        struct sfu_offset at = sfu_location(in, i);
        u32 u = sfu_sample(&base, at.x, at.y);

        value[i] = in->op == SFU_IPA_PASS ? u : fp32_mul(u, in->a[i]);
    }
}

/* chosen: the forms whose results are not fp32 do not saturate */
static bool saturates(enum sfu_op op)
{
    return op != SFU_RCP64H && op != SFU_RSQ64H && op != SFU_RRO_SINCOS && op != SFU_RRO_EX2;
}

void sfu_evaluate(const struct sfu_config *cfg, const struct sfu_quad *in, struct sfu_result *out)
{
    out->id = in->id;
    if (in->op >= SFU_IPA_PASS)
        interpolate(cfg, in, out->value);
    for (unsigned i = 0; i < SFU_THREADS && in->op < SFU_IPA_PASS; i++)
        out->value[i] = mufu(in->op, modified(in, in->a[i]));
    for (unsigned i = 0; i < SFU_THREADS && in->saturate && saturates(in->op); i++)
        out->value[i] = sfu_saturate(out->value[i], cfg->sat_keeps_nan);
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
