/* crop_logic.c - the sixteen logic ops (facts/texture/rop_rules.md 6) */
#include "fbp/crop/crop.h"

u8 crop_logic(enum logic_op op, u8 s, u8 d)
{
    u8 z = 0;

    /* The code is the truth table: bit 0 is the result for s = d = 1, bit 1 for s = 1, d = 0,
     * bit 2 for s = 0, d = 1, bit 3 for both 0.
     */
    z |= (u8)(op & 1 ? s & d : 0);
    z |= (u8)(op & 2 ? s & ~d : 0);
    z |= (u8)(op & 4 ? ~s & d : 0);
    z |= (u8)(op & 8 ? ~s & ~d : 0);
    return z;
}
