/* rstr2d_vectors.c - vectors of blits, solids and words: random ones, and the corners by name */
#include <string.h>

#include "common/bits.h"
#include "hub/rstr2d/rstr2d.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char rstr2d_work_unit[] = "actions";
const struct unit_rate rstr2d_rates[] = { { 0 } };
const uint64_t rstr2d_exhaustive_lines = 0;

#define ONE_PIXEL (INT64_C(1) << 32)

static const u8 formats[] = {
#define TWOD_FORMAT(code, solid, cpu) code,
#include "hub/rstr2d/rstr2d_formats.def"
#undef TWOD_FORMAT
};
#define FORMATS (sizeof formats / sizeof formats[0])

unsigned rstr2d_work(const struct rstr2d_vector *v)
{
    return v->fe_rstr2d_valid + v->fe_rstr2d_solid_valid + v->fe_rstr2d_data_valid;
}

static u8 random_format(struct random *r)
{
    return random_below(r, 16) ? formats[random_below(r, FORMATS)]
                               : (u8)(0xc0 + random_below(r, 64));
}

static struct copy_surface random_surface(struct random *r)
{
    return (struct copy_surface){ .pitch_layout = random_below(r, 2),
                                  .address = random_bits(r) >> 24 & ~UINT64_C(511),
                                  .pitch = (s32)(64 * (1 + random_below(r, 20))),
                                  .block_height = (u4)random_below(r, 6),
                                  .block_depth = (u4)random_below(r, 3),
                                  .width = 1 + random_below(r, 60),
                                  .height = 1 + random_below(r, 60),
                                  .depth = 4,
                                  .layer = random_below(r, 16) ? random_below(r, 4) : 4 };
}

static void random_stream(struct random *r, struct rstr2d_config *c)
{
    c->cpu_index = random_bits(r) & 1;
    c->cpu_format = random_format(r);
    c->cpu_index_format = (enum twod_index)random_below(r, random_below(r, 16) ? 3 : 4);
    c->cpu_le = random_bits(r) & 1;
    c->cpu_wrap = (enum twod_wrap)random_below(r, 3);
    c->cpu_color[0] = (u32)random_bits(r);
    c->cpu_color[1] = (u32)random_bits(r);
    c->cpu_opaque = random_bits(r) & 1;
    c->cpu_width = random_below(r, 20);
    c->cpu_height = random_below(r, 20);
    c->cpu_dx = random_below(r, 4) ? ONE_PIXEL : (s64)(random_bits(r) & 0x1ffffffff);
    c->cpu_dy = random_below(r, 4) ? ONE_PIXEL : (s64)(random_bits(r) & 0x1ffffffff);
    c->cpu_x = (s64)(random_bits(r) & 0x1fffffffff);
    c->cpu_y = (s64)(random_bits(r) & 0x1fffffffff);
}

static void random_pattern(struct random *r, struct rstr2d_config *c)
{
    c->rop = (u8)random_bits(r);
    c->pattern = (enum twod_pattern)random_below(r, 4);
    c->pattern_x = (u6)(random_bits(r) & 63);
    c->pattern_y = (u6)(random_bits(r) & 63);
    c->mono_le = random_bits(r) & 1;
    c->mono_format = (u3)random_below(r, 7);
    c->mono_color[0] = (u32)random_bits(r);
    c->mono_color[1] = (u32)random_bits(r);
    c->mono = random_bits(r);
    for (unsigned i = 0; i < 64; i++)
        c->color_cell[i] = (u24)(random_bits(r) & 0xffffff);
}

void rstr2d_random_config(struct random *r, struct rstr2d_vector *v)
{
    struct rstr2d_config *c = &v->cfg;

    c->dst_format = random_format(r);
    c->src_format = random_below(r, 3) ? random_format(r) : c->dst_format;
    c->dst = random_surface(r);
    c->src = random_below(r, 4) ? random_surface(r) : c->dst;
    c->corner = random_bits(r) & 1;
    c->bilinear = random_bits(r) & 1;
    c->clip_enable = random_below(r, 4) == 0;
    c->clip_x = (s32)random_below(r, 60);
    c->clip_y = (s32)random_below(r, 60);
    c->clip_width = (s32)random_below(r, 60);
    c->clip_height = (s32)random_below(r, 60);
    c->operation = (enum twod_operation)(random_below(r, 2) ? TWOD_SRCCOPY : random_below(r, 8));
    c->beta1 = (u8)(random_below(r, 2) ? 255 * random_below(r, 2) : random_bits(r));
    c->beta4 = (u32)random_bits(r);
    c->key_enable = random_below(r, 8) == 0;
    c->key_format = (u3)random_below(r, 7);
    c->key = (u32)random_bits(r);
    c->tie_break = (u4)(random_bits(r) & 15);
    random_pattern(r, c);
    random_stream(r, c);
}

static void random_blit(struct random *r, struct twod_blit *b)
{
    b->id = (u32)random_bits(r);
    b->x = (s32)random_below(r, 66) - 3;
    b->y = (s32)random_below(r, 66) - 3;
    b->width = (s32)random_below(r, 4);
    b->height = (s32)random_below(r, 3);
    b->du = random_below(r, 2) ? ONE_PIXEL : (s64)(random_bits(r) >> 29) - (INT64_C(1) << 34);
    b->dv = random_below(r, 2) ? ONE_PIXEL : (s64)(random_bits(r) >> 29) - (INT64_C(1) << 34);
    b->u = (s64)(random_bits(r) & 0x3fffffffff) - (INT64_C(1) << 34);
    b->v = (s64)(random_bits(r) & 0x3fffffffff) - (INT64_C(1) << 34);
}

static void random_solid(struct random *r, struct twod_solid *s)
{
    const u32 x = random_below(r, 66) - 3, y = random_below(r, 66) - 3;

    s->id = (u32)random_bits(r);
    s->shape = (enum twod_shape)random_below(r, 4);
    for (unsigned i = 0; i < 3; i++) {
        s->x[i] = x + random_below(r, 6);
        s->y[i] = y + random_below(r, 6);
    }
    s->format = random_format(r);
    for (unsigned i = 0; i < 4; i++)
        s->color[i] = (u32)random_bits(r);
}

/* Small actions, now and then: what is written needs lines to leave the wires. */
void rstr2d_random_inputs(struct random *r, struct rstr2d_vector *v)
{
    const unsigned what = random_below(r, 24);

    v->fe_rstr2d_valid = what == 0;
    v->fe_rstr2d_solid_valid = what == 1;
    v->fe_rstr2d_data_valid = what == 2;
    random_blit(r, &v->fe_rstr2d);
    random_solid(r, &v->fe_rstr2d_solid);
    v->fe_rstr2d_data.first = random_below(r, 4) == 0;
    v->fe_rstr2d_data.data = (u32)random_bits(r);
    v->memory_rstr2d_valid = 1;
    for (unsigned i = 0; i < 4; i++)
        v->memory_rstr2d.word[i] = (u32)random_bits(r);
}

void rstr2d_exhaustive(uint64_t i, struct rstr2d_vector *v)
{
    (void)i;
    (void)v;
}

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
