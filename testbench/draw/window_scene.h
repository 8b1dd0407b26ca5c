/* window_scene.h - worlds as scenes in window space, for tests
 *
 * Include before cmocka.h.
 */
#ifndef WINDOW_SCENE_H
#define WINDOW_SCENE_H

#include <stdio.h>
#include <stdlib.h>

#include "inspect/draw_seen.h"
#include "scene/built_in.h"
#include "scene/mesh_object.h"

/* What setup gets of a world, which is freed; to be freed.  Any failure ends the program. */
static inline struct scene scene_of_world(struct object_scene *w, bool made, struct failure *f)
{
    struct scene s = { 0 };

    if (!made || !draw_window_scene(&s, w, f)) {
        fprintf(stderr, "window_scene: %s\n", f->text);
        abort();
    }
    object_scene_free(w);
    return s;
}

/* A built-in scene. */
static inline struct scene scene_built_in(const char *name, uint64_t seed, unsigned width,
                                          unsigned height, unsigned samples, const uint8_t clear[4])
{
    struct object_scene w = object_scene_new(width, height, samples, clear);
    struct failure f = { 0 };
    const bool made = built_in_scene(&w, name, seed, &f);

    return scene_of_world(&w, made, &f);
}

/* A lit model. */
static inline struct scene scene_of_mesh(const struct mesh *m, enum scene_blend blend,
                                         unsigned width, unsigned height, unsigned samples,
                                         const uint8_t clear[4])
{
    struct object_scene w = object_scene_new(width, height, samples, clear);
    struct failure f = { 0 };
    const bool made = mesh_object(&w, m, blend, "model", &f);

    return scene_of_world(&w, made, &f);
}

#endif
