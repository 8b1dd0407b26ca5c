/* proofs.c - what scripts/prove frast proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: frast_edge, frast_plane's corner, frast_singly, which are products of two variables; frast_stipple and
 * frast_opacity, which divide; frast_next and sample_places, whose loops end where the samples do.
 */
#include "common/fp32.c"
#include "gpc/frast/frast_clip.c"
#define fit     fits_both
#define rounded rounded_both
#include "gpc/frast/frast_plane.c"

/* prove: frast_shift Bits=32   refute: rounding-not-foreseen */
bool base_shift(u64 v_i, u64 w_i, u16 *shift_o)
{
    *shift_o = (u16)shift_for((s64)v_i, (s64)w_i, 32);
    return true;
}

/* prove: frast_shift Bits=28   refute: least-number-missed */
bool step_shift(u64 v_i, u64 w_i, u16 *shift_o)
{
    *shift_o = (u16)shift_for((s64)v_i, (s64)w_i, 28);
    return true;
}

/* prove: frast_fitted Bits=32   refute: halves-down */
bool fitted_base(u64 v_i, u16 shift_i, u32 *z_o)
{
    *z_o = (u32)fitted((s64)v_i, (s16)(shift_i << 5) >> 5, 32);
    return true;
}

/* prove: frast_fitted Bits=28   refute: left-overflow-wraps */
bool fitted_step(u64 v_i, u16 shift_i, u32 *z_o)
{
    *z_o = (u32)fitted((s64)v_i, (s16)(shift_i << 5) >> 5, 28);
    return true;
}

/* prove: frast_between   refute: end-itself-clipped */
bool lies_between(bool float_i, bool min_i, bool max_i, u32 z_min_i, u32 z_max_i, u8 exp_i,
                  u64 value_i, bool *between_o)
{
    struct frast_config cfg = { .depth = float_i ? RASTER_ZF32 : RASTER_Z24,
                                .z_clip_min = min_i,
                                .z_clip_max = max_i,
                                .z_min = z_min_i,
                                .z_max = z_max_i };

    *between_o = between(&cfg, (s64)(value_i << 28) >> 28, (int)exp_i - EXP_ONE);
    return float_i || exp_i >= 89;
}
