/* zcache_vectors.c - random and directed vectors of the depth cache
 *
 * What memory answers is made when it is asked (bridge/golden.h), with any bits.
 */
#include <string.h>

#include "fbp/zrop/zcache/zcache.h"
#include "fbp/zrop/zrop_tiles.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char zcache_work_unit[] = "tiles";
const struct unit_rate zcache_rates[] = { { 0 } };

unsigned zcache_work(const struct zcache_vector *v)
{
    return v->prop_zcache_valid;
}

static const enum zeta_format formats[] = { ZETA_Z16,  ZETA_Z24S8, ZETA_X8Z24,     ZETA_S8Z24,
                                            ZETA_ZF32, ZETA_S8,    ZETA_ZF32_X24S8 };
#define FORMATS (sizeof formats / sizeof formats[0])

static const enum sample_mode modes[] = { SAMPLES_1X1, SAMPLES_2X1,     SAMPLES_2X2,    SAMPLES_4X2,
                                          SAMPLES_4X4, SAMPLES_4X2_D3D, SAMPLES_2X1_D3D };
#define MODES (sizeof modes / sizeof modes[0])

/* Small targets, of which several lie over one another, and some a multiple of the cache apart. */
static void surface(struct random *r, struct zcache_config *c, enum zeta_format format)
{
    static const u40 far[3] = { 0, 0x10000, 0x40000000 };

    c->format = format;
    c->surface.base = far[random_below(r, 3)] + 512ull * random_below(r, 4);
    c->surface.samples = modes[random_below(r, MODES)];
    c->surface.width = 1 + random_below(r, 48);
    c->surface.height = 1 + random_below(r, 48);
    c->surface.bytes = (u5)zrop_layout_of(format).element;
    c->surface.block_height = (u3)random_below(r, 6);
}

/* chosen: of Z24 and Z32 CZ, of Z16 C or Z: the kinds that zrop has; else raw */
static enum zeta_kind kind_of(struct random *r, enum zeta_format format)
{
    if (format == ZETA_S8 || random_below(r, 6) == 0)
        return ZETA_KIND_RAW;
    if (format == ZETA_Z16)
        return random_below(r, 2) ? ZETA_KIND_C : ZETA_KIND_Z;
    return ZETA_KIND_CZ;
}

void zcache_random_config(struct random *r, struct zcache_vector *v)
{
    const enum zeta_format format = formats[random_below(r, FORMATS)];

    surface(r, &v->cfg, format);
    v->cfg.kind = kind_of(r, format);
    v->cfg.table_z = (u32)random_bits(r);
    v->cfg.clear_keeps = random_below(r, 4) == 0;
}

/* What ZROP could give: a tile in a state of the kind, after some packets. */
static void result(struct random *r, struct zcache_vector *v)
{
    struct zrop_config zrop;

    memset(&zrop, 0, sizeof zrop);
    zrop.format = v->cfg.format;
    zrop.kind = v->cfg.kind;
    zrop.compress_enable = zrop.table_enable = 1;
    zrop.depth_enable = zrop.depth_write = 1;
    zrop.depth_func = COMPARE_ALWAYS;
    zrop.z_max = zrop.format == ZETA_Z16    ? 0xffff
                 : zrop.format == ZETA_ZF32 ? 0x3f800000
                                            : 0xffffff;
    zrop_standard_positions(&zrop);
    v->zrop_zcache_valid = 1;
    v->zrop_zcache.id = v->prop_zcache.id;
    v->zrop_zcache.passed = random_bits(r);
    v->zrop_zcache.count = (u7)random_below(r, 65);
    v->zrop_zcache.decision = (enum zrop_decision)random_below(r, 4);
    v->zrop_zcache.z_written = random_below(r, 4) != 0;
    v->zrop_zcache.stencil_written = random_bits(r) & 1;
    v->zrop_zcache.feedback_valid = random_bits(r) & 1;
    v->zrop_zcache.feedback_min = (u32)random_bits(r);
    v->zrop_zcache.feedback_max = (u32)random_bits(r);
    zrop_aged_tile(r, &zrop, &v->zrop_zcache.tile);
}

/* A pixel of the target that begins a tile. */
static void place(struct random *r, const struct zcache_config *c, struct tile_id *id)
{
    const struct samples_shape shape = samples_shape(c->surface.samples);
    const unsigned across = 8 / shape.across, down = 8 / shape.down;

    id->draw = (u16)random_bits(r);
    id->prim = (u16)random_bits(r);
    id->x = (u14)(random_below(r, c->surface.width) / across * across);
    id->y = (u14)(random_below(r, c->surface.height) / down * down);
}

static void packets(struct random *r, struct zcache_vector *v)
{
    const unsigned kind = random_below(r, 16);

    if (kind == 0) { /* all, or part of memory */
        v->fe_zcache_valid = 1;
        v->fe_zcache.first = random_below(r, 2) ? 0 : 64u * random_below(r, 2048);
        v->fe_zcache.last = v->fe_zcache.first + (random_below(r, 2) ? 0xffffffffffu >> 1 : 8191);
        return;
    }
    place(r, &v->cfg, &v->prop_zcache.id);
    result(r, v);
    if (kind == 1) {
        v->walk_zcache_valid = 1;
        v->walk_zcache.id = v->prop_zcache.id;
        v->walk_zcache.clear_depth = random_bits(r) & 1;
        v->walk_zcache.clear_stencil = random_bits(r) & 1;
        v->walk_zcache.coverage = zrop_random_coverage(r);
        memset(&v->prop_zcache, 0, sizeof v->prop_zcache);
        return;
    }
    v->prop_zcache_valid = 1;
    v->prop_zcache.late = random_bits(r) & 1;
    v->prop_zcache.coverage = zrop_random_coverage(r);
    v->prop_zcache.front_facing = random_bits(r) & 1;
    v->prop_zcache.shader_z = random_bits(r) & 1;
    for (unsigned i = 0; i < 64; i++)
        v->prop_zcache.z[i] = v->prop_zcache.shader_z ? (u32)random_bits(r) : 0;
}

void zcache_random_inputs(struct random *r, struct zcache_vector *v)
{
    packets(r, v);
    if (!v->prop_zcache_valid)
        return;
    v->prop_zcache.plane.clamped = random_bits(r) & 1;
    if (random_below(r, 32) == 0) { /* nothing comes back of a draw's end */
        v->prop_zcache.draw_end = 1;
        v->zrop_zcache_valid = 0;
    }
}

/* Every format and mode, drawn to, and flushed by the line after it. */
static void every_format(unsigned i, struct random *r, struct zcache_vector *v)
{
    const unsigned n = i / 2;

    surface(r, &v->cfg, formats[n % FORMATS]);
    v->cfg.surface.samples = modes[n / FORMATS % MODES];
    v->cfg.kind = kind_of(r, v->cfg.format);
    packets(r, v);
}

/* Two tiles of one place in the cache, one after the other. */
static void same_place(unsigned i, struct random *r, struct zcache_vector *v)
{
    const u32 bytes = zrop_layout_of(formats[i / 4 % FORMATS]).bytes;

    surface(r, &v->cfg, formats[i / 4 % FORMATS]);
    v->cfg.surface.base = (i & 1) * 512ull * (bytes / 2);
    v->cfg.kind = ZETA_KIND_RAW;
    packets(r, v);
    v->prop_zcache.id.x = v->prop_zcache.id.y = 0;
}

/* One tile, of another meaning the second time. */
static void other_surface(unsigned i, struct random *r, struct zcache_vector *v)
{
    surface(r, &v->cfg, ZETA_Z24S8);
    v->cfg.surface.base = 0;
    v->cfg.surface.samples = SAMPLES_1X1;
    v->cfg.kind = ZETA_KIND_CZ;
    v->cfg.table_z = 5;
    if (i & 1) {
        v->cfg.format = i & 2 ? ZETA_S8Z24 : ZETA_Z24S8;
        v->cfg.kind = i & 4 ? ZETA_KIND_RAW : ZETA_KIND_CZ;
        v->cfg.surface.samples = i & 8 ? SAMPLES_2X2 : SAMPLES_1X1;
        v->cfg.table_z = i & 16 ? 6 : 5;
    }
    packets(r, v);
    v->prop_zcache.id.x = v->prop_zcache.id.y = 0;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct random *r, struct zcache_vector *v);
} sections[] = {
    { "every format", 4 * FORMATS *MODES, every_format },
    { "two tiles of one place", 16 * FORMATS, same_place },
    { "another surface", 64, other_surface },
};

/* Corner i, counted over all sections: pairs of a line after a reset and the one that follows. */
const char *zcache_directed(unsigned i, struct zcache_vector *v)
{
    struct random r = random_start(i, 1);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, &r, v);
    v->reset = i % 2 == 0;
    if (i % 2 == 1 && i % 4 == 1 && s == 0) {
        struct zcache_config cfg = v->cfg;

        memset(v, 0, sizeof *v);
        v->cfg = cfg;
        v->fe_zcache_valid = 1;
        v->fe_zcache.last = 0xffffffffffu;
    }
    return sections[s].name;
}

/* Every tile of a target of every format and mode. */
const uint64_t zcache_exhaustive_lines = FORMATS * MODES * 16 * 16;

void zcache_exhaustive(uint64_t i, struct zcache_vector *v)
{
    struct random r = random_start(i, 0);
    const struct samples_shape shape = samples_shape(modes[i / 256 % MODES]);

    surface(&r, &v->cfg, formats[i / 256 / MODES]);
    v->cfg.surface.samples = modes[i / 256 % MODES];
    v->cfg.surface.width = 128 / shape.across;
    v->cfg.surface.height = 128 / shape.down;
    v->cfg.kind = ZETA_KIND_RAW;
    result(&r, v);
    v->prop_zcache_valid = 1;
    v->prop_zcache.id.x = (u14)(8 / shape.across * (i % 16));
    v->prop_zcache.id.y = (u14)(8 / shape.down * (i / 16 % 16));
}
