/* proofs.c - what scripts/prove zdecomp proves: functions of the C model, by the ports of the RTL that computes them */
#include "fbp/zrop/zrop_mode.c"

/* prove: zrop_format   refute: stencil-float-as-fixed */
bool format(u8 format_i, u8 *z_o, u8 *z16_o, u8 *z_float_o, u32 *code_o)
{
    const struct zrop_numbers l = zrop_numbers_of((enum zeta_format)format_i);

    *z_o = l.z_bits != 0;
    *z16_o = l.z_bits == 16;
    *z_float_o = l.z_float;
    *code_o = l.z_bits ? UINT32_MAX >> (32 - l.z_bits) : 0;
    return l.z_bits || l.has_stencil;
}

/* The planes of what is stored, as zrop_codec.c puts them behind the owners; two or four of them. */
static struct depth_plane plane_of(const u32 *data, unsigned count, unsigned n)
{
    struct depth_plane p;

    depth_plane_get(&p, data + count + 3 * n, 0);
    return p;
}

/* prove: zdecomp_unpack   refute: planes-of-two-as-four */
bool unpacked(bool four_i, u8 row_i, const u32 *data_i, u32 *planes_o)
{
    (void)row_i;
    memcpy(planes_o, data_i + 4,
           12 * sizeof *planes_o); /* behind two planes: whatever lies there */
    for (unsigned n = 0; n < 4; n++) {
        const struct depth_plane p = four_i ? plane_of(data_i, 4, n) : plane_of(data_i, 2, n);

        if (four_i || n < 2)
            depth_plane_put(planes_o, 96 * n, &p);
    }
    return true;
}
