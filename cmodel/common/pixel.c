/* pixel.c - see pixel.h (facts/texture/surface_formats.md) */
#include "common/pixel.h"

#include <assert.h>

#include "common/bits.h"

unsigned pixel_width(const struct pixel_format *f, enum channel channel)
{
    return f->width[channel];
}

static u32 mask_of(const struct pixel_component *c)
{
    return (u32)bits_mask(c->width);
}

struct pixel_fields pixel_unpack(const struct pixel_format *f, const u32 *w)
{
    struct pixel_fields z = { .present = 0 };

    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel > CHANNEL_A)
            continue;
        z.raw[c->channel] = w[c->lsb / 32] >> c->lsb % 32 & mask_of(c);
        z.present |= (u4)(1 << c->channel);
    }
    return z;
}

/* chosen: X is written 0; guess: Z zeros, O ones (common/pixel_format.def) */
static u32 padding(const struct pixel_component *c)
{
    return c->channel == CHANNEL_O ? mask_of(c) : 0;
}

void pixel_pack(const struct pixel_format *f, const u32 raw[4], u32 w[PIXEL_WORDS])
{
    for (unsigned i = 0; i < PIXEL_WORDS; i++)
        w[i] = 0;
    for (unsigned i = 0; i < PIXEL_COMPONENTS; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel == CHANNEL_N)
            continue;
        const u32 x = c->channel <= CHANNEL_A ? raw[c->channel] : padding(c);
        assert((x & ~mask_of(c)) == 0);
        w[c->lsb / 32] |= x << c->lsb % 32;
    }
}
