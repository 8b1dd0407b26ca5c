/* proofs.c - what scripts/prove walk proves: functions of the C model, by the ports of the RTL that computes them */
#include "common/quad_place.c"
#define inside inside_tile
#include "fbp/walk/walk.c"

/* prove: walk_inside   refute: end-included */
bool samples_of_a_tile(u32 tile_i, u32 from_i, u32 to_i, u8 *inside_o)
{
    *inside_o = (u8)inside_tile(WALK_TILE * tile_i, from_i, to_i);
    return true;
}

/* prove: walk_axis   refute: end-above-the-begin */
bool tiles_of_an_axis(u32 color_i, bool down_i, u32 samples_i, u32 from_i, u32 to_i, bool zeta_i,
                      u32 *first_o, u32 *count_o)
{
    (void)color_i;
    (void)down_i;
    *count_o = tiles(samples_i, from_i, to_i, first_o);
    return zeta_i;
}

/* prove: walk_axis   refute: no-block-of-the-rest */
bool blocks_of_an_axis(u32 color_i, bool down_i, u32 samples_i, u32 from_i, u32 to_i, bool zeta_i,
                       u32 *first_o, u32 *count_o)
{
    const u32 most = down_i ? 1u << 21 : 1u << 23;

    (void)samples_i;
    (void)from_i;
    (void)to_i;
    *first_o = 0;
    *count_o = down_i ? (color_i + WALK_BLOCK_ROWS - 1) / WALK_BLOCK_ROWS
                      : (color_i + WALK_BLOCK_BYTES - 1) / WALK_BLOCK_BYTES;
    return !zeta_i && color_i <= most - WALK_BLOCK_BYTES; /* a target has no more */
}
