/* zcull_vectors.c - random, directed and exhaustive vectors of Zcull */
#include <string.h>

#include "gpc/raster_random.h"
#include "gpc/zcull/zcull.h"
#include "gpc/zcull/zcull_random.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

#define TILES ZCULL_RANDOM_TILES

const char zcull_work_unit[] = "pixels";

/* known: rates.csv T1, T3: the tiles alone */
const struct unit_rate zcull_rates[] = {
    { "T1", "zcull", "", "fe_zcull_valid=0 crast_zcull.prim.kind=PRIMITIVE_TRIANGLE", 1 },
    { "T3", "zcull", "GM20B whole", "fe_zcull_valid=0 crast_zcull.prim.kind=PRIMITIVE_TRIANGLE",
      1 },
    { 0 },
};

unsigned zcull_work(const struct zcull_vector *v)
{
    return v->crast_zcull_valid && v->crast_zcull.prim.kind != PRIMITIVE_END ? 256 : 0;
}

void zcull_random_config(struct random *r, struct zcull_vector *v)
{
    zcull_random_state(r, &v->cfg);
}

static void random_tile(struct random *r, struct zcull_vector *v)
{
    struct coarse_tile *t = &v->crast_zcull;

    v->crast_zcull_valid = 1;
    t->x = (u10)random_below(r, TILES + 2);
    t->y = (u10)random_below(r, TILES + 2);
    t->prim.id.draw = (u16)random_below(r, 8);
    t->prim.id.prim = (u16)random_bits(r);
    t->prim.kind = PRIMITIVE_TRIANGLE;
    t->prim.front = random_bits(r) & 1;
    t->prim.depth = zcull_random_plane(r, v->cfg.depth);
    t->prim.x1 = t->prim.y1 = 16 * (TILES + 2);
    if (random_below(r, 4) == 0) {
        t->prim.x0 = (u15)(16 * t->x + random_below(r, 16));
        t->prim.y1 = (u15)(16 * t->y + 1 + random_below(r, 16));
    }
    raster_random_token(r, &t->prim.id, &t->prim.kind);
    if (t->prim.kind != PRIMITIVE_END)
        t->prim.kind = (enum primitive_kind)random_below(r, 3);
    t->prim.at_center = random_bits(r) & 1;
    t->prim.stipple.enable = random_bits(r) & 1;
    t->prim.stipple.y_major = random_bits(r) & 1;
    t->prim.ramp.enable = random_bits(r) & 1;
    t->prim.ramp.step = random_bits(r) >> 25;
    t->prim.offset = random_bits(r) & 1;
    t->prim.area = random_bits(r) & 1;
    t->prim.circle.diameter = (u19)(random_bits(r) >> 45);
}

static void random_feedback(struct random *r, struct zcull_vector *v)
{
    struct zcull_feedback *f = &v->zcache_zcull;
    const u32 a = zcull_random_depth(r, v->cfg.depth), b = zcull_random_depth(r, v->cfg.depth);

    v->zcache_zcull_valid = random_bits(r) & 1;
    f->id.draw = (u16)random_below(r, 12);
    f->id.x = (u14)(8 * random_below(r, 2 * TILES + 2));
    f->id.y = (u14)(8 * random_below(r, 2 * TILES + 2));
    f->done = random_below(r, 8) == 0;
    f->min = a < b ? a : b;
    f->max = a < b ? b : a;
}

static void random_command(struct random *r, struct zcull_vector *v)
{
    struct zcull_command *c = &v->fe_zcull;

    v->fe_zcull_valid = random_below(r, 4) == 0;
    c->op = random_below(r, 4) ? ZCULL_CLEAR : (enum zcull_op)random_below(r, 4);
    c->draw = (u16)random_below(r, 4);
    c->clear_depth = random_below(r, 4) != 0;
    c->clear_stencil = random_bits(r) & 1;
    c->z = zcull_random_depth(r, v->cfg.depth);
    c->stencil = (u8)random_below(r, 4);
    c->x1 = c->y1 = 16 * (TILES + 2);
    if (random_below(r, 4) == 0) {
        c->x0 = (u15)random_below(r, 64);
        c->y1 = (u15)random_below(r, 64);
    }
    c->aliquot = (u12)(random_below(r, 4) ? random_below(r, 64) : 2048 + random_below(r, 16));
    for (unsigned i = 0; i < 8; i++)
        c->data[i] = (u32)random_bits(r);
}

void zcull_random_inputs(struct random *r, struct zcull_vector *v)
{
    random_tile(r, v);
    random_feedback(r, v);
    random_command(r, v);
}

/* A target of 24 bits, LESS, cleared to one half before a tile of constant depth 'code' comes. */
static void base(struct zcull_vector *v, u32 code)
{
    struct zcull_config *c = &v->cfg;

    memset(v, 0, sizeof *v);
    v->reset = 1;
    c->depth = RASTER_Z24;
    c->format = ZCULL_Z_4X8_1X1;
    c->count = 400;
    c->width = c->height = TILES;
    c->cull = c->depth_enable = c->depth_write = 1;
    c->depth_func = COMPARE_LESS;
    c->z_max = 0xffffff;
    v->crast_zcull_valid = 1;
    v->crast_zcull.prim.depth.base = code;
    v->crast_zcull.prim.x1 = v->crast_zcull.prim.y1 = 64;
    v->crast_zcull.prim.front = 1;
}

/* Every function in both directions, at depths around a bound; lines come in pairs: a clear, a tile. */
static void around_a_bound(unsigned i, struct zcull_vector *v)
{
    v->reset = i % 2 == 0;
    v->crast_zcull_valid = i % 2;
    v->fe_zcull_valid = i % 2 == 0;
    v->fe_zcull.op = ZCULL_CLEAR;
    v->fe_zcull.clear_depth = 1;
    v->fe_zcull.z = 0x800000;
    v->fe_zcull.x1 = v->fe_zcull.y1 = 64;
    v->crast_zcull.prim.depth.base = 0x800000 - 256 + (s64)(i / 2 % 64) * 8;
    v->cfg.depth_func = (enum compare_func)(1 + i / 128 % 8);
    v->cfg.greater = i / 1024 % 2;
    v->cfg.format = (enum zcull_format)(i / 2048);
}

/* Feedback of one tile of each sample mode into each format, then a tile behind it: three lines. */
static void feedback_of_mode(unsigned i, struct zcull_vector *v)
{
    around_a_bound(i % 3 ? 1 : 0, v);
    v->cfg.depth_func = COMPARE_LESS;
    v->cfg.greater = 0;
    v->cfg.format = (enum zcull_format)(i / 21);
    v->cfg.samples.target = (enum sample_mode)(i / 3 % 7);
    v->crast_zcull_valid = i % 3 == 2;
    v->zcache_zcull_valid = i % 3 == 1;
    v->zcache_zcull.max = 0x400000;
    v->crast_zcull.prim.depth.base = 0x600000;
}

static void saved_aliquot(unsigned i, struct zcull_vector *v)
{
    around_a_bound(0, v);
    v->reset = i == 0;
    v->fe_zcull.op = i == 0 ? ZCULL_CLEAR : i % 2 ? ZCULL_LOAD : ZCULL_SAVE;
    v->fe_zcull.clear_stencil = 1;
    v->fe_zcull.aliquot = (u12)(i < 40 ? i / 2 : 2048 + i / 2 % 16);
    for (unsigned k = 0; k < 8; k++)
        v->fe_zcull.data[k] = 0x01010101u * i + k;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct zcull_vector *v);
} sections[] = {
    { "around a bound", 2048 * 13, around_a_bound },
    { "feedback of each sample mode", 21 * 13, feedback_of_mode },
    { "saved aliquot", 72, saved_aliquot },
};

const char *zcull_directed(unsigned i, struct zcull_vector *v)
{
    base(v, 0);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->crast_zcull.prim.id.prim = (u16)i;
    return sections[s].name;
}

/* Every depth of 16 bits before a clear tile's bound: pairs of lines. */
const uint64_t zcull_exhaustive_lines = UINT64_C(1) << 17;

void zcull_exhaustive(uint64_t i, struct zcull_vector *v)
{
    base(v, (u32)(i >> 1));
    around_a_bound(i & 1, v);
    v->cfg.depth = RASTER_Z16;
    v->cfg.z_max = 0xffff;
    v->cfg.format = ZCULL_Z_16X16_4X2;
    v->fe_zcull.z = 0x8000;
    v->crast_zcull.prim.depth.base = (s64)(i >> 1);
}
