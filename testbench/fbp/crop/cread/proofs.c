/* proofs.c - what scripts/prove cread proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: cread_plan, whose loops over sectors end where the samples do; cread_expand, moves of words.
 */
#include "common/float_format.c"
#include "common/pixel.c"
#include "common/pixel_format.c"
#include "fbp/crop/cread/cread_plan.c"
#include "fbp/crop/crop_factor.c"
#define second_source is_second_source
#include "fbp/crop/crop_mode.c"
#define is_zero is_zero_float
#include "fbp/crop/crop_savings.c"
#include "fbp/crop/crop_write.c"

/* What no part of a plan looks at: the blend colour as operands, and lanes and tiles of the host. */
s32 crop_number(u32 code, const struct crop_mode *m)
{
    (void)m;
    return (s32)code;
}
u32 crop_fp_number(u32 code, const struct crop_mode *m)
{
    (void)m;
    return code;
}
bool crop_has_lanes(const struct crop_mode *m)
{
    return m->lanes;
}
bool crop_fp_has_lanes(const struct crop_mode *m)
{
    return m->lanes;
}
bool crop_fp_has_tiles(const struct crop_mode *m)
{
    return m->fp_tiles;
}

/* prove: cread_state   refute: max-not-read */
bool reads(const u32 *state_i, u8 *reads_o)
{
    struct crop_config cfg;

    crop_config_get(&cfg, state_i, 0);
    if (crop_not_modelled(&cfg)) /* asked first: what comes behind may take it for granted */
        return false;
    *reads_o = cread_reads(&cfg);
    return true;
}
