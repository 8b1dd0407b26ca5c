/* zrop_vectors.c - random and boundary-weighted vectors of ZROP */
#include "common/bits.h"
#include "fbp/zrop/zrop_tiles.h"
#include "fbp/zrop/zrop_parts.h"
#include "number_class.h"
#include "unit.h"
#include "vector_bus.h"

const char zrop_work_unit[] = "samples";

#define NO_STENCIL  "cfg.stencil_enable=0 cfg.bounds_enable=0 "
#define DEPTH_LESS  "cfg.depth_enable=1 cfg.depth_func=LESS cfg.depth_write=0 "
#define DRAW        "zcache_zrop.op=DRAW zcache_zrop.shader_z=0 "
#define ALL         "zcache_zrop.coverage=0xffffffffffffffff "
#define FIVE_CLOCKS "zcache_zrop.coverage=0x7fffffffffffff " /* 55 samples */
#define FULLY_NEW                                                                          \
    "cfg.format=Z24S8 cfg.kind=CZ cfg.compress_enable=1 cfg.samples=2 cfg.depth_enable=1 " \
    "cfg.depth_func=ALWAYS cfg.depth_write=1 cfg.z_min=0 cfg.z_max=0xffffff "              \
    "zcache_zrop.plane.exp=89 zcache_zrop.plane.base=0x3fffffff zcache_zrop.plane.dx=5 "   \
    "zcache_zrop.plane.dy=9 "

/* known: rates.csv; bytes and upstream bounds are in the clocks but have no row of samples */
const struct unit_rate zrop_rates[] = {
    { "T1", "ZROP compressed Z", "", NO_STENCIL FULLY_NEW DRAW ALL, 1 },
    { "T3", "ZROP", "GM20B whole", NO_STENCIL FULLY_NEW DRAW ALL, 2 },
    { "T1", "ZROP uncompressed stencil", "",
      "cfg.format=Z24S8 cfg.depth_enable=0 cfg.bounds_enable=0 cfg.stencil_enable=1 " DRAW ALL, 1 },
    { "T1", "ZROP compressed stencil, stencil-only surface", "",
      "cfg.format=S8 cfg.kind=Z cfg.compress_enable=1 cfg.stencil_enable=1 cfg.front.write_mask=0 "
      "cfg.back.write_mask=0 zcache_zrop.dst.state=PLANES_2 " DRAW ALL,
      1 },
    { "X", "ZROP expander", "one side",
      "cfg.format=Z16 zcache_zrop.dst.state=RAW " NO_STENCIL DEPTH_LESS DRAW FIVE_CLOCKS, 1 },
    { "X", "ZROP expander", "both sides",
      "cfg.format=Z16 cfg.samples=0 cfg.z_min=0 cfg.z_max=0xffff zcache_zrop.dst.state=PLANES_2 "
      "zcache_zrop.dst.owner=0 zcache_zrop.dst.plane0.exp=96 zcache_zrop.dst.plane0.base=4000 "
      "zcache_zrop.dst.plane0.dx=3 zcache_zrop.dst.plane0.dy=2 zcache_zrop.plane.exp=96 "
      "zcache_zrop.plane.base=4001 zcache_zrop.plane.dx=2 zcache_zrop.plane.dy=3 " NO_STENCIL
          DEPTH_LESS DRAW FIVE_CLOCKS,
      1 },
    { "X", "shader z accepted", "",
      "cfg.format=ZF32 cfg.depth_enable=1 zcache_zrop.dst.state=RAW zcache_zrop.op=DRAW "
      "zcache_zrop.shader_z=1 " NO_STENCIL ALL,
      1 },
    { 0 },
};

unsigned zrop_work(const struct zrop_vector *v)
{
    return v->zcache_zrop_valid ? zrop_count(v->zcache_zrop.coverage) : 0;
}

/* One time in 16 any code, defined or not; wires carry what they carry. */
static enum compare_func random_func(struct random *r)
{
    return (enum compare_func)(random_below(r, 16) ? 1 + random_below(r, 8) : random_bits(r) & 15);
}

static enum stencil_op random_stencil_op(struct random *r)
{
    return (enum stencil_op)(random_below(r, 16) ? 1 + random_below(r, 8) : random_bits(r) & 15);
}

static u8 random_mask(struct random *r)
{
    return random_below(r, 2) ? 255 : (u8)random_bits(r);
}

static void random_face(struct random *r, struct stencil_face *f)
{
    static const u8 refs[] = { 0, 1, 127, 128, 254, 255 };

    f->func = random_func(r);
    f->ref_value = random_below(r, 4) ? refs[random_below(r, 6)] : (u8)random_bits(r);
    f->func_mask = random_mask(r);
    f->write_mask = random_mask(r);
    f->op_fail = random_stencil_op(r);
    f->op_zfail = random_stencil_op(r);
    f->op_zpass = random_stencil_op(r);
}

/* Half of them the formats that applications use most. */
static enum zeta_format random_format(struct random *r)
{
    static const enum zeta_format formats[] = {
        ZETA_Z24S8, ZETA_ZF32,  ZETA_Z24S8, ZETA_ZF32,       ZETA_Z16,
        ZETA_X8Z24, ZETA_S8Z24, ZETA_S8,    ZETA_ZF32_X24S8,
    };

    return formats[random_below(r, 9)];
}

static void random_positions(struct random *r, struct zrop_config *c)
{
    zrop_standard_positions(c);
    for (unsigned i = 0; random_below(r, 3) == 0 && i < 16; i++)
        c->position[i] = (u8)random_bits(r);
}

/* The whole range of depths; or ends that cut planes. */
static void random_depth_state(struct random *r, struct zrop_config *c)
{
    c->table_z = zrop_random_depth(r, c);
    c->clear_z = random_below(r, 4) ? c->table_z : zrop_random_depth(r, c);
    c->depth_enable = random_below(r, 8) != 0;
    c->depth_write = random_below(r, 4) != 0;
    c->depth_func = random_func(r);
    c->read_only_z = random_below(r, 16) == 0;
    c->z_min = 0;
    c->z_max = UINT32_MAX;
    if (c->format == ZETA_ZF32 || c->format == ZETA_ZF32_X24S8) {
        c->z_min = random_below(r, 2) ? 0 : 0xff800000;
        c->z_max = random_below(r, 2) ? 0x3f800000 : 0x7f800000;
    }
    if (random_below(r, 8) == 0)
        c->z_min = zrop_random_depth(r, c);
    if (random_below(r, 8) == 0)
        c->z_max = zrop_random_depth(r, c);
    c->bounds_enable = random_below(r, 6) == 0;
    c->bounds_min = zrop_random_depth(r, c);
    c->bounds_max = random_below(r, 2) ? c->z_max : zrop_random_depth(r, c);
}

/* Bits above a fixed-point code, which mean nothing. */
static void fill_unused_bits(struct random *r, struct zrop_config *c)
{
    const unsigned bits = zrop_numbers_of(c->format).z_bits;
    const u32 unused = bits == 0 || bits == 32 ? 0 : UINT32_MAX << bits;
    u32 *const depths[6] = { &c->table_z, &c->clear_z,    &c->z_min,
                             &c->z_max,   &c->bounds_min, &c->bounds_max };

    for (unsigned i = 0; i < 6 && random_below(r, 4) == 0; i++)
        *depths[random_below(r, 6)] ^= (u32)random_bits(r) & unused;
}

void zrop_random_config(struct random *r, struct zrop_vector *v)
{
    struct zrop_config *c = &v->cfg;

    c->format = random_format(r);
    c->kind = c->format == ZETA_S8 ? ZETA_KIND_Z : ZETA_KIND_CZ;
    if (random_below(r, 8) == 0)
        c->kind = (enum zeta_kind)(random_bits(r) & 3);
    c->compress_enable = random_below(r, 16) != 0;
    c->samples = (u3)random_below(r, random_below(r, 8) ? 4 : 5);
    random_positions(r, c);
    c->table_enable = random_below(r, 8) != 0;
    random_depth_state(r, c);
    fill_unused_bits(r, c);
    c->stencil_enable = random_below(r, 3) == 0;
    c->two_sided = random_below(r, 2);
    c->read_only_stencil = random_below(r, 16) == 0;
    random_face(r, &c->front);
    random_face(r, &c->back);
    c->clear_stencil = (u8)random_bits(r);
    c->respect_stencil_mask = random_below(r, 2);
}

static void unused_bits_of_sample(struct random *r, const struct zrop_config *c,
                                  struct zeta_tile *t, unsigned i)
{
    const unsigned bits = zrop_numbers_of(c->format).z_bits;

    if (t->state != ZETA_RAW)
        t->z[i] = (u32)random_bits(r);
    else if (bits && bits < 32)
        t->z[i] |= (u32)random_bits(r) << bits;
    if (t->state == ZETA_PLANES_2)
        t->owner[i] |= random_bits(r) & 2;
    if (!zrop_numbers_of(c->format).has_stencil)
        t->stencil[i] = (u8)random_bits(r);
}

/* Depths that are numbers of every class, as they are stored and as the shader gives them. */
static void numbers(struct random *r, struct zrop_frtx *in)
{
    for (unsigned i = 0; i < ZROP_SAMPLES; i++) {
        const unsigned class = random_below(r, 2 * NUMBER_CLASSES);

        if (class >= NUMBER_CLASSES)
            continue;
        *(i & 1 ? &in->z[i] : &in->dst.z[i]) = (u32)number_of_class(32, class, random_bits(r));
    }
}

void zrop_random_inputs(struct random *r, struct zrop_vector *v)
{
    /* A bundle of which fields are fixed may ask for what is not modelled. */
    if (zrop_not_modelled(&v->cfg)) {
        v->cfg.format = ZETA_Z24S8;
        v->cfg.samples &= 3;
    }
    v->zcache_zrop_valid = 1;
    zrop_aged_tile(r, &v->cfg, &v->zcache_zrop.dst);
    zrop_random_frtx(r, &v->cfg, &v->zcache_zrop);
    if (random_below(r, 16) == 0) /* what the state or the format does not use may be anything */
        for (unsigned i = 0; i < ZROP_SAMPLES; i++)
            unused_bits_of_sample(r, &v->cfg, &v->zcache_zrop.dst, i);
    if (zrop_mode_of(&v->cfg).z_float && random_below(r, 32) == 0)
        numbers(r, &v->zcache_zrop);
}

/* Every pair of slopes of 3 bits, every distance of 4 bits between the planes, every function. */
const uint64_t zrop_exhaustive_lines = UINT64_C(1) << 19;

void zrop_exhaustive(uint64_t i, struct zrop_vector *v)
{
    struct zrop_frtx *in = &v->zcache_zrop;
    const struct depth_plane stored = {
        .exp = 92, .base = 4000, .dx = (s28)(i >> 3 & 7) - 4, .dy = (s28)(i >> 6 & 7) - 4
    };

    v->cfg.format = ZETA_Z16;
    v->cfg.kind = ZETA_KIND_CZ;
    v->cfg.compress_enable = 1;
    zrop_standard_positions(&v->cfg);
    v->cfg.z_max = UINT32_MAX;
    v->cfg.depth_enable = v->cfg.depth_write = 1;
    v->cfg.depth_func = (enum compare_func)(1 + (i & 7));
    v->zcache_zrop_valid = 1;
    in->coverage = UINT64_MAX;
    in->dst.state = ZETA_PLANES_2;
    in->dst.plane[0] = in->plane = stored;
    in->plane.dx = (s28)(i >> 9 & 7) - 4;
    in->plane.dy = (s28)(i >> 12 & 7) - 4;
    in->plane.base += ((s32)(i >> 15 & 15) - 8) * 64;
}
