/* pixel.c - see pixel.h (facts/texture/surface_formats.csv) */
#include "common/pixel.h"

#include "common/bits.h"

unsigned pixel_width(const struct pixel_format *f, enum channel channel)
{
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++)
        if (f->component[i].channel == channel)
            return f->component[i].width;
    return 0;
}

struct pixel_fields pixel_unpack(const struct pixel_format *f, const u32 *w)
{
    struct pixel_fields z = { .present = 0 };

    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel > CHANNEL_A)
            continue;
        z.raw[c->channel] = (u32)bits_get(w, c->lsb, c->width);
        z.present |= (u4)(1 << c->channel);
    }
    return z;
}

/* chosen: X is written 0; guess: Z zeros, O ones (common/pixel_format.def) */
static u64 padding(const struct pixel_component *c)
{
    return c->channel == CHANNEL_O ? bits_mask(c->width) : 0;
}

void pixel_pack(const struct pixel_format *f, const u32 raw[4], u32 w[PIXEL_WORDS])
{
    for (unsigned i = 0; i < PIXEL_WORDS; i++)
        w[i] = 0;
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel == CHANNEL_N)
            continue;
        bits_put(w, c->lsb, c->width, c->channel <= CHANNEL_A ? raw[c->channel] : padding(c));
    }
}
