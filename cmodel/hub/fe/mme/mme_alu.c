/* mme_alu.c - results of the macro engine's instructions.  known: facts/classes/host.md 7 */
#include "hub/fe/mme/mme.h"

static u32 field_mask(u32 i)
{
    return (u32)(((u64)1 << (i >> 22 & 31)) - 1); /* bf_size */
}

/* chosen: one flag, a carry after additions and a borrow after subtractions; what mixing them does is
 * not public
 */
static bool alu(unsigned op, u32 a, u32 b, bool *carry, u32 *result)
{
    u64 wide;

    switch (op) {
    case 0: wide = (u64)a + b; break;
    case 1: wide = (u64)a + b + *carry; break; /* chosen: all 33 bits, as host.md 7 suggests */
    case 2: wide = (u64)a - b; break;
    case 3: wide = (u64)a - b - *carry; break;
    case 8: *result = a ^ b; return true;
    case 9: *result = a | b; return true;
    case 10: *result = a & b; return true;
    case 11: *result = a & ~b; return true;
    case 12: *result = ~(a & b); return true;
    default: return false;
    }
    *carry = wide >> 32 & 1;
    *result = (u32)wide;
    return true;
}

bool mme_evaluate(u32 i, u32 a, u32 b, u32 state, bool *carry, u32 *result)
{
    unsigned from = i >> 17 & 31, to = i >> 27;

    switch (mme_op(i)) {
    case 0: return alu(i >> 17 & 31, a, b, carry, result);
    case 1: *result = a + (u32)mme_immediate(i); return true;
    case 2: *result = (a & ~(field_mask(i) << to)) | (b >> from & field_mask(i)) << to; return true;
    case 3: *result = a > 31 ? 0 : (b >> a & field_mask(i)) << to; return true;
    case 4: *result = a > 31 ? 0 : (b >> from & field_mask(i)) << a; return true;
    case MME_OP_STATE: *result = state; return true;
    default: return false; /* chosen: 6 traps; it has no public meaning */
    }
}

bool mme_takes_parameter(u32 i)
{
    unsigned assign = mme_assign(i);

    return mme_op(i) != MME_OP_BRANCH && (assign == 0 || assign == 3 || assign == 5 || assign == 6);
}
