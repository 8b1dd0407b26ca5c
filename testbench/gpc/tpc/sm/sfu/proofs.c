/* proofs.c - what scripts/prove sfu proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: the quadratic of a ROM (sfu_lane: products of three variables), covered by every input of each function
 * (lockstep_sfu_exhaustive).
 */
#include "gpc/tpc/sm/sfu/sfu_location.c"
#include "gpc/tpc/sm/sfu/sfu_plane.c"
#include "gpc/tpc/sm/sfu/sfu_reduce.c"

/* prove: sfu_location   refute: offset-a-bit-low */
bool location(u8 location_i, u8 sample_i, u8 centroid_i, u32 offset_i, u8 *dx_o, u8 *dy_o)
{
    const struct sfu_offset o =
        sfu_location((enum ipa_location)location_i,
                     location_i == IPA_CENTROID ? centroid_i : sample_i, offset_i, 0);

    *dx_o = o.x & 15;
    *dy_o = o.y & 15;
    return o.x >= -8 && o.x < 8 && o.y >= -8 && o.y < 8;
}

/* prove: sfu_sample (wires)   refute: sample-not-flushed */
bool sample(bool advance_i, u64 sum_i, u16 bound_i, u8 *sign_o, u8 *zero_o, u8 *inf_o)
{
    const s64 sum = bits_sign_extend(sum_i, 43);
    const struct sfu_base base = { .lsb = (s64)bound_i - 127 - SFU_GRID, .p = sum };
    const u32 z = sfu_sample(&base, 0, 0);

    (void)advance_i;
    *sign_o = z >> 31;
    *zero_o = (z & 0x7fffffff) == 0;
    *inf_o = (z & 0x7fffffff) == 0x7f800000;
    return sum > -(INT64_C(1) << 42) && sum < INT64_C(1) << 42;
}

/* prove: sfu_sample (wires)   refute: sample-ties-up */
bool sample_number(bool advance_i, u64 sum_i, u16 bound_i, u8 *exp_o, u32 *sig_o)
{
    const s64 sum = bits_sign_extend(sum_i, 43);
    const struct sfu_base base = { .lsb = (s64)bound_i - 127 - SFU_GRID, .p = sum };
    const u32 z = sfu_sample(&base, 0, 0);

    (void)advance_i;
    *exp_o = (u8)(z >> 23);
    *sig_o = (z & 0x7fffff) | 0x800000;
    return sum > -(INT64_C(1) << 42) && sum < INT64_C(1) << 42 && (z & 0x7f800000) != 0 &&
           (z & 0x7f800000) != 0x7f800000;
}
