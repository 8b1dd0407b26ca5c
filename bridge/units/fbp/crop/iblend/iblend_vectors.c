/* iblend_vectors.c - random and boundary-weighted vectors of the iterated blend */
#include <string.h>

#include "common/bits.h"
#include "common/float_format.h"
#include "common/norm.h"
#include "fbp/crop/iblend/iblend.h"
#include "fbp/crop/iblend/iblend_programs.h"
#include "random.h"
#include "unit.h"
#include "vector_bus.h"

const char iblend_work_unit[] = "pixels";

/* No row of rates.csv is of programs: testbench/fbp/crop/iblend measures a clock a pass. */
const struct unit_rate iblend_rates[] = { { 0 } };

unsigned iblend_work(const struct iblend_vector *v)
{
    (void)v;
    return IBLEND_PIXELS;
}

/* fp16: the ends and what is next to them, of the range 0..1 and of the format. */
static u16 random_half(struct random *r)
{
    static const u16 corners[16] = {
        0x0000, 0x3c00, 0x3bff, 0x3c01, 0x3800, 0x37ff, 0x0001, 0x03ff,
        0x0400, 0x8000, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x4000
    };
    unsigned pick = random_below(r, 8);

    if (pick < 2)
        return corners[random_below(r, 16)];
    if (pick < 3)
        return (u16)random_bits(r);
    return (u16)(random_below(r, 0x3c01)); /* 0..1 */
}

/* Codes that the class does not define come one time in sixteen, fields that mean nothing always. */
static u32 random_word(struct random *r)
{
    u32 word = (u32)random_bits(r);
    struct iblend_instruction x;

    iblend_instruction_get(&x, &word, 0);
    if (random_below(r, 16) == 0)
        return word;
    if (random_below(r, 3))
        x.test = TEST_TRUE;
    x.op = (enum iblend_op)random_below(r, 7);
    while (x.b == 8 || x.b == 15)
        x.b = (enum iblend_right)random_below(r, 15);
    while (x.d == 8 || x.d == 15)
        x.d = (enum iblend_right)random_below(r, 15);
    x.swizzle = (enum iblend_swizzle)(random_below(r, 2) ? SWIZZLE_RGB : random_below(r, 6));
    if (random_below(r, 2))
        x.mask = MASK_RGB;
    iblend_instruction_put(&word, 0, &x);
    return word;
}

static const struct pixel_format *random_format(struct random *r)
{
    static const enum color_format common[4] = { FORMAT_A8B8G8R8, FORMAT_RF16_GF16_BF16_AF16,
                                                 FORMAT_A8RL8GL8BL8, FORMAT_BF10GF11RF11 };
    struct iblend_config cfg = { .passes = 0 };

    do
        cfg.state.format =
            random_below(r, 2)
                ? common[random_below(r, 4)]
                : (enum color_format)pixel_formats[random_below(r, PIXEL_FORMATS)].code;
    while (iblend_not_modelled(&cfg));
    return pixel_format_of(cfg.state.format);
}

/* Short programs: a packet takes a clock for each pass.  One in four is a mode of KHR, which any word
 * may spoil.
 */
void iblend_random_config(struct random *r, struct iblend_vector *v)
{
    static const unsigned most[4] = { 2, 4, 8, 40 };
    struct iblend_config *c = &v->cfg;

    c->state.format = (enum color_format)random_format(r)->code;
    c->state.write_mask = (u4)(random_below(r, 2) ? 15 : random_bits(r) & 15);
    c->state.blend_enable = (u1)(random_bits(r) & 1);
    c->state.logic_enable = (u1)(random_bits(r) & 1);
    c->passes = (u8)random_below(r, most[random_below(r, random_below(r, 4) ? 3 : 4)] + 1);
    if (random_below(r, 256) == 0)
        c->passes = 255;
    for (unsigned i = 0; i < 24; i++)
        c->constant[i] = random_half(r);
    for (unsigned i = 0; i < 256; i++)
        c->instruction[i] = random_word(r);
    if (random_below(r, 4) == 0)
        iblend_load(c, random_below(r, IBLEND_PROGRAMS));
    if (random_below(r, 8) == 0)
        c->instruction[random_below(r, 8)] ^= 1u << random_below(r, 32);
    c->alpha_enable = (u1)(random_bits(r) & 1);
    c->noop = (enum iblend_noop)(random_below(r, 2) ? NOOP_NEVER : random_bits(r) & 3);
}

/* Premultiplied, opaque, transparent or of any bits. */
static void random_source(struct random *r, u32 words[2])
{
    unsigned kind = random_below(r, 16);

    for (unsigned c = 0; c < 4; c++) {
        u16 h = random_half(r);

        if (kind < 2)
            h = c == 3 && kind ? 0x3c00 : 0;
        if (kind == 2 && c == 3)
            h = 0x3c00;
        if (kind == 3 && c < 3)
            h = 0x8000;
        bits_put(words, 16 * c, 16, h);
    }
}

static void random_stored(struct random *r, u32 *words, const struct pixel_format *f)
{
    for (unsigned k = 0; k < PIXEL_COMPONENTS; k++) {
        const struct pixel_component *c = &f->component[k];
        u64 code = random_bits(r), top = c->width ? bits_mask(c->width) : 0;

        if (f->type == PIXEL_FLOAT && c->width)
            code = (u64)random_half(r) >> (c->width < 16 ? 15 - c->width : 0);
        else if (random_below(r, 4) == 0)
            code = random_below(r, 2) ? top : top / 2 + random_below(r, 3);
        if (c->width)
            bits_put(words, c->lsb, c->width, code & top);
    }
}

void iblend_random_inputs(struct random *r, struct iblend_vector *v)
{
    struct iblend_quads *q = &v->prop_iblend;
    const struct pixel_format *f;

    /* A bundle of which fields are fixed may ask of a format what is not modelled. */
    if (iblend_not_modelled(&v->cfg))
        v->cfg.state.format = FORMAT_A8B8G8R8;
    f = pixel_format_of(v->cfg.state.format);
    v->prop_iblend_valid = 1;
    q->id.draw = (u16)random_bits(r);
    q->id.prim = (u16)random_bits(r);
    q->id.x = (u14)(random_bits(r) & 0x3ffe);
    q->id.y = (u14)(random_bits(r) & 0x3ffe);
    q->coverage = (u4)(random_below(r, 2) ? 15 : random_bits(r) & 15);
    for (unsigned i = 0; i < 8; i++)
        q->dst[i] = (u32)random_bits(r);
    for (unsigned i = 0; i < IBLEND_PIXELS; i++) {
        random_source(r, &q->src[2 * i]);
        random_stored(r, &q->dst[f->bits > 32 ? 2 * i : i], f);
    }
}

static u32 half_of_byte(u32 code)
{
    return float_from_fp32(&float_fp16, unorm_to_fp32(code, 8), ROUND_RNE);
}

/* Every pair of an opaque 8-bit source and stored code in R, through every program. */
const uint64_t iblend_exhaustive_lines = IBLEND_PROGRAMS * (UINT64_C(1) << 16) / 4;

void iblend_exhaustive(uint64_t i, struct iblend_vector *v)
{
    struct iblend_quads *q = &v->prop_iblend;

    memset(&v->cfg, 0, sizeof v->cfg);
    v->cfg.state.format = FORMAT_A8B8G8R8;
    v->cfg.state.write_mask = 15;
    iblend_load(&v->cfg, (unsigned)(i >> 14));
    v->prop_iblend_valid = 1;
    q->coverage = 15;
    for (unsigned p = 0; p < IBLEND_PIXELS; p++) {
        u32 stored = (u32)(i & 63) * 4 + p, source = i >> 6 & 255;

        q->dst[p] = 0xff000000 | (255 - stored) << 16 | (stored ^ 0x55) << 8 | stored;
        for (unsigned c = 0; c < 4; c++)
            bits_put(&q->src[2 * p], 16 * c, 16,
                     c == 3 ? 0x3c00 : half_of_byte(source * (c + 1) & 255));
    }
}
