/* tex_pictures.c - pictures of what the texture unit does: zone plates, planes, cubes, blocks
 *
 *   tex_pictures FOLDER     writes tex_filters.png, tex_planes.png, tex_cubes.png, tex_blocks.png
 *
 * Each picture is a row of panels of the model's own texels, filtered by its own functions.  What they show stands in
 * cmodel/gpc/tpc/tex/README.md.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/picture.h"
#include "tex_chain.h"
#include "tex_paint.h"

#define PANEL 112 /* pixels */
#define GAP   4

static struct mem memory;
static struct mem_port port;

/* Gives the coordinates of a pixel of a panel, from -1 to 1. */
typedef void looking(double x, double y, float at[3]);

static float value_of(u32 word)
{
    float f;

    memcpy(&f, &word, 4);
    return f;
}

static void pixel(struct picture *p, unsigned x, unsigned y, const u32 value[4])
{
    for (unsigned c = 0; c < 3; c++) {
        const float f = value_of(value[c]);

        p->rgba[4 * (y * p->width + x) + c] = (u8)(f <= 0 ? 0 : f >= 1 ? 255 : f * 255 + 0.5f);
    }
    p->rgba[4 * (y * p->width + x) + 3] = 255;
}

static void quad(const struct tex_view *v, looking *look, unsigned x, unsigned y, u32 value[4][4])
{
    struct tex_lod_quad q = { .lanes = 15 };

    q.how.access = TEX_SAMPLE;
    q.how.dimension = v->type == TEX_CUBE ? 6 : 2;
    for (unsigned lane = 0; lane < 4; lane++) {
        float at[3] = { 0, 0, 0 };

        look((x + (lane & 1) + 0.5) * 2 / PANEL - 1, (y + lane / 2 + 0.5) * 2 / PANEL - 1, at);
        memcpy(&q.at[3 * lane], at, sizeof at);
    }
    tex_chain(v, &port, &q, value);
}

static void panel(struct picture *p, unsigned column, unsigned row, const struct painted *t,
                  looking *look)
{
    const unsigned left = column * (PANEL + GAP), top = row * (PANEL + GAP);
    const char *lacks;
    struct tex_view v;
    u32 value[4][4];

    if ((lacks = tex_view_of(&t->state, &v))) {
        fprintf(stderr, "tex_pictures: %s\n", lacks);
        exit(1);
    }
    for (unsigned y = 0; y < PANEL; y += 2)
        for (unsigned x = 0; x < PANEL; x += 2) {
            quad(&v, look, x, y, value);
            for (unsigned lane = 0; lane < 4; lane++)
                pixel(p, left + x + (lane & 1), top + y + lane / 2, value[lane]);
        }
}

static void zone(unsigned layer, unsigned x, unsigned y, unsigned size, double c[4])
{
    const double u = (x + 0.5) / size - 0.5, v = (y + 0.5) / size - 0.5, r2 = u * u + v * v;
    const double wave = 0.5 + 0.5 * cos(3.14159265358979 * r2 * size);

    (void)layer;
    c[0] = wave;
    c[1] = wave * (0.6 + 0.4 * u);
    c[2] = wave * (0.6 - 0.4 * v);
    c[3] = 1;
}

static void tiles(unsigned layer, unsigned x, unsigned y, unsigned size, double c[4])
{
    const unsigned n = size / 16;
    const bool dark = (x / n + y / n) % 2, line = x % n == 0 || y % n == 0;

    (void)layer;
    c[0] = line ? 0.2 : dark ? 0.85 : 0.95;
    c[1] = line ? 0.2 : dark ? 0.35 : 0.9;
    c[2] = line ? 0.2 : dark ? 0.15 : 0.75;
    c[3] = 1;
}

/* A colour to each face, its texels lighter and darker in turns. */
static void faces(unsigned layer, unsigned x, unsigned y, unsigned size, double c[4])
{
    static const double of[6][3] = { { 0.9, 0.2, 0.2 }, { 0.2, 0.8, 0.8 }, { 0.2, 0.8, 0.2 },
                                     { 0.8, 0.2, 0.8 }, { 0.2, 0.3, 0.9 }, { 0.9, 0.8, 0.2 } };

    (void)size;
    for (unsigned k = 0; k < 3; k++)
        c[k] = of[layer][k] * ((x + y) % 2 ? 1 : 0.7);
    c[3] = 1;
}

/* Soft discs of colour over a slope, with an edge. */
static void discs(unsigned layer, unsigned x, unsigned y, unsigned size, double c[4])
{
    const double u = (x + 0.5) / size, v = (y + 0.5) / size;
    const double r = hypot(u - 0.4, v - 0.45), s = hypot(u - 0.7, v - 0.7);

    (void)layer;
    c[0] = 0.15 + 0.6 * u + (r < 0.25 ? 0.25 : 0);
    c[1] = 0.2 + 0.5 * v + (s < 0.2 ? 0.3 : 0);
    c[2] = 0.8 - 0.6 * u * v - (r < 0.25 ? 0.4 : 0);
    c[3] = 1;
}

static void whole(double x, double y, float at[3])
{
    at[0] = (float)(x * 0.5 + 0.5);
    at[1] = (float)(y * 0.5 + 0.5);
}

static void near_center(double x, double y, float at[3])
{
    at[0] = (float)(0.5 + x * 0.06);
    at[1] = (float)(0.5 + y * 0.06);
}

static void plane(double x, double y, float at[3])
{
    const double depth = 1 / (y + 1.08);

    at[0] = (float)(0.5 + x * depth * 0.5);
    at[1] = (float)(depth * 0.9);
}

/* A cube from close by, its corner in the middle. */
static void corner(double x, double y, float at[3])
{
    at[0] = (float)(1 + 1.5 * x * 0.7071 + 1.5 * y * 0.4082);
    at[1] = (float)(1 - 1.5 * y * 0.8165);
    at[2] = (float)(1 - 1.5 * x * 0.7071 + 1.5 * y * 0.4082);
}

static void piece(double x, double y, float at[3])
{
    at[0] = (float)(0.55 + x * 0.16);
    at[1] = (float)(0.5 + y * 0.16);
}

static void save(struct picture *p, const char *folder, const char *name)
{
    struct failure f = { 0 };
    char path[4096];

    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (!picture_write(p, path, &f)) {
        fprintf(stderr, "tex_pictures: %s\n", f.text);
        exit(1);
    }
    picture_free(p);
}

static struct picture panels(unsigned columns, unsigned rows)
{
    struct failure f = { 0 };
    struct picture p;

    if (!picture_new(&p, columns * (PANEL + GAP) - GAP, rows * (PANEL + GAP) - GAP, &f))
        exit(1);
    return p;
}

enum { MAGNIFY = 32, MINIFY = 36, MIP = 38 };

static void set_filters(struct painted *t, unsigned magnify, unsigned minify, unsigned mip)
{
    paint_bits(t->state.sampler, MAGNIFY + 2, MAGNIFY, magnify);
    paint_bits(t->state.sampler, MINIFY + 1, MINIFY, minify);
    paint_bits(t->state.sampler, MIP + 1, MIP, mip);
}

/* A zone plate of 512 texels, small and large: nearest, linear; nearest level, trilinear, its steep slope. */
static void filters(const char *folder)
{
    struct picture p = panels(5, 2);
    struct painted t;

    paint(&t, &memory, 0, 512, false, zone);
    for (unsigned i = 0; i < 5; i++) {
        static const u8 filter[5][3] = {
            { 1, 1, 1 }, { 2, 2, 1 }, { 2, 2, 2 }, { 2, 2, 3 }, { 2, 2, 3 }
        };

        set_filters(&t, filter[i][0], filter[i][1], filter[i][2]);
        paint_bits(t.state.sampler, 62, 58, i == 4 ? 16 : 0);
        panel(&p, i, 0, &t, whole);
        panel(&p, i, 1, &t, i < 2 ? near_center : plane);
    }
    save(&p, folder, "tex_filters");
}

/* A floor: trilinear, then 2, 4, 8, 16 taps. */
static void planes(const char *folder)
{
    static const u8 code[5] = { 0, 1, 2, 4, 7 };
    struct picture p = panels(5, 1);
    struct painted t;

    paint(&t, &memory, 0, 512, false, tiles);
    for (unsigned i = 0; i < 5; i++) {
        set_filters(&t, 2, i ? 3 : 2, 3);
        paint_bits(t.state.sampler, 22, 20, code[i]);
        panel(&p, i, 0, &t, plane);
    }
    save(&p, folder, "tex_planes");
}

/* A corner of a cube of 4 x 4 texels: nearest, then linear with each seam. */
static void cubes(const char *folder)
{
    struct picture p = panels(4, 1);
    struct painted t;

    paint(&t, &memory, 0, 4, true, faces);
    for (unsigned i = 0; i < 4; i++) {
        set_filters(&t, i ? 2 : 1, i ? 2 : 1, 1);
        paint_bits(t.state.sampler, 41, 40, i ? i - 1 : 2);
        panel(&p, i, 0, &t, corner);
    }
    save(&p, folder, "tex_cubes");
}

/* The same colours in blocks: nearest, linear. */
static void blocks(const char *folder)
{
    static const u8 code[5] = { 36, 39, 23, 64, 68 };
    struct picture p = panels(5, 2);
    struct painted t;

    for (unsigned i = 0; i < 5; i++) {
        paint_blocks(&t, &memory, 0, 80, code[i], discs);
        for (unsigned k = 0; code[i] == 39 && k < 3; k++) /* one component, as grey */

            paint_bits(t.state.header, 21 + 3 * k, 19 + 3 * k, 2);
        for (unsigned row = 0; row < 2; row++) {
            set_filters(&t, 1 + row, 1 + row, 1);
            panel(&p, i, row, &t, piece);
        }
    }
    save(&p, folder, "tex_blocks");
}

int main(int argc, char **argv)
{
    if (argc != 2 || !tex_chain_memory(&memory, &port, 8 << 20)) {
        fprintf(stderr, "usage: tex_pictures FOLDER\n");
        return 2;
    }
    filters(argv[1]);
    planes(argv[1]);
    cubes(argv[1]);
    blocks(argv[1]);
    return 0;
}
