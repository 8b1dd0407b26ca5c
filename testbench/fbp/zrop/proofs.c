/* proofs.c - what scripts/prove zrop proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: zrop_fits, the least and the greatest of eight by a row and by a tree (one row not decided in 60 s);
 * zrop_range of fp32, zrop_sample and zrop_value (products of 28 by 8 bits), zrop_merge, zrop_planes, zrop_clocks: lock step
 * has them; of trivial decisions against every sample prove.sh (prove_zrop_ranges).
 */
#include "fbp/zrop/zrop_compare.c"
#include "fbp/zrop/zrop_decide.c"
#include "fbp/zrop/zrop_mode.c"
#include "fbp/zrop/zrop_plane.c"
#include "fbp/zrop/zrop_range.c"
#include "fbp/zrop/zrop_stencil.c"

static struct zrop_mode mode_of(bool z_float, u32 code)
{
    return (struct zrop_mode){ .z_float = z_float,
                               .z_bits = code == 0xffff     ? 16
                                         : code == 0xffffff ? 24
                                                            : 32 };
}

/* The codes of formats with depth. */
static bool has_code(bool z_float, u32 code)
{
    return z_float ? code == UINT32_MAX : code == 0xffff || code == 0xffffff;
}

/* prove: zrop_relation   refute: zeros-not-equal */
bool relation(bool z_float_i, u32 a_i, u32 b_i, u8 *less_o, u8 *equal_o, u8 *greater_o)
{
    const struct zrop_mode m = { .z_float = z_float_i };
    const unsigned r = zrop_relation(&m, a_i, b_i);

    *less_o = r == ZROP_LESS;
    *equal_o = r == ZROP_EQUAL;
    *greater_o = r == ZROP_GREATER;
    return true;
}

/* prove: zrop_clamp   refute: nan-kept */
bool clamped(bool z_float_i, u32 min_i, u32 max_i, u32 z_i, u32 *z_o)
{
    const struct zrop_mode m = { .z_float = z_float_i, .z_min = min_i, .z_max = max_i };

    *z_o = zrop_clamp(&m, z_i);
    return true;
}

/* prove: zrop_join   refute: join-takes-the-last */
bool joined(bool z_float_i, bool a_valid_i, u64 a_i, bool b_valid_i, u64 b_i, u32 *range_o)
{
    const struct zrop_mode m = { .z_float = z_float_i };
    const struct zrop_range a = { (u32)(a_i >> 32), (u32)a_i }, b = { (u32)(b_i >> 32), (u32)b_i };
    const struct zrop_range z = !b_valid_i ? a : !a_valid_i ? b : zrop_join(&m, a, b);

    range_o[0] = z.max;
    range_o[1] = z.min;
    return true;
}

/* prove: zrop_round   refute: half-not-up */
bool rounded_fixed(bool z_float_i, u32 code_i, bool clamped_i, u8 exp_i, u64 value_i, u32 *z_o)
{
    const struct zrop_mode m = mode_of(z_float_i, code_i);
    const struct depth_plane p = { .clamped = clamped_i, .exp = exp_i };
    const s64 value = bits_sign_extend(value_i, 36);

    *z_o = zrop_round(&m, &p, value);
    return !z_float_i && has_code(z_float_i, code_i) && value > -(INT64_C(1) << 35);
}

/* prove: zrop_round   refute: tie-not-to-even */
bool rounded_float(bool z_float_i, u32 code_i, bool clamped_i, u8 exp_i, u64 value_i, u32 *z_o)
{
    const struct zrop_mode m = mode_of(true, code_i);
    const struct depth_plane p = { .clamped = clamped_i, .exp = exp_i };
    const s64 value = bits_sign_extend(value_i, 36);

    *z_o = zrop_round(&m, &p, value);
    return z_float_i && has_code(z_float_i, code_i) && value > -(INT64_C(1) << 35);
}

/* prove: zrop_range   refute: reach-of-one-slope */
bool range_fixed(bool z_float_i, u32 code_i, u8 reach_x_i, u8 reach_y_i, const u32 *plane_i,
                 u32 *min_o, u32 *max_o)
{
    struct zrop_mode m = mode_of(z_float_i, code_i);
    struct depth_plane p;
    struct zrop_range r;

    m.width = (u4)(1u << (reach_x_i - 3));
    m.height = (u4)(1u << (reach_y_i - 3));
    depth_plane_get(&p, plane_i, 0);
    r = zrop_range_of(&m, &p);
    *min_o = r.min;
    *max_o = r.max;
    return !z_float_i && has_code(z_float_i, code_i) && 3 <= reach_x_i && reach_x_i <= 6 &&
           3 <= reach_y_i && reach_y_i <= 6;
}

/* prove: zrop_place   refute: touching-decided */
bool placed(bool z_float_i, u32 bounds_min_i, u32 bounds_max_i, u32 source_min_i, u32 source_max_i,
            u32 min_i, u32 max_i, u8 *place_o, u8 *possible_o)
{
    const struct zrop_mode m = { .z_float = z_float_i,
                                 .bounds_min = bounds_min_i,
                                 .bounds_max = bounds_max_i };
    const struct zrop_range source = { source_min_i, source_max_i }, stored = { min_i, max_i };

    *place_o = (u8)place(&m, stored);
    *possible_o = (u8)zrop_range_relations(&m, source, stored);
    return true;
}

/* What is known of the planes: which of them covered samples have, and which are the source's. */
static struct zrop_stored stored_of(u8 owners, u8 same, bool raw, const u32 *ranges)
{
    struct zrop_stored s = { .tile.state = raw ? ZETA_RAW : ZETA_PLANES_4 };

    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        s.owned[n] = owners >> n & 1;
        s.tile.plane[n].base = !(same >> n & 1);
        s.range[n] = (struct zrop_range){ ranges[2 * n + 1], ranges[2 * n] };
    }
    return s;
}

/* prove: zrop_decide   refute: equal-planes-compared */
bool decided(bool z_float_i, bool depth_i, u8 depth_pass_i, bool bounds_i, u32 bounds_min_i,
             u32 bounds_max_i, bool draws_i, bool any_i, bool raw_i, u8 owners_i, u8 same_i,
             u64 source_i, const u32 *stored_i, u8 *bounds_o, u8 *depth_o)
{
    const struct zrop_mode m = { .z_float = z_float_i,
                                 .depth = depth_i,
                                 .depth_pass = depth_pass_i,
                                 .bounds = bounds_i,
                                 .bounds_min = bounds_min_i,
                                 .bounds_max = bounds_max_i };
    const struct zrop_stored stored = stored_of(owners_i, same_i, raw_i, stored_i);
    static const u32 shader_z;
    const struct zrop_packet in = { .op = ZROP_DRAW,
                                    .coverage = draws_i,
                                    .z = any_i ? &shader_z : 0 };
    const struct zrop_source source = { .in = &in,
                                        .has_plane = true,
                                        .range = { (u32)(source_i >> 32), (u32)source_i } };
    const struct zrop_decisions d = zrop_decide(&m, &stored, &source);

    *bounds_o = d.bounds;
    *depth_o = d.depth;
    return (!raw_i || any_i) && !(depth_pass_i == 0 && any_i);
}

/* prove: zrop_stencil   refute: stencil-saturates-low */
bool stencil_drawn(bool draws_i, u8 ref_i, u8 mask_i, u8 op_fail_i, u8 op_zfail_i, u8 op_zpass_i,
                   u8 clear_i, bool changes_i, bool stencil_i, bool depth_i, u8 stored_i,
                   u8 *stencil_o)
{
    const struct stencil_face f = { .ref_value = ref_i,
                                    .write_mask = mask_i,
                                    .op_fail = op_fail_i,
                                    .op_zfail = op_zfail_i,
                                    .op_zpass = op_zpass_i };
    const struct zrop_tested t = { .in_bounds = changes_i, .stencil = stencil_i, .depth = depth_i };

    (void)clear_i;
    *stencil_o = drawn(&f, &t, 0, stored_i);
    return draws_i;
}

/* prove: zrop_flat   refute: flat-one-binade-more */
bool flat_exists(bool z_float_i, u32 z_i, u8 *exists_o)
{
    const struct zrop_mode m = { .z_float = z_float_i };
    struct depth_plane p;

    *exists_o = zrop_flat(&m, z_i, &p);
    return true;
}
