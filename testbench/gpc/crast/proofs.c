/* proofs.c - what scripts/prove crast proves: functions of the C model, by the ports of the RTL that computes them
 *
 * Not proved here: crast_side, crast_quads, crast_asked, which are products of two variables; crast_reach, a tree of greatest of such;
 * crast_slots, whose loop ends where the quads do.
 */
#include "common/screen_tile.h"

/* prove: crast_share   refute: share-without-rows */
bool shared(u8 gpcs_i, u8 number_i, u16 x_i, u16 y_i, bool *owned_o)
{
    *owned_o = gpcs_i <= 1 || screen_tile_gpc(gpcs_i, 16u * x_i, 16u * y_i) == number_i;
    return true;
}
