/* sfu_vectors.c - random and boundary-weighted vectors of the SFU */
#include "gpc/tpc/sm/sfu/sfu.h"
#include "gpc/tpc/sm/sfu/sfu_planes.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char sfu_work_unit[] = "threads";

/* known: rates.csv; four threads a clock, eight units an SM, two SMs */
const struct unit_rate sfu_rates[] = {
    { "T3", "attribute interpolations", "GM20B whole", "mio_sfu.op=SFU_IPA_MULTIPLY", 16 },
    { "T7", "interpolation", "variable", "mio_sfu.op=SFU_IPA_PASS", 8 },
    { 0 },
};

unsigned sfu_work(const struct sfu_vector *v)
{
    (void)v;
    return SFU_THREADS;
}

void sfu_random_config(struct random *r, struct sfu_vector *v)
{
    v->cfg.flat_shade = random_below(r, 4) == 0;
    v->cfg.sat_keeps_nan = random_below(r, 4) == 0;
}

static u32 special(struct random *r)
{
    static const u32 values[] = { 0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x00800001,
                                  0x3f7fffff, 0x3f800000, 0x3f800001, 0x40000000, 0x40800000,
                                  0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff };

    return values[random_below(r, 15)] | (u32)random_below(r, 2) << 31;
}

/* A fraction at the first or last input of a segment of the tables, or a bit or two. */
static u32 corner_fraction(struct random *r)
{
    u32 segment = (u32)(random_bits(r) & 0x7fffff), low = random_below(r, 2) ? 0xffff : 0x1ffff;

    switch (random_below(r, 4)) {
    case 0: return segment & ~low;
    case 1: return segment | low;
    case 2: return (1u << random_below(r, 23)) | (1u << random_below(r, 23));
    default: return 0x7fffff ^ (1u << random_below(r, 23));
    }
}

static u32 fraction(struct random *r)
{
    return random_below(r, 4) ? (u32)(random_bits(r) & 0x7fffff) : corner_fraction(r);
}

/* fp32 of any exponent, near 1 as often; a special now and then. */
u32 sfu_random_float(struct random *r)
{
    u32 sign = (u32)random_below(r, 2) << 31;

    if (random_below(r, 16) == 0)
        return special(r);
    u32 exponent =
        random_below(r, 2) ? 1 + random_below(r, 254) : (u32)(127 + (int)random_below(r, 20) - 10);
    return sign | exponent << 23 | fraction(r);
}

/* What RRO gives: quadrants or exponents with 23 bits of fraction; special codes now and then. */
static u32 random_reduced(struct random *r, enum sfu_op op)
{
    u32 sign = (u32)random_below(r, 2) << 31;
    u32 whole = op == SFU_EX2 ? random_below(r, 128) : random_below(r, 4);

    switch (random_below(r, 32)) {
    case 0: return sign | 0x40000000;
    case 1: return sign | 0x40800000;
    case 2: return (u32)random_bits(r);
    case 3: return sign | whole << 23;
    case 4: return sign | 126 << 23 | random_below(r, 3);
    default: return sign | whole << 23 | fraction(r);
    }
}

static u32 random_source(struct random *r, enum sfu_op op)
{
    if (op == SFU_SIN || op == SFU_COS || op == SFU_EX2)
        return random_reduced(r, op);
    if (op == SFU_RCP64H || op == SFU_RSQ64H) /* one time in 16 a double's special */
        return random_below(r, 16) ? (u32)random_bits(r)
                                   : (u32)(random_bits(r) & 0x80000001) | 0x7ff00000 |
                                         (u32)random_below(r, 2) << 20;
    return sfu_random_float(r);
}

/* One time in 32 any code, defined or not. */
static enum sfu_op random_op(struct random *r)
{
    static const enum sfu_op ipa[] = { SFU_IPA_PASS, SFU_IPA_MULTIPLY, SFU_IPA_MULTIPLY,
                                       SFU_IPA_PASS, SFU_IPA_CONSTANT, SFU_IPA_SC };
    unsigned pick = random_below(r, 32);

    if (pick == 0)
        return (enum sfu_op)(random_bits(r) & 15);
    return pick < 12 ? ipa[random_below(r, 6)] : (enum sfu_op)random_below(r, 11);
}

static u32 random_offset(struct random *r)
{
    u32 far = (u32)random_bits(r), near = far & 0x0fff0fff;

    /* -8..7 sixteenths, and now and then bits that say nothing */
    return random_below(r, 4) ? (near ^ 0x08000800) - 0x08000800 : far;
}

void sfu_random_inputs(struct random *r, struct sfu_vector *v)
{
    struct sfu_quad *q = &v->mio_sfu;

    v->mio_sfu_valid = 1;
    q->id.launch = (u16)random_bits(r);
    q->id.warp = (u6)(random_bits(r) & 63);
    q->id.quad = (u3)(random_bits(r) & 7);
    q->id.pc = (u24)(random_bits(r) & 0xffffff);
    q->op = random_op(r);
    q->negate = random_below(r, 4) == 0;
    q->absolute = random_below(r, 4) == 0;
    q->saturate = random_below(r, 8) == 0;
    q->location = (enum ipa_location)random_below(r, random_below(r, 16) ? 3 : 4);
    for (unsigned i = 0; i < SFU_THREADS; i++) {
        q->a[i] = random_source(r, q->op);
        q->sample[i] = random_below(r, 2) ? 0x88 : (u8)random_bits(r);
        q->centroid[i] = (u8)random_bits(r);
        q->offset[i] = random_offset(r);
    }
    sfu_random_plane(r, q);
}
