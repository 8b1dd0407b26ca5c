/* zrop_reference.c - see zrop_reference.h */
#include "zrop_reference.h"

#include <gmp.h>
#include <math.h>
#include <mpfr.h>
#include <string.h>

#include "common/surface.h"
#include "host_float.h"

unsigned zrop_reference_bits(const struct zrop_config *cfg)
{
    switch ((unsigned)cfg->format) {
    case 0x0a:
    case 0x19: return 32;
    case 0x13: return 16;
    case 0x17: return 0;
    default: return 24;
    }
}

bool zrop_reference_stencil(const struct zrop_config *cfg)
{
    return strchr("\x14\x16\x17\x19", (int)cfg->format) != NULL;
}

static u32 code(const struct zrop_config *cfg, u32 word)
{
    const unsigned bits = zrop_reference_bits(cfg);

    return bits == 32 ? word : word & ((1u << bits) - 1);
}

/* px or py: the sample's place from the tile's upper left, less half of the tile. */
static void place(const struct zrop_config *cfg, unsigned i, long *px, long *py)
{
    static const enum sample_mode modes[5] = { SAMPLES_1X1, SAMPLES_2X1, SAMPLES_2X2, SAMPLES_4X2,
                                               SAMPLES_4X4 };
    static const unsigned grid_x[5] = { 4, 2, 2, 1, 1 }, grid_y[5] = { 4, 4, 2, 2, 1 };
    const struct samples_shape shape = samples_shape(modes[cfg->samples]);
    const unsigned x = i % 8 / shape.across, y = i / 8 / shape.down, n = 1u << cfg->samples;

    for (unsigned s = 0; s < n; s++) {
        struct samples_place at = samples_place(modes[cfg->samples], s);
        unsigned pixel = y % grid_y[cfg->samples] * grid_x[cfg->samples] + x % grid_x[cfg->samples];
        u8 position = cfg->position[pixel * n + s];

        if (at.x != i % 8 % shape.across || at.y != i / 8 % shape.down)
            continue;
        *px = 16l * x + position % 16 - 64l / shape.across;
        *py = 16l * y + position / 16 - 64l / shape.down;
    }
}

static u32 fixed(const mpz_t value, int shift, unsigned bits)
{
    mpz_t twice;
    u32 z;

    mpz_init_set(twice, value); /* floor((2 * value * 2^shift + 1) / 2) */
    if (shift >= 0) {
        mpz_mul_2exp(twice, twice, (unsigned)shift);
    } else {
        mpz_t half;
        mpz_init_set_ui(half, 1);
        mpz_mul_2exp(half, half, (unsigned)-shift - 1);
        mpz_add(twice, twice, half);
        mpz_fdiv_q_2exp(twice, twice, (unsigned)-shift);
        mpz_clear(half);
    }
    z = mpz_sgn(twice) < 0                         ? 0
        : mpz_cmp_ui(twice, (1ul << bits) - 1) > 0 ? (1u << bits) - 1
                                                   : (u32)mpz_get_ui(twice);
    mpz_clear(twice);
    return z;
}

static u32 floating(const mpz_t value, int shift, bool clamped)
{
    mpfr_t x;
    float f;

    mpfr_init2(x, 24);
    mpfr_set_z_2exp(x, value, shift, MPFR_RNDN);
    f = mpfr_get_flt(x, MPFR_RNDN);
    mpfr_clear(x);
    if (clamped)
        f = f < 0 ? 0 : f > 1 ? 1 : f;
    return bits_of_float(f);
}

u32 zrop_reference_depth(const struct zrop_config *cfg, const struct depth_plane *p, unsigned i)
{
    const unsigned bits = zrop_reference_bits(cfg);
    const int shift = p->exp - 96;
    long px = 0, py = 0;
    mpz_t v;
    u32 z;

    place(cfg, i, &px, &py);
    mpz_init_set_si(v, p->dx * px);
    mpz_set_si(v, p->base + p->dx * px + p->dy * py);
    z = bits == 32 ? floating(v, shift, p->clamped) : fixed(v, shift, bits);
    mpz_clear(v);
    return z;
}

struct zrop_surface zrop_reference_read(const struct zrop_config *cfg, const struct zeta_tile *t)
{
    const struct depth_plane *planes[4] = { &t->plane[0], &t->plane[1], &t->plane[2],
                                            &t->plane[3] };
    struct zrop_surface s = { { 0 }, { 0 } };

    for (unsigned i = 0; i < 64; i++) {
        s.stencil[i] = zrop_reference_stencil(cfg) ? t->stencil[i] : 0;
        if (zrop_reference_bits(cfg) == 0)
            continue;
        if (t->state == ZETA_RAW)
            s.z[i] = code(cfg, t->z[i]);
        else if (t->state == ZETA_CLEAR)
            s.z[i] = code(cfg, cfg->table_z);
        else
            s.z[i] = zrop_reference_depth(
                cfg, planes[t->owner[i] % (t->state == ZETA_PLANES_2 ? 2 : 4)], i);
    }
    return s;
}

bool zrop_reference_compare(const struct zrop_config *cfg, unsigned func, u32 a, u32 b)
{
    const bool is_float = zrop_reference_bits(cfg) == 32;
    const float fa = float_of_bits(a), fb = float_of_bits(b);

    switch (func & 7) { /* undefined codes: as the low three bits; 8 is ALWAYS */
    case 1: return false;
    case 2: return is_float ? fa < fb : a < b;
    case 3: return is_float ? fa == fb : a == b;
    case 4: return is_float ? fa <= fb : a <= b;
    case 5: return is_float ? fa > fb : a > b;
    case 6: return is_float ? fa != fb : a != b;
    case 7: return is_float ? fa >= fb : a >= b;
    default: return true;
    }
}

bool zrop_reference_not_more(const struct zrop_config *cfg, u32 a, u32 b)
{
    return zrop_reference_compare(cfg, COMPARE_LEQUAL, a, b);
}

/* The drawn depth: up to z_min, which a NaN becomes, then down to z_max. */
static u32 drawn_depth(const struct zrop_config *cfg, const struct zrop_frtx *in, unsigned i)
{
    const u32 min = code(cfg, cfg->z_min), max = code(cfg, cfg->z_max);
    u32 z = in->shader_z ? code(cfg, in->z[i]) : zrop_reference_depth(cfg, &in->plane, i);

    if (zrop_reference_bits(cfg) == 32 && isnan(float_of_bits(z)))
        z = min;
    if (zrop_reference_compare(cfg, COMPARE_LESS, z, min))
        z = min;
    if (zrop_reference_compare(cfg, COMPARE_GREATER, z, max))
        z = max;
    return z;
}

static u8 stencil_after(unsigned op, const struct stencil_face *f, u8 old)
{
    u8 z = old;

    switch (op & 7) {
    case 2: z = 0; break;
    case 3: z = f->ref_value; break;
    case 4: z = (u8)(old + (old < 255)); break;
    case 5: z = (u8)(old - (old > 0)); break;
    case 6: z = old ^ 255; break;
    case 7: z = (u8)(old + 1); break;
    case 0: z = (u8)(old - 1); break;
    }
    return (old & ~f->write_mask) | (z & f->write_mask);
}

/* One sample; returns whether it passed. */
static bool draw_sample(const struct zrop_config *cfg, const struct zrop_frtx *in, unsigned i,
                        u32 *z, u8 *stencil)
{
    const bool has_z = zrop_reference_bits(cfg) > 0;
    const struct stencil_face *f = cfg->two_sided && !in->front_facing ? &cfg->back : &cfg->front;
    const bool has_stencil = zrop_reference_stencil(cfg) && cfg->stencil_enable;
    struct zrop_config integers = { .format = ZETA_Z16 };
    bool z_passes = true, s_passes = true;
    u32 drawn = 0;

    if (has_z && cfg->bounds_enable &&
        !(zrop_reference_not_more(cfg, code(cfg, cfg->bounds_min), *z) &&
          zrop_reference_not_more(cfg, *z, code(cfg, cfg->bounds_max))))
        return false;
    if (has_stencil)
        s_passes = zrop_reference_compare(&integers, f->func, f->ref_value & f->func_mask,
                                          *stencil & f->func_mask);
    if (has_z && cfg->depth_enable) {
        drawn = drawn_depth(cfg, in, i);
        z_passes = zrop_reference_compare(cfg, cfg->depth_func, drawn, *z);
    }
    if (has_stencil && !cfg->read_only_stencil)
        *stencil = stencil_after(!s_passes   ? f->op_fail
                                 : !z_passes ? f->op_zfail
                                             : f->op_zpass,
                                 f, *stencil);
    if (!s_passes || !z_passes)
        return false;
    if (has_z && cfg->depth_enable && cfg->depth_write && !cfg->read_only_z)
        *z = drawn;
    return true;
}

u64 zrop_reference_draw(const struct zrop_config *cfg, const struct zrop_frtx *in,
                        struct zrop_surface *s)
{
    const u8 mask = cfg->respect_stencil_mask ? cfg->front.write_mask : 255;
    u64 passed = 0;

    for (unsigned i = 0; i < 64; i++) {
        if (!(in->coverage >> i & 1))
            continue;
        if (in->op == ZROP_DRAW && draw_sample(cfg, in, i, &s->z[i], &s->stencil[i]))
            passed |= (u64)1 << i;
        if (in->op == ZROP_CLEAR && in->clear_depth && zrop_reference_bits(cfg) &&
            !cfg->read_only_z)
            s->z[i] = code(cfg, cfg->clear_z);
        if (in->op == ZROP_CLEAR && in->clear_stencil && zrop_reference_stencil(cfg) &&
            !cfg->read_only_stencil)
            s->stencil[i] = (u8)((s->stencil[i] & ~mask) | (cfg->clear_stencil & mask));
    }
    return passed;
}
