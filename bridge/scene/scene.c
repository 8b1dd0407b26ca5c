/* scene.c - see scene.h */
#include "scene.h"

#include <stdlib.h>

const char *const scene_depth_names[SCENE_DEPTHS] = { "never",   "less",     "equal",  "lequal",
                                                      "greater", "notequal", "gequal", "always" };
const char *const scene_blend_names[SCENE_BLENDS] = { "copy", "over", "add" };
const char *const scene_cull_names[SCENE_CULLS] = { "none", "back" };

struct scene scene_new(unsigned width, unsigned height, unsigned samples, const uint8_t clear[4])
{
    return (struct scene){ .width = width,
                           .height = height,
                           .samples = samples,
                           .clear = { clear[0], clear[1], clear[2], clear[3] },
                           .clear_depth = SCENE_DEPTH_MAX };
}

void scene_free(struct scene *s)
{
    free(s->draw);
    free(s->triangle);
    *s = (struct scene){ 0 };
}

bool scene_begin(struct scene *s, const struct scene_state *state, struct failure *f)
{
    struct scene_draw *more = realloc(s->draw, (s->draws + 1) * sizeof *more);

    if (!more)
        return fail(f, EXIT_IO, "out of memory for %zu draws", s->draws + 1);
    s->draw = more;
    s->draw[s->draws++] = (struct scene_draw){ *state, s->triangles, 0 };
    return true;
}

bool scene_add(struct scene *s, const struct scene_triangle *t, struct failure *f)
{
    if (s->triangles == s->room) {
        size_t room = s->room ? 2 * s->room : 64;
        struct scene_triangle *more = realloc(s->triangle, room * sizeof *more);

        if (!more)
            return fail(f, EXIT_IO, "out of memory for %zu triangles", room);
        s->triangle = more;
        s->room = room;
    }
    s->triangle[s->triangles++] = *t;
    s->draw[s->draws - 1].count++;
    return true;
}

const uint8_t (*scene_samples(unsigned samples))[2]
{
    static const uint8_t one[][2] = { { 8, 8 } };
    static const uint8_t two[][2] = { { 12, 12 }, { 4, 4 } };
    static const uint8_t four[][2] = { { 6, 2 }, { 14, 6 }, { 2, 10 }, { 10, 14 } };
    static const uint8_t eight[][2] = { { 9, 5 },  { 7, 11 }, { 13, 9 },  { 5, 3 },
                                        { 3, 13 }, { 1, 7 },  { 11, 15 }, { 15, 1 } };

    switch (samples) {
    case 1: return one;
    case 2: return two;
    case 4: return four;
    case 8: return eight;
    default: return NULL;
    }
}
