/* filter_value.c - components as numbers, sources, comparison (filter.h; facts/texture/texunit.md 4) */
#include "common/fp32.h"
#include "common/norm.h"
#include "gpc/tpc/tex/filter/filter.h"

enum { SOURCE_ZERO, SOURCE_RED = 2, SOURCE_ALPHA = 5, SOURCE_ONE_INT, SOURCE_ONE_FLOAT };

struct tex_component filter_component(const struct tex_view *v, unsigned c)
{
    if (v->srgb && v->format.converts >> c & 1)
        return (struct tex_component){ TEX_UNORM, 16 };
    return v->format.component[c];
}

/* A SNORM's least two codes are both -1, but as TEX_SNORM2_CLAMPS says. */
static s64 snorm_code(struct tex_component c, u32 decoded)
{
    const s64 code = bits_sign_extend(decoded & (u32)bits_mask(c.bits), c.bits);
    const s64 least = -(s64)bits_mask(c.bits - 1u);

    return code < least && (c.bits > 2 || TEX_SNORM2_CLAMPS) ? least : code;
}

s64 filter_code(struct tex_component c, u32 decoded)
{
    switch ((enum tex_number)c.number) {
    case TEX_SNORM: return snorm_code(c, decoded);
    case TEX_SINT: return (s32)decoded;
    case TEX_FLOAT: return filter_order(decoded);
    default: return decoded;
    }
}

u32 filter_value(struct tex_component c, u32 decoded)
{
    if (c.number == TEX_UNORM)
        return unorm_to_fp32(decoded, c.bits);
    return c.number == TEX_SNORM
               ? filter_fixed_end(c, (s128)snorm_code(c, decoded) * ((s64)1 << 32), 1)
               : decoded;
}

/* Rounds to the codes of a path of 16 bits: (*code)/2^fraction. */
static s128 narrowed(struct tex_component c, s128 sum, unsigned taps, unsigned *fraction)
{
    const s128 by = (s128)taps << 32;

    *fraction = c.bits <= 8 ? 8 : 0;
    sum <<= *fraction;
    return (sum < 0 ? sum - by / 2 : sum + by / 2) / by;
}

u32 filter_fixed_end(struct tex_component c, s128 sum, unsigned taps)
{
    const u64 one = bits_mask(c.number == TEX_SNORM ? c.bits - 1u : c.bits);
    unsigned scale = 32, divisor = taps;

    if (TEX_WIDTH == TEX_WIDTH_16) {
        sum = narrowed(c, sum, taps, &scale);
        divisor = 1;
    }
    const bool sign = sum < 0;
    const u128 size = (u128)(sign ? -sum : sum);
    const u64 high = (u64)(size >> 64), low = (u64)size;
    const u64 by = one * divisor;
    s32 down; /* to 63 bits, by 36 at most */
    u64 sig;
    bool more = false;

    if (size == 0)
        return 0;
    if (high || low >> 63) {
        down = (high ? 64 + (s32)bits_top(high) : 63) - 62;
        sig = (u64)(size >> down);
        more = (u128)sig << down != size;
    } else {
        down = (s32)bits_top(low) - 62;
        sig = low << -down;
    }

    const u64 rounds = sig / by << 1 | (sig % by != 0 || more);
    const unsigned lead = bits_top(rounds);

    if (lead > 62)
        return fp32_pack(sign, down - (s32)scale - 1, rounds);
    return fp32_zero(sign) |
           fp32_pack_led(down - (s32)scale - 1 + (s32)lead, rounds << (62 - lead));
}

static bool is_integer(const struct tex_view *v)
{
    for (unsigned c = 0; c < 4; c++)
        if (v->format.component[c].number == TEX_UINT || v->format.component[c].number == TEX_SINT)
            return true;
    return false;
}

u32 filter_source(const struct tex_view *v, unsigned source, const u32 stored[4])
{
    const unsigned c = source - SOURCE_RED;

    if (source == SOURCE_ONE_INT)
        return 1;
    if (source == SOURCE_ONE_FLOAT)
        return FP32_ONE;
    if (source < SOURCE_RED || source > SOURCE_ALPHA)
        return 0;
    if (v->format.component[c].number != TEX_ABSENT)
        return stored[c];
    return source != SOURCE_ALPHA || !TEX_ABSENT_ALPHA_ONE ? 0 : is_integer(v) ? 1 : FP32_ONE;
}

/* Equal zeros. */
static s64 number_order(u32 a)
{
    return (a & 0x7fffffff) == 0 ? 0 : filter_order(a);
}

/* chosen: what is compared is a depth format's depth, else R, whatever the sources are */
bool filter_passes(const struct tex_view *v, u32 reference, const u32 decoded[4])
{
    const unsigned c = v->format.is_depth ? v->format.depth : 0;
    const struct tex_component component = filter_component(v, c);
    const u32 depth = component.number == TEX_ABSENT ? 0 : filter_value(component, decoded[c]);

    if (component.number == TEX_UNORM) /* NaN to 0 */
        reference = reference >> 31 || fp32_is_nan(reference) ? 0
                    : reference > FP32_ONE                    ? FP32_ONE
                                                              : reference;
    if (fp32_is_nan(reference) || fp32_is_nan(depth))
        return v->function == 5 || v->function == 7; /* NOTEQUAL, ALWAYS */

    const s64 x = number_order(reference), y = number_order(depth);

    return v->function >> (x < y ? 0 : x == y ? 1 : 2) & 1;
}
