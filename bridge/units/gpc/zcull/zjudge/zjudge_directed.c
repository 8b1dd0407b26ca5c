/* zjudge_directed.c - the corners of Zcull's judge by name (facts/gpc.md, Zcull) */
#include <string.h>

#include "common/bits.h"
#include "gpc/zcull/zcull_range.h"
#include "gpc/zcull/zjudge/zjudge_vectors.h"
#include "section.h"
#include "unit.h"

#define FORMATS 14 /* with one that does not exist */

void zjudge_base(struct zjudge_vector *v)
{
    struct zcull_config *c = &v->cfg;

    memset(v, 0, sizeof *v);
    c->depth = RASTER_Z24;
    c->format = ZCULL_Z_16X16_4X2;
    c->cull = c->depth_enable = c->depth_write = 1;
    c->depth_func = COMPARE_LESS;
    c->z_max = 0xffffff;
    v->zcull_zjudge_valid = 1;
    v->zcull_zjudge.touched = 15;
    v->zcull_zjudge.front = 1;
    v->zcull_zjudge.kept = 255;
}

static void words(struct zjudge_vector *v, u32 near, const u32 far[ZCULL_PARTS], unsigned bits)
{
    for (unsigned i = 0; i < ZJUDGE_LOOKS; i++) {
        v->zcull_zjudge.word[i] = zjudge_word(&v->cfg, near, far, bits);
        v->zcull_zjudge.part[i] = (u5)zjudge_part(v->cfg.format, i / 2 % 2, i / 4);
    }
}

static void bounds(struct zjudge_vector *v, u32 near, u32 far)
{
    u32 all[ZCULL_PARTS];

    for (unsigned i = 0; i < ZCULL_PARTS; i++)
        all[i] = far;
    words(v, near, all, 3);
}

/* Every function in both directions, at depths around the stored range of one format's precision. */
static void around_bounds(unsigned i, struct zjudge_vector *v)
{
    const bool far = i & 1;
    const unsigned at = i / 2 % 16;

    v->cfg.depth_func = (enum compare_func)(1 + i / 32 % 8);
    v->cfg.greater = i / 256 % 2;
    v->cfg.format = (enum zcull_format)(i / 512);
    bounds(v, 0x40000000, 0x80000000);
    v->zcull_zjudge.depth.base = (far ? 0x800000 : 0x400000) + ((s64)at - 8) * 8;
}

/* One part of each word is far, or near, a block's own or another's. */
static void one_part(unsigned i, struct zjudge_vector *v)
{
    u32 far[ZCULL_PARTS];

    v->cfg.format = (enum zcull_format)(i / 128);
    for (unsigned p = 0; p < ZCULL_PARTS; p++)
        far[p] = i & 1 ? 0x40000000 : 0xc0000000;
    far[i / 4 % 32] = i & 1 ? 0xc0000000 : 0x40000000;
    words(v, 0, far, 3);
    v->cfg.depth_func = COMPARE_LESS;
    v->zcull_zjudge.depth.base = i & 2 ? 0x800000 : 0x300000;
}

/* Every distance of a part's far bound before the farthest. */
static void distances(unsigned i, struct zjudge_vector *v)
{
    u32 far[ZCULL_PARTS];

    v->cfg.format = (enum zcull_format)(i / 64);
    for (unsigned p = 0; p < ZCULL_PARTS; p++)
        far[p] = 0xf0000000 - (p % 2 ? (u32)(bits_mask(i % 64 / 2 + 1) >> 2) : 0);
    words(v, 0x10000000, far, 3);
    v->zcull_zjudge.depth.base = (far[1] >> 8) + (i & 1 ? 1 : 0) - 40;
}

/* Any field of a word alone, as memory may have written it. */
static void one_bit(unsigned i, struct zjudge_vector *v)
{
    v->cfg.format = (enum zcull_format)(i / 128);
    for (unsigned k = 0; k < ZJUDGE_LOOKS; k++) {
        v->zcull_zjudge.part[k] = (u5)zjudge_part(v->cfg.format, k / 2 % 2, k / 4);
        v->zcull_zjudge.word[k] = UINT64_C(1) << 63 | UINT64_C(1) << i / 2 % 64;
        if (i & 1)
            v->zcull_zjudge.word[k] = ~(UINT64_C(1) << i / 2 % 64) | UINT64_C(1) << 63;
    }
    v->zcull_zjudge.depth.base = 0x800000;
}

/* Slopes and base at their ends and around 0, at both ends of the screen. */
static void plane_ends(unsigned i, struct zjudge_vector *v)
{
    static const s64 base[5] = { INT64_MIN, -1, 0, 1, INT64_MAX };
    static const s64 slope[5] = { -(INT64_C(1) << 47), -1, 0, 1, (INT64_C(1) << 47) - 1 };
    struct zjudge_tile *t = &v->zcull_zjudge;

    bounds(v, 0x40000000, 0xc0000000);
    v->cfg.depth = (enum raster_depth)(i / 500);
    v->cfg.z_max = v->cfg.depth == RASTER_ZF32 ? 0x3f800000 : 0xffffff;
    t->depth = (struct prim_plane){ (s9)(i & 2 ? -40 : 0), base[i / 4 % 5], slope[i / 20 % 5],
                                    slope[i / 100 % 5] };
    t->x = t->y = i & 1 ? 1023 : 0;
}

/* Around what 64 bits hold of a corner: 2^62, which the first block, or the last alone, goes beyond; of every fp32. */
static void beyond(unsigned i, struct zjudge_vector *v)
{
    const s64 limit = INT64_C(1) << 62, off = (s64)(i % 8) - 4;
    struct zjudge_tile *t = &v->zcull_zjudge;

    bounds(v, 0x40000000, 0xc0000000);
    t->depth = (struct prim_plane){ -40, (i & 8 ? -limit : limit) + off, 0, 0 };
    t->depth.dx = i & 16 ? 1 : i & 32 ? -1 : 0;
    t->depth.dy = i & 64 ? 1 : 0;
    if (i & 128) {
        v->cfg.depth = RASTER_ZF32;
        v->cfg.z_min = 0xff800000;
        v->cfg.z_max = 0x7f800000;
    }
}

/* Every exponent, of numbers of all lengths. */
static void exponents(unsigned i, struct zjudge_vector *v)
{
    const unsigned k = i / 512 % 8;
    struct zjudge_tile *t = &v->zcull_zjudge;

    bounds(v, 0x40000000, 0xc0000000);
    v->cfg.depth = (enum raster_depth)(i / 4096);
    v->cfg.z_max = v->cfg.depth == RASTER_ZF32 ? 0x7f800000 : 0xffffff;
    t->depth.exp = (s9)((int)(i % 512) - 256);
    t->depth.base = k ? INT64_C(0x5aa5c33c12345678) >> 9 * (k - 1) : 0;
    t->depth.dx = k & 1 ? 0x1234567 : 0;
    if (i & 256)
        t->depth.base = -t->depth.base;
}

/* Halves of a code, and next to them: fixed point, and significands of fp32. */
static void halves(unsigned i, struct zjudge_vector *v)
{
    const s64 code = i / 32 % 2 ? 0xaaaaab : 0xfffffe;
    const unsigned places = 1 + i / 8 % 4;

    v->cfg.depth = (enum raster_depth)(i / 64);
    v->cfg.z_max = v->cfg.depth == RASTER_ZF32 ? 0x7f800000 : UINT32_MAX;
    bounds(v, 0, ZCULL_KEY_MAX);
    v->zcull_zjudge.depth.exp = (s9)(-(int)places - (v->cfg.depth == RASTER_ZF32 ? 24 : 0));
    v->zcull_zjudge.depth.base =
        code * (1 << places) + (1 << (places - 1)) + (s64)(i % 8) - 4 + (i & 4 ? 65 : -66);
}

/* What the shader may do, in both directions, of both kinds of key. */
static void shaders(unsigned i, struct zjudge_vector *v)
{
    v->cfg.shader_z = (enum zcull_shader_z)(i % 4);
    v->cfg.greater = i / 4 % 2;
    v->cfg.depth_func = i / 8 % 2 ? COMPARE_LESS : COMPARE_GREATER;
    v->cfg.depth = i / 16 % 2 ? RASTER_ZF32 : RASTER_Z24;
    v->cfg.z_format = (enum zcull_z_format)(i / 32 % 2);
    v->cfg.z_max = i / 16 % 2 ? 0x7f800000 : 0xffffff;
    v->cfg.clip = i / 64 % 2;
    bounds(v, 0x40000000, 0x80000000);
    v->zcull_zjudge.depth =
        (struct prim_plane){ .exp = i / 16 % 2 ? -24 : 0, .base = i / 128 ? 0x200000 : 0xa00000 };
}

/* A plane before, behind, across an end of the depth range; with an offset that brings it in, or out. */
static void clips(unsigned i, struct zjudge_vector *v)
{
    static const s64 at[8] = { 0x100000, 0x200000 - 66, 0x200000 - 65, 0x200000,
                               0x800000, 0xe00000,      0xe00000 + 66, 0xf00000 };

    v->cfg.z_min = 0x200000;
    v->cfg.z_max = 0xe00000;
    v->cfg.clip = i & 1;
    v->cfg.cull = i >> 1 & 1;
    v->cfg.greater = i >> 2 & 1;
    bounds(v, 0x10000000, 0xff000000);
    v->zcull_zjudge.offset = i >> 3 & 1;
    v->zcull_zjudge.depth.base = at[i >> 4 & 7];
    v->zcull_zjudge.plain.base = at[i >> 7 & 7];
}

/* Stencil tests of both faces, by what words tell of them, and what the operations write. */
static void stencils(unsigned i, struct zjudge_vector *v)
{
    struct zcull_stencil *f = i & 1 ? &v->cfg.front : &v->cfg.back;
    const bool fails = i >> 8 & 1;

    v->cfg.format = ZCULL_ZS_16X16_4X4;
    v->cfg.stencil_enable = 1;
    v->cfg.criterion = (struct stencil_criterion){ COMPARE_EQUAL, 3, 7 };
    f->test = v->cfg.criterion;
    if (i >> 1 & 1)
        f->test.func = i >> 2 & 1 ? COMPARE_ALWAYS : COMPARE_NEVER;
    else if (i >> 2 & 1)
        f->test.mask = 1;
    f->fail_writes = i >> 3 & 1;
    f->zfail_writes = i >> 4 & 1;
    bounds(v, 0x40000000, 0x80000000);
    for (unsigned k = 0; k < ZJUDGE_LOOKS; k++)
        v->zcull_zjudge.word[k] ^= (u64)(i >> 5 & 3) << 61;
    v->zcull_zjudge.front = i & 1;
    v->zcull_zjudge.stencil = i >> 7 & 1;
    v->zcull_zjudge.depth.base = fails ? 0xa00000 : 0x200000;
    v->zcull_zjudge.stopped = i >> 9 & 1;
}

/* Depth bounds about the stored range. */
static void depth_bounds(unsigned i, struct zjudge_vector *v)
{
    static const u32 at[6] = { 0, 0x3fffff, 0x400000, 0x800000, 0x800001, 0xffffff };

    v->cfg.bounds_enable = 1;
    v->cfg.bounds_min = at[i % 6];
    v->cfg.bounds_max = at[i / 6 % 6];
    v->cfg.greater = i / 36 % 2;
    v->cfg.format = ZCULL_Z_4X8_1X1;
    bounds(v, 0x40000000, 0x80000000);
    v->zcull_zjudge.stopped = i / 72 % 2;
    v->zcull_zjudge.depth.base = i / 144 ? 0x200000 : 0xa00000;
}

/* Blocks that are not touched, words that there are not: one block or word is of another kind than the others. */
static void which(unsigned i, struct zjudge_vector *v)
{
    v->cfg.format = i & 1 ? ZCULL_Z_4X8_2X2 : ZCULL_Z_8X8_4X2;
    bounds(v, 0x40000000, 0x80000000);
    v->zcull_zjudge.touched = (u4)(i / 2 % 16);
    v->zcull_zjudge.kept = (u8)(i & 512 ? ~(1u << i / 32 % 8) : 1u << i / 32 % 8);
    v->zcull_zjudge.word[i / 32 % 8] ^= i & 256 ? 0 : UINT64_C(1) << 63;
    v->zcull_zjudge.depth.base = 0xa00000;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct zjudge_vector *v);
} sections[] = {
    { "around bounds", 512 * FORMATS, around_bounds },
    { "one part apart", 128 * FORMATS, one_part },
    { "distance before the farthest", 64 * FORMATS, distances },
    { "one bit of a word", 128 * FORMATS, one_bit },
    { "a plane at its ends", 1500, plane_ends },
    { "around 2^62", 256, beyond },
    { "exponent", 4096 * 3, exponents },
    { "rounding of one half", 64 * 3, halves },
    { "what the shader may do", 256, shaders },
    { "ends of the depth range", 1024, clips },
    { "stencil tests", 1024, stencils },
    { "depth bounds", 288, depth_bounds },
    { "blocks and words", 1024, which },
};

const char *zjudge_directed(unsigned i, struct zjudge_vector *v)
{
    const unsigned line = i, s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    zjudge_base(v);
    sections[s].make(i, v);
    v->zcull_zjudge.id.draw = (u16)s;
    v->zcull_zjudge.id.prim = (u16)line;
    return sections[s].name;
}
