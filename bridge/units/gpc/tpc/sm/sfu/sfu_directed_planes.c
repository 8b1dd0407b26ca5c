/* sfu_directed_planes.c - corners of interpolation and of the perspective multiply */
#include "gpc/tpc/sm/sfu/sfu_directed.h"

void sfu_constant_is_untouched(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = i / 64 ? SFU_IPA_SC : SFU_IPA_CONSTANT;
    v->cfg.flat_shade = 1;
    v->mio_sfu.plane.c = sfu_kinds[i % 32] | (u32)(i / 32 % 2) << 31;
}

void sfu_shade_mode(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = (enum sfu_op)(SFU_IPA_PASS + i % 4);
    v->cfg.flat_shade = i / 4 & 1;
}

/* Each sixteenth in x with each in y, as sample, centroid and offset. */
void sfu_every_location(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.location = (enum ipa_location)(i / 64);
    for (unsigned t = 0; t < SFU_THREADS; t++) {
        u32 at = (i * 4 + t) % 256;
        v->mio_sfu.sample[t] = (u8)at;
        v->mio_sfu.centroid[t] = (u8)~at;
        v->mio_sfu.offset[t] =
            ((at >> 4 << 8) - 0x800) << 16 | ((((at & 15) << 8) - 0x800) & 0xffff);
    }
}

void sfu_offset_beyond_the_pixel(unsigned i, struct sfu_vector *v)
{
    static const u16 ends[] = { 0x07ff, 0x0800, 0x7fff, 0x8000, 0xf800, 0xf7ff, 0xffff, 0x00ff };

    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.location = IPA_OFFSET;
    for (unsigned t = 0; t < SFU_THREADS; t++)
        v->mio_sfu.offset[t] = (u32)ends[(i + t) % 8] << 16 | ends[(i / 8 + 3 * t) % 8];
}

/* The bound of one term far above or just at the others': 64 distances, each term in turn. */
void sfu_exponents_apart(unsigned i, struct sfu_vector *v)
{
    struct attribute_plane *p = &v->mio_sfu.plane;
    u32 apart = (u32)(127 - i % 64) << 23;

    v->mio_sfu.op = SFU_IPA_PASS;
    p->a = (i / 64 == 0 ? FLOAT_ONE : apart) | 0x2aaaab;
    p->b = (i / 64 == 1 ? FLOAT_ONE : apart) | 0x80555555;
    p->c = (i / 64 == 2 ? FLOAT_ONE : apart) | 0x7fffff;
    v->mio_sfu.sample[1] = 0x0f;
    v->mio_sfu.sample[2] = 0xf0;
}

void sfu_length_of_position(unsigned i, struct sfu_vector *v)
{
    s32 at = 1 << i % 17;

    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.x = (s17)(i / 17 & 1 ? -at : at - 1);
    v->mio_sfu.y = (s17)(i / 17 & 2 ? -at : at - 1);
    v->mio_sfu.plane.a = 0x3f9e3779;
    v->mio_sfu.plane.b = 0xbf7f4a7c;
    if (i / 68) {
        v->mio_sfu.plane.a ^= 0x80000000;
        v->mio_sfu.plane.b = 0x80000000;
    }
}

/* c is minus the slopes' part, and 0 to 15 units off. */
void sfu_cancellation(unsigned i, struct sfu_vector *v)
{
    struct sfu_quad *q = &v->mio_sfu;

    q->op = SFU_IPA_PASS;
    q->x = (s17)(100 << i / 16);
    q->plane.c = 0;

    struct sfu_base at = sfu_base_of(&q->plane, q->x, q->y);
    q->plane.c = (sfu_sample(&at, 0, 0) ^ 0x80000000) + i % 16;
}

/* A sum with one bit at each place, for the normaliser, and its neighbours. */
void sfu_one_bit_of_sum(unsigned i, struct sfu_vector *v)
{
    struct attribute_plane *p = &v->mio_sfu.plane;

    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.x = v->mio_sfu.y = 0;
    p->c = FLOAT_ONE;
    p->a = (127u - i % 48) << 23 | (u32)(i / 48 % 2) << 31;
    p->b = i / 96 ? p->a + (5u << 23) : 0;
    if (i / 192)
        p->c = 0;
}

void sfu_tie_of_sum(unsigned i, struct sfu_vector *v)
{
    struct attribute_plane *p = &v->mio_sfu.plane;

    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.x = 16;
    v->mio_sfu.y = 1;
    p->c = (FLOAT_ONE | i % 4) ^ (u32)(i / 4 % 2) << 31;
    p->a = (127u - 24) << 23; /* half of the last place of c, at thread 0 */
    p->b = i / 8 % 2 ? (127u - 34) << 23 : 0;
    if (i / 16)
        p->c |= 0x7ffffc;
}

void sfu_plane_specials(unsigned i, struct sfu_vector *v)
{
    static const u32 s[] = { 0x7f800000, 0xff800000, 0x7fc00001, 0x007fffff, 0x80000000 };
    u32 *k[3] = { &v->mio_sfu.plane.a, &v->mio_sfu.plane.b, &v->mio_sfu.plane.c };

    v->mio_sfu.op = i / 45 ? SFU_IPA_MULTIPLY : SFU_IPA_PASS;
    *k[i % 3] = s[i / 3 % 5];
    if (i / 15 % 3)
        *k[(i + i / 15) % 3] = s[(i / 3 + 2) % 5];
}

void sfu_sum_out_of_range(unsigned i, struct sfu_vector *v)
{
    struct attribute_plane *p = &v->mio_sfu.plane;
    u32 e = (i % 2 ? 254u : 1u) << 23;

    v->mio_sfu.op = SFU_IPA_PASS;
    p->c = e | (i / 2 % 8 == 0 ? 0 : 0x7ffff8 + i / 2 % 8) | (u32)(i / 16 % 2) << 31;
    p->a = (i % 2 ? 254u - 20 : 1u) << 23 | (u32)(i / 32 % 2) << 31;
    p->b = i % 2 ? 0 : 0x80800001;
}

void sfu_product_of_kinds(unsigned i, struct sfu_vector *v)
{
    const u32 *w = &sfu_kinds[i % 8 * 4];

    v->mio_sfu.op = SFU_IPA_MULTIPLY;
    v->mio_sfu.plane.a = v->mio_sfu.plane.b = 0;
    v->mio_sfu.plane.c = sfu_kinds[i / 8 % 32] | (u32)(i / 256) << 31;
    sfu_sources(v, w[0], w[1] | 0x80000000, w[2], w[3]);
}

void sfu_product_of_bits(unsigned i, struct sfu_vector *v)
{
    u32 c = FLOAT_ONE | 1u << i % 23, w = FLOAT_ONE | 1u << i / 23;

    v->mio_sfu.op = SFU_IPA_MULTIPLY;
    v->mio_sfu.plane.a = v->mio_sfu.plane.b = 0;
    v->mio_sfu.plane.c = c;
    sfu_sources(v, w, w ^ 0x7fffff, w | 0x400000, w ^ 0x00800001);
}

/* 1 and half of its last place and one bit of the grid below: rounded down without that bit. */
void sfu_one_lost_bit_of_sum(unsigned i, struct sfu_vector *v)
{
    struct attribute_plane *p = &v->mio_sfu.plane;
    u32 sign = (u32)(i / 15 % 2) << 31, row = i / 30;

    v->mio_sfu.op = SFU_IPA_PASS;
    v->mio_sfu.y = (s17)(row ? -15 : 1); /* a sixteenth at the row that is meant */
    p->a = 0;
    p->b = sign | (127u - 20) << 23 | 1u << (8 + i % 15);
    p->c = sign | FLOAT_ONE;
}

/* 1/u modulo 2^24, u odd: each step doubles the bits that are right. */
static u32 inverse(u32 u)
{
    u32 x = u;

    for (unsigned step = 0; step < 4; step++)
        x *= 2 - u * x;
    return x & 0xffffff;
}

/* Products whose lost bits are 1000...0001 under an even significand: only the last bit says up. */
void sfu_product_of_last_bit(unsigned i, struct sfu_vector *v)
{
    u32 u = 0xffffff - 2 * 1009 * i, w;

    do {
        u -= 2;
        w = inverse(u) * 0x800001 & 0xffffff;
    } while ((u64)u * w >> 47 == 0 || (u64)u * w >> 24 & 1);
    v->mio_sfu.op = SFU_IPA_MULTIPLY;
    v->mio_sfu.plane.a = v->mio_sfu.plane.b = 0;
    v->mio_sfu.plane.c = FLOAT_ONE | (u & 0x7fffff);
    w = FLOAT_ONE | (w & 0x7fffff);
    sfu_sources(v, w, w ^ 0x80000000, w + 1, w - 1);
}

/* Products just over and under 2^-126 and 2^128. */
void sfu_product_out_of_range(unsigned i, struct sfu_vector *v)
{
    u32 low = i % 2 ? 0x20000000 : 0x5f800000;

    v->mio_sfu.op = SFU_IPA_MULTIPLY;
    v->mio_sfu.plane.a = v->mio_sfu.plane.b = 0;
    v->mio_sfu.plane.c = low + (i / 2 % 8) - 4;
    sfu_sources(v, low, low - 1 - i / 16, low + 1, low - 0x800000 + i / 16);
}
