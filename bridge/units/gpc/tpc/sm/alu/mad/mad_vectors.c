/* mad_vectors.c - random and directed operands of Tesla's SPs */
#include <string.h>

#include "gpc/tpc/sm/alu/mad/mad.h"
#include "random.h"
#include "section.h"
#include "unit.h"
#include "vector_bus.h"

const char mad_work_unit[] = "operations";
const struct unit_rate mad_rates[] = {
    { 0 },
};

unsigned mad_work(const struct mad_vector *v)
{
    (void)v;
    return MAD_LANES;
}

void mad_random_config(struct random *r, struct mad_vector *v)
{
    v->cfg.zero_wins = random_below(r, 4) == 0;
}

/* Zeros, denormals, ends of the range, ones, infinities, NaNs. */
static const u32 special[] = { 0x00000000, 0x00000001, 0x007fffff, 0x00800000,
                               0x00800001, 0x3f7fffff, 0x3f800000, 0x3f800001,
                               0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000,
                               0x7fffffff, 0x01000000, 0x4b800000, 0x33800000 };

static u32 operand(struct random *r, u32 exp)
{
    const u32 sign = (u32)random_below(r, 2) << 31;
    const u32 bits = (u32)random_bits(r) & 0x7fffff;
    const u32 few = random_below(r, 2) ? bits : bits & ~(UINT32_C(0x7fffff) >> random_below(r, 23));

    if (random_below(r, 16) == 0)
        return sign | special[random_below(r, 16)];
    return sign | (exp & 255) << 23 | few;
}

/* Sums near each other, products near the addend, products near the ends of the range. */
void mad_random_inputs(struct random *r, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;

    v->rf_mad_valid = 1;
    in->part = (u2)random_below(r, 4);
    in->op = (enum mad_op)(random_below(r, 2) ? MAD_MAD : random_below(r, 3));
    in->truncate = random_below(r, 4) == 0;
    for (unsigned i = 0; i < MAD_LANES; i++) {
        const unsigned near = random_below(r, 8) ? 1 + random_below(r, 254) : random_below(r, 30);
        const u32 x = 1 + random_below(r, 254), product = in->op == MAD_ADD ? 0 : x;

        in->a[i] = operand(r, in->op == MAD_ADD ? near : x);
        in->b[i] = operand(r, near + 127 - product);
        in->c[i] = operand(r, near + random_below(r, 60) - 30);
    }
}

/* Every operation on every two special factors of every sign, each with four addends. */
static void specials(unsigned i, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;

    in->op = (enum mad_op)(i % 3);
    v->cfg.zero_wins = i / 3 & 1;
    in->truncate = i / 6 & 1;
    for (unsigned n = 0; n < MAD_LANES; n++) {
        const unsigned k = i / 12;

        in->a[n] = special[k % 16] | (u32)(n & 1) << 31;
        in->b[n] = special[k / 16 % 16] | (u32)(n >> 1 & 1) << 31;
        in->c[n] = special[(k / 256 * 4 + k % 16 + k / 16) % 16] | (u32)(n >> 2) << 31;
    }
}

/* (1 + 2^-k) * (1 + 2^-m) less 1, and its exact opposite: what the product's cut loses. */
static void cut(unsigned i, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;

    in->op = MAD_MAD;
    for (unsigned n = 0; n < MAD_LANES; n++) {
        in->a[n] = 0x3f800000 | 0x7fffff >> (i % 23);
        in->b[n] = 0x3f800000 | (1u << (i / 23 % 23)) | (n & 1);
        in->c[n] = 0xbf800000 ^ (n & 2 ? 0x80000000 : 0) ^ (n & 4 ? 0x00800000 : 0);
    }
}

/* Products that overflow or underflow alone, and a sum that does not. */
static void beyond(unsigned i, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;
    const u32 exp = i < 40 ? 190 + i / 2 : 63 - 20 + i / 2;

    in->op = i & 1 ? MAD_MAD : MAD_MUL;
    for (unsigned n = 0; n < MAD_LANES; n++) {
        in->a[n] = (u32)(n & 1) << 31 | exp << 23 | 0x7fffff;
        in->b[n] = exp << 23 | (n & 2 ? 1 : 0);
        in->c[n] = (i < 40 ? 0xff7fffff : 0x80800000) + (n & 4 ? 1 : 0);
    }
}

/* Halves of the last place, both sides of them, of a sum. */
static void ties(unsigned i, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;

    in->op = i & 1 ? MAD_ADD : MAD_MAD;
    in->truncate = i / 2 & 1;
    for (unsigned n = 0; n < MAD_LANES; n++) {
        in->a[n] = 0x3f800000 + i / 4;
        in->b[n] = 0x3f800000;
        in->c[n] = 0x33800000 - 1 + n % 3 + (n & 4 ? 0x80000000 : 0);
    }
}

/* Results about 2^-126, where MAD differs from ADD and MUL. */
static void tiny(unsigned i, struct mad_vector *v)
{
    struct mad_lanes *in = &v->rf_mad;

    in->op = (enum mad_op)(i % 3);
    in->truncate = i / 3 & 1;
    for (unsigned n = 0; n < MAD_LANES; n++) {
        in->a[n] = in->op == MAD_ADD ? 0x00800000 + n : 0x3f7fffff - n;
        in->b[n] = in->op == MAD_MUL ? 0x00800000 + i / 6 : 0x01000000 + i / 6;
        in->c[n] = 0x80800000 + i / 6 % 8;
    }
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct mad_vector *v);
} sections[] = {
    { "special operands", 12 * 1024, specials },
    { "a product cut beside its opposite", 23 * 23, cut },
    { "products beyond the range", 80, beyond },
    { "halves of the last place", 32, ties },
    { "about the least normal number", 96, tiny },
};

const char *mad_directed(unsigned i, struct mad_vector *v)
{
    memset(v, 0, sizeof *v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    v->rf_mad_valid = 1;
    v->rf_mad.id.launch = (u16)s;
    v->rf_mad.part = (u2)(i % 4);
    sections[s].make(i, v);
    return sections[s].name;
}

const uint64_t mad_exhaustive_lines = 0;

void mad_exhaustive(uint64_t i, struct mad_vector *v)
{
    (void)i;
    (void)v;
}
