/* walk_vectors.c - random and directed vectors of the raster of clears */
#include "fbp/walk/walk.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char walk_work_unit[] = "targets";
const struct unit_rate walk_rates[] = { { 0 } };

unsigned walk_work(const struct walk_vector *v)
{
    return v->fe_walk_valid;
}

static struct rop_surface surface(struct random *r)
{
    return (struct rop_surface){ .base = 512ull * random_below(r, 1 << 20),
                                 .samples = (enum sample_mode)random_below(r, SAMPLES_4X4 + 1),
                                 .width = 1 + random_below(r, 40),
                                 .height = 1 + random_below(r, 40),
                                 .bytes = (u5)(1u << random_below(r, 5)),
                                 .block_height = (u3)random_below(r, 6) };
}

/* All of a target, or any part of it, or none. */
static void span(struct random *r, unsigned size, u17 *first, u17 *end)
{
    const bool all = random_below(r, 3) == 0;

    *first = all ? 0 : (u17)random_below(r, size + 1);
    *end = all ? ROP_SIDE : (u17)random_below(r, size + 20);
}

static void rectangle(struct random *r, struct walk_config *c)
{
    span(r, c->zeta.width, &c->x_min, &c->x_max);
    span(r, c->zeta.height, &c->y_min, &c->y_max);
    c->clear_depth = random_bits(r) & 1;
    c->clear_stencil = random_bits(r) & 1;
}

#define SIDE 16384 /* pixels: what a tile's place can be */

/* A few tiles anywhere in a target of any size. */
static void far(struct random *r, struct walk_config *c)
{
    c->zeta.width = (u17)(1 + random_below(r, SIDE));
    c->zeta.height = (u17)(1 + random_below(r, SIDE));
    c->x_min = (u17)random_below(r, c->zeta.width);
    c->y_min = (u17)random_below(r, c->zeta.height);
    c->x_max = (u17)(c->x_min + random_below(r, 40));
    c->y_max = (u17)(c->y_min + random_below(r, 40));
}

void walk_random_config(struct random *r, struct walk_vector *v)
{
    v->cfg.color = surface(r);
    v->cfg.zeta = surface(r);
    if (random_below(r, 16) == 0)
        v->cfg.zeta = (struct rop_surface){ 0 };
    if (random_below(r, 16) == 0)
        v->cfg.color = (struct rop_surface){ 0 };
    rectangle(r, &v->cfg);
    if (v->cfg.zeta.bytes && random_below(r, 4) == 0)
        far(r, &v->cfg);
}

void walk_random_inputs(struct random *r, struct walk_vector *v)
{
    v->fe_walk_valid = 1;
    v->fe_walk.draw = (u16)random_bits(r);
    v->fe_walk.zeta = random_bits(r) & 1;
}

static void every_mode(unsigned i, struct walk_vector *v)
{
    v->cfg.color.samples = v->cfg.zeta.samples = (enum sample_mode)(i % 7);
    v->cfg.color.bytes = v->cfg.zeta.bytes = (u5)(1 << i / 7);
}

/* Both sides of the edge of a block and of a tile. */
static void edge(unsigned i, struct walk_vector *v)
{
    v->cfg.color = v->cfg.zeta = (struct rop_surface){ .bytes = 4, .block_height = 2 };
    v->cfg.color.width = v->cfg.zeta.width = 1 + i % 33;
    v->cfg.color.height = v->cfg.zeta.height = 1 + i / 33;
}

/* Every first and last column and row of a target of two tiles each way. */
static void every_edge(unsigned i, struct walk_vector *v)
{
    v->cfg.zeta = (struct rop_surface){ .width = 16, .height = 16, .bytes = 4 };
    v->cfg.x_min = v->cfg.y_min = (u17)(i / 2 % 17);
    v->cfg.x_max = v->cfg.y_max = (u17)(i / 34);
}

/* What is not bound has no bytes, whatever its size. */
static void no_target(unsigned i, struct walk_vector *v)
{
    const u17 side = i < 2 ? 0 : 16;

    v->cfg.color = v->cfg.zeta = (struct rop_surface){ .width = side, .height = side };
}

/* A rectangle without columns that has rows, or the reverse. */
static void empty_one_way(unsigned i, struct walk_vector *v)
{
    v->cfg.zeta = (struct rop_surface){ .width = 16, .height = 16, .bytes = 4 };
    if (i & 2)
        v->cfg.x_min = v->cfg.x_max = (u17)(i / 4);
    else
        v->cfg.y_min = v->cfg.y_max = (u17)(i / 4);
}

/* A rectangle far from the corner; of colour, in the first four, a target of 1,000 blocks in a row, or in a column. */
static void far_or_long(unsigned i, struct walk_vector *v)
{
    struct random r = random_start(i, 2);

    far(&r, &v->cfg);
    v->cfg.color = (struct rop_surface){ .width = 16, .height = 16, .bytes = 4 };
    if (i == 1)
        v->cfg.color.width = 16000;
    else if (i == 3)
        v->cfg.color.height = 16000;
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct walk_vector *v);
} sections[] = {
    { "every mode and size", 7 * 5, every_mode },
    { "edge", 33 * 33, edge },
    { "every edge of a rectangle", 2 * 17 * 17, every_edge },
    { "no target", 4, no_target },
    { "far, or long", 1000, far_or_long },
    { "empty one way", 4 * 17, empty_one_way },
};

/* Corner i, counted over all sections. */
const char *walk_directed(unsigned i, struct walk_vector *v)
{
    struct random r = random_start(i, 1);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->cfg.color = surface(&r);
    v->cfg.zeta = surface(&r);
    v->cfg.x_max = v->cfg.y_max = ROP_SIDE;
    v->cfg.clear_depth = v->cfg.clear_stencil = 1;
    sections[s].make(i, v);
    v->fe_walk_valid = 1;
    v->fe_walk.draw = (u16)s;
    v->fe_walk.zeta = sections[s].make == far_or_long ? i >= 4 : i & 1;
    return sections[s].name;
}

/* Every width and height up to 64, of colour and of depth. */
const uint64_t walk_exhaustive_lines = 2 * 64 * 64;

void walk_exhaustive(uint64_t i, struct walk_vector *v)
{
    v->cfg.color = v->cfg.zeta =
        (struct rop_surface){ .width = 1 + i / 2 % 64, .height = (u17)(1 + i / 128), .bytes = 4 };
    v->cfg.x_max = v->cfg.y_max = ROP_SIDE;
    v->cfg.clear_depth = v->cfg.clear_stencil = 1;
    v->fe_walk_valid = 1;
    v->fe_walk.zeta = i & 1;
}
