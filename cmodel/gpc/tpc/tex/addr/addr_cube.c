/* addr_cube.c - texels beyond the edges of a cube's faces (addr.h; facts/texture/texunit.md 2)
 *
 * A texel's centre is a point of a cube of 2n: each coordinate is odd, but for the one of the face, which is n or -n.  A texel one
 * beyond an edge lies at n + 1: the point is folded over the edge, where that coordinate is the face's, and the other is
 * n - 1.
 */
#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/tex_cube.h"

static s32 sign_of(s32 x)
{
    return x < 0 ? -1 : 1;
}

void addr_across(struct addr_texel *t, s32 n)
{
    const unsigned from = t->face % 6;
    s32 at[3];
    unsigned beyond;

    at[tex_faces[from].s] = tex_faces[from].s_sign * (2 * t->i + 1 - n);
    at[tex_faces[from].t] = tex_faces[from].t_sign * (2 * t->j + 1 - n);
    at[tex_faces[from].own] = tex_faces[from].own_sign * n;
    if (t->i < 0 || t->i >= n)
        beyond = tex_faces[from].s;
    else if (t->j < 0 || t->j >= n)
        beyond = tex_faces[from].t;
    else
        return;
    at[tex_faces[from].own] = tex_faces[from].own_sign * (n - 1);
    at[beyond] = sign_of(at[beyond]) * n;
    t->face = 2 * beyond + (at[beyond] < 0);
    t->i = (tex_faces[t->face].s_sign * at[tex_faces[t->face].s] + n - 1) / 2;
    t->j = (tex_faces[t->face].t_sign * at[tex_faces[t->face].t] + n - 1) / 2;
}

static bool is_beyond(s32 i, s32 n)
{
    return i < 0 || i >= n;
}

/* Gives the weight of the missing texel to those beside it and, in thirds, to the one across; what is left of a division
 * has the one that the face has.
 */
static void share(struct tex_place place[4], unsigned missing)
{
    const u25 weight = place[missing].weight;
    const u25 part = weight / (TEX_CORNER == TEX_CORNER_THIRDS ? 3 : 2);
    const u25 rest = TEX_CORNER == TEX_CORNER_THIRDS ? weight - 2 * part : 0;

    place[missing ^ 1].weight += part;
    place[missing ^ 2].weight += TEX_CORNER == TEX_CORNER_THIRDS ? part : weight - part;
    place[missing ^ 3].weight += rest;
    place[missing].weight = 0;
}

void addr_cube(unsigned face, s32 n, const struct addr_span *x, const struct addr_span *y,
               struct tex_place place[4])
{
    unsigned missing = 4;

    for (unsigned k = 0; k < 4; k++) {
        struct addr_texel t = { face, x->first + (s32)(k & 1), y->first + (s32)(k >> 1) };
        const u25 across = k & 1 ? x->weight : 256u - x->weight;
        const u25 down = k & 2 ? y->weight : 256u - y->weight;

        if (is_beyond(t.i, n) &&
            is_beyond(t.j, n)) { /* chosen: what is fetched there: the face's corner */
            missing = k;
            t.i = addr_wrap(TEX_CLAMP_EDGE, (u32)n, t.i);
            t.j = addr_wrap(TEX_CLAMP_EDGE, (u32)n, t.j);
        }
        addr_across(&t, n);
        place[k] = (struct tex_place){ .x = (u32)t.i, .y = (u16)t.j, .layer = (u16)t.face };
        place[k].weight = across * down << 8;
    }
    if (missing < 4)
        share(place, missing);
}
