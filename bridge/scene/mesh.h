/* mesh.h - triangles of a model: positions, normals, and corners that name them */
#ifndef MESH_H
#define MESH_H

#include <stddef.h>

#include "failure.h"
#include "vec.h"

struct mesh_corner {
    size_t position, normal;
};

struct mesh_triangle {
    struct mesh_corner corner[3]; /* counter-clockwise from outside */
};

struct mesh {
    struct vec *position, *normal;
    struct mesh_triangle *triangle;
    size_t positions, normals, triangles;
};

#define MESH_NO_NORMAL ((size_t)-1) /* of a corner: until mesh_smooth */

/* Reads Wavefront OBJ, or 3DS if it begins so (README.md says how much of each); every corner has a
 * normal then.  A failure names the file and the line or byte.
 */
bool mesh_read(struct mesh *m, const char *path, struct failure *f);

/* The same from 'size' bytes that a NUL follows; 'name' is what failures call them. */
bool mesh_parse(struct mesh *m, const char *text, size_t size, const char *name, struct failure *f);
void mesh_free(struct mesh *m);

/* Gives corners without a normal a smooth one: the mean of the faces at their position, weighted by
 * angle.  Positions with the same coordinates are one.
 */
bool mesh_smooth(struct mesh *m, struct failure *f);

#endif
