/* zrop_mode.c - decodes a state bundle (facts/fbp.md, ZROP) */
#include "fbp/zrop/zrop_memory.h"
#include "fbp/zrop/zrop_parts.h"

#define SAMPLES_16X 4

struct zrop_numbers zrop_numbers_of(enum zeta_format format)
{
    switch (format) {
    case ZETA_ZF32: return (struct zrop_numbers){ 32, true, false };
    case ZETA_Z16: return (struct zrop_numbers){ 16, false, false };
    case ZETA_X8Z24: return (struct zrop_numbers){ 24, false, false };
    case ZETA_Z24S8:
    case ZETA_S8Z24: return (struct zrop_numbers){ 24, false, true };
    case ZETA_ZF32_X24S8: return (struct zrop_numbers){ 32, true, true };
    case ZETA_S8: return (struct zrop_numbers){ 0, false, true };
    }
    return (struct zrop_numbers){ 0, false, false };
}

const char *zrop_not_modelled(const struct zrop_config *cfg)
{
    const struct zrop_numbers l = zrop_numbers_of(cfg->format);

    if (l.z_bits == 0 && !l.has_stencil)
        return "zrop: a zeta format with coverage";
    if (cfg->samples > SAMPLES_16X)
        return "zrop: more than 16 samples a pixel";
    return NULL;
}

bool zrop_has_stencil(enum zeta_format format)
{
    return zrop_numbers_of(format).has_stencil;
}

static unsigned planes_of(const struct zrop_config *cfg)
{
    /* known: facts/fbp.md, Depth compression: 1x, 2x, 4x and 8x depth is compressible */
    if (!cfg->compress_enable || cfg->samples == SAMPLES_16X)
        return 0;
    return cfg->kind == ZETA_KIND_CZ ? 4 : cfg->kind == ZETA_KIND_Z ? 2 : 0;
}

static void set_tests(struct zrop_mode *m, const struct zrop_config *cfg)
{
    const u32 code = m->z_bits ? UINT32_MAX >> (32 - m->z_bits) : 0;

    m->depth = m->z_bits && cfg->depth_enable;
    /* known: D3D 10, OpenGL: nothing is stored while the test is off */
    m->depth_write = m->depth && cfg->depth_write && !cfg->read_only_z;
    m->depth_pass = (u4)zrop_func_passes(cfg->depth_func);
    m->bounds = m->z_bits && cfg->bounds_enable;
    m->z_min = cfg->z_min & code;
    m->z_max = cfg->z_max & code;
    m->bounds_min = cfg->bounds_min & code;
    m->bounds_max = cfg->bounds_max & code;
    m->table_z = cfg->table_z & code;
    m->clear_z = cfg->clear_z & code;
    m->stencil = m->has_stencil && cfg->stencil_enable;
    m->stencil_write = m->has_stencil && !cfg->read_only_stencil;
    m->raw_alone = zrop_raw_alone(m);
}

static void set_sectors(struct zrop_mode *m, enum zeta_format format)
{
    const struct zrop_layout l = zrop_layout_of(format);

    for (unsigned i = 0; m->z_bits && i < ZROP_SAMPLES; i++) {
        const unsigned first = zrop_depth_at(&l, i), last = first + l.z_bytes - 1;

        m->sector[first / ZROP_SECTOR_BYTES] |= UINT64_C(1) << i;
        m->sector[last / ZROP_SECTOR_BYTES] |= UINT64_C(1) << i;
    }
}

struct zrop_mode zrop_mode_of(const struct zrop_config *cfg)
{
    const struct zrop_numbers l = zrop_numbers_of(cfg->format);
    struct zrop_mode m = { .z_bits = l.z_bits, .z_float = l.z_float, .has_stencil = l.has_stencil };

    m.samples = cfg->samples;
    /* known: facts/texture/blocklinear.md 7: a pixel's samples are 2x1, 2x2, 4x2, 4x4 elements */
    m.width = (u4)(8 >> (cfg->samples + 1) / 2);
    m.height = (u4)(8 >> cfg->samples / 2);
    m.planes = planes_of(cfg);
    m.clears = cfg->compress_enable && cfg->table_enable &&
               (cfg->kind == ZETA_KIND_C || cfg->kind == ZETA_KIND_CZ);
    m.stencil_2to1 = cfg->compress_enable && cfg->kind == ZETA_KIND_Z;
    set_tests(&m, cfg);
    set_sectors(&m, cfg->format);
    m.table_flat = zrop_flat(&m, m.table_z, &m.table);
    zrop_set_points(&m, cfg->position);
    m.ranges = (u64)m.table_z | (u64)m.z_bits << 32 | (u64)m.z_float << 38 | (u64)m.width << 40 |
               (u64)m.height << 44 | UINT64_C(1) << 48;
    return m;
}

bool zrop_clear_keeps(const struct zrop_config *cfg)
{
    return cfg->read_only_z || cfg->read_only_stencil ||
           (cfg->respect_stencil_mask && cfg->front.write_mask != 255);
}
