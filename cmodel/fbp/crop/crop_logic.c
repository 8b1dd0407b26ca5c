/* crop_logic.c - the sixteen logic ops (facts/texture/rop_rules.md 6) */
#include "fbp/crop/crop_parts.h"

u32 crop_logic(enum logic_op op, u32 s, u32 d)
{
    u32 z = 0;

    /* The code is the truth table: bit 0 is the result for s = d = 1, bit 1 for s = 1, d = 0,
     * bit 2 for s = 0, d = 1, bit 3 for both 0.
     */
    z |= op & 1 ? s & d : 0;
    z |= op & 2 ? s & ~d : 0;
    z |= op & 4 ? ~s & d : 0;
    z |= op & 8 ? ~s & ~d : 0;
    return z;
}
