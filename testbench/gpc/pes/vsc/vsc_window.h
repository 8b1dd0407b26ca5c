/* vsc_window.h - primitives in a window, by hand, for tests of vsc */
#ifndef VSC_WINDOW_H
#define VSC_WINDOW_H

#include <math.h>
#include <string.h>

#include "gpc/pes/vsc/vsc.h"
#include "host_float.h"

/* A window of 64 x 64 pixels, y downwards; depth 0 to 1. */
static inline struct vsc_config window(void)
{
    struct vsc_config c;

    memset(&c, 0, sizeof c);
    c.raster = c.transform = 1;
    c.band_z = BAND_Z_256;
    for (unsigned i = 0; i < 16; i++)
        for (unsigned k = 0; k < 4; k++) {
            c.viewport[i].swizzle[k] = (u3)(2 * k);
            if (k < 3)
                c.viewport[i].scale[k] = c.viewport[i].offset[k] = bits_of_float(k < 2 ? 32 : 0.5f);
            if (k < 2)
                c.viewport[i].band[k] = 8;
        }
    return c;
}

struct place {
    float x, y, z, w;
};

static inline struct vsc_prim prim_of(enum primitive_kind kind, struct place a, struct place b,
                                      struct place c)
{
    const struct place at[3] = { a, b, c };
    struct vsc_prim p;

    memset(&p, 0, sizeof p);
    p.kind = kind;
    p.edge_flags = 7;
    for (unsigned i = 0; i < 3; i++) {
        p.v[i].position[0] = bits_of_float(at[i].x);
        p.v[i].position[1] = bits_of_float(at[i].y);
        p.v[i].position[2] = bits_of_float(at[i].z);
        p.v[i].position[3] = bits_of_float(at[i].w);
    }
    return p;
}

/* A small one around (x, y, z) * w. */
static inline struct vsc_prim around(enum primitive_kind kind, float x, float y, float z, float w)
{
    const float d = 0.125f * fabsf(w);

    return prim_of(kind, (struct place){ x * w, y * w, z * w, w },
                   (struct place){ x * w + d, y * w, z * w, w },
                   (struct place){ x * w, y * w + d, z * w, w });
}

static inline unsigned pieces(const struct vsc_config *c, const struct vsc_prim *p)
{
    struct vsc_job job;

    vsc_clip(c, p, 0, &job);
    return job.pieces;
}

#endif
