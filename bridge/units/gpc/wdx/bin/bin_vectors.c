/* bin_vectors.c - vectors of bin: random ones, and the corners by name (facts/gpc.md, WDX) */
#include <string.h>

#include "gpc/wdx/bin/bin.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char bin_work_unit[] = "entries";
const struct unit_rate bin_rates[] = { { 0 } };
const uint64_t bin_exhaustive_lines = 0;

unsigned bin_work(const struct bin_vector *v)
{
    return v->wdx_bin_valid;
}

void bin_exhaustive(uint64_t i, struct bin_vector *v)
{
    (void)i;
    (void)v;
}

void bin_random_config(struct random *r, struct bin_vector *v)
{
    struct bin_config *c = &v->cfg;

    c->enable = random_bits(r) & 1; /* of who gives entries; here it changes nothing */
    c->width = (u16)random_below(r, 70);
    c->height = (u16)random_below(r, 70);
    c->heavy_as_light = random_bits(r) & 1;
    c->entries = (u11)(random_below(r, 4) ? 1 + random_below(r, 6) : random_bits(r) & 2047);
}

static void random_place(struct random *r, struct bin_entry *e)
{
    e->x0 = (u17)random_below(r, 160);
    e->y0 = (u17)random_below(r, 160);
    e->x1 = (u17)(e->x0 + random_below(r, 100));
    e->y1 = (u17)(e->y0 + random_below(r, 100));
    e->shaped = random_bits(r) & 1;
    e->reach = (u12)(random_below(r, 8) ? random_below(r, 64) : random_bits(r) & 4095);
    for (unsigned i = 0; i < 3; i++)
        e->v[i] = (struct bin_point){ 16 * e->x0 - 100 + (s32)random_below(r, 1800),
                                      16 * e->y0 - 100 + (s32)random_below(r, 1800) };
}

/* Mostly primitives; between them lines without an entry, in which visits come. */
void bin_random_inputs(struct random *r, struct bin_vector *v)
{
    struct bin_entry *e = &v->wdx_bin;

    v->wdx_bin_valid = random_below(r, 3) > 0;
    if (!v->wdx_bin_valid)
        return;
    e->kind = random_below(r, 3) ? BIN_PRIM : (enum bin_kind)random_below(r, 4);
    e->state = (u7)random_below(r, 4);
    e->slot = (u11)(random_bits(r) & 2047);
    e->targets = (u9)(random_bits(r) & 511);
    random_place(r, e);
}

/* Of a corner: entries first, then lines in which visits come. */
#define LINES 16

static void box(struct bin_entry *e, unsigned x0, unsigned y0, unsigned x1, unsigned y1)
{
    e->x0 = (u17)x0;
    e->y0 = (u17)y0;
    e->x1 = (u17)x1;
    e->y1 = (u17)y1;
}

/* The entry of line 'at' of a corner, of 'count'; behind them none.  The last is a flush. */
static struct bin_entry *entry(struct bin_vector *v, unsigned at, unsigned count)
{
    v->wdx_bin_valid = at < count;
    v->wdx_bin.slot = (u11)at;
    if (at + 1 == count)
        v->wdx_bin.kind = BIN_FLUSH;
    return &v->wdx_bin;
}

/* A box whose sides lie on, before and behind those of tiles; empty ones too.  Of all boxes each eighth: two of each pair of sides. */
static void boxes(unsigned n, unsigned at, struct bin_vector *v)
{
    static const u8 side[] = { 0, 15, 16, 17, 31, 32, 33, 47 };
    struct bin_entry *e = entry(v, at, 2);

    n = n * 8 + n % 7;
    v->cfg.width = n / 4096 ? 17 : 16;
    box(e, side[n % 8], side[n / 8 % 8], side[n / 64 % 8], side[n / 512 % 8]);
}

/* A triangle in each of eight turns across four tiles, the corners in either order, and its reach; of all triangles each fourth. */
static void triangles(unsigned n, unsigned at, struct bin_vector *v)
{
    static const s16 corner[8][2] = { { 8, 8 },     { 8, 250 },   { 8, 500 }, { 250, 500 },
                                      { 500, 500 }, { 500, 250 }, { 500, 8 }, { 250, 8 } };
    static const u12 reach[4] = { 0, 1, 16, 300 };
    struct bin_entry *e = entry(v, at, 2);

    n = n * 4 + n % 3;
    box(e, 0, 0, 32, 32);
    e->shaped = 1;
    e->reach = reach[n / 512 % 4];
    for (unsigned i = 0; i < 3; i++)
        e->v[i] = (struct bin_point){ corner[n >> 3 * i & 7][0], corner[n >> 3 * i & 7][1] };
}

/* Each storage, and more primitives than it holds; each in tile n % 3 and in those behind. */
static void storage(unsigned n, unsigned at, struct bin_vector *v)
{
    struct bin_entry *e = entry(v, at, 5);

    v->cfg.entries = (u11)(1 + n % 5);
    e->state = (u7)(n / 5 % 2 ? at : 0);
    box(e, 16 * (n / 10 % 3), 0, 48, 8);
}

/* Which of four primitives are in the first tile of two, with states a and b in turn. */
static void states(unsigned n, unsigned at, struct bin_vector *v)
{
    struct bin_entry *e = entry(v, at, 5);

    e->state = (u7)(n / 16 >> at & 1);
    box(e, n >> at & 1 ? 0 : 16, 0, 32, 16);
}

/* Barriers, discards and flushes in front of, between and behind two primitives. */
static void marks(unsigned n, unsigned at, struct bin_vector *v)
{
    struct bin_entry *e = entry(v, at, 6);

    e->targets = (u9)(1u << (n + at) % 9);
    box(e, at == 1 ? 16 : 0, 0, 32, 16);
    if (at % 2 == 0 && at < 5)
        e->kind = (enum bin_kind)(n / (at == 0 ? 1 : at == 2 ? 4 : 16) % 4);
}

/* Tiles at the far end, and of the greatest size. */
static void far(unsigned n, unsigned at, struct bin_vector *v)
{
    struct bin_entry *e = entry(v, at, 2);

    v->cfg.width = n % 2 ? 65535 : 32768;
    v->cfg.height = n / 2 % 2 ? 65535 : 32768;
    box(e, n / 4 % 2 ? 131070 : 65535, n / 8 % 2 ? 131070 : 65535, 131071, 131071);
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned n, unsigned at, struct bin_vector *v);
} sections[] = {
    { "boxes", 8192 / 8 * LINES, boxes }, { "triangles", 2048 / 4 * LINES, triangles },
    { "storage", 30 * LINES, storage },   { "states", 256 * LINES, states },
    { "marks", 64 * LINES, marks },       { "far", 16 * LINES, far },
};

const char *bin_directed(unsigned i, struct bin_vector *v)
{
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    memset(v, 0, sizeof *v);
    v->reset = i % LINES == 0;
    v->cfg.enable = 1;
    sections[s].make(i / LINES, i % LINES, v);
    if (!v->wdx_bin_valid)
        memset(&v->wdx_bin, 0, sizeof v->wdx_bin);
    return sections[s].name;
}
