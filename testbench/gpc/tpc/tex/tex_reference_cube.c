/* tex_reference_cube.c - faces of a cube (D3D11.3 7.18.10, texunit.md 2) */
#include <math.h>
#include <stdlib.h>

#include "tex_reference.h"

/* The cube has edges of 2n, texels' middles lie at odd numbers. */
bool texref_across(unsigned n, unsigned *face, int64_t *x, int64_t *y)
{
    /* Of each face: the axis of x, of y, of the face; their signs. */
    static const int axis[6][3] = { { 2, 1, 0 }, { 2, 1, 0 }, { 0, 2, 1 },
                                    { 0, 2, 1 }, { 0, 1, 2 }, { 0, 1, 2 } };
    static const int sign[6][3] = { { -1, -1, 1 }, { 1, -1, -1 }, { 1, 1, 1 },
                                    { 1, -1, -1 }, { 1, -1, 1 },  { -1, -1, -1 } };
    const int64_t size = n;
    const int *a = axis[*face], *s = sign[*face];
    int64_t p[3], out = -1;

    p[a[0]] = s[0] * (2 * *x + 1 - size);
    p[a[1]] = s[1] * (2 * *y + 1 - size);
    p[a[2]] = s[2] * size;
    for (int i = 0; i < 2; i++)
        if (llabs(p[a[i]]) > size) {
            if (out >= 0)
                return false;
            out = a[i];
        }
    if (out < 0)
        return true;
    /* The step outside goes down the neighbour: from the edge, half a texel. */
    p[a[2]] = s[2] * (size - (llabs(p[out]) - size));
    p[out] = p[out] > 0 ? size : -size;
    *face = (unsigned)out * 2 + (p[out] < 0);
    a = axis[*face];
    s = sign[*face];
    *x = (s[0] * p[a[0]] + size - 1) / 2;
    *y = (s[1] * p[a[1]] + size - 1) / 2;
    return true;
}

unsigned texref_face(const float at[3], long double st[2])
{
    static const int axis[6][2] = { { 2, 1 }, { 2, 1 }, { 0, 2 }, { 0, 2 }, { 0, 1 }, { 0, 1 } };
    static const int sign[6][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 },
                                    { 1, -1 },  { 1, -1 }, { -1, -1 } };
    const float ax = fabsf(at[0]), ay = fabsf(at[1]), az = fabsf(at[2]);
    const unsigned major = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
    const unsigned face = 2 * major + (signbit(at[major]) ? 1 : 0);

    for (unsigned i = 0; i < 2; i++)
        st[i] = 0.5L * sign[face][i] * at[axis[face][i]] / fabsl((long double)at[major]) + 0.5L;
    return face;
}
