/* test_sfu_host.c - attributes by the host's arithmetic are those of integers, bit for bit (sfu_host.c)
 *
 * What integers give is in test_sfu_plane.c and test_sfu_ipa.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "gpc/tpc/sm/alu/alu.h"
#include "gpc/tpc/sm/sfu/sfu.h"
#include "seeded.h"

#define SIGN  UINT32_C(0x80000000)
#define INF   UINT32_C(0x7f800000)
#define LANES (SFU_QUADS * SFU_THREADS)
#define N(a)  (sizeof(a) / sizeof *(a))

/* A warp, and what it points to. */
struct one {
    struct sfu_config cfg;
    struct sfu_warp warp;
    struct sfu_places places;
    struct attribute_plane plane[2][2]; /* two slots of two primitives */
    u8 at[SFU_QUADS][2][SFU_THREADS];
    u32 w[LANES], offset[LANES];
};

/* A number of 2^exp, held to what there is; fractions of few bits, with many ones, or any. */
static u32 number(s32 exp)
{
    const u32 biased = (u32)(exp < -127 ? 0 : exp > 128 ? 255 : exp + 127);
    u32 fraction = (u32)random_word() & 0x7fffff;

    switch (random_word() % 8) {
    case 0: fraction &= 0x7fffff & ~UINT32_C(0) << random_word() % 24; break;
    case 1: fraction |= 0x7fffff >> random_word() % 24; break;
    case 2: fraction = 0; break;
    default: break;
    }
    return (u32)(random_word() & 1) << 31 | biased << 23 | fraction;
}

static u32 corner(void)
{
    static const u32 corners[] = { 0,          1,          0x007fffff, 0x00800000, 0x00800001,
                                   0x00ffffff, 0x17ffffff, 0x18000000, 0x17800000, 0x33800000,
                                   FP32_ONE,   0x3f7fffff, 0x7effffff, INF - 1,    INF,
                                   INF + 1,    0x7fc00000, FP32_NAN };

    return corners[random_word() % N(corners)] | ((u32)random_word() & SIGN);
}

/* What is left of the plane at the first quad is small: a few ulps of c. */
static void cancel(struct attribute_plane *p, const struct sfu_places *places)
{
    const struct attribute_plane slopes = { p->a, p->b, 0 };
    const struct sfu_base base = sfu_base_of(&slopes, (s17)places->x[0], (s17)places->y[0]);

    p->c = sfu_sample(&base, 0, 0) ^ SIGN;
    if ((p->c & INF) != INF && p->c & INF)
        p->c += (u32)random_between(-4, 4);
}

/* Planes of pictures, at the ends of the range, that cancel; sums halfway between two floats; zeros and what is no number.
 */
static struct attribute_plane random_plane(const struct sfu_places *places)
{
    static const s32 middles[] = { 0, 0, 0, -79, -80, -126, 120, -100, 60 };
    const s32 exp = middles[random_word() % N(middles)] + random_between(-6, 6);
    struct attribute_plane p = { number(exp - random_between(0, 14)),
                                 number(exp - random_between(0, 14)), number(exp) };

    switch (random_word() % 8) {
    case 0: cancel(&p, places); break;
    case 1: /* one bit below the last of c */
        p.a = number(exp - 24) & ~UINT32_C(0x7fffff);
        p.b = random_word() % 2 ? 0 : number(exp - 25) & ~UINT32_C(0x7fffff);
        break;
    case 2: *(u32 *[]){ &p.a, &p.b, &p.c }[random_word() % 3] = corner(); break;
    case 3: p.a = p.b = 0; break;
    case 4:
        p = (struct attribute_plane){ corner() & SIGN, corner() & SIGN, corner() & ~INF };
        break;
    default: break;
    }
    return p;
}

/* Any, corners, near one, and what brings a product to an end of the range. */
static u32 random_w(void)
{
    static const s32 middles[] = { 0, 0, -126, -126, 127, -46, 6, -120, 68, -104 };

    switch (random_word() % 4) {
    case 0: return (u32)random_word();
    case 1: return random_word() % 4 ? FP32_ONE : corner();
    default: return number(middles[random_word() % N(middles)] + random_between(-4, 4));
    }
}

static void place_quads(struct one *o, unsigned quads)
{
    const unsigned second = (unsigned)(random_word() % (2 * SFU_QUADS));
    const unsigned small = (unsigned)(random_word() % 17);
    const s32 x = random_between(-65536, 65535) >> small,
              y = random_between(-65536, 65535) >> small;
    const bool centres = random_word() % 16;

    o->places.quads = 0;
    for (unsigned q = 0; q < quads; q++) {
        const s32 far = x + 32 * random_between(-8, 8), down = y + 32 * random_between(-8, 8);

        memset(o->at[q], 0x88, sizeof o->at[q]);
        if (!centres && random_word() % 4 == 0)
            o->at[q][random_word() % 2][random_word() % SFU_THREADS] = (u8)random_word();
        sfu_place(&o->places, o->plane[q >= second], far < -65536 || far > 65535 ? 0 : (s17)far,
                  down < -65536 || down > 65535 ? 0 : (s17)down, o->at[q][0], o->at[q][1]);
    }
}

static void random_one(struct one *o)
{
    const unsigned quads = 1 + (unsigned)(random_word() % SFU_QUADS);

    o->cfg = (struct sfu_config){ random_word() & 1, random_word() & 1 };
    place_quads(o, quads);
    for (unsigned i = 0; i < 4; i++)
        o->plane[i / 2][i % 2] = random_plane(&o->places);
    const u64 calm = random_word(); /* one lane may be the integers' */
    for (unsigned i = 0; i < LANES; i++) {
        o->w[i] = calm % 2 || i == calm / 2 % 64 ? random_w() : number(random_between(-8, 8));
        o->offset[i] = (u32)random_word();
    }
    o->warp = (struct sfu_warp){
        .op =
            random_word() % 4 ? SFU_IPA_MULTIPLY : (enum sfu_op)(SFU_IPA_PASS + random_word() % 4),
        .saturate = random_word() % 4 == 0,
        .location = (enum ipa_location)(random_word() % 16 ? random_word() % 2 : 2),
        .quads = random_word() % 4 ? quads : 1 + (unsigned)(random_word() % quads),
        .slot = random_word() & 1,
        .w = o->w,
        .offset = o->offset,
        .places = &o->places
    };
}

static void the_host_gives_what_integers_give(void **state)
{
    static struct one o;
    unsigned long lanes = 0, warps = 0, by_host = 0;

    (void)state;
    assert_true(alu_host_holds());
    for (; lanes < 6000000; warps++) {
        u32 integer[LANES], host[LANES];

        random_one(&o);
        sfu_interpolate(&o.cfg, &o.warp, integer);
        o.warp.host = true;
        sfu_interpolate(&o.cfg, &o.warp, host);
        assert_memory_equal(integer, host, SFU_THREADS * o.warp.quads * sizeof *host);
        by_host += sfu_host_interpolate(&o.warp, host); /* as at the centres */
        lanes += SFU_THREADS * o.warp.quads;
    }
    assert_true(by_host > warps / 4);
    compared("lanes of warps", lanes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_host_gives_what_integers_give),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
