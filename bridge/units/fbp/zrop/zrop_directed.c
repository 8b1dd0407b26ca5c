/* zrop_directed.c - the corners of ZROP by name */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zrop_directed_depth.h"
#include "fbp/zrop/zrop_directed_tiles.h"
#include "unit.h"
#include "section.h"
#include "vector_bus.h"

static const u8 corners[8] = { 0, 1, 2, 127, 128, 253, 254, 255 };

/* LESS with a write, a plane in front of one that is behind everywhere, on Z24S8 4x. */
static void base(struct zrop_vector *v)
{
    struct zrop_config *c = &v->cfg;
    struct zrop_frtx *in = &v->zcache_zrop;

    memset(v, 0, sizeof *v);
    c->format = ZETA_Z24S8;
    c->kind = ZETA_KIND_CZ;
    c->compress_enable = c->table_enable = 1;
    c->samples = 2;
    zrop_standard_positions(c);
    c->depth_enable = c->depth_write = 1;
    c->depth_func = COMPARE_LESS;
    c->z_max = UINT32_MAX;
    c->table_z = c->clear_z = 0xffffff;
    c->front = (struct stencil_face){
        COMPARE_ALWAYS, 0x5a, 255, 255, STENCIL_KEEP, STENCIL_KEEP, STENCIL_REPLACE,
    };
    c->back = c->front;
    v->zcache_zrop_valid = 1;
    in->coverage = UINT64_MAX;
    in->front_facing = 1;
    in->plane = (struct depth_plane){ .exp = 89, .base = 1 << 29, .dx = 4321, .dy = -1234 };
    in->dst.state = ZETA_PLANES_2;
    in->dst.plane[0] = (struct depth_plane){ .exp = 89, .base = 3 << 28, .dx = -777, .dy = 12345 };
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        in->dst.stencil[i] = corners[i % 8];
}

static void stencil_ops(unsigned i, struct zrop_vector *v)
{
    const enum stencil_op op = (enum stencil_op)(i & 15);
    const unsigned when = i / 16;

    v->cfg.stencil_enable = 1;
    v->cfg.front.func = when == 0 ? COMPARE_NEVER : COMPARE_ALWAYS;
    v->cfg.depth_func = when == 1 ? COMPARE_NEVER : COMPARE_ALWAYS;
    v->cfg.front.op_fail = v->cfg.front.op_zfail = v->cfg.front.op_zpass = STENCIL_KEEP;
    if (when == 0)
        v->cfg.front.op_fail = op;
    if (when == 1)
        v->cfg.front.op_zfail = op;
    if (when == 2)
        v->cfg.front.op_zpass = op;
}

static void stencil_funcs(unsigned i, struct zrop_vector *v)
{
    static const u8 masks[4] = { 255, 0x80, 0x7f, 0 };

    v->cfg.stencil_enable = 1;
    v->cfg.front.func = (enum compare_func)(i & 15);
    v->cfg.front.ref_value = corners[i / 16 % 8];
    v->cfg.front.func_mask = masks[i / 128];
}

static void stencil_write_mask(unsigned i, struct zrop_vector *v)
{
    v->cfg.stencil_enable = 1;
    v->cfg.front.op_zpass = i < 8 ? STENCIL_INVERT : STENCIL_INCR;
    v->cfg.front.write_mask = (u8)(1 << i % 8);
}

static void stencil_faces(unsigned i, struct zrop_vector *v)
{
    v->cfg.stencil_enable = 1;
    v->cfg.two_sided = i & 1;
    v->zcache_zrop.front_facing = i >> 1 & 1;
    v->cfg.back.ref_value = 0xa5;
    v->cfg.read_only_stencil = i >> 2 & 1;
    v->cfg.depth_enable = i >> 3 & 1;
}

/* Rows whose values differ by 6, 7, 8: the last is not stored 2:1. */
static void stencil_2to1(unsigned i, struct zrop_vector *v)
{
    v->cfg.format = ZETA_S8;
    v->cfg.kind = i & 1 ? ZETA_KIND_CZ : ZETA_KIND_Z;
    v->cfg.stencil_enable = 1;
    v->cfg.front.ref_value = (u8)(106 + i / 2 % 3);
    v->zcache_zrop.dst.state = i / 6 & 1 ? ZETA_PLANES_2 : ZETA_RAW;
    v->zcache_zrop.coverage = i / 12 ? UINT64_C(1) << (8 * (i / 12 % 8) + 5) : UINT64_MAX << 1;
    for (unsigned s = 0; s < ZROP_SAMPLES; s++)
        v->zcache_zrop.dst.stencil[s] = (u8)(100 + s % 3);
}

static void read_only(unsigned i, struct zrop_vector *v)
{
    v->cfg.read_only_z = i & 1;
    v->cfg.depth_write = i >> 1 & 1;
    v->cfg.depth_enable = i >> 2 & 1;
    v->zcache_zrop.op = i >> 3 & 1 ? ZROP_CLEAR : ZROP_DRAW;
    v->zcache_zrop.clear_depth = 1;
    v->cfg.compress_enable = i >> 4 & 1;
}

static void one_sample(unsigned i, struct zrop_vector *v)
{
    v->zcache_zrop.coverage = UINT64_C(1) << i % 64;
    v->cfg.stencil_enable = i / 64 & 1;
    if (i / 128)
        v->zcache_zrop.dst.state = ZETA_RAW;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct zrop_vector *v);
} sections[] = {
    { "function and relation", 16 * RELATIONS *DEPTH_FORMATS * 3, function_and_relation },
    { "function at one sample's relation", 16 * 3 * 64, function_at_one_sample },
    { "ranges that touch", 8 * 5 * 4, ranges_that_touch },
    { "every format, sample count", 7 * 5 * 4, format_and_samples },
    { "depth bounds at their ends", 5 * 5 * 3, bounds_ends },
    { "NaN, Inf and zeros", 16 * SPECIALS *SPECIALS, special_floats },
    { "special value as a bound", SPECIALS * 4, special_bounds },
    { "viewport range at the plane's ends", 9 * 9 * 2, viewport_ends },
    { "plane clamped to 0..1", 9 * 8, clamped_plane },
    { "exponent and its ends", 128 * 2 * 4, exponents },
    { "coefficients at their ends", 3 * 3 * 3 * 4 * 2, coefficient_ends },
    { "rounding of one half", 9 * 96, halves },
    { "planes of a tile and of the source", 5 * 4 * 4 * 6, plane_transitions },
    { "clear", 2 * 2 * 4 * 4 * 3 * 2, clears },
    { "clear value as a plane", CLEAR_VALUES * 2, clear_values },
    { "expand", 4 * 7 * 2, expands },
    { "shader z", 4 * 4 * 3, shader_depths },
    { "stencil op", 48, stencil_ops },
    { "stencil function", 512, stencil_funcs },
    { "stencil write mask", 16, stencil_write_mask },
    { "stencil faces", 16, stencil_faces },
    { "stencil 2:1", 12 * 9, stencil_2to1 },
    { "read only", 32, read_only },
    { "one sample covered", 192, one_sample },
};

/* Corner i, counted over all sections. */
const char *zrop_directed(unsigned i, struct zrop_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->zcache_zrop.id.draw = (u16)s;
    v->zcache_zrop.id.prim = (u16)i;
    return sections[s].name;
}
