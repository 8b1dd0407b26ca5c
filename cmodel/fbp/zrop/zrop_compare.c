/* zrop_compare.c - relations of stored values (facts/texture/rop_rules.md 2, 3) */
#include "common/bits.h"
#include "common/lanes.h"
#include "fbp/zrop/zrop_parts.h"

unsigned zrop_func_passes(enum compare_func func)
{
    /* chosen: of undefined codes the low three bits of code - 1 */
    const unsigned passes = (func - 1u) & 7;
    const unsigned not_equal = ZROP_LESS | ZROP_GREATER;

    /* chosen: as IEEE 754: with a NaN only NOTEQUAL and ALWAYS pass */
    return passes | ((passes & not_equal) == not_equal ? ZROP_UNORDERED : 0);
}

/* Of fixed point, which has no more than 24 bits: each lane's bit of its row, or 0. */
LANES_CLONES static void compare_lanes(unsigned lanes, const u32 *restrict source,
                                       const u32 *restrict stored, unsigned pass,
                                       u32 *restrict passed)
{
    const u32 less = -(pass & 1), equal = -(pass >> 1 & 1), greater = -(pass >> 2 & 1);
    const unsigned all = lanes_rounded(lanes);

    for (unsigned i = 0; i < all; i++) {
        const s32 s = (s32)source[i], d = (s32)stored[i];

        passed[i] = (s < d ? less : s == d ? equal : greater) & 1u << i % 8;
    }
}

static u64 compare_fixed(const u32 *source, const u32 *stored, unsigned pass, u64 among)
{
    const struct zrop_span s = zrop_span_of(among);
    u32 each[ZROP_SAMPLES];
    u64 passed = 0;

    compare_lanes(s.lanes, source + s.first, stored + s.first, pass, each);
    for (unsigned i = 0; i < s.lanes; i += 8) {
        u64 row = 0;

        for (unsigned k = 0; k < 8; k++)
            row |= each[i + k];
        passed |= row << (s.first + i);
    }
    return passed & among;
}

u64 zrop_compare(const struct zrop_mode *m, const u32 source[ZROP_SAMPLES],
                 const u32 stored[ZROP_SAMPLES], unsigned pass, u64 among)
{
    u64 passed = 0;

    if (!m->z_float)
        return compare_fixed(source, stored, pass, among);
    for (; among; among &= among - 1) {
        const unsigned i = bits_lowest(among);

        passed |= (u64)((zrop_relation(m, source[i], stored[i]) & pass) != 0) << i;
    }
    return passed;
}
