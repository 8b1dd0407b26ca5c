/* primitives_reference.h - primitive assembly by definition, over a whole list of vertices
 *
 * Each topology's row of GL's and Vulkan's tables is a loop over its primitives.  A quad or a polygon is one primitive.
 */
#ifndef PRIMITIVES_REFERENCE_H
#define PRIMITIVES_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/types.h"

#define PLAIN_VERTICES   4000 /* of a list */
#define PLAIN_PRIMITIVES 4000
#define PLAIN_CORNERS    16000 /* of all */

struct plain_vertex {
    u32 index, id;
    bool edge_flag;
    bool cut; /* no vertex: a restart */
};

struct plain_primitive {
    unsigned corners;
    const unsigned *at; /* places in the list */
    unsigned provoking; /* a place too */
    bool first;         /* of its run */
};

struct plain_list {
    unsigned vertices, primitives, corners;
    struct plain_vertex vertex[PLAIN_VERTICES];
    struct plain_primitive primitive[PLAIN_PRIMITIVES];
    unsigned corner[PLAIN_CORNERS];
};

/* Fills the primitives of a list's vertices; 'topology' as BEGIN has it. */
void plain_assemble(struct plain_list *l, unsigned topology, bool last);

/* Whether its edges and vertices show by the vertices' flags, and whether it is a list's. */
bool plain_flagged(unsigned topology);
bool plain_separate(unsigned topology);

#endif
