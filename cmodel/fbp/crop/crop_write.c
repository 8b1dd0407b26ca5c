/* crop_write.c - the bits of a stored pixel that a write sets (texture/surface_formats.md) */
#include "common/bits.h"
#include "fbp/crop/crop_parts.h"

static void set_bits(u32 words[PIXEL_WORDS], const struct pixel_component *c)
{
    bits_put(words, c->lsb, c->width, bits_mask(c->width));
}

/* chosen: memory is written in bytes, so one that holds a written channel is written whole: a masked
 * channel in it as it is stored, a pad X as 0 (common/pixel_format.def).  A byte of X alone stays.
 * guess: pads Z and O go with any write of the pixel.
 */
struct crop_write crop_write_of(const struct pixel_format *f, u4 written)
{
    struct crop_write w = { .enable = 0 };
    u32 pads[PIXEL_WORDS] = { 0 }, x[PIXEL_WORDS] = { 0 };

    for (unsigned i = 0; i < PIXEL_COMPONENTS && written; i++) {
        const struct pixel_component *c = &f->component[i];

        if (c->channel == CHANNEL_N)
            continue;
        if (c->channel <= CHANNEL_A && written >> c->channel & 1)
            set_bits(w.take, c);
        if (c->channel == CHANNEL_O)
            set_bits(w.ones, c);
        if (c->channel == CHANNEL_Z || c->channel == CHANNEL_O)
            set_bits(pads, c);
        if (c->channel == CHANNEL_X)
            set_bits(x, c);
    }
    for (unsigned b = 0; b < 4 * PIXEL_WORDS; b++) {
        u32 byte = (u32)0xff << 8 * (b % 4);
        u32 given = (w.take[b / 4] | pads[b / 4]) & byte;

        if (given == 0)
            continue;
        w.enable |= (u16)(1 << b);
        w.keep[b / 4] |= byte & ~(given | x[b / 4]);
        w.merges |= (byte & ~(given | x[b / 4])) != 0;
        w.pads |= (byte & (pads[b / 4] | x[b / 4])) != 0;
    }
    return w;
}
