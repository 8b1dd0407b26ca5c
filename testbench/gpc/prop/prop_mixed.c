/* prop_mixed.c - see prop_mixed.h */
#include "prop_mixed.h"

#include <string.h>

struct prop_config mixed_config(enum sample_mode raster, enum sample_mode target)
{
    struct prop_config cfg;

    memset(&cfg, 0, sizeof cfg);
    cfg.samples.target = target;
    cfg.samples.raster = raster;
    cfg.samples.tir = cfg.samples.enable = cfg.reduce_coverage = 1;
    cfg.outputs = 1;
    cfg.target[0].format = FORMAT_A8B8G8R8;
    return cfg;
}

/* Sample numbers in a pixel's block of 4x4 places, as the mode draws them: each in its part of it. */
static const u8 drawing[7][4][4] = {
    [SAMPLES_1X1] = { { 0 } },
    [SAMPLES_2X1] = { { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 0, 0, 1, 1 } },
    [SAMPLES_2X2] = { { 0, 0, 1, 1 }, { 0, 0, 1, 1 }, { 2, 2, 3, 3 }, { 2, 2, 3, 3 } },
    [SAMPLES_4X2] = { { 0, 1, 4, 5 }, { 0, 1, 4, 5 }, { 2, 3, 6, 7 }, { 2, 3, 6, 7 } },
    [SAMPLES_4X2_D3D] = { { 5, 3, 0, 7 }, { 5, 3, 0, 7 }, { 4, 1, 6, 2 }, { 4, 1, 6, 2 } },
    [SAMPLES_2X1_D3D] = { { 1, 1, 0, 0 }, { 1, 1, 0, 0 }, { 1, 1, 0, 0 }, { 1, 1, 0, 0 } },
    [SAMPLES_4X4] = { { 0, 1, 2, 3 }, { 4, 5, 6, 7 }, { 8, 9, 10, 11 }, { 12, 13, 14, 15 } },
};

unsigned mixed_samples(enum sample_mode mode)
{
    static const unsigned samples[7] = { 1, 2, 4, 8, 8, 2, 16 };

    return samples[mode];
}

u16 mixed_share(const struct prop_config *cfg, unsigned t)
{
    const enum sample_mode target = cfg->samples.target;
    const enum sample_mode raster = cfg->samples.tir ? cfg->samples.raster : target;
    u16 share = 0;

    if (!cfg->samples.tir ||
        (!cfg->reduce_coverage && mixed_samples(raster) >= mixed_samples(target)))
        return (u16)(1 << t);
    for (unsigned place = 0; place < 16; place++)
        if (drawing[target][place / 4][place % 4] == t)
            share |= (u16)(1 << drawing[raster][place / 4][place % 4]);
    return share;
}

static unsigned count(u16 x)
{
    unsigned n = 0;

    for (; x; x &= (u16)(x - 1))
        n++;
    return n;
}

/* R of 17.3.Y. */
static double ratio(const struct prop_config *cfg, u16 covered, unsigned t)
{
    const u16 share = mixed_share(cfg, t);
    const double r = (double)count(covered & share) / count(share);
    const int i = (int)(r * 16);
    double v;

    if (!cfg->modulation_table)
        return r;
    v = cfg->coefficient[(i < 1 ? 1 : i) - 1] / 128.0;
    return v > 1 ? 1 : v;
}

static u32 scaled(u32 a, double r)
{
    float f;

    memcpy(&f, &a, sizeof f);
    f = (float)((double)f * r); /* 24 bits by 8 are exact; rounded once */
    memcpy(&a, &f, sizeof f);
    return a;
}

void mixed_color(const struct prop_config *cfg, const struct prop_target *target, u16 covered,
                 unsigned t, const u32 color[4], u32 out[4])
{
    static const u8 parts[4] = { 0, 7, 8, 15 };
    const struct pixel_format *f = pixel_format_of(target->format);
    const bool integer = f && (f->type == PIXEL_UINT || f->type == PIXEL_SINT);
    const bool all = !cfg->samples.tir || !cfg->reduce_coverage || integer;
    struct prop_config plain = *cfg;
    u32 in[4];

    memcpy(in, color, sizeof in);
    for (unsigned c = 0; c < 4 && !integer; c++) {
        float x;

        memcpy(&x, &in[c], sizeof x);
        if (cfg->saturate & 1 && !(cfg->saturate_signed & 1))
            x = x > 1 ? 1 : x > 0 ? x : 0;
        else if (cfg->saturate & 1)
            x = x > 1 ? 1 : x > -1 ? x : x <= -1 ? -1 : 0;
        if (cfg->alpha_to_one && c == 3)
            x = 1;
        memcpy(&in[c], &x, sizeof x);
        if (!all && parts[cfg->modulate] >> c & 1)
            in[c] = scaled(in[c], ratio(cfg, covered, t));
    }
    plain.saturate = plain.alpha_to_one = 0;
    prop_convert(&plain, target, in, PROP_WHOLE, out);
}

bool mixed_packet(const struct prop *p, unsigned k, struct cread_quads *out)
{
    if (!prop_draws(p, &p->tile[0], 0, k))
        return false;
    prop_packet(p, &p->tile[0], 0, k, out);
    return true;
}
