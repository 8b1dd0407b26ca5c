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

#define MESH_NO_NORMAL ((size_t)-1) /* of a corner, before mesh_smooth */

/* Reads Wavefront OBJ, or 3DS if the file begins so (README.md lists what is read), and gives every corner
 * a normal.  A failure names the file and the line or byte.
 */
bool mesh_read(struct mesh *m, const char *path, struct failure *f);

/* Parses a mesh from 'size' bytes, followed by a NUL; failures call them 'name'. */
bool mesh_parse(struct mesh *m, const char *text, size_t size, const char *name, struct failure *f);
void mesh_free(struct mesh *m);

/* Gives corners without a normal a smooth one: the mean over the faces at their position, weighted by angle.
 * Positions with equal coordinates count as one.
 */
bool mesh_smooth(struct mesh *m, struct failure *f);

#endif
