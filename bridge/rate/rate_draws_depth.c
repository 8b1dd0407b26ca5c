/* rate_draws_depth.c - raster, Zcull, ZROP by draws: rates.csv T1, T3 and X */
#include <string.h>

#include "class/methods.h"
#include "rate_draws.h"

enum { LESS = 0x201, EQUAL = 0x202, ALWAYS = 0x207, KEEP = 0x1e00 };

static void test(struct rate_gpu *g, unsigned func, bool write)
{
    stream_method(g->to, NVB197_SET_DEPTH_TEST, 1);
    stream_method(g->to, NVB197_SET_DEPTH_FUNC, func);
    stream_method(g->to, NVB197_SET_DEPTH_WRITE, write);
}

void rate_depth_always(struct rate_gpu *g)
{
    test(g, ALWAYS, true);
}

static void less(struct rate_gpu *g)
{
    test(g, LESS, true);
}

static void looks(struct rate_gpu *g)
{
    test(g, LESS, false);
}

static void is_same(struct rate_gpu *g)
{
    test(g, EQUAL, false);
}

/* Depths are stored as they are. */
static void raw(struct rate_gpu *g)
{
    stream_method(g->to, NVB197_SET_Z_COMPRESSION, 0);
    test(g, ALWAYS, true);
}

static void stencil(struct rate_gpu *g)
{
    stream_method(g->to, NVB197_SET_STENCIL_TEST, 1);
    stream_method(g->to, NVB197_SET_STENCIL_FUNC, EQUAL);
    stream_method(g->to, NVB197_SET_STENCIL_FUNC_REF, 0);
    stream_method(g->to, NVB197_SET_STENCIL_FUNC_MASK, 255);
    stream_method(g->to, NVB197_SET_STENCIL_MASK, 255);
    stream_method(g->to, NVB197_SET_STENCIL_OP_FAIL, KEEP);
    stream_method(g->to, NVB197_SET_STENCIL_OP_ZFAIL, KEEP);
    stream_method(g->to, NVB197_SET_STENCIL_OP_ZPASS, KEEP);
}

/* 55 samples of each tile of 64: what expanders do in five clocks. */
static void dots(struct rate_gpu *g)
{
    for (unsigned n = 0; n < 32; n++)
        stream_method(g->to, NVB197_SET_POLYGON_STIPPLE_PATTERN + 4 * n,
                      n % 8 == 0   ? 0
                      : n % 8 == 1 ? 0x7f7f7f7f
                                   : 0xffffffff);
    stream_method(g->to, NVB197_SET_POLYGON_STIPPLE, 1);
}

static void dots_look(struct rate_gpu *g)
{
    dots(g);
    looks(g);
}

/* A row: what is drawn, and units of the table for each pixel. */
static const struct depth_row {
    const char *table, *item, *condition; /* table, condition: NULL: any */
    struct rate_fill fill;
    double factor;
    const char *slower;
} rows[] = {
    /* four samples a pixel: PROP takes as many pixels as make the raster's 64 samples */
    { NULL,
      "fine raster",
      NULL,
      { .target = { 64, 64, 4, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false } },
      4,
      "frast" },
    { NULL,
      "zcull",
      NULL,
      { .target = { 512, 512, 1, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false },
        .targets = 1,
        .first = { 0.25f, 0.25f, 0.25f },
        .then = { 0.75f, 0.75f, 0.75f },
        .before = less },
      1,
      "zcull" },
    { NULL,
      "coarse raster",
      NULL,
      { .target = { 512, 512, 1, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false },
        .targets = 1,
        .first = { 0.25f, 0.25f, 0.25f },
        .then = { 0.75f, 0.75f, 0.75f },
        .before = less },
      1 / 256.,
      "crast" },
    { NULL,
      "ZROP compressed Z",
      NULL,
      { .target = { 64, 64, 4, 1, 1, 0, FORMAT_A8B8G8R8, ZETA_ZF32, false },
        .layers = RATE_FILL_LAYERS,
        .before = rate_depth_always },
      4,
      "zrop" },
    /* chosen: a second GPC, as one rasters 64 samples a clock, which both ZROPs share */
    { "T3",
      "ZROP",
      NULL,
      { .target = { 64, 32, 4, 1, 0, 2, FORMAT_A8B8G8R8, ZETA_ZF32, false },
        .layers = RATE_FILL_LAYERS,
        .before = rate_depth_always },
      4,
      "zrop" },
    { "T1",
      "ZROP uncompressed stencil",
      NULL,
      { .target = { 64, 64, 4, 1, 1, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false }, .before = stencil },
      4,
      "zrop" },
    { "X",
      "ZROP expander",
      "one side",
      { .target = { 64, 64, 1, 1, 1, 0, FORMAT_A8B8G8R8, ZETA_Z16, false },
        .first = { 0.25f, 0.75f, 0.5f },
        .then = { 0.2501f, 0.7501f, 0.5001f },
        .before = raw,
        .between = dots_look },
      55 / 64.,
      "zrop" },
    { "X",
      "ZROP expander",
      "both sides",
      { .target = { 64, 64, 1, 1, 1, 0, FORMAT_A8B8G8R8, ZETA_Z16, false },
        .first = { 0.25f, 0.75f, 0.5f },
        .then = { 0.2501f, 0.7501f, 0.5001f },
        .before = rate_depth_always,
        .between = dots_look },
      55 / 64.,
      "zrop" },
    /* four bytes a sample, all of which are read */
    { "X",
      "ZROP data",
      NULL,
      { .target = { 64, 64, 1, 1, 1, 0, FORMAT_A8B8G8R8, ZETA_ZF32, false },
        .before = raw,
        .between = is_same },
      4,
      "zrop" },
    { "X",
      "shader z upstream bound",
      NULL,
      { .target = { 64, 64, 1, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_ZF32, false },
        .gives_depth = true,
        .before = raw },
      1,
      "prop" },
    /* chosen: a second GPC, whose PROP is the other half of what a ZROP accepts */
    { "X",
      "shader z accepted",
      NULL,
      { .target = { 64, 64, 1, 1, 1, 2, FORMAT_A8B8G8R8, ZETA_ZF32, false },
        .gives_depth = true,
        .before = raw },
      1,
      "zrop" },
    { "X",
      "shader pixel kill",
      NULL,
      { .target = { 64, 64, 1, 1, 0, 0, FORMAT_A8B8G8R8, ZETA_Z24S8, false },
        .targets = 1,
        .kills = true,
        .program = "[B------:R-:W-:-:S15] KIL;\n[B------:R-:W-:-:S15] EXIT;\n" },
      1,
      "prop" },
};

static double measure(const struct rate_fill *f, double factor)
{
    return (f->layers ? rate_fill_layers : rate_fill)(f)*factor;
}

double rate_depth_units(const struct profile *p, const char *item)
{
    struct rate_fill f = { .layers = 0 };
    double factor = 0;

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].item, item) == 0) {
            f = rows[i].fill;
            factor = rows[i].factor;
        }
    f.profile = p;
    return measure(&f, factor);
}

bool rate_draws_depth(const struct rate_row *row, struct rate_measured *m)
{
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct depth_row *r = &rows[i];

        if ((r->table && strcmp(row->table, r->table) != 0) || strcmp(row->item, r->item) != 0 ||
            (r->condition && strcmp(row->condition, r->condition) != 0))
            continue;
        rate_include(m, measure(&r->fill, r->factor));
        m->slower = r->slower;
        return true;
    }
    return false;
}
