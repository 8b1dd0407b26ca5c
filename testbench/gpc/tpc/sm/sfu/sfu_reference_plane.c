/* sfu_reference_plane.c - see sfu_reference_plane.h */
#include "sfu_reference_plane.h"

#include <math.h>

/* A signed offset of 1/4096 pixel, the low 12 bits, in sixteenths. */
static s32 sixteenths(u32 half)
{
    const s32 offset = (s32)(half % 4096);

    return (s32)floor((offset < 2048 ? offset : offset - 4096) * 16.0 / 4096);
}

struct sfu_position sfu_reference_position(const struct sfu_quad *q, unsigned thread)
{
    struct sfu_position at = { q->x + (thread & 1 ? 16 : 0), q->y + (thread & 2 ? 16 : 0) };
    u32 code;

    if (q->location == IPA_OFFSET) {
        at.x += sixteenths(q->offset[thread] % 65536);
        at.y += sixteenths(q->offset[thread] / 65536);
        return at;
    }
    /* Codes count from the upper left, positions from the centre. */
    code = q->location == IPA_CENTROID ? q->centroid[thread] : q->sample[thread];
    at.x += (s32)(code % 16) - 8;
    at.y += (s32)(code / 16) - 8;
    return at;
}

static s32 exponent(u32 a)
{
    return (s32)(a >> 23 & 255) - 127;
}

static bool zero(u32 a)
{
    return (a >> 23 & 255) == 0; /* denormals too */
}

/* z += coefficient * x / 16 */
static void add_term(mpz_ptr z, u32 coefficient, s32 x)
{
    mpz_t term;

    mpz_init(term);
    sfu_reference_units(term, coefficient);
    mpz_mul_si(term, term, x);
    mpz_divexact_ui(term, term, 16);
    mpz_add(z, z, term);
    mpz_clear(term);
}

void sfu_reference_plane(mpz_ptr z, const struct attribute_plane *p, struct sfu_position at)
{
    mpz_set_ui(z, 0);
    add_term(z, p->a, at.x);
    add_term(z, p->b, at.y);
    add_term(z, p->c, 16);
}

void sfu_reference_units(mpz_ptr z, u32 a)
{
    mpz_set_ui(z, zero(a) ? 0 : 0x800000 | (a & 0x7fffff));
    mpz_mul_2exp(z, z, (mp_bitcnt_t)(SFU_PLANE_UNIT + exponent(a) - 23));
    if (a >> 31)
        mpz_neg(z, z);
}

void sfu_reference_power(mpz_ptr z, s32 exp)
{
    mpz_set_ui(z, 1);
    mpz_mul_2exp(z, z, (mp_bitcnt_t)(SFU_PLANE_UNIT + exp));
}

/* Bits of |x|, of two pixels at least. */
static s32 length(s32 x)
{
    unsigned size = (unsigned)(x < 0 ? -x : x) | 32;
    s32 bits = 0;

    for (; size; size /= 2)
        bits++;
    return bits;
}

bool sfu_reference_block_exponent(const struct sfu_quad *q, s32 *h)
{
    const struct attribute_plane *p = &q->plane;
    bool any = false;

    *h = -1000;
    if (!zero(p->a)) {
        *h = exponent(p->a) + 1 + length(q->x) - 4;
        any = true;
    }
    if (!zero(p->b)) {
        s32 bound = exponent(p->b) + 1 + length(q->y) - 4;
        *h = bound > *h ? bound : *h;
        any = true;
    }
    if (!zero(p->c)) {
        s32 bound = exponent(p->c) + 1;
        *h = bound > *h ? bound : *h;
        any = true;
    }
    return any;
}
