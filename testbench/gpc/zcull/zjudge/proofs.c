/* proofs.c - what scripts/prove zjudge proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: zjudge_plane, products of two variables; zjudge_word, whose parts lie where the format has them.
 */
#include "common/float_format.c"
#include "gpc/zcull/zcull_judge.c"
#include "gpc/zcull/zcull_range.h"

/* prove: zjudge_less   refute: zeros-are-not-equal */
bool less(u32 a_i, u32 b_i, bool float_i, bool *less_o)
{
    const struct zcull_config cfg = { .depth = float_i ? RASTER_ZF32 : RASTER_Z24 };

    *less_o = zcull_less(&cfg, a_i, b_i);
    return true;
}

/* prove: zjudge_key   refute: short-float-wraps */
bool key(u32 z_i, u8 depth_i, u8 z_format_i, bool greater_i, u32 *key_o)
{
    const struct zcull_config cfg = { .depth = (enum raster_depth)depth_i,
                                      .z_format = (enum zcull_z_format)z_format_i,
                                      .greater = greater_i };

    *key_o = zcull_key(&cfg, z_i);
    return true;
}

/* prove: zjudge_stored   refute: half-not-added */
bool fixed(u32 v_i, u8 exp_i, bool float_i, bool z16_i, u32 *z_o)
{
    const struct zcull_config cfg = { .depth = z16_i ? RASTER_Z16 : RASTER_Z24 };
    const int exp = (s8)exp_i;

    if (float_i || exp < ZCULL_GUARD || exp > ZCULL_MOST_EXP)
        return false;
    *z_o = zcull_fixed(&cfg, (s32)v_i, (s32)v_i, exp).min;
    return (s32)v_i < INT32_C(0x7fffff00) && (s32)v_i > -INT32_C(0x7fffff00);
}
