/* rstr2d_vectors.c - random vectors of blits, solids and words */
#include "common/bits.h"
#include "hub/rstr2d/rstr2d.h"
#include "random.h"
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
    c->dst.physical = random_bits(r) & 1;
    c->src.physical = random_bits(r) & 1;
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
