/* rstr2d_directed.c - the corners of the 2D engine by name */
#include <string.h>

#include "common/bits.h"
#include "hub/rstr2d/rstr2d.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define ONE_PIXEL (INT64_C(1) << 32)

static const u8 formats[] = {
#define TWOD_FORMAT(code, solid, cpu) code,
#include "hub/rstr2d/rstr2d_formats.def"
#undef TWOD_FORMAT
};
#define FORMATS (sizeof formats / sizeof formats[0])

static void base(struct rstr2d_vector *v)
{
    struct rstr2d_config *c = &v->cfg;

    memset(v, 0, sizeof *v);
    c->dst_format = c->src_format = c->cpu_format = 0xcf;
    c->operation = TWOD_SRCCOPY;
    c->dst = (struct copy_surface){
        .pitch_layout = 1, .address = 0x100000, .pitch = 1024, .width = 64, .height = 64, .depth = 1
    };
    c->src = c->dst;
    c->src.address = 0x200000;
    c->rop = 0xca;
    c->mono_format = 2;
    c->mono = 0x8040201008040201;
    c->mono_color[1] = 0x00ffffff;
    c->beta1 = 0x80;
    c->beta4 = 0xc0804020;
    c->cpu_dx = c->cpu_dy = ONE_PIXEL;
    c->cpu_width = c->cpu_height = 8;
    v->fe_rstr2d = (struct twod_blit){ .width = 1, .height = 1, .du = ONE_PIXEL, .dv = ONE_PIXEL };
    v->fe_rstr2d_solid =
        (struct twod_solid){ .shape = TWOD_POINT, .format = 0xcf, .color = { 0x80c04020 } };
}

static void pairs(unsigned i, struct rstr2d_vector *v)
{
    v->fe_rstr2d_valid = 1;
    v->cfg.dst_format = formats[i % FORMATS];
    v->cfg.src_format = formats[i / FORMATS % FORMATS];
    v->cfg.bilinear = i / (FORMATS * FORMATS) & 1;
    v->cfg.corner = 1;
    v->fe_rstr2d.u = ONE_PIXEL;
    v->fe_rstr2d.v = ONE_PIXEL;
}

static void operations(unsigned i, struct rstr2d_vector *v)
{
    v->fe_rstr2d_valid = 1;
    v->cfg.operation = (enum twod_operation)(i & 7);
    v->cfg.dst_format = formats[(i >> 3) % FORMATS];
    v->cfg.src_format = i >> 9 & 1 ? v->cfg.dst_format : 0xcf;
    v->fe_rstr2d.x = (s32)(i >> 10 & 7);
}

static void every_rop(unsigned i, struct rstr2d_vector *v)
{
    v->fe_rstr2d_solid_valid = 1;
    v->cfg.operation = TWOD_ROP;
    v->cfg.rop = (u8)i;
    v->cfg.pattern = (enum twod_pattern)(i >> 8 & 3);
    v->cfg.mono_le = i >> 10 & 1;
    v->cfg.mono_format = (u3)((i >> 8) % 7);
}

static void steps(unsigned i, struct rstr2d_vector *v)
{
    static const s64 half[] = {
        0,          0x7fffffff, 0x80000000,    0x80000001,
        0xffffffff, -1,         -0x80000000LL, (INT64_C(63) << 32) + 0x80000000
    };

    v->fe_rstr2d_valid = 1;
    v->cfg.corner = i & 1;
    v->cfg.bilinear = i >> 1 & 1;
    v->fe_rstr2d.u = half[i >> 2 & 7];
    v->fe_rstr2d.v = half[i >> 5 & 7];
}

static void shapes(unsigned i, struct rstr2d_vector *v)
{
    struct twod_solid *s = &v->fe_rstr2d_solid;

    v->fe_rstr2d_solid_valid = 1;
    s->shape = (enum twod_shape)(i & 3);
    v->cfg.tie_break = (u4)(i >> 2 & 1 ? 15 : 0);
    s->x[0] = s->y[0] = 3;
    s->x[1] = i >> 3 & 7;
    s->y[1] = i >> 6 & 7;
    s->x[2] = i >> 9 & 3;
    s->y[2] = 7;
}

static void streams(unsigned i, struct rstr2d_vector *v)
{
    v->fe_rstr2d_data_valid = 1;
    v->fe_rstr2d_data.first = 1;
    v->fe_rstr2d_data.data = 0x12345678;
    v->cfg.cpu_index = i & 1;
    v->cfg.cpu_index_format = (enum twod_index)(i >> 1 & 3);
    v->cfg.cpu_wrap = (enum twod_wrap)((i >> 3 & 3) % 3);
    v->cfg.cpu_le = i >> 5 & 1;
    v->cfg.cpu_opaque = i >> 6 & 1;
    v->cfg.cpu_width = 1 + (i >> 7 & 15);
    v->cfg.cpu_format = formats[(i >> 3) % FORMATS];
}

static void keys(unsigned i, struct rstr2d_vector *v)
{
    v->fe_rstr2d_solid_valid = 1;
    v->cfg.key_enable = 1;
    v->cfg.key_format = (u3)(i & 7);
    v->fe_rstr2d_solid.color[0] = 0xff000000 + 0x11 * (i >> 3);
    v->cfg.key = 0x11 * (i >> 4);
}

#define LINES 24 /* of an action: its own, then answers to its reads */

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct rstr2d_vector *v);
} sections[] = {
    { "every pair of formats", 2 * FORMATS *FORMATS * 6, pairs },
    { "every operation on every format", 8192 * 3, operations },
    { "every raster operation", 2048 * 3, every_rop },
    { "steps and halves", 256 * 6, steps },
    { "shapes", 2048 * LINES, shapes },
    { "streams", 2048 * LINES, streams },
    { "keys", 512 * 3, keys },
};

/* An action begins after a reset; the lines that follow answer its reads. */
static unsigned lines_of(unsigned section)
{
    return section == 0 || section == 3 ? 6 : section == 4 || section == 5 ? LINES : 3;
}

const char *rstr2d_directed(unsigned i, struct rstr2d_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);
    struct random r;

    if (s == SECTIONS(sections))
        return NULL;
    base(v);
    sections[s].make(i / lines_of(s), v);
    if (rstr2d_not_modelled(&v->cfg))
        base(v);
    v->reset = i % lines_of(s) == 0;
    if (!v->reset)
        v->fe_rstr2d_valid = v->fe_rstr2d_solid_valid = v->fe_rstr2d_data_valid = 0;
    v->memory_rstr2d_valid = !v->reset;
    r = random_start(s, i);
    for (unsigned w = 0; w < 4; w++)
        v->memory_rstr2d.word[w] = (u32)random_bits(&r);
    return sections[s].name;
}
