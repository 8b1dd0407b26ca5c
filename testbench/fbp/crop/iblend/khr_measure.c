/* khr_measure.c - see khr_measure.h */
#include "khr_measure.h"

#include <math.h>
#include <string.h>

#include "common/float_format.h"
#include "fbp/crop/iblend/iblend_programs.h"

static void float_fraction(mpq_t q, const struct float_format *f, u32 a)
{
    struct float_value v = float_unpack(f, a);

    mpq_set_ui(q, v.sig, 1);
    if (v.exp < 0)
        mpq_div_2exp(q, q, (unsigned)-v.exp);
    else
        mpq_mul_2exp(q, q, (unsigned)v.exp);
    if (v.sign)
        mpq_neg(q, q);
}

static void stored_fraction(mpq_t q, const struct pixel_format *f, u32 code, enum channel c)
{
    if (f->type == PIXEL_FLOAT) {
        float_fraction(q, &float_fp16, code);
    } else {
        mpq_set_ui(q, code, (1u << pixel_width(f, c)) - 1);
        mpq_canonicalize(q);
    }
}

static double last_place(const struct pixel_format *f, double exact, enum channel c)
{
    int binade;

    if (f->type != PIXEL_FLOAT)
        return 1.0 / ((1u << pixel_width(f, c)) - 1);
    binade = exact > 0 ? ilogb(exact) : KHR_LEAST_BINADE;
    return ldexp(1, (binade < KHR_LEAST_BINADE ? KHR_LEAST_BINADE : binade) - 10);
}

void khr_measure(struct khr_error *e, enum khr_mode mode, enum color_format format,
                 const u16 source[4], const u32 stored[4])
{
    static struct iblend_config cfg;
    static mpq_t s[4], d[4], r[4], code;
    static int loaded = -1;
    const struct pixel_format *f = pixel_format_of(format);
    struct iblend_quads q = { .coverage = 1 };
    struct crop_sector out;
    u32 words[PIXEL_WORDS];

    if (loaded < 0) {
        mpq_init(code);
        for (unsigned c = 0; c < 4; c++)
            mpq_inits(s[c], d[c], r[c], NULL);
    }
    if (loaded != (int)mode)
        iblend_load(&cfg, mode);
    loaded = (int)mode;
    cfg.state.format = format;
    cfg.state.write_mask = 15;
    for (unsigned c = 0; c < 4; c++) {
        q.src[c / 2] |= (u32)source[c] << 16 * (c % 2);
        float_fraction(s[c], &float_fp16, source[c]);
        stored_fraction(d[c], f, stored[c], (enum channel)c);
    }
    pixel_pack(f, stored, words);
    memcpy(q.dst, words, sizeof words);
    iblend_evaluate(&cfg, &q, &out);
    struct pixel_fields got = pixel_unpack(f, out.pixel);
    khr_blend(r, mode, s, d);
    for (unsigned c = 0; c < 4; c++) {
        double exact = mpq_get_d(r[c]), error;

        stored_fraction(code, f, got.raw[c], (enum channel)c);
        mpq_sub(code, code, r[c]);
        error = fabs(mpq_get_d(code)) / last_place(f, exact, (enum channel)c);
        if (!(error <= e->worst))
            e->worst = error;
        e->channels++;
    }
}
