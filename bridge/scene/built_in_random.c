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

/* Of homogeneous window space: w is drawn as 1 / w. */
static struct object_scene_vertex vertex(struct random *r, double x, double y, double z)
{
    const unsigned grid = random_below(r, 4);
    const double w = exp2(-between(r, -6, 0));
    struct object_scene_vertex v = { { (float)(on_grid(x, grid) * w), (float)(on_grid(y, grid) * w),
                                       (float)fmin(fmax(z * w, 0), (float)w), (float)w },
                                     { 0 } };

    for (unsigned c = 0; c < 4; c++)
        v.value[c] = random_below(r, 8) ? (float)between(r, 0, 1) : (float)random_below(r, 2);
    return v;
}

static bool triangle(struct object_scene *w, struct random *r, struct failure *f)
{
    static const double sizes[] = { 1, 4, 30, 200 };
    double size = sizes[random_below(r, 4)];
    double thin = random_below(r, 3) ? 1 : between(r, 0, 0.02); /* height over width */
    double turn = between(r, 0, 6.3), z = between(r, 0, 1);
    double steep = random_below(r, 3) ? 0.02 : 0.7; /* change of z */
    double x = between(r, -10, w->width + 10), y = between(r, -10, w->height + 10);
    const size_t first = w->vertices;
    size_t last = first + 2;

    for (unsigned k = 0; k < 3; k++) {
        double a = between(r, -1, 1) * size, b = between(r, -1, 1) * size * thin;
        const struct object_scene_vertex v =
            vertex(r, x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn),
                   z + between(r, -steep, steep));

        if (!object_scene_add(w, &v, f))
            return false;
    }
    if (random_below(r, 20) == 0)
        last = first + random_below(r, 2); /* no area */
    return object_scene_triangle(w, first, first + 1, last, f);
}

bool built_in_random(struct object_scene *w, uint64_t seed, struct failure *f)
{
    static const struct scene_state states[] = {
        { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE },
        { SCENE_LEQUAL, true, SCENE_COPY, SCENE_CULL_BACK },
        { SCENE_LESS, false, SCENE_OVER, SCENE_CULL_NONE },
        { SCENE_GREATER, true, SCENE_OVER, SCENE_CULL_NONE },
        { SCENE_ALWAYS, false, SCENE_OVER, SCENE_CULL_BACK },
    };
    struct random r = random_start(seed, 0);

    object_scene_look_at_window(w);
    for (unsigned i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (!object_scene_begin(w, &states[i], f))
            return false;
        for (unsigned k = 0; k < TRIANGLES; k++)
            if (!triangle(w, &r, f))
                return false;
    }
    return true;
}
