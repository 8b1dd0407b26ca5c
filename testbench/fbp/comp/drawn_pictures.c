/* drawn_pictures.c - see drawn_pictures.h */
#include "drawn_pictures.h"

#include <stdlib.h>

#include "random.h"

#define SIDE    128
#define PATCH   32
#define LATTICE 18
#define CODE    257 /* one step of 8 bits */

const char *const drawn_names[DRAWN_KINDS] = { "gradient", "polygon", "smoothed", "noise",
                                               "text",     "texture", "blended",  "ball" };

struct edge {
    int a, b, c; /* a*x + b*y < c is inside */
    int color[4];
};

/* What a patch is drawn with. */
struct patch {
    struct random r;
    int base[4], dx[4], dy[4]; /* per pixel */
    int amplitude;             /* of noise */
    unsigned one_in_three, one_in_four;
    unsigned edges;
    struct edge edge[4];
    uint64_t glyph[16];
    int lattice[LATTICE][LATTICE];
};

/* -most .. most */
static int spread(struct random *r, int most)
{
    return (int)random_below(r, 2 * (unsigned)most + 1) - most;
}

static void patch_start(struct patch *p, enum drawn kind, unsigned seed, unsigned number)
{
    struct random *r = &p->r;
    bool gentle;

    *r = random_start(1000u * kind + seed, number);
    gentle = random_below(r, 3) == 0;
    for (unsigned c = 0; c < 4; c++) {
        p->base[c] = (int)(20 + random_below(r, 216)) * CODE;
        p->dx[c] = spread(r, gentle ? CODE / 4 : 2 * CODE);
        p->dy[c] = spread(r, gentle ? CODE / 4 : 2 * CODE);
    }
    p->amplitude = (int)random_below(r, random_below(r, 2) ? 8 * CODE : 40 * CODE);
    p->one_in_three = random_below(r, 3);
    p->one_in_four = random_below(r, 4);
    p->edges = random_below(r, 4);
    for (unsigned e = 0; e < 4; e++) {
        struct edge *d = &p->edge[e];
        d->a = spread(r, 32);
        d->b = spread(r, 32);
        d->c = (int)random_below(r, 33) * d->a + (int)random_below(r, 33) * d->b;
        for (unsigned c = 0; c < 4; c++)
            d->color[c] = (int)random_below(r, 256) * CODE;
    }
    for (unsigned i = 0; i < 16; i++)
        p->glyph[i] = random_bits(r);
    for (unsigned i = 0; i < LATTICE * LATTICE; i++)
        p->lattice[i / LATTICE][i % LATTICE] = spread(r, 4 * p->amplitude);
}

static void mix(int *v, const int *color, int part, int whole)
{
    for (unsigned c = 0; c < 4; c++)
        v[c] = (int)(((int64_t)v[c] * (whole - part) + (int64_t)color[c] * part) / whole);
}

static void gradient(struct patch *p, int *v)
{
    int dither = spread(&p->r, CODE);

    for (unsigned c = 0; p->one_in_four == 0 && c < 3; c++)
        v[c] += dither;
}

static void flatten(const struct patch *p, int *v)
{
    for (unsigned c = 0; c < 3; c++)
        v[c] = p->base[c];
}

static void edges(const struct patch *p, int x, int y, bool smooth, int *v)
{
    for (unsigned e = 0; e < p->edges; e++) {
        const struct edge *d = &p->edge[e];
        int norm = abs(d->a) + abs(d->b) + 1, inside = d->c - d->a * x - d->b * y;
        int part = smooth ? 128 + inside * 128 / norm : inside > 0 ? 256 : 0;
        int color[4] = { d->color[0], d->color[1], d->color[2],
                         p->one_in_four == 0 ? d->color[3] : 65535 };
        mix(v, color, part < 0 ? 0 : part > 256 ? 256 : part, 256);
    }
}

static void noise(struct patch *p, int *v)
{
    int gray = spread(&p->r, p->amplitude);

    for (unsigned c = 0; c < 3; c++)
        v[c] += p->one_in_three == 0   ? gray
                : p->one_in_three == 1 ? spread(&p->r, p->amplitude)
                                       : gray + spread(&p->r, p->amplitude / 4);
    if (p->one_in_four == 0)
        v[3] -= abs(spread(&p->r, p->amplitude));
}

static void text(const struct patch *p, int x, int y, int *v)
{
    uint64_t glyph = p->glyph[(y / 9 * 4 + x / 7) % 16];
    int gx = x % 7, gy = y % 9, bit = gy * 5 + gx;
    bool ink = gx < 5 && gy < 7 && (glyph >> bit & 1);
    bool beside =
        !ink && p->one_in_four < 2 && gx > 0 && gx < 6 && gy < 7 && (glyph >> (bit - 1) & 1);

    if (p->edges < 2)
        flatten(p, v);
    if (ink || beside)
        mix(v, (int[4]){ p->edge[0].color[0], p->edge[0].color[1], p->edge[0].color[2], 65535 },
            ink ? 256 : 96, 256);
}

static void texture(struct patch *p, int x, int y, int *v)
{
    int sum = 0, weight = 4;

    for (int o = 8 << p->one_in_three; o >= 2; o /= 2) {
        int fx = x % o, fy = y % o;
        const int *row = &p->lattice[y / o % (LATTICE - 1)][x / o % (LATTICE - 1)];
        int64_t top = (int64_t)row[0] * (o - fx) + (int64_t)row[1] * fx;
        int64_t bottom = (int64_t)row[LATTICE] * (o - fx) + (int64_t)row[LATTICE + 1] * fx;
        sum += (int)(weight * (top * (o - fy) + bottom * fy) / (4 * o * o));
        weight = weight > 1 ? weight - 1 : 1;
    }
    for (int c = 0; c < 3; c++)
        v[c] += sum * (p->edges == 0 ? 4 : 2 + c) / 4;
    if (p->one_in_four == 0)
        v[random_below(&p->r, 3)] += spread(&p->r, CODE);
}

static void blended(const struct patch *p, int x, int y, int *v)
{
    int square = (x - 16) * (x - 16) + (y - 16) * (y - 16);
    int part = square < 510 ? 255 - square / 2 : 0;
    const int clear[4] = { 0, 0, 0, 0 };

    mix(v, p->edge[0].color, 255 - part, 255);
    switch (p->one_in_four) {
    case 0: v[3] = part * CODE; break;
    case 1: v[3] = 65535; break;
    case 2: v[3] = (part / 2 + 64) * CODE; break;
    default: v[3] = 65535; mix(v, clear, square < 150 ? 0 : 256, 256);
    }
}

static void ball(struct patch *p, int x, int y, int *v)
{
    int z = 200 - (x - 16) * (x - 16) - (y - 16) * (y - 16);
    int shine = z > 150 ? (z - 150) * (z - 150) / 12 : 0;

    for (unsigned c = 0; c < 3; c++)
        v[c] = z > 0 ? p->base[c] / 200 * z + shine * CODE : p->base[2 - c] / 2;
    for (unsigned c = 0; p->one_in_four == 0 && c < 3; c++)
        v[c] += spread(&p->r, p->amplitude / 8);
}

static void draw(struct patch *p, enum drawn kind, int x, int y, int *v)
{
    for (unsigned c = 0; c < 4; c++)
        v[c] = p->base[c] + p->dx[c] * (x - PATCH / 2) + p->dy[c] * (y - PATCH / 2);
    v[3] = 65535;
    switch (kind) {
    case DRAWN_GRADIENT: gradient(p, v); break;
    case DRAWN_POLYGON: flatten(p, v), edges(p, x, y, false, v); break;
    case DRAWN_SMOOTHED: edges(p, x, y, true, v); break;
    case DRAWN_NOISE: noise(p, v); break;
    case DRAWN_TEXT: text(p, x, y, v); break;
    case DRAWN_TEXTURE: texture(p, x, y, v); break;
    case DRAWN_BLENDED: blended(p, x, y, v); break;
    default: ball(p, x, y, v); break;
    }
}

bool drawn_picture(struct compress_picture *p, enum drawn kind, unsigned seed, struct failure *f)
{
    *p = (struct compress_picture){ SIDE, SIDE, malloc((size_t)SIDE * SIDE * 4 * 2) };
    if (!p->rgba)
        return fail(f, EXIT_IO, "out of memory for a picture");
    for (unsigned n = 0; n < SIDE / PATCH * (SIDE / PATCH); n++) {
        struct patch patch;
        patch_start(&patch, kind, seed, n);
        for (int i = 0; i < PATCH * PATCH; i++) {
            int x = i % PATCH, y = i / PATCH, v[4];
            size_t at = (size_t)(n / 4 * PATCH + (unsigned)y) * SIDE + n % 4 * PATCH + (unsigned)x;
            draw(&patch, kind, x, y, v);
            for (unsigned c = 0; c < 4; c++)
                p->rgba[4 * at + c] = (uint16_t)(v[c] < 0 ? 0 : v[c] > 65535 ? 65535 : v[c]);
        }
    }
    return true;
}
