/* zrop_directed_tiles.c - see zrop_directed_tiles.h */
#include "fbp/zrop/zrop_directed_tiles.h"

#include "fbp/zrop/zrop_tiles.h"

/* A tile of 1..4 planes, in quadrants of it; 0 is a clear one. */
static void planes(struct zrop_vector *v, unsigned count)
{
    struct zeta_tile *t = &v->zcache_zrop.dst;

    t->state = count > 2 ? ZETA_PLANES_4 : count ? ZETA_PLANES_2 : ZETA_CLEAR;
    for (unsigned n = 0; n < 4; n++) {
        const struct depth_plane p = {
            .exp = 96, .base = (s32)(500000 + 10000 * n), .dx = (s28)n, .dy = 5
        };
        static const struct depth_plane none = { 0 };
        zrop_set_plane(t, n, n < count ? &p : &none);
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        t->owner[i] = (u2)(count ? (i / 32 * 2 + i % 8 / 4) % count : 0);
}

/* 0..4 planes; the source new or one of them, over what hides none, one, two or all but one. */
void plane_transitions(unsigned i, struct zrop_vector *v)
{
    static const u64 coverage[4] = { 0x0000000000000001, 0x000000000f0f0f0f, 0xffffffff00000000,
                                     0xffffffffffffff00 };
    const unsigned count = i % 5, own = i / 80;

    v->cfg.kind = (enum zeta_kind)(i / 20 % 4);
    v->cfg.depth_func = COMPARE_ALWAYS;
    planes(v, count);
    v->zcache_zrop.coverage = coverage[i / 5 % 4];
    if (own < 4)
        v->zcache_zrop.plane = *zrop_plane(&v->zcache_zrop.dst, own);
    v->cfg.compress_enable = own != 5;
}

void clears(unsigned i, struct zrop_vector *v)
{
    static const u64 coverage[3] = { UINT64_MAX, 0x00000000ffffffff, 0 };

    v->zcache_zrop.op = ZROP_CLEAR;
    v->zcache_zrop.clear_depth = i & 1;
    v->zcache_zrop.clear_stencil = i >> 1 & 1;
    v->cfg.kind = (enum zeta_kind)(i >> 2 & 3);
    v->zcache_zrop.coverage = coverage[i / 64 % 3];
    planes(v, (i >> 4 & 3) == 3 ? 4 : i >> 4 & 3);
    if ((i >> 4 & 3) == 2)
        v->zcache_zrop.dst.state = ZETA_RAW;
    v->cfg.clear_z = i / 192 ? 0x123456 : v->cfg.table_z;
    v->cfg.clear_stencil = 0x3c;
    v->cfg.respect_stencil_mask = i / 64 & 1;
    v->cfg.front.write_mask = 0x0f;
}

/* Of ZF32: the ends of what a flat plane can hold, and specials. */
void clear_values(unsigned i, struct zrop_vector *v)
{
    static const u32 values[CLEAR_VALUES] = {
        0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x1b000000, 0x1affffff, 0x5affffff,
        0x5b000000, 0x00000001, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff, 0x3effffff,
    };
    const u32 value = values[i % CLEAR_VALUES];

    v->cfg.format = ZETA_ZF32;
    v->cfg.z_min = 0xff800000;
    v->cfg.z_max = 0x7f800000;
    v->cfg.depth_func = COMPARE_ALWAYS;
    v->zcache_zrop.dst.state = ZETA_CLEAR;
    v->zcache_zrop.coverage = UINT64_C(0xff) << 16;
    v->cfg.table_z = v->cfg.clear_z = value;
    if (i >= CLEAR_VALUES) { /* the clear itself, onto a plane */
        v->zcache_zrop.op = ZROP_CLEAR;
        v->zcache_zrop.clear_depth = 1;
        v->zcache_zrop.dst.state = ZETA_PLANES_2;
    }
}

void expands(unsigned i, struct zrop_vector *v)
{
    static const enum zeta_format formats[7] = { ZETA_Z24S8, ZETA_ZF32,       ZETA_Z16, ZETA_X8Z24,
                                                 ZETA_S8Z24, ZETA_ZF32_X24S8, ZETA_S8 };

    v->cfg.format = formats[i / 4 % 7];
    v->zcache_zrop.op = i / 28 ? (enum zrop_op)3 : ZROP_EXPAND;
    planes(v, 4);
    v->zcache_zrop.dst.state = (enum zeta_state)(i & 3);
    v->cfg.read_only_z = i >> 2 & 1;
}

/* Stored by a shader: never planes. */
void shader_depths(unsigned i, struct zrop_vector *v)
{
    static const u64 coverage[3] = { UINT64_MAX, 0x0f0f0f0f0f0f0f0f, 1 };

    planes(v, 3);
    v->zcache_zrop.dst.state = (enum zeta_state)(i & 3);
    v->cfg.depth_func = (enum compare_func)(2 + 2 * (i >> 2 & 3));
    v->zcache_zrop.coverage = coverage[i / 16];
    v->zcache_zrop.shader_z = 1;
    for (unsigned s = 0; s < ZROP_SAMPLES; s++)
        v->zcache_zrop.z[s] = 500000 + 400 * s;
}
