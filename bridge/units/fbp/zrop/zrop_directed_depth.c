/* zrop_directed_depth.c - see zrop_directed_depth.h */
#include "fbp/zrop/zrop_directed_depth.h"

static const enum zeta_format formats[7] = { ZETA_Z24S8, ZETA_ZF32,       ZETA_Z16, ZETA_X8Z24,
                                             ZETA_S8Z24, ZETA_ZF32_X24S8, ZETA_S8 };

static bool is_float(const struct zrop_config *c)
{
    return c->format == ZETA_ZF32 || c->format == ZETA_ZF32_X24S8;
}

/* A tile of the source's values, moved by 'by' codes, in a state: planes, clear (flat), raw. */
static void store(struct zrop_vector *v, enum zeta_state state, int by)
{
    struct zrop_frtx *in = &v->zcache_zrop;
    const struct zrop_mode m = zrop_mode_of(&v->cfg);

    in->dst.state = state;
    in->dst.plane[0] = in->plane;
    in->dst.plane[0].base += by;
    v->cfg.table_z = zrop_sample(&m, &in->dst.plane[0], 0);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        in->dst.z[i] = state == ZETA_RAW ? zrop_sample(&m, &in->plane, i) + (u32)by : 0;
}

/* Unit steps of a code: 16 to the pixel. */
static struct depth_plane coded_plane(const struct zrop_config *c, s32 base, s28 dx, s28 dy)
{
    return (struct depth_plane){ .exp = is_float(c) ? 73 : 96, .base = base, .dx = dx, .dy = dy };
}

void function_and_relation(unsigned i, struct zrop_vector *v)
{
    static const enum zeta_state states[3] = { ZETA_PLANES_2, ZETA_CLEAR, ZETA_RAW };
    static const struct {
        s28 dx, dy;
        int by;
    } relations[RELATIONS] = {
        { 3, -2, 0 },    /* equal: the identical plane */
        { 3, -2, 1 },    /* in front, ranges overlap */
        { 3, -2, -1 },   /* behind */
        { 3, -2, 2000 }, /* in front, ranges apart */
        { 3, -2, -2000 }, { 0, 0, 0 }, { 0, 0, 1 }, { 0, 0, -1 },
    };
    const unsigned r = i / 16 % RELATIONS;

    v->cfg.format = formats[i / (16 * RELATIONS) % DEPTH_FORMATS];
    v->cfg.depth_func = (enum compare_func)(i & 15);
    v->zcache_zrop.plane = coded_plane(&v->cfg, 0x8000, relations[r].dx, relations[r].dy);
    if (is_float(&v->cfg))
        v->zcache_zrop.plane.base <<= 8;
    store(v, states[i / (16 * RELATIONS * DEPTH_FORMATS)], relations[r].by);
}

/* Raw, equal in every sample but one, that is one code off. */
void function_at_one_sample(unsigned i, struct zrop_vector *v)
{
    v->cfg.depth_func = (enum compare_func)(i & 15);
    v->zcache_zrop.plane = coded_plane(&v->cfg, 0x8000, 1, 1);
    store(v, ZETA_RAW, 0);
    v->zcache_zrop.dst.z[i / 48] += i / 16 % 3 - 1;
}

/* Flat source and sloped stored plane: the range's end at the source's value, and one off. */
void ranges_that_touch(unsigned i, struct zrop_vector *v)
{
    const int end = i / 40 & 1 ? 1 : -1, off = (int)(i / 8 % 5) - 2;

    v->cfg.format = i / 80 ? ZETA_ZF32 : ZETA_Z24S8;
    v->cfg.depth_func = (enum compare_func)(1 + i % 8);
    v->zcache_zrop.plane = coded_plane(&v->cfg, 9000000, 0, 0);
    v->zcache_zrop.dst.plane[0] = coded_plane(&v->cfg, 9000000 + end * 32 * (5 + 7) + off, 5, -7);
}

void format_and_samples(unsigned i, struct zrop_vector *v)
{
    v->cfg.format = formats[i % 7];
    v->cfg.samples = (u3)(i / 7 % 5);
    zrop_standard_positions(&v->cfg);
    v->cfg.stencil_enable = i / 35 & 1;
    v->zcache_zrop.plane = coded_plane(&v->cfg, 30000, 17, 5);
    v->zcache_zrop.dst.plane[0] = coded_plane(&v->cfg, 30000, -9, 14);
    if (i / 70)
        v->zcache_zrop.dst.state = ZETA_RAW;
}

void bounds_ends(unsigned i, struct zrop_vector *v)
{
    static const enum zeta_state states[3] = { ZETA_PLANES_2, ZETA_CLEAR, ZETA_RAW };

    v->cfg.bounds_enable = 1;
    v->cfg.depth_func = COMPARE_ALWAYS;
    v->zcache_zrop.plane = coded_plane(&v->cfg, 70000, i / 25 ? 0 : 1, 0);
    store(v, states[i / 25], 0);
    v->cfg.bounds_min = 70000 - 2 + i % 5;
    v->cfg.bounds_max = 70000 - 2 + i / 5 % 5;
}

static const u32 specials[SPECIALS] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x3f800000, 0xbf800000,
    0x7f7fffff, 0x7f800000, 0xff800000, 0x7f800001, 0x7fc00000, 0xffc00000,
};

/* Shader's value against a raw one. */
void special_floats(unsigned i, struct zrop_vector *v)
{
    v->cfg.format = ZETA_ZF32;
    v->cfg.depth_func = (enum compare_func)(i & 15);
    v->cfg.z_min = 0xff800000;
    v->cfg.z_max = 0x7f800000;
    v->zcache_zrop.shader_z = 1;
    v->zcache_zrop.dst.state = ZETA_RAW;
    for (unsigned s = 0; s < ZROP_SAMPLES; s++) {
        v->zcache_zrop.z[s] = specials[i / 16 % SPECIALS];
        v->zcache_zrop.dst.z[s] = specials[i / (16 * SPECIALS)];
    }
}

void special_bounds(unsigned i, struct zrop_vector *v)
{
    const u32 special = specials[i % SPECIALS];

    v->cfg.format = ZETA_ZF32;
    v->cfg.depth_func = COMPARE_LEQUAL;
    v->cfg.z_min = 0xff800000;
    v->cfg.z_max = 0x7f800000;
    v->zcache_zrop.shader_z = i & 1;
    v->zcache_zrop.dst.state = i & 2 ? ZETA_CLEAR : ZETA_RAW;
    v->cfg.table_z = 0x3f000000;
    for (unsigned s = 0; s < ZROP_SAMPLES; s++) {
        v->zcache_zrop.z[s] = specials[s % SPECIALS];
        v->zcache_zrop.dst.z[s] = v->zcache_zrop.dst.state == ZETA_RAW ? specials[s / 5 % 12] : 0;
    }
    switch (i / SPECIALS) {
    case 0: v->cfg.z_min = special; break;
    case 1: v->cfg.z_max = special; break;
    case 2:
        v->cfg.bounds_min = special;
        v->cfg.bounds_max = 0x7f800000;
        break;
    default:
        v->cfg.bounds_min = 0xff800000;
        v->cfg.bounds_max = special;
        break;
    }
    v->cfg.bounds_enable = i / SPECIALS > 1;
    if (i % 3 == 0)
        v->cfg.table_z = special;
}

/* The range of the plane is 99808..100192; z_min and z_max are at, in and beyond its ends. */
void viewport_ends(unsigned i, struct zrop_vector *v)
{
    static const u32 ends[9] = { 0, 99807, 99808, 99809, 100000, 100191, 100192, 100193, 200000 };

    v->cfg.depth_func = i / 81 ? COMPARE_LESS : COMPARE_ALWAYS;
    v->zcache_zrop.plane = coded_plane(&v->cfg, 100000, 4, -2);
    v->cfg.z_min = ends[i % 9];
    v->cfg.z_max = ends[i / 9 % 9];
    v->zcache_zrop.dst.plane[0] = coded_plane(&v->cfg, 100001, -1, 3);
}

/* ZF32 around 0 and around 1, with the clamp and without. */
void clamped_plane(unsigned i, struct zrop_vector *v)
{
    v->cfg.format = ZETA_ZF32;
    v->cfg.depth_func = (enum compare_func)(1 + i / 9);
    v->cfg.z_min = 0xff800000;
    v->cfg.z_max = 0x7f800000;
    v->zcache_zrop.plane = coded_plane(&v->cfg, i % 3 == 2 ? 1 << 23 : i % 3 ? 100 : 0, 3, 1);
    v->zcache_zrop.plane.clamped = i / 3 % 3 > 0;
    v->zcache_zrop.dst.plane[0] = v->zcache_zrop.plane;
    v->zcache_zrop.dst.plane[0].clamped = i / 3 % 3 == 1;
}

void exponents(unsigned i, struct zrop_vector *v)
{
    static const enum zeta_format of[4] = { ZETA_Z24S8, ZETA_ZF32, ZETA_Z16, ZETA_ZF32 };

    v->cfg.format = of[i / 256];
    v->cfg.z_min = is_float(&v->cfg) ? 0xff800000 : 0;
    v->cfg.z_max = is_float(&v->cfg) ? 0x7f800000 : UINT32_MAX;
    v->zcache_zrop.plane.exp = (u7)(i & 127);
    v->zcache_zrop.plane.base = i & 128 ? -123456789 : 123456789;
    if (i / 256 == 3)
        v->zcache_zrop.plane.base = v->zcache_zrop.plane.dx = v->zcache_zrop.plane.dy = 1;
    v->zcache_zrop.dst.state = ZETA_RAW;
    v->cfg.depth_func = COMPARE_GEQUAL;
}

void coefficient_ends(unsigned i, struct zrop_vector *v)
{
    static const s32 bases[3] = { INT32_MIN, 0, INT32_MAX };
    static const s28 slopes[3] = { -(1 << 27), 0, (1 << 27) - 1 };
    static const u7 exps[4] = { 0, 60, 89, 127 };

    v->cfg.format = i / 108 ? ZETA_ZF32 : ZETA_Z24S8;
    v->cfg.z_min = i / 108 ? 0xff800000 : 0;
    v->cfg.samples = 0;
    v->cfg.position[0] = 0x00;
    v->cfg.position[1] = 0xff;
    v->cfg.depth_func = COMPARE_ALWAYS;
    v->cfg.compress_enable = 0;
    v->zcache_zrop.plane = (struct depth_plane){ 0, exps[i / 27 % 4], bases[i % 3],
                                                 slopes[i / 3 % 3], slopes[i / 9 % 3] };
}

/* Every shift of a fixed-point code: its half, and one less and one more. */
void halves(unsigned i, struct zrop_vector *v)
{
    const unsigned shift = i / 9, off = i % 3;
    const s64 half = shift ? INT64_C(1) << (shift < 32 ? shift - 1 : 30) : 1;
    const s64 base = (i / 3 % 3) * 2 * half + half + off - 1;

    v->cfg.depth_func = COMPARE_ALWAYS;
    v->cfg.compress_enable = 0;
    v->zcache_zrop.plane = (struct depth_plane){ .exp = (u7)(96 - shift),
                                                 .base = base > INT32_MAX ? INT32_MAX : (s32)base };
}
