/* zdecomp_vectors.c - random, directed and exhaustive vectors of the depth decompressor */
#include <string.h>

#include "common/bits.h"
#include "fbp/zrop/zdecomp/zdecomp.h"
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

static const enum zeta_format formats[6] = { ZETA_Z24S8, ZETA_ZF32,  ZETA_Z16,
                                             ZETA_X8Z24, ZETA_S8Z24, ZETA_ZF32_X24S8 };

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

static void positions(struct zdecomp_config *c)
{
    struct zrop_config z = { .samples = c->samples };

    zrop_standard_positions(&z);
    memcpy(c->position, z.position, sizeof c->position);
}

void zdecomp_random_config(struct random *r, struct zdecomp_vector *v)
{
    struct zdecomp_config *c = &v->cfg;
    struct zrop_config surface;

    c->format = formats[random_below(r, 6)];
    c->samples = (u3)random_below(r, 5);
    positions(c);
    for (unsigned i = 0; random_below(r, 3) == 0 && i < 16; i++)
        c->position[i] = (u8)random_bits(r);
    surface = surface_of(c);
    c->table_z = zrop_random_depth(r, &surface);
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
    zrop_aged_tile(r, &surface, &tile);
    v->l2_zdecomp_valid = 1;
    in->id.draw = (u16)random_bits(r);
    in->id.prim = (u16)random_bits(r);
    in->id.x = (u14)(random_bits(r) & 0x3ff8);
    in->id.y = (u14)(random_bits(r) & 0x3ff8);
    in->row = (u3)(random_bits(r) & 7);
    in->state = tile.state;
    if (zrop_in_planes(&tile))
        zrop_pack_planes(&tile, in->data);
    if (random_below(r, 8) == 0 || tile.state == ZETA_RAW) { /* any bits are planes */
        in->state = random_below(r, 2) ? ZETA_PLANES_2 : ZETA_PLANES_4;
        for (unsigned w = 0; w < ZROP_PLANE_WORDS; w++)
            in->data[w] = (u32)random_bits(r);
    }
}

/* Four planes apart, sample i of plane i % 4. */
static void base(struct zdecomp_vector *v)
{
    struct zeta_tile tile = { .state = ZETA_PLANES_4 };

    memset(v, 0, sizeof *v);
    v->cfg.format = ZETA_Z24S8;
    v->cfg.table_z = 0x00abcdef;
    positions(&v->cfg);
    for (unsigned i = 0; i < ZROP_SAMPLES; i++)
        tile.owner[i] = (u2)(i % 4);
    for (unsigned n = 0; n < ZROP_PLANES; n++) {
        const struct depth_plane p = { .exp = 91,
                                       .base = (s32)(n + 1) << 26,
                                       .dx = 1000 - 700 * (s28)n,
                                       .dy = 333 * (s28)n - 500 };
        zrop_set_plane(&tile, n, &p);
    }
    v->l2_zdecomp_valid = 1;
    v->l2_zdecomp.state = ZETA_PLANES_4;
    zrop_pack_planes(&tile, v->l2_zdecomp.data);
}

static void row_of_every_format(unsigned i, struct zdecomp_vector *v)
{
    v->l2_zdecomp.row = (u3)(i & 7);
    v->cfg.format = formats[i / 8 % 6];
    v->cfg.samples = (u3)(i / 48 % 5);
    positions(&v->cfg);
    v->l2_zdecomp.state = (enum zeta_state)(i / 240);
}

/* Every bit of the sectors alone, with each of four planes' exponents at the unit. */
static void one_bit(unsigned i, struct zdecomp_vector *v)
{
    const unsigned wide = i / 512, first = wide ? 128 : 64;

    v->cfg.format = i & 1 ? ZETA_ZF32 : ZETA_X8Z24;
    v->l2_zdecomp.state = wide ? ZETA_PLANES_4 : ZETA_PLANES_2;
    v->l2_zdecomp.row = (u3)(i / 8 % 8);
    memset(v->l2_zdecomp.data, 0, sizeof v->l2_zdecomp.data);
    for (unsigned n = 0; n < (wide ? 4 : 2); n++) {
        bits_put(v->l2_zdecomp.data, first + 96 * n + 88, 7, 96);
        bits_put(v->l2_zdecomp.data, first + 96 * n + 56, 32, 1000 * (n + 1));
    }
    v->l2_zdecomp.data[i % 512 / 32] ^= 1u << i % 32;
}

const char *zdecomp_directed(unsigned i, struct zdecomp_vector *v)
{
    base(v);
    v->l2_zdecomp.id.prim = (u16)i;
    if (i < 960) {
        row_of_every_format(i, v);
        return "row, format, sample count, state";
    }
    if (i < 960 + 1024) {
        one_bit(i - 960, v);
        return "one bit of the sectors";
    }
    return NULL;
}

/* Every position, slopes of 4 bits, every row: one plane of Z24. */
const uint64_t zdecomp_exhaustive_lines = UINT64_C(1) << 19;

void zdecomp_exhaustive(uint64_t i, struct zdecomp_vector *v)
{
    struct zeta_tile tile = { .state = ZETA_PLANES_2 };

    v->cfg.format = ZETA_Z24S8;
    memset(v->cfg.position, (int)(i & 255), sizeof v->cfg.position);
    tile.plane0 = (struct depth_plane){
        .exp = 92, .base = 1 << 20, .dx = (s28)(i >> 8 & 15) - 8, .dy = (s28)(i >> 12 & 15) - 8
    };
    v->l2_zdecomp_valid = 1;
    v->l2_zdecomp.state = ZETA_PLANES_2;
    v->l2_zdecomp.row = (u3)(i >> 16 & 7);
    zrop_pack_planes(&tile, v->l2_zdecomp.data);
}
