/* fp32_lanes.c - see fp32_lanes.h */
#include "common/fp32_lanes.h"

#include <string.h>

#include "common/fp32.h"
#include "common/lanes.h"

/* No vectors of AVX2 count zeros: they come in a loop of their own. */
LANES_CLONES void fp32_pack_lanes(unsigned lanes, const s32 *restrict exp, const s64 *restrict sum,
                                  u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);
    u64 size[FP32_LANES], zeros[FP32_LANES];

    assert(all <= FP32_LANES);
    for (unsigned i = 0; i < all; i++)
        size[i] = sum[i] < 0 ? 0 - (u64)sum[i] : (u64)sum[i];
    for (unsigned i = 0; i < all; i++)
        zeros[i] = 63 - bits_top(size[i] | 1);
    for (unsigned i = 0; i < all; i++) {
        const u32 packed = fp32_pack_led(exp[i] + 63 - (s32)zeros[i], size[i] << (zeros[i] - 1));

        z[i] = size[i] == 0 ? 0 : packed | (u32)(sum[i] < 0) << 31;
    }
}

/* A number whose leading one is bit 62, rounded: 2^23 to 2^24. */
static inline u64 rounded(u64 sig)
{
    return (sig + ((UINT64_C(1) << 38) - 1) + (sig >> 39 & 1)) >> 39;
}

/* What of a quad has lane 0's leading bit and a number that is surely normal: all lanes', as a rule. */
struct led {
    u64 top[FP32_QUADS_ROOM],
        left[FP32_QUADS_ROOM]; /* lane 0's leading bit, and from there to bit 62 */
    u64 odd[FP32_QUADS_ROOM];  /* not 0: another's is elsewhere */
};

static inline u64 size_of(s64 sum, u64 minus)
{
    return ((u64)sum ^ minus) - minus;
}

static inline void find_tops(unsigned quads, const struct fp32_quads *in, struct led *led)
{
    for (unsigned q = 0; q < quads; q++)
        led->top[q] = size_of(in->sum[0][q], 0 - (u64)(in->sum[0][q] < 0)) | 1;
    for (unsigned q = 0; q < quads; q++) {
        led->top[q] = bits_top(led->top[q]);
        led->left[q] = 62 - led->top[q];
    }
}

static void pack_one_by_one(const struct fp32_quads *in, unsigned quad, u32 *z)
{
    for (unsigned i = 0; i < 4; i++) {
        const s64 sum = in->sum[i][quad];
        const bool minus = sum < 0;

        z[i] = fp32_pack(minus, (s32)in->exp[quad], size_of(sum, 0 - (u64)minus));
    }
}

/* Those of a group: where the host has the low half first, one copy. */
static inline void put_pairs(const u64 *pair, u32 *z)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(z, pair, 2 * FP32_QUADS_GROUP * sizeof *pair);
#else
    for (unsigned i = 0; i < 2 * FP32_QUADS_GROUP; i++) {
        z[2 * i] = (u32)pair[i];
        z[2 * i + 1] = (u32)(pair[i] >> 32);
    }
#endif
}

/* Two lanes' numbers are a word of 64 bits until they are stored. */
LANES_CLONES void fp32_pack_quads(unsigned quads, const struct fp32_quads *restrict in,
                                  u32 *restrict z)
{
    const unsigned all = fp32_quads_rounded(quads);
    u64 pair[2 * FP32_QUADS_ROOM], any = 0;
    struct led led;

    assert(quads <= FP32_QUADS);
    find_tops(all, in, &led);
    for (unsigned q = 0; q < all; q++) {
        const u64 minus = 0 - (u64)(in->sum[0][q] < 0);
        const u64 a = size_of(in->sum[0][q], minus), b = size_of(in->sum[1][q], minus);
        const u64 c = size_of(in->sum[2][q], minus), d = size_of(in->sum[3][q], minus);
        const u64 exp = (u64)in->exp[q] + led.top[q] + 126, some = 0 - (u64)(a != 0);
        const u64 base = (exp << 23 | (minus & 0x80000000)) & some; /* the leading one adds to it */
        const u64 apart = (a ^ b) | (a ^ c) | (a ^ d);

        led.odd[q] = apart >> led.top[q] | ((exp | (exp + 2)) >> 8 & some); /* exp of 0 to 253 */
        any |= led.odd[q];
        pair[2 * q] = (base + rounded(a << led.left[q])) | (base + rounded(b << led.left[q])) << 32;
        pair[2 * q + 1] = (base + rounded(c << led.left[q])) | (base + rounded(d << led.left[q]))
                                                                   << 32;
    }
    for (unsigned q = 0; q < all; q += FP32_QUADS_GROUP)
        put_pairs(&pair[2 * q], &z[4 * q]);
    for (unsigned q = 0; any && q < quads; q++)
        if (led.odd[q])
            pack_one_by_one(in, q, &z[4 * q]);
}

LANES_CLONES void fp32_mul_lanes(unsigned lanes, const u32 *restrict a, const u32 *restrict b,
                                 u32 *restrict z)
{
    const unsigned all = lanes_rounded(lanes);

    for (unsigned i = 0; i < all; i++)
        z[i] = fp32_mul(a[i], b[i]);
}
