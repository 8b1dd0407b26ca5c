/* sfu_directed.c - the corners of the SFU by name */
#include <string.h>

#include "gpc/tpc/sm/sfu/sfu_directed.h"
#include "section.h"
#include "unit.h"

const u32 sfu_kinds[SFU_KINDS] = {
    0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x00800001, 0x33800000, 0x3effffff, FLOAT_HALF,
    0x3f7fffff, FLOAT_ONE,  0x3f800001, 0x3fffffff, 0x40000000, 0x40000001, 0x407fffff, 0x40800000,
    0x42fc0000, 0x42fc0001, 0x42ffffff, 0x43000000, 0x4b000000, 0x4b800000, 0x7e7fffff, 0x7e800000,
    0x7e800001, 0x7effffff, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fffffff,
};

/* RCP of four plain numbers; a plane of 2^-4 x - 2^-5 y + 1 a little off the reference. */
static void base(struct sfu_vector *v)
{
    memset(v, 0, sizeof *v);
    v->mio_sfu_valid = 1;
    v->mio_sfu.op = SFU_RCP;
    v->mio_sfu.plane.a = 0x3d800000;
    v->mio_sfu.plane.b = 0xbd000000;
    v->mio_sfu.plane.c = FLOAT_ONE;
    v->mio_sfu.x = 40;
    v->mio_sfu.y = -24;
    for (unsigned i = 0; i < SFU_THREADS; i++) {
        v->mio_sfu.a[i] = FLOAT_ONE + i * 0x00155555;
        v->mio_sfu.sample[i] = 0x88;
        v->mio_sfu.centroid[i] = (u8)(0x3c + 0x31 * i);
        v->mio_sfu.offset[i] = 0x07000900 + 0x01230321 * i;
    }
}

/* With both signs, for each code of op. */
static void every_kind(unsigned i, struct sfu_vector *v)
{
    const u32 *k = &sfu_kinds[i % (SFU_KINDS / 4) * 4];
    u32 sign = (u32)(i / (SFU_KINDS / 4) % 2) << 31;

    v->mio_sfu.op = (enum sfu_op)(i / (SFU_KINDS / 2));
    sfu_sources(v, k[0] | sign, k[1] | sign, k[2] | sign, k[3] | sign);
}

/* The first and the last input of each segment of a table. */
static void ends_of_segment(struct sfu_vector *v, enum sfu_op op, u32 first, unsigned size)
{
    v->mio_sfu.op = op;
    sfu_sources(v, first, first + 1, first + size / 2, first + size - 1);
}

static void rcp_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, SFU_RCP, FLOAT_ONE + (i << 16), 1 << 16);
}

static void rsq_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, SFU_RSQ, FLOAT_ONE + (i << 17), 1 << 17);
}

static void sqrt_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, SFU_SQRT, FLOAT_ONE + (i << 17), 1 << 17);
}

static void lg2_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, SFU_LG2, FLOAT_HALF + (i << 17), 1 << 17);
}

static void ex2_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, SFU_EX2, (u32)(i / 64) << 31 | i % 64 << 17, 1 << 17);
}

static void sine_segment(unsigned i, struct sfu_vector *v)
{
    ends_of_segment(v, i / 512 ? SFU_COS : SFU_SIN, (u32)(i / 256 % 2) << 31 | i % 256 << 17,
                    1 << 17);
}

/* One bit of the fraction at a time, through every table's multiplier. */
static void one_bit_of_source(unsigned i, struct sfu_vector *v)
{
    u32 bit = 1u << i % 24;

    v->mio_sfu.op = (enum sfu_op)(i / 24);
    sfu_sources(v, FLOAT_ONE ^ bit, 0x40000000 ^ bit, 0x3fffffff ^ bit, 0x00ffffff ^ bit);
}

static void exponent_of_lg2(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = SFU_LG2;
    sfu_sources(v, (i + 1) << 23, (i + 1) << 23 | 1, (i + 1) << 23 | 0x7fffff,
                (i + 1) << 23 | 0x123456);
}

static void whole_of_ex2(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = SFU_EX2;
    sfu_sources(v, i << 23, 0x80000000 | i << 23, i << 23 | 0x7fffff, 0x80000000 | i << 23 | 1);
}

static void special_codes(unsigned i, struct sfu_vector *v)
{
    u32 low = i / 3 ? 0x3f7fffff : 0;

    v->mio_sfu.op = (enum sfu_op)(i % 3);
    sfu_sources(v, 0x40000000 | low, 0x40800000 | low, 0xc0000000 | low, 0xc0800000 | low);
}

static void exponent_of_reduction(unsigned i, struct sfu_vector *v)
{
    u32 e = i % 254 + 1;

    v->mio_sfu.op = i / 254 ? SFU_RRO_EX2 : SFU_RRO_SINCOS;
    sfu_sources(v, e << 23, e << 23 | 0x7fffff, e << 23 | 0x2aaaaa,
                0x80000000 | e << 23 | 0x400001);
}

/* 1, 2, 3 sixteenths of the last place around every tie of RRO. */
static void tie_of_reduction(unsigned i, struct sfu_vector *v)
{
    u32 e = (u32)(126 - i) << 23;

    v->mio_sfu.op = SFU_RRO_EX2;
    sfu_sources(v, e | 1u << i % 23, e | ((1u << i % 23) - 1), e | ((2u << i % 22) + 1),
                e | (3u << i % 22));
}

static void modifiers(unsigned i, struct sfu_vector *v)
{
    v->mio_sfu.op = (enum sfu_op)(i / 8);
    v->mio_sfu.negate = i & 1;
    v->mio_sfu.absolute = i >> 1 & 1;
    v->mio_sfu.saturate = i >> 2 & 1;
    sfu_sources(v, 0x3f400000, 0xbf400000, 0x40490fdb, 0xc0490fdb);
}

static void saturation(unsigned i, struct sfu_vector *v)
{
    static const u32 c[] = {
        0x00000000, 0x80000000, 0x00000001, 0x3f7fffff, FLOAT_ONE,  0x3f800001,
        0x7f800000, 0xff800000, 0x7f800001, 0xffffffff, 0xbf800000, 0x80000001
    };

    v->mio_sfu.op = SFU_IPA_CONSTANT;
    v->mio_sfu.saturate = 1;
    v->cfg.sat_keeps_nan = i / 12 & 1;
    v->mio_sfu.plane.c = c[i % 12];
}

/* What one operand of a saturation decides: NaNs of every form. */
static void saturated_nan(unsigned i, struct sfu_vector *v)
{
    static const u32 c[] = { 0x7fc00000, 0xffc00000, 0x7fc00001, 0x7fffffff };

    v->mio_sfu.op = SFU_IPA_CONSTANT;
    v->mio_sfu.saturate = 1;
    v->cfg.sat_keeps_nan = i / 4 & 1;
    v->mio_sfu.plane.c = c[i % 4];
}

static const struct section {
    const char *name;
    unsigned count;
    void (*make)(unsigned i, struct sfu_vector *v);
} sections[] = {
    { "every kind of number", 16 * SFU_KINDS / 2, every_kind },
    { "RCP: ends of each segment", 128, rcp_segment },
    { "RSQ: ends of each segment", 128, rsq_segment },
    { "SQRT: ends of each segment", 128, sqrt_segment },
    { "LG2: ends of each segment", 128, lg2_segment },
    { "EX2: ends of each segment", 128, ex2_segment },
    { "SIN, COS: ends of each segment", 1024, sine_segment },
    { "one bit of the source", 24 * 11, one_bit_of_source },
    { "LG2 of every exponent", 254, exponent_of_lg2 },
    { "EX2 of every whole", 128, whole_of_ex2 },
    { "special codes of RRO", 6, special_codes },
    { "RRO of every exponent", 508, exponent_of_reduction },
    { "RRO: ties", 26, tie_of_reduction },
    { "source modifiers and .SAT", 128, modifiers },
    { ".SAT of every kind", 24, saturation },
    { "IPA.CONSTANT of every kind", 128, sfu_constant_is_untouched },
    { "IPA mode and shade mode", 8, sfu_shade_mode },
    { "every location", 192, sfu_every_location },
    { "offset of more bits than count", 64, sfu_offset_beyond_the_pixel },
    { "exponents of a plane apart", 192, sfu_exponents_apart },
    { "length of the position", 136, sfu_length_of_position },
    { "cancellation", 160, sfu_cancellation },
    { "one bit of the sum", 384, sfu_one_bit_of_sum },
    { "tie of the sum", 32, sfu_tie_of_sum },
    { "one lost bit of the sum", 60, sfu_one_lost_bit_of_sum },
    { "plane of specials", 90, sfu_plane_specials },
    { "sum out of range", 64, sfu_sum_out_of_range },
    { "product of every kind", 512, sfu_product_of_kinds },
    { "product of single bits", 23 * 23, sfu_product_of_bits },
    { "product whose last bit rounds", 16, sfu_product_of_last_bit },
    { "product out of range", 64, sfu_product_out_of_range },
    { ".SAT of a NaN", 8, saturated_nan },
};

/* Corner i, counted over all sections. */
const char *sfu_directed(unsigned i, struct sfu_vector *v)
{
    base(v);
    const unsigned s = SECTION_OF(sections, &i);

    if (s == SECTIONS(sections))
        return NULL;
    sections[s].make(i, v);
    v->mio_sfu.id.launch = (u16)s;
    v->mio_sfu.id.pc = i;
    return sections[s].name;
}
