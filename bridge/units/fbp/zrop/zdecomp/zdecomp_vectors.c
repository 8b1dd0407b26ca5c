/* zdecomp_vectors.c - random and exhaustive vectors of the depth decompressor */
#include "fbp/zrop/zdecomp/zdecomp_vectors.h"

#include <string.h>

#include "fbp/zrop/zrop_memory.h"
#include "fbp/zrop/zrop_tiles.h"
#include "unit.h"
#include "vector_bus.h"

const char zdecomp_work_unit[] = "bytes";

/* known: rates.csv; eight values a clock are these bytes */
const struct unit_rate zdecomp_rates[] = {
    { "X", "L2 decompressor", "Z24/Z32", "cfg.format=ZF32", 1 },
    { "X", "L2 decompressor", "Z16", "cfg.format=Z16", 1 },
    { 0 },
};

const enum zeta_format zdecomp_formats[ZDECOMP_FORMATS] = {
    ZETA_Z24S8, ZETA_ZF32, ZETA_Z16, ZETA_X8Z24, ZETA_S8Z24, ZETA_ZF32_X24S8,
};

unsigned zdecomp_work(const struct zdecomp_vector *v)
{
    return !v->l2_zdecomp_valid ? 0 : v->cfg.format == ZETA_Z16 ? 16 : 32;
}

/* A surface of which every tile stays compressed if it can. */
static struct zrop_config surface_of(const struct zdecomp_config *c)
{
    struct zrop_config z = { .format = c->format, .samples = c->samples };

    memcpy(z.position, c->position, sizeof z.position);
    z.kind = ZETA_KIND_CZ;
    z.compress_enable = z.table_enable = z.depth_enable = z.depth_write = 1;
    z.depth_func = COMPARE_ALWAYS;
    z.z_max = UINT32_MAX;
    if (zrop_mode_of(&z).z_float) {
        z.z_min = 0xff800000;
        z.z_max = 0x7f800000;
    }
    z.table_z = z.clear_z = c->table_z;
    return z;
}

void zdecomp_standard_positions(struct zdecomp_config *c)
{
    struct zrop_config z = { .samples = c->samples };

    zrop_standard_positions(&z);
    memcpy(c->position, z.position, sizeof c->position);
}

void zdecomp_put_tile(struct zdecomp_request *in, const struct zeta_tile *tile)
{
    const unsigned words = tile->state == ZETA_PLANES_4   ? ZROP_PLANE_WORDS
                           : tile->state == ZETA_PLANES_2 ? ZROP_PLANE_WORDS / 2
                                                          : 0;
    struct zeta_tile t = *tile;
    u32 data[ZROP_PLANE_WORDS];

    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        t.owner[i] &= t.state == ZETA_PLANES_2 ? 1 : 3;
    in->state = t.state;
    if (words)
        zrop_pack_planes(&t, data);
    for (unsigned w = 0; w < words; w++)
        in->data[w] = data[w];
}

void zdecomp_random_config(struct random *r, struct zdecomp_vector *v)
{
    static const u8 corners[4] = { 0x00, 0x0f, 0xf0, 0xff };
    const unsigned moved = random_below(r, 4);
    struct zdecomp_config *c = &v->cfg;
    struct zrop_config surface;

    c->format = zdecomp_formats[random_below(r, ZDECOMP_FORMATS)];
    c->samples = (u3)random_below(r, 5);
    zdecomp_standard_positions(c);
    for (unsigned i = 0; moved < 2 && i < 16; i++)
        c->position[i] = moved ? corners[random_below(r, 4)] : (u8)random_bits(r);
    surface = surface_of(c);
    c->table_z = zrop_random_depth(r, &surface);
    if (random_below(r, 4) == 0) /* above a code's bits, which mean nothing */
        c->table_z |= (u32)random_bits(r) & ~(UINT32_MAX >> (32 - zrop_mode_of(&surface).z_bits));
}

static void noise(struct random *r, struct zdecomp_request *in)
{
    for (unsigned w = 0; w < ZROP_PLANE_WORDS; w++)
        in->data[w] = (u32)random_bits(r);
}

/* Planes of every kind, most of which meet one before; any owners. */
static void any_planes(struct random *r, const struct zrop_config *surface, struct zeta_tile *tile)
{
    const u64 a = random_bits(r), b = zrop_random_coverage(r);

    tile->state = random_below(r, 2) ? ZETA_PLANES_2 : ZETA_PLANES_4;
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const struct depth_plane p = zrop_random_plane(r, surface, tile);
        zrop_set_plane(tile, n, &p);
    }
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        tile->owner[i] = (u2)((a >> i & 1) | (b >> i & 1) << 1);
}

void zdecomp_random_inputs(struct random *r, struct zdecomp_vector *v)
{
    struct zdecomp_request *in = &v->l2_zdecomp;
    struct zrop_config surface;
    struct zeta_tile tile;

    if (zdecomp_not_modelled(&v->cfg)) { /* fixed fields may ask for what is not modelled */
        v->cfg.format = ZETA_Z24S8;
        v->cfg.samples &= 3;
    }
    surface = surface_of(&v->cfg);
    v->l2_zdecomp_valid = 1;
    in->id.draw = (u16)random_bits(r);
    in->id.prim = (u16)random_bits(r);
    in->id.x = (u14)(random_bits(r) & 0x3ff8);
    in->id.y = (u14)(random_bits(r) & 0x3ff8);
    in->row = (u3)(random_bits(r) & 7);
    if (random_below(r, 2))
        noise(r, in);
    zrop_aged_tile(r, &surface, &tile);
    if (random_below(r, 4) == 0 || (tile.state == ZETA_RAW && random_below(r, 16)))
        any_planes(r, &surface, &tile);
    zdecomp_put_tile(in, &tile);
    if (random_below(r, 16) == 0)
        noise(r, in); /* any bits are planes */
}

/* Every row and position, slopes of 4 bits: one plane of Z24. */
static void every_position(unsigned i, struct zdecomp_config *c, struct depth_plane *p, u3 *row)
{
    c->format = ZETA_Z24S8;
    memset(c->position, (int)(i >> 11), sizeof c->position);
    *row = i & 7;
    *p = (struct depth_plane){
        .exp = 92, .base = 1 << 20, .dx = (s28)(i >> 3 & 15) - 8, .dy = (s28)(i >> 7 & 15) - 8
    };
}

/* Every exponent, low 8 bits, sign and rounding, of eight numbers 2^28 apart. */
static void every_rounding(unsigned i, struct zdecomp_config *c, struct depth_plane *p)
{
    static const enum zeta_format of[4] = { ZETA_Z16, ZETA_X8Z24, ZETA_ZF32, ZETA_ZF32 };

    c->format = of[i >> 17];
    zdecomp_standard_positions(c);
    *p = (struct depth_plane){
        .clamped = i >> 17 & 1, .exp = i >> 8 & 127, .base = (s32)(i & 255), .dx = 1 << 24
    };
    if (i >> 15 & 1)
        p->base = -p->base;
    if (i >> 16 & 1)
        p->dx = 0;
}

/* Lines of one state bundle follow each other. */
#define HALF (UINT64_C(1) << 19)
const uint64_t zdecomp_exhaustive_lines = 2 * HALF;

void zdecomp_exhaustive(uint64_t i, struct zdecomp_vector *v)
{
    struct zeta_tile tile = { .state = ZETA_PLANES_2 };

    v->l2_zdecomp_valid = 1;
    if (i < HALF)
        every_position((unsigned)i, &v->cfg, &tile.plane[0], &v->l2_zdecomp.row);
    else
        every_rounding((unsigned)(i - HALF), &v->cfg, &tile.plane[0]);
    zdecomp_put_tile(&v->l2_zdecomp, &tile);
}
