/* sfu_reference_plane.h - interpolation by its definition: a*x + b*y + c in integers, not rounded
 *
 * The third opinion beside model and RTL, written from facts/sfu/sfu.md 4, facts/isa/semantics.md
 * 10.1 and sm.def.  It knows no grid and no shift of the model's.
 */
#ifndef SFU_REFERENCE_PLANE_H
#define SFU_REFERENCE_PLANE_H

#include <gmp.h>

#include "gpc/tpc/sm/sm_bus.h"

/* Where a thread interpolates, in sixteenths of a pixel from the plane's reference point. */
struct sfu_position {
    s32 x, y;
};
struct sfu_position sfu_reference_position(const struct sfu_quad *q, unsigned thread);

/* Every value here is in units of 2^-SFU_PLANE_UNIT, which all of them are multiples of. */
#define SFU_PLANE_UNIT 240

/* Of finite coefficients; denormal ones are zeros. */
void sfu_reference_plane(mpz_ptr z, const struct attribute_plane *p, struct sfu_position at);

/* A finite fp32 that is no denormal. */
void sfu_reference_units(mpz_ptr z, u32 a);

/* 2^exp */
void sfu_reference_power(mpz_ptr z, s32 exp);

/* H: every term is below 2^H, two pixels further on too.  False where all coefficients are 0. */
bool sfu_reference_block_exponent(const struct sfu_quad *q, s32 *h);

#endif
