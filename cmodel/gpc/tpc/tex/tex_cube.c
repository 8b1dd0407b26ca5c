/* tex_cube.c - see tex_cube.h */
#include "gpc/tpc/tex/tex_cube.h"

const struct tex_face tex_faces[6] = {
    { 2, 1, 0, -1, -1, 1 }, { 2, 1, 0, 1, -1, -1 }, { 0, 2, 1, 1, 1, 1 },
    { 0, 2, 1, 1, -1, -1 }, { 0, 1, 2, 1, -1, 1 },  { 0, 1, 2, -1, -1, -1 },
};
