/* sfu_reference_packet.h - floats into the model and out of it, four at a time */
#ifndef SFU_REFERENCE_PACKET_H
#define SFU_REFERENCE_PACKET_H

#include <string.h>

#include "gpc/tpc/sm/sfu/sfu.h"

/* One instruction, no modifiers. */
static inline void sfu_four(enum sfu_op op, const u32 a[4], u32 z[4])
{
    static const struct sfu_config cfg;
    struct sfu_quad q = { .op = op };
    struct sfu_result r;

    memcpy(q.a, a, sizeof q.a);
    sfu_evaluate(&cfg, &q, &r);
    memcpy(z, r.value, sizeof r.value);
}

/* MUFU of floats, as a program has it: RRO goes before COS, SIN and EX2. */
static inline void sfu_four_floats(enum sfu_op op, const u32 a[4], u32 z[4])
{
    u32 reduced[4];

    if (op > SFU_EX2) {
        sfu_four(op, a, z);
        return;
    }
    sfu_four(op == SFU_EX2 ? SFU_RRO_EX2 : SFU_RRO_SINCOS, a, reduced);
    sfu_four(op, reduced, z);
}

static inline u32 sfu_one(enum sfu_op op, u32 a)
{
    const u32 four[4] = { a, a, a, a };
    u32 z[4];

    sfu_four(op, four, z);
    return z[0];
}

static inline u32 sfu_one_float(enum sfu_op op, u32 a)
{
    const u32 four[4] = { a, a, a, a };
    u32 z[4];

    sfu_four_floats(op, four, z);
    return z[0];
}

#endif
