/* built_in_random.c - triangles of every kind: tiny, thin, large, on the grid of the samples, flat
 * and steep, of no area, in draws of each state
 */
#include <math.h>

#include "built_in.h"
#include "random.h"

#define TRIANGLES 60 /* of a draw */

static double between(struct random *r, double low, double high)
{
    return low + (high - low) * (double)(random_bits(r) >> 11) * 0x1p-53;
}

/* On the grid of sample positions, of pixels, or anywhere. */
static double on_grid(double at, unsigned kind)
{
    return kind == 0 ? rint(at * 16) / 16 : kind == 1 ? rint(at * 2) / 2 : at;
}

static struct scene_vertex vertex(struct random *r, double x, double y, double z)
{
    unsigned grid = random_below(r, 4);
    struct scene_vertex v = { (float)on_grid(x, grid),
                              (float)on_grid(y, grid),
                              (float)fmin(fmax(z, 0), 1),
                              (float)exp2(between(r, -6, 0)),
                              { 0 } };

    for (unsigned c = 0; c < 4; c++)
        v.rgba[c] = random_below(r, 8) ? (float)between(r, 0, 1) : (float)random_below(r, 2);
    return v;
}

static struct scene_triangle triangle(const struct scene *s, struct random *r)
{
    static const double sizes[] = { 1, 4, 30, 200 };
    double size = sizes[random_below(r, 4)];
    double thin = random_below(r, 3) ? 1 : between(r, 0, 0.02); /* height over width */
    double turn = between(r, 0, 6.3), z = between(r, 0, 1);
    double steep = random_below(r, 3) ? 0.02 : 0.7; /* change of z */
    double x = between(r, -10, s->width + 10), y = between(r, -10, s->height + 10);
    struct scene_triangle t;

    for (unsigned k = 0; k < 3; k++) {
        double a = between(r, -1, 1) * size, b = between(r, -1, 1) * size * thin;
        t.v[k] = vertex(r, x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn),
                        z + between(r, -steep, steep));
    }
    if (random_below(r, 20) == 0)
        t.v[2] = t.v[random_below(r, 2)]; /* no area */
    return t;
}

bool built_in_random(struct scene *s, uint64_t seed, struct failure *f)
{
    static const struct scene_state states[] = {
        { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE },
        { SCENE_LEQUAL, true, SCENE_COPY, SCENE_CULL_BACK },
        { SCENE_LESS, false, SCENE_OVER, SCENE_CULL_NONE },
        { SCENE_GREATER, true, SCENE_OVER, SCENE_CULL_NONE },
        { SCENE_ALWAYS, false, SCENE_OVER, SCENE_CULL_BACK },
    };
    struct random r = random_start(seed, 0);

    for (unsigned i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (!scene_begin(s, &states[i], f))
            return false;
        for (unsigned k = 0; k < TRIANGLES; k++) {
            struct scene_triangle t = triangle(s, &r);
            if (!scene_add(s, &t, f))
                return false;
        }
    }
    return true;
}
