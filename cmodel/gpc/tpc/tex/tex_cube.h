/* tex_cube.h - the faces of a cube: which coordinates are s and t (facts/texture/texunit.md 2; OpenGL 4.6, table 8.19) */
#ifndef TEX_CUBE_H
#define TEX_CUBE_H

#include "common/types.h"

/* Of each face, +X -X +Y -Y +Z -Z, the axes of s, t and of its own coordinate (0 x, 1 y, 2 z), and their signs. */
struct tex_face {
    u2 s, t, own;
    s2 s_sign, t_sign, own_sign;
};
extern const struct tex_face tex_faces[6];

#endif
