/* three_ds.h - models of 3D Studio (.3ds): triangles of every object; see README.md, What is read */
#ifndef THREE_DS_H
#define THREE_DS_H

#include <stdint.h>

#include "mesh.h"

/* Returns whether bytes begin as a 3DS model; no OBJ can. */
bool three_ds_begins(const void *bytes, size_t size);

/* Adds positions and triangles to an empty mesh, which must be freed even on failure; corners have no
 * normals.  A failure names the file and the byte.
 */
bool three_ds_parse(struct mesh *m, const void *bytes, size_t size, const char *name,
                    struct failure *f);

#endif
