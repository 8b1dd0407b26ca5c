/* built_in.c - see built_in.h */
#include "built_in.h"

#include <stdio.h>
#include <string.h>

#include "camera.h"
#include "random.h"
#include "vector/quoted.h"

#define PI 3.14159265358979323846

static const struct scene_state opaque = { SCENE_LESS, true, SCENE_COPY, SCENE_CULL_NONE };
static const struct scene_state glass = { SCENE_LEQUAL, false, SCENE_OVER, SCENE_CULL_NONE };
static const struct scene_state flat = { SCENE_ALWAYS, false, SCENE_COPY, SCENE_CULL_NONE };

/* A colour of the wheel, 0 to 1 around, mixed with white. */
static struct vec wheel(double turn, double white)
{
    double part[3];

    for (unsigned c = 0; c < 3; c++)
        part[c] = white + (1 - white) * (0.5 + 0.5 * cos(2 * PI * (turn - c / 3.0)));
    return (struct vec){ part[0], part[1], part[2] };
}

static struct object_scene_vertex at_colour(struct vec at, struct vec colour, double alpha)
{
    return (struct object_scene_vertex){ { (float)at.x, (float)at.y, (float)at.z, 1 },
                                         { (float)colour.x, (float)colour.y, (float)colour.z,
                                           (float)alpha } };
}

/* A wall of light and dark tiles behind the quads. */
static bool add_wall(struct object_scene *w, struct failure *f)
{
    const double side = 0.8, back = -2.2;

    for (int row = -6; row < 6; row++)
        for (int column = -9; column < 9; column++) {
            struct object_scene_vertex v[4];
            double grey = (row + column) & 1 ? 0.30 : 0.62;

            for (unsigned k = 0; k < 4; k++)
                v[k] = at_colour((struct vec){ side * (column + (k == 1 || k == 2)),
                                               side * (row + (k >= 2)), back },
                                 (struct vec){ grey, grey, grey * 1.06 }, 1);
            if (!object_scene_quad(w, v, f))
                return false;
        }
    return true;
}

/* Transparent squares one before the other, each turned a little further. */
static bool make_quads(struct object_scene *w, uint64_t seed, struct failure *f)
{
    enum { QUADS = 9 };
    struct camera c = camera_look((struct vec){ 2.9, 1.5, 7.2 }, (struct vec){ 0.15, -0.05, 0 }, 36,
                                  w->width, w->height);

    (void)seed;
    c.near = 1;
    c.far = 20;
    object_scene_look(w, &c);
    if (!object_scene_begin(w, &opaque, f) || !add_wall(w, f) || !object_scene_begin(w, &glass, f))
        return false;
    for (unsigned i = 0; i < QUADS; i++) {
        struct object_scene_vertex v[4];

        for (unsigned k = 0; k < 4; k++) {
            double turn = PI / 4 + k * PI / 2 + i * 0.17;
            struct vec at = { 1.75 * cos(turn), 1.75 * sin(turn), -1.9 + 0.5 * i };
            v[k] = at_colour(at, wheel(i / (double)QUADS + 0.02 * k, 0.12), 0.30 + 0.12 * k);
        }
        if (!object_scene_quad(w, v, f))
            return false;
    }
    return true;
}

/* A point of the fan: 'distance' from the middle, in window space. */
static struct object_scene_vertex spoke(const struct object_scene *w, double turn, double distance,
                                        struct vec colour)
{
    return at_colour((struct vec){ w->width * 0.47 + 0.31 + distance * cos(2 * PI * turn),
                                   w->height * 0.52 + 0.17 + distance * sin(2 * PI * turn), 0.5 },
                     colour, 1);
}

static bool add_slice(struct object_scene *w, const struct object_scene_vertex v[3],
                      struct failure *f)
{
    const size_t first = w->vertices;

    return object_scene_add(w, &v[0], f) && object_scene_add(w, &v[1], f) &&
           object_scene_add(w, &v[2], f) &&
           object_scene_triangle(w, first, first + 1, first + 2, f);
}

/* Triangles around one point, and a ring beyond the edges of the picture: every sample is covered
 * exactly once.
 */
static bool make_fan(struct object_scene *w, uint64_t seed, struct failure *f)
{
    enum { SPOKES = 61 };
    const struct vec white = { 1, 1, 1 }, dark = { 0.05, 0.05, 0.08 };
    double radius = (w->width < w->height ? w->width : w->height) * 0.5;
    struct object_scene_vertex middle = spoke(w, 0, 0, white), inner[SPOKES], outer[SPOKES];
    struct random r = random_start(1, 0);

    for (unsigned i = 0; i < SPOKES; i++) {
        double turn = (i + 0.8 * random_below(&r, 1000) / 1000) / SPOKES;
        inner[i] =
            spoke(w, turn, radius * (0.5 + 0.4 * random_below(&r, 1000) / 1000), wheel(turn, 0.05));
        outer[i] = spoke(w, turn, 2.0 * (w->width + w->height), dark);
    }
    (void)seed;
    object_scene_look_at_window(w);
    if (!object_scene_begin(w, &flat, f))
        return false;
    for (unsigned i = 0; i < SPOKES; i++) {
        unsigned j = (i + 1) % SPOKES;
        const struct object_scene_vertex slice[3] = { middle, inner[i], inner[j] };
        const struct object_scene_vertex ring[4] = { inner[i], outer[i], outer[j], inner[j] };
        if (!add_slice(w, slice, f) || !object_scene_quad(w, ring, f))
            return false;
    }
    return true;
}

/* Squares that cut one another: every edge in the picture but the outline is made by depth. */
static bool make_planes(struct object_scene *w, uint64_t seed, struct failure *f)
{
    enum { SQUARES = 5 };
    struct camera c = camera_look((struct vec){ 2.4, 2.9, 6.6 }, (struct vec){ 0, -0.05, 0 }, 30,
                                  w->width, w->height);

    (void)seed;
    c.near = 4;
    c.far = 12;
    object_scene_look(w, &c);
    if (!object_scene_begin(w, &opaque, f))
        return false;
    for (unsigned i = 0; i < SQUARES; i++) {
        double turn = PI * i / SQUARES;
        struct vec a = { cos(turn), 0.25 * sin(3 * turn), sin(turn) };
        struct vec b = { -0.35 * sin(turn), 1, 0.35 * cos(turn) };
        struct object_scene_vertex v[4];

        for (unsigned k = 0; k < 4; k++) {
            struct vec at = vec_add(vec_scale(a, k == 0 || k == 3 ? -1.2 : 1.2),
                                    vec_scale(b, k >= 2 ? 1.05 : -1.05));
            v[k] = at_colour(at, vec_scale(wheel(i / (double)SQUARES, 0.15), k >= 2 ? 1 : 0.45), 1);
        }
        if (!object_scene_quad(w, v, f))
            return false;
    }
    return true;
}

/* Tiles from behind the eye to beyond the far plane: near and far clipping and the guard band. */
static bool make_floor(struct object_scene *w, uint64_t seed, struct failure *f)
{
    enum { FIRST = -24, LAST = 2, SIDE = 12 };
    struct camera c = camera_look((struct vec){ 0.4, 1.3, 0.0 }, (struct vec){ 0, 0.55, -6 }, 50,
                                  w->width, w->height);

    (void)seed;
    c.near = 0.02;
    c.far = 40;
    object_scene_look(w, &c);
    if (!object_scene_begin(w, &opaque, f))
        return false;
    for (int row = FIRST; row < LAST; row++)
        for (int column = -SIDE; column < SIDE; column++) {
            struct object_scene_vertex v[4];

            for (unsigned k = 0; k < 4; k++) {
                struct vec at = { 2.0 * (column + (k == 1 || k == 2)), 0, 2.0 * (row + (k >= 2)) };
                double fog = 0.12 + 0.88 * exp(-0.06 * vec_length(vec_sub(at, c.eye)));
                struct vec tile = (row + column) & 1 ? (struct vec){ 0.93, 0.87, 0.75 }
                                                     : wheel(0.55 + 0.02 * column, 0.2);
                v[k] = at_colour(at, vec_scale(tile, fog), 1);
            }
            if (!object_scene_quad(w, v, f))
                return false;
        }
    return true;
}

const struct built_in built_in_scenes[] = {
    { "quads", "transparent squares, one before the other, over a wall of tiles", make_quads },
    { "fan", "triangles that cover every sample exactly once", make_fan },
    { "planes", "squares that cut one another, by depth", make_planes },
    { "floor", "tiles through the near and far planes and the guard band", make_floor },
    { "random", "triangles of every kind, from a seed", built_in_random },
    { NULL, NULL, NULL },
};

bool built_in_scene(struct object_scene *w, const char *name, uint64_t seed, struct failure *f)
{
    char names[200] = "";

    for (const struct built_in *b = built_in_scenes; b->name; b++) {
        if (strcmp(b->name, name) == 0)
            return b->make(w, seed, f);
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s", b->name);
    }
    return fail(f, EXIT_USAGE, "scene %s: there is%s", quote_word(name).text, names);
}
