/* vsc_cases.h - random primitives for tests of vsc; include after seeded.h */
#ifndef VSC_CASES_H
#define VSC_CASES_H

#include <math.h>

#include "gpc/pes/vsc/vsc.h"
#include "host_float.h"
#include "unit.h"
#include "vector_bus.h"

void vsc_random_config(struct random *, struct vsc_vector *);
void vsc_random_inputs(struct random *, struct vsc_vector *);

static inline float number(u32 a)
{
    return float_of_bits(a);
}

/* Coordinates and distances that are finite; zeros as they are, others neither tiny nor huge. */
static inline bool ordinary(const struct vsc_prim *p)
{
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 12; k++) {
            const float a = fabsf(number(k < 4 ? p->v[i].position[k] : p->v[i].clip[k - 4]));

            if (!(a == 0 || (a > 0x1p-30f && a < 0x1p30f)))
                return false;
        }
    return true;
}

/* Cuts whose places are well defined: between ends that are not much farther from the eye than they are apart. */
static inline struct vsc_vector tame(void)
{
    struct vsc_vector v = { 0 };

    vsc_random_config(&seeded, &v);
    vsc_random_inputs(&seeded, &v);
    v.cfg.raster = v.cfg.transform = 1;
    v.cfg.pixel_at_integers = 0;
    v.cfg.window_x = v.cfg.window_y = 0;
    v.sm_vsc.kind = PRIMITIVE_TRIANGLE;
    v.sm_vsc.draw_end = v.sm_vsc.multicast = 0;
    v.sm_vsc.viewport = 0;
    for (unsigned k = 0; k < 4; k++)
        v.cfg.viewport[0].swizzle[k] = (u3)(2 * k);
    for (unsigned i = 0; i < 3; i++) {
        const float w = (float)(64 + random_word() % 960) / 256;

        for (unsigned k = 0; k < 3; k++)
            v.sm_vsc.v[i].position[k] =
                bits_of_float(w * ((float)(random_word() % 65536) / 16384 - 2));
        v.sm_vsc.v[i].position[3] = bits_of_float(w);
        for (unsigned k = 0; k < 8; k++)
            v.sm_vsc.v[i].clip[k] = bits_of_float((float)(random_word() % 65536) / 32768 - 0.5f);
    }
    return v;
}

#endif
