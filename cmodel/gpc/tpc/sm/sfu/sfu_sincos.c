/* sfu_sincos.c - sine and cosine, x in the fixed point of RRO.SINCOS (facts/sfu/sfu.md 1, 3) */
#include "gpc/tpc/sm/sfu/sfu.h"

/* sin(pi/2 * angle), angle in quadrants with 23 bits of fraction; the sign is of the angle. */
static u32 sine(bool sign, u32 angle)
{
    const s32 lsb = sfu_shapes[SFU_TABLE_SIN].lsb;
    u1 odd = angle >> 23 & 1;
    bool minus = sign ^ (angle >> 24 & 1);
    u32 t = angle & 0x7fffff;

    /* chosen: exact reflection; one's complement would cost an input bit (sfu.md 3) */
    if (odd)
        t = (1 << 23) - t;
    if (t >> 23) /* a quarter turn: one */
        return fp32_pack(minus, 0, 1);
    return fp32_pack(minus, -lsb, (u64)sfu_quadratic(SFU_TABLE_SIN, t));
}

/* known: facts/sfu/sfu.md 1: sin(+-0) keeps its sign.  chosen: so does every other exact zero,
 * sin(pi) as RRO rounds it too: its sign is the sine's to the left of it; bits 29:25 count for
 * nothing.
 */
u32 sfu_sin(u32 a)
{
    return a >> 30 & 1 ? FP32_NAN : sine(a >> 31, a);
}

u32 sfu_cos(u32 a)
{
    return a >> 30 & 1 ? FP32_NAN : sine(false, a + (1 << 23));
}
