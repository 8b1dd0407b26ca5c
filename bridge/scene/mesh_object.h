/* mesh_object.h - a lit model as a world of one draw */
#ifndef MESH_WORLD_H
#define MESH_WORLD_H

#include "mesh.h"
#include "object_scene.h"

/* Adds the model to an empty world: depth test LESS, both faces; a blended model writes no depth.  Corners of one position
 * and one normal are one vertex.  'name' is the file.
 */
bool mesh_object(struct object_scene *w, const struct mesh *m, enum scene_blend blend,
                 const char *name, struct failure *f);

#endif
