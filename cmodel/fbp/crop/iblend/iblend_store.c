/* iblend_store.c - a result as the target stores it (facts/texture/rop_rules.md 5, 10) */
#include "common/float_format.h"
#include "common/norm.h"
#include "common/srgb.h"
#include "fbp/crop/iblend/iblend.h"

/* Linear light to the code, NaN to 0.  What is not a multiple of 1 / 65535^2 is cut off first: a
 * code boundary lies at most that far off.
 */
static u32 encode(u32 a)
{
    const u64 one = UINT64_C(65535) * 65535;
    struct fp32_value v = fp32_unpack(a);

    if (v.kind == FP32_IS_NAN || v.kind == FP32_IS_ZERO || v.sign)
        return 0;
    if (v.kind == FP32_IS_INF || v.exp >= 0)
        return 255;
    if (v.exp < -32) /* below the first boundary */
        return 0;
    return srgb_encode((u32)(v.sig * one >> (23 - v.exp)));
}

/* chosen: floats are stored to nearest even from fp32, 11-11-10 as fp16 */
u32 iblend_code(const struct pixel_format *f, u32 a, enum channel c)
{
    unsigned bits = pixel_width(f, c);

    if (f->type == PIXEL_FLOAT)
        return float_from_fp32(float_format_of(bits), a, ROUND_RNE);
    if (f->type == PIXEL_SNORM)
        return snorm_from_fp32(a, bits);
    if (f->srgb && c != CHANNEL_A)
        return encode(a);
    return unorm_from_fp32(a, bits);
}
