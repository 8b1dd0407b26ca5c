/* astc_end.c - endpoints from integers, by mode (facts/texture/codecs.md 6) */
#include "gpc/tpc/tex/decode/astc.h"

enum end_mode {
    L_DIRECT = 0,
    L_OFFSET = 1,
    LA_DIRECT = 4,
    LA_OFFSET = 5,
    RGB_SCALE = 6,
    RGB_DIRECT = 8,
    RGB_OFFSET = 9,
    RGB_SCALE_A = 10,
    RGBA_DIRECT = 12,
    RGBA_OFFSET = 13
};

static void put(u8 to[4], s32 r, s32 g, s32 b, s32 a)
{
    to[0] = codec_clamp8(r);
    to[1] = codec_clamp8(g);
    to[2] = codec_clamp8(b);
    to[3] = codec_clamp8(a);
}

/* Red and green are stored as differences to blue, where the second color is the darker one. */
static void put_contracted(u8 to[4], const s32 c[4])
{
    put(to, (c[0] + c[2]) >> 1, (c[1] + c[2]) >> 1, c[2], c[3]);
}

/* Moves a bit from the offset, which has 6 with its sign, to the base, which has 8. */
static void transfer(const u8 v[2], s32 *base, s32 *offset)
{
    *base = v[0] >> 1 | (v[1] & 0x80);
    *offset = (s32)bits_sign_extend(v[1] >> 1 & 0x3f, 6);
}

/* 'count' channels; the others are 255. */
static void direct(u8 end[2][4], const u8 *v, unsigned count)
{
    s32 even[4] = { 0, 0, 0, 255 }, odd[4] = { 0, 0, 0, 255 };

    for (unsigned n = 0; n < count; n++) {
        even[n] = v[2 * n];
        odd[n] = v[2 * n + 1];
    }
    if (odd[0] + odd[1] + odd[2] >= even[0] + even[1] + even[2]) {
        put(end[0], even[0], even[1], even[2], even[3]);
        put(end[1], odd[0], odd[1], odd[2], odd[3]);
    } else {
        put_contracted(end[0], odd);
        put_contracted(end[1], even);
    }
}

static void with_offset(u8 end[2][4], const u8 *v, unsigned count)
{
    s32 base[4] = { 0, 0, 0, 255 }, offset[4] = { 0 }, sum[4];

    for (unsigned n = 0; n < count; n++)
        transfer(&v[2 * n], &base[n], &offset[n]);
    for (unsigned n = 0; n < 4; n++)
        sum[n] = base[n] + offset[n];
    if (offset[0] + offset[1] + offset[2] >= 0) {
        put(end[0], base[0], base[1], base[2], base[3]);
        put(end[1], sum[0], sum[1], sum[2], sum[3]);
    } else {
        put_contracted(end[0], sum);
        put_contracted(end[1], base);
    }
}

static void gray(u8 end[2][4], s32 l0, s32 l1, s32 a0, s32 a1)
{
    put(end[0], l0, l0, l0, a0);
    put(end[1], l1, l1, l1, a1);
}

static void gray_offset(u8 end[2][4], const u8 v[4])
{
    s32 l, a, more_l, more_a;

    transfer(&v[0], &l, &more_l);
    transfer(&v[2], &a, &more_a);
    gray(end, l, l + more_l, a, a + more_a);
}

static void scaled(u8 end[2][4], const u8 *v, u8 a0, u8 a1)
{
    put(end[0], v[0] * v[3] >> 8, v[1] * v[3] >> 8, v[2] * v[3] >> 8, a0);
    put(end[1], v[0], v[1], v[2], a1);
}

void astc_fill_end(struct astc_block *b, unsigned partition, const u8 *v)
{
    u8(*end)[4] = b->end[partition];
    const s32 least = v[0] >> 2 | (v[1] & 0xc0); /* of L_OFFSET */

    switch ((enum end_mode)b->end_mode[partition]) {
    case L_DIRECT: gray(end, v[0], v[1], 255, 255); break;
    case L_OFFSET: gray(end, least, least + (v[1] & 0x3f), 255, 255); break;
    case LA_DIRECT: gray(end, v[0], v[1], v[2], v[3]); break;
    case LA_OFFSET: gray_offset(end, v); break;
    case RGB_SCALE: scaled(end, v, 255, 255); break;
    case RGB_SCALE_A: scaled(end, v, v[4], v[5]); break;
    case RGB_DIRECT: direct(end, v, 3); break;
    case RGBA_DIRECT: direct(end, v, 4); break;
    case RGB_OFFSET: with_offset(end, v, 3); break;
    case RGBA_OFFSET: with_offset(end, v, 4); break;
    default: b->is_hdr[partition] = true; break;
    }
}
