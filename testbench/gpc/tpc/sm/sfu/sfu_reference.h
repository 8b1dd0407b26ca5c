/* sfu_reference.h - the unit's functions by definition: libm and MPFR, one rounding at the end
 *
 * The third opinion beside model and RTL, written from facts/sfu/sfu.md 1 and 4.  It has no table.
 */
#ifndef SFU_REFERENCE_H
#define SFU_REFERENCE_H

#include <mpfr.h>

#include "gpc/tpc/sm/sm_bus.h"

#define SFU_REFERENCE_BITS 256 /* of an MPFR value that is not rounded yet */

/* What the bits of an fp32 mean, denormals too. */
double sfu_reference_value(u32 a);

/* The fp32 nearest to x, ties to even, by an exponent without end; then what is beyond the normal
 * range is Inf or a zero of its sign.
 */
u32 sfu_reference_round(mpfr_srcptr x);

struct sfu_function {
    enum sfu_op op;
    const char *name;
    double (*in_double)(double x); /* within 2^-51 of exact, relatively */
    int (*in_mpfr)(mpfr_ptr z, mpfr_srcptr x, mpfr_rnd_t mode);
};

/* COS, SIN, EX2, LG2, RCP, RSQ and SQRT; the two double forms are RCP and RSQ. */
const struct sfu_function *sfu_reference_function(enum sfu_op op);

#endif
