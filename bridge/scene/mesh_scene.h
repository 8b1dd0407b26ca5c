/* mesh_scene.h - a lit model as a scene of one draw */
#ifndef MESH_SCENE_H
#define MESH_SCENE_H

#include "mesh.h"
#include "scene.h"

/* Adds the model to an empty scene: depth test LESS, both faces; a blended model writes no depth.  'name' is
 * the file.
 */
bool mesh_scene(struct scene *s, const struct mesh *m, enum scene_blend blend, const char *name,
                struct failure *f);

#endif
