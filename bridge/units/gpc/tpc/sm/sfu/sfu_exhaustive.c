/* sfu_exhaustive.c - every mantissa of every function
 *
 * Exponents only shift a result (sfu.h), so one or two octaves say it all; LG2 has its cancellation
 * below 1, SIN and COS all four quadrants, EX2 both signs.
 */
#include <assert.h>

#include "gpc/tpc/sm/sfu/sfu.h"
#include "vector_bus.h"

static const struct domain {
    enum sfu_op op;
    u32 first;
    u64 count; /* of sources */
} domains[] = {
    { SFU_RCP, 0x3f800000, 1 << 23 },        { SFU_RSQ, 0x3f800000, 1 << 24 },
    { SFU_SQRT, 0x3f800000, 1 << 24 },       { SFU_LG2, 0x3f000000, 1 << 24 },
    { SFU_EX2, 0x00000000, 1 << 23 },        { SFU_EX2, 0x80000000, 1 << 23 },
    { SFU_SIN, 0x00000000, 1 << 25 },        { SFU_COS, 0x00000000, 1 << 25 },
    { SFU_RCP64H, 0x3ff00000, 1 << 20 },     { SFU_RSQ64H, 0x3ff00000, 1 << 21 },
    { SFU_RRO_SINCOS, 0x3f800000, 1 << 23 }, { SFU_RRO_EX2, 0x3f000000, 1 << 23 },
};

#define DOMAINS (sizeof domains / sizeof domains[0])

/* The counts of all domains, 162,529,280, and each lane has them all: 650,117,120 results. */
const uint64_t sfu_exhaustive_lines = (UINT64_C(19) << 23) + (UINT64_C(3) << 20);

void sfu_exhaustive(uint64_t i, struct sfu_vector *v)
{
    const struct domain *d = domains;

    for (; d < domains + DOMAINS && i >= d->count; d++)
        i -= d->count;
    assert(d < domains + DOMAINS);
    v->mio_sfu_valid = 1;
    v->mio_sfu.op = d->op;
    for (unsigned t = 0; t < SFU_THREADS; t++)
        v->mio_sfu.a[t] = d->first + (u32)((i + t * (d->count / SFU_THREADS)) % d->count);
}
