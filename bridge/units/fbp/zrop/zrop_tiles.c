/* zrop_tiles.c - see zrop_tiles.h */
#include "fbp/zrop/zrop_tiles.h"
#include "fbp/zrop/zrop_parts.h"

#include <string.h>

#define AGE 12

void zrop_standard_positions(struct zrop_config *cfg)
{
    /* x | y << 4, from the pixel's upper left */
    static const u8 positions[5][16] = {
        { 0x88 },
        { 0xcc, 0x44 },
        { 0x26, 0x6e, 0xa2, 0xea },
        { 0x59, 0xb7, 0x9d, 0x35, 0xd3, 0x71, 0xfb, 0x1f },
        { 0x99, 0x57, 0xa5, 0x7c, 0x63, 0xda, 0xbd, 0x3b, 0xe6, 0x18, 0x24, 0xc2, 0x80, 0x4f, 0xfe,
          0x01 },
    };
    const unsigned samples = cfg->samples > 4 ? 0 : cfg->samples;

    for (unsigned i = 0; i < 16; i++)
        cfg->position[i] = positions[samples][i & ((1u << samples) - 1)];
}

static unsigned z_bits(const struct zrop_config *cfg)
{
    const unsigned bits = zrop_numbers_of(cfg->format).z_bits;

    return bits ? bits : 24;
}

/* -magnitude .. magnitude of a random number of bits, 'bits' at most. */
static s64 any_scale(struct random *r, unsigned bits)
{
    const s64 x = (s64)(random_bits(r) >> (64 - 1 - random_below(r, bits)));

    return random_below(r, 2) ? x : -x;
}

static u32 random_float(struct random *r)
{
    static const u32 specials[] = { 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                    0xff800001, 0x00000001, 0x80000001, 0x3f800001 };

    if (random_below(r, 4) == 0)
        return specials[random_below(r, 8)];
    return random_below(r, 2) ? (u32)random_bits(r) >> 2 : (u32)random_bits(r); /* >> 2: below 2 */
}

u32 zrop_random_depth(struct random *r, const struct zrop_config *cfg)
{
    const bool is_float = zrop_numbers_of(cfg->format).z_float;
    const u32 code = UINT32_MAX >> (32 - z_bits(cfg)), one = is_float ? 0x3f800000 : code;
    u32 z = 0;

    switch (random_below(r, 8)) {
    case 0: z = 0; break;
    case 1:
    case 2: z = one; break;
    case 3: z = one / 2; break;
    case 4:
    case 5: z = cfg->table_z & code; break;
    default: return (is_float ? random_float(r) : (u32)random_bits(r)) & code;
    }
    return random_below(r, 2) ? z : (z + (u32)any_scale(r, 8)) & code;
}

/* Of a triangle in view: base in the range, slopes of every scale, most of them within it. */
static struct depth_plane scene_plane(struct random *r, const struct zrop_config *cfg)
{
    const bool is_float = zrop_numbers_of(cfg->format).z_float;
    struct depth_plane p = { .clamped = random_below(r, 4) == 0, .exp = is_float ? 65 : 89 };

    p.base = (s32)(random_bits(r) & bits_mask(is_float ? 31 : z_bits(cfg) + 7));
    p.dx = (s28)any_scale(r, random_below(r, 8) ? 20 : 26);
    p.dy = (s28)any_scale(r, random_below(r, 8) ? 20 : 26);
    return p;
}

static struct depth_plane any_plane(struct random *r)
{
    static const u7 exps[] = { 0, 1, 58, 59, 60, 95, 96, 97, 126, 127 };
    static const s32 bases[] = { INT32_MIN, INT32_MAX, -1, 0, 1 };
    struct depth_plane p = { .clamped = random_bits(r) & 1 };

    p.exp = random_below(r, 2) ? exps[random_below(r, 10)] : (u7)(random_bits(r) & 127);
    p.base = random_below(r, 4) ? (s32)random_bits(r) : bases[random_below(r, 5)];
    p.dx = (s28)bits_sign_extend(random_bits(r) & 0xfffffff, 28);
    p.dy = (s28)bits_sign_extend(random_bits(r) & 0xfffffff, 28);
    if (random_below(r, 4) == 0)
        p.dx = random_below(r, 2) ? -(1 << 27) : (1 << 27) - 1;
    if (random_below(r, 4) == 0)
        p.dy = random_below(r, 2) ? -(1 << 27) : (1 << 27) - 1;
    return p;
}

static s64 reach(const struct zrop_mode *m, const struct depth_plane *p)
{
    return (p->dx < 0 ? -(s64)p->dx : p->dx) * 8 * m->width +
           (p->dy < 0 ? -(s64)p->dy : p->dy) * 8 * m->height;
}

static s32 to_base(s64 x)
{
    return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (s32)x;
}

/* A plane that meets 'p' in one way or another. */
static struct depth_plane related_plane(struct random *r, const struct zrop_mode *m,
                                        struct depth_plane p)
{
    const struct depth_plane old = p;

    switch (random_below(r, 6)) {
    case 0: /* equal */ break;
    case 1: /* parallel */ p.base = to_base(p.base + any_scale(r, 20)); break;
    case 2: /* crossing in the tile */
        p.dx = (s28) - (p.dx / 2);
        p.dy = (s28) - (p.dy / 2);
        break;
    case 3: /* almost equal */ p.base = to_base(p.base + any_scale(r, 2)); break;
    case 4: /* one slope off by one */ p.dx = (s28)(p.dx < 0 ? p.dx + 1 : p.dx - 1); break;
    default:               /* ranges that touch, or miss by one code */
        p.dy = (s28)~p.dy; /* -1 - dy: the lowest has no opposite */
        p.base =
            to_base(old.base + (random_below(r, 2) ? 1 : -1) * (reach(m, &old) + reach(m, &p)) +
                    any_scale(r, 8));
        break;
    }
    return p;
}

static struct depth_plane random_plane(struct random *r, const struct zrop_config *cfg,
                                       const struct zrop_mode *m, const struct zeta_tile *tile)
{
    const u32 depth = zrop_random_depth(r, cfg);
    struct depth_plane p = any_plane(r);

    switch (random_below(r, 16)) {
    case 0: return p;
    case 1: return zrop_flat(m, depth, &p) ? p : scene_plane(r, cfg);
    case 2:
    case 3:
    case 4: return scene_plane(r, cfg);
    default: break;
    }
    if (!zrop_in_planes(tile))
        return scene_plane(r, cfg);
    return related_plane(r, m, *zrop_plane(tile, random_below(r, 4)));
}

struct depth_plane zrop_random_plane(struct random *r, const struct zrop_config *cfg,
                                     const struct zeta_tile *tile)
{
    const struct zrop_mode m = zrop_mode_of(cfg);

    return random_plane(r, cfg, &m, tile);
}

/* Samples on one side of a line. */
static u64 half_plane(struct random *r)
{
    const int a = (int)random_below(r, 15) - 7, b = (int)random_below(r, 15) - 7;
    const int c = (int)random_below(r, 64) - 32;
    u64 mask = 0;

    for (int i = 0; i < ZROP_SAMPLES; i++)
        mask |= (u64)(a * (2 * (i % 8) - 7) + b * (2 * (i / 8) - 7) + c >= 0) << i;
    return mask;
}

u64 zrop_random_coverage(struct random *r)
{
    switch (random_below(r, 16)) {
    case 0: return 0;
    case 1: return UINT64_C(1) << random_below(r, 64);
    case 2: return random_bits(r);
    case 3: return half_plane(r) & ~half_plane(r) & ~half_plane(r);
    case 4:
    case 5: return half_plane(r) & half_plane(r) & half_plane(r);
    case 6:
    case 7:
    case 8: return half_plane(r);
    case 9: return UINT64_C(0x0f0f0f0f0f0f0f0f) << 4 * random_below(r, 2);
    default: return UINT64_MAX;
    }
}

/* A sample's depth of its own: near the plane or the stored value, or any. */
static u32 shader_depth(struct random *r, const struct zrop_config *cfg, const struct zrop_mode *m,
                        const struct zrop_frtx *in, unsigned i)
{
    u32 near = m->z_bits ? zrop_depth(m, &in->dst, i) : 0;

    switch (random_below(r, 4)) {
    case 0: return zrop_random_depth(r, cfg);
    case 1: return (u32)random_bits(r);
    default: return near + random_below(r, 3) - 1;
    }
}

static enum zrop_op random_op(struct random *r)
{
    const unsigned pick = random_below(r, 64);

    return pick == 0   ? (enum zrop_op)3
           : pick < 3  ? ZROP_EXPAND
           : pick < 10 ? ZROP_CLEAR
                       : ZROP_DRAW;
}

void zrop_random_frtx(struct random *r, const struct zrop_config *cfg, struct zrop_frtx *in)
{
    const struct zrop_mode m = zrop_mode_of(cfg);

    in->id.draw = (u16)random_bits(r);
    in->id.prim = (u16)random_bits(r);
    in->id.x = (u14)(random_bits(r) & 0x3ff8);
    in->id.y = (u14)(random_bits(r) & 0x3ff8);
    in->op = random_op(r);
    in->clear_depth = random_below(r, 4) != 0;
    in->clear_stencil = random_below(r, 2);
    in->coverage = zrop_random_coverage(r);
    in->front_facing = random_below(r, 2);
    in->shader_z = random_below(r, 32) == 0;
    in->plane = random_plane(r, cfg, &m, &in->dst);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        in->z[i] = in->shader_z ? shader_depth(r, cfg, &m, in, i) : 0;
}

static u8 random_stencil(struct random *r)
{
    static const u8 corners[] = { 0, 1, 127, 128, 254, 255 };

    return random_below(r, 4) ? corners[random_below(r, 6)] : (u8)random_bits(r);
}

static void new_tile(struct random *r, const struct zrop_config *cfg, struct zeta_tile *tile)
{
    const u8 stencil = random_stencil(r);
    const bool spread = random_below(r, 2);

    memset(tile, 0, sizeof *tile);
    tile->state = random_below(r, 4) ? ZETA_CLEAR : ZETA_RAW;
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        if (tile->state == ZETA_RAW)
            tile->z[i] = zrop_random_depth(r, cfg);
        tile->stencil[i] = spread ? random_stencil(r) : (u8)(stencil + random_below(r, 3));
    }
    if (!zrop_numbers_of(cfg->format).z_bits && zrop_stencil_fits(tile->stencil))
        tile->state = ZETA_PLANES_2;
}

void zrop_aged_tile(struct random *r, const struct zrop_config *cfg, struct zeta_tile *tile)
{
    struct zrop_config aging = *cfg;
    struct zrop_frtx in;
    struct zrop_result out;

    new_tile(r, cfg, tile);
    if (random_below(r, 2)) { /* the latest on top: every packet is seen */
        aging.depth_enable = aging.depth_write = 1;
        aging.depth_func = COMPARE_ALWAYS;
        aging.bounds_enable = aging.stencil_enable = aging.read_only_z = 0;
    }
    for (unsigned age = random_below(r, AGE + 1); age-- > 0;) {
        if (tile->state == ZETA_RAW && random_below(r, 2))
            tile->state = ZETA_CLEAR; /* raw tiles would stay: a new frame */
        in.dst = *tile;
        zrop_random_frtx(r, &aging, &in);
        if (in.coverage == UINT64_MAX && random_below(r, 2))
            in.coverage = half_plane(r);
        zrop_evaluate(&aging, &in, &out);
        *tile = out.tile;
    }
}
