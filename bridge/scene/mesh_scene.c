/* mesh_scene.c - see mesh_scene.h */
#include "mesh_scene.h"

#include "camera.h"
#include "light.h"
#include "vector/quoted.h"

bool mesh_scene(struct scene *s, const struct mesh *m, enum scene_blend blend, const char *name,
                struct failure *f)
{
    const struct scene_state state = { SCENE_LESS, blend == SCENE_COPY, blend, SCENE_CULL_NONE };
    struct camera camera;

    if (!camera_fit(&camera, m->position, m->positions, s->width, s->height))
        return fail(f, EXIT_IO, "%s: all its positions are one; there is nothing to see",
                    quote_path(name).text);
    if (!scene_begin(s, &state, f))
        return false;
    for (size_t i = 0; i < m->triangles; i++) {
        struct clip_vertex v[3];

        for (unsigned k = 0; k < 3; k++) {
            const struct mesh_corner *c = &m->triangle[i].corner[k];
            struct vec at = m->position[c->position];
            v[k] = camera_project(&camera, at);
            light_vertex(&camera, at, m->normal[c->normal], v[k].rgba);
        }
        if (!clip_triangle(s, v, f))
            return false;
    }
    return true;
}
