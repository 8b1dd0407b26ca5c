/* tex_random_quad.c - coordinates, levels and offsets (tex_random.h) */
#include <math.h>

#include "tex_random.h"

enum { T1D, T2D, T3D, CUBE, A1D, A2D, BUFFER, FLAT, ACUBE };

static u32 bits_of(float f)
{
    u32 w;

    memcpy(&w, &f, 4);
    return w;
}

/* A coordinate in texels: anywhere near, at an edge, in a texel's middle, between two steps of fixed point. */
static double random_place(struct random *r, unsigned n)
{
    const double whole = (int)tex_random_below(r, 3 * n + 2) - (int)n;

    switch (tex_random_below(r, 8)) {
    case 0: return whole;
    case 1: return whole + 0.5;
    case 2: return whole + tex_random_below(r, 512) / 512.0;
    case 3: return whole + tex_random_below(r, 256) / 256.0;
    default: return tex_random_below(r, n) + tex_random_below(r, 1u << 20) * 0x1p-20;
    }
}

static void random_direction(struct random *r, struct tex_lod_quad *q)
{
    float v[3], step[2][3], scale = ldexpf(1, (int)tex_random_below(r, 10) - 9);

    for (unsigned a = 0; a < 3; a++) {
        v[a] = (float)tex_random_below(r, 1u << 16) / (1 << 15) - 1;
        step[0][a] = scale * ((float)tex_random_below(r, 1u << 16) / (1 << 15) - 1);
        step[1][a] = scale * ((float)tex_random_below(r, 1u << 16) / (1 << 15) - 1);
    }
    if (tex_random_below(r, 2)) /* close to an edge, a corner, in the middle */
        for (unsigned a = 0; a < 3; a++)
            v[a] =
                (float)((int)tex_random_below(r, 3) - 1) + (tex_random_below(r, 2) ? v[a] / 32 : 0);
    if (v[0] == 0 && v[1] == 0 && v[2] == 0)
        v[tex_random_below(r, 3)] = 1;
    for (unsigned lane = 0; lane < 4; lane++)
        for (unsigned a = 0; a < 3; a++)
            q->at[3 * lane + a] =
                bits_of(v[a] + (lane & 1 ? step[0][a] : 0) + (lane & 2 ? step[1][a] : 0));
}

/* Four places: one, and steps across and down, from a hundredth of a texel to dozens of them. */
static void random_places(struct random *r, const struct tex_random *s, struct tex_lod_quad *q)
{
    double step[2][3], scale[2] = { ldexp(1, (int)tex_random_below(r, 13) - 7),
                                    ldexp(1, (int)tex_random_below(r, 13) - 7) };

    for (unsigned a = 0; a < 3; a++) {
        const unsigned n = s->size[a];
        const double at = random_place(r, n);

        for (unsigned i = 0; i < 2; i++)
            step[i][a] =
                tex_random_once(r, 3) ? 0 : scale[i] * (tex_random_below(r, 512) / 256.0 - 1);
        for (unsigned lane = 0; lane < 4; lane++) {
            const double v = at + (lane & 1 ? step[0][a] : 0) + (lane & 2 ? step[1][a] : 0);

            q->at[3 * lane + a] = bits_of((float)(s->normalized ? v / n : v));
        }
    }
    if (tex_random_once(r, 64))
        q->at[tex_random_below(r, 12)] = tex_random_below(r, 2) ? 0x7fc00000 : (u32)random_bits(r);
}

static void random_load(struct random *r, const struct tex_random *s, struct tex_lod_quad *q)
{
    for (unsigned lane = 0; lane < 4; lane++) {
        q->lod[lane] = tex_random_below(r, 8) ? tex_random_below(r, s->levels)
                                              : (u32)((int)tex_random_below(r, 20) - 2);
        for (unsigned a = 0; a < 3; a++) {
            const unsigned n = s->size[a] >> q->lod[lane] % 32;

            q->at[3 * lane + a] =
                tex_random_below(r, 16)
                    ? tex_random_below(r, n ? n : 1)
                    : (u32)((int)tex_random_below(r, 3 * s->size[a]) - (int)s->size[a]);
        }
    }
    q->how.mode = TEX_LOD_GIVEN;
    q->how.multisample = s->samples != 0;
}

static void random_lod(struct random *r, const struct tex_random *s, struct tex_lod_quad *q)
{
    q->how.mode =
        (enum tex_lod_mode)tex_random_below(r, tex_random_cube(s->type) || s->type == T3D ? 2 : 3);
    for (unsigned lane = 0; lane < 4; lane++) {
        if (q->how.mode == TEX_LOD_GIVEN)
            q->lod[lane] = tex_random_float(r, tex_random_below(r, 4) ? 6 : 40);
        else if (q->how.mode == TEX_LOD_QUAD && tex_random_once(r, 3))
            q->lod[lane] = tex_random_float(r, 4);
        q->least[lane] = tex_random_once(r, 8) ? tex_random_below(r, 0x400) : 0;
    }
    for (unsigned i = 0; i < 16; i++) {
        const unsigned n = s->size[i / 2 % 2];
        const double texels = tex_random_once(r, 4) ? 0
                                                    : ldexp(tex_random_below(r, 512) / 256.0 - 1,
                                                            (int)tex_random_below(r, 8) - 2);

        q->gradient[i] = bits_of((float)(s->normalized ? texels / n : texels));
    }
}

static void random_offsets(struct random *r, const struct tex_random *s, struct tex_lod_quad *q)
{
    q->how.four_offsets = q->how.access == TEX_GATHER && tex_random_once(r, 3);
    for (unsigned lane = 0; lane < 4; lane++)
        for (unsigned i = 0; i < 8; i++) {
            const int most = q->how.access == TEX_GATHER ? 32 : 8;
            const u32 v = (u8)((int)tex_random_below(r, 2u * (unsigned)most) - most);

            if (i < 4)
                q->offset[lane] |= (q->how.four_offsets || i < 3 ? v : 0) << 8 * i;
            else if (q->how.four_offsets)
                q->offset_more[lane] |= v << 8 * (i - 4);
        }
    (void)s;
}

void tex_random_quad(struct random *r, const struct tex_random *s, struct tex_lod_quad *q)
{
    static const u8 dimension[9] = { 0, 2, 4, 6, 1, 3, 0, 2, 7 };
    const bool loads_only = s->type == BUFFER || s->samples;

    memset(q, 0, sizeof *q);
    q->how.access = loads_only || tex_random_once(r, 8) ? TEX_LOAD : TEX_SAMPLE;
    if (q->how.access == TEX_SAMPLE && s->type != T3D && s->type != T1D && s->type != A1D &&
        tex_random_once(r, 8))
        q->how.access = TEX_GATHER;
    if (tex_random_cube(s->type) && q->how.access == TEX_LOAD)
        q->how.access = TEX_SAMPLE;
    q->how.dimension = dimension[s->type];
    q->how.component = tex_random_below(r, 4);
    q->lanes = (u4)(1 + tex_random_below(r, 15));
    if (q->how.access == TEX_LOAD) {
        random_load(r, s, q);
    } else {
        if (tex_random_cube(s->type))
            random_direction(r, q);
        else
            random_places(r, s, q);
        random_lod(r, s, q);
        q->how.compare = s->state.sampler[0] >> 9 & 1;
    }
    if (!tex_random_cube(s->type) && tex_random_once(r, 4))
        random_offsets(r, s, q);
    for (unsigned lane = 0; lane < 4; lane++) {
        q->layer[lane] = (u16)tex_random_below(r, s->layers + 2);
        q->depth_ref[lane] = tex_random_float(r, 1.5f);
        q->sample[lane] = (u3)(s->samples ? tex_random_below(r, 8) : 0);
    }
}
