/* crop.h - colour raster operations: blend, logic op, write mask (facts/fbp.md, texture/rop_rules.md)
 *
 *               +--------+
 *   crop_quads  |        |  crop_sector
 *  prop ------->|  crop  |-------> l2
 *               |        |
 *               +--------+
 *
 * Takes a packet of source and stored pixels (fbp.def says how many) and gives the bytes to write.
 * Blends source and destination in one number range: exactly, rounded once, for fixed-point targets; in
 * fp32 for floating-point targets.  Or combines them bit by bit (logic op).  Or stores the source.
 * Keeps channels that the target lacks or the mask clears.  Reports for each pixel which read and write
 * traffic could be saved.
 *
 * cread, in front of it, handles targets, samples and the destination's reads; iblend handles iterated
 * blending, clear handles clears.
 *
 * An equation that the class does not define acts as ADD, a factor as ZERO.  Bits of a word above the code's are not looked at.
 *
 * Not modelled: NVIDIA's low-order bits of blended floats, which nobody has published.
 */
#ifndef CROP_H
#define CROP_H

#include "common/float_round.h"
#include "common/pixel.h"
#include "fbp/fbp_bus.h"

#define CROP_PIXELS 8 /* of a narrow packet */

/* Source bits of a pixel: 32, 64 or 128. */
enum crop_width { CROP_NARROW, CROP_WIDE, CROP_FULL };

/* How one channel blends. */
struct crop_channel_mode {
    unsigned bits; /* of its stored code; 0 where the target lacks it */
    unsigned lsb;  /* of its code in the stored pixel */
    enum blend_equation op;
    enum blend_factor src, dst;
    bool src_known, dst_known; /* the factor does not depend on the stored pixel */
};

/* The effect of a write on the bits of a stored pixel. */
struct crop_write {
    u32 take[PIXEL_WORDS]; /* from the result: channels stored and not masked */
    u32 ones[PIXEL_WORDS]; /* pads */
    u32 keep[PIXEL_WORDS]; /* from dst: the rest of a byte that is taken in part */
    u16 enable;            /* bytes; 0: nothing is written */
    bool merges;           /* 'keep' is not empty: the write needs dst */
    bool pads;             /* pad bits are written */
};

/* Savings of one pixel, decided from state and source before dst is read. */
struct crop_savings {
    bool kill;          /* the pixel stays as it is */
    bool read_suppress; /* the result does not depend on dst */
    bool fill;          /* the result is the source */
};

/* A state bundle, decoded. */
struct crop_mode {
    enum color_format format;
    enum crop_width width;
    unsigned words;    /* from one stored pixel to the next */
    bool blend, logic; /* at most one of the two */
    enum logic_op logic_func;
    bool snorm, srgb, fp; /* fp: the target is of floating-point channels */
    u4 written;           /* channels stored and not masked, bit 0 R */
    struct crop_write write;
    struct crop_savings savings; /* of a bundle that does not blend */
    /* Below: only for a bundle that blends. */
    bool lanes;         /* its pixels blend many at once: crop_lanes.c */
    bool fp_tiles;      /* ... a tile at once: crop_fp_tile.c */
    bool dual_source;   /* a factor takes the second source */
    unsigned lane_bits; /* of a blended code: 8, 10 or 16; 32 of fp32 */
    s32 one;            /* the code of 1.0: 255, 1023, 65535; SNORM 127, 32767; or a float's */
    s32 constant[4];    /* the blend colour, as operands */
    struct crop_channel_mode channel[4];
    /* Below: only for a bundle that blends a floating-point target. */
    u32 fp_constant[4];
    enum rounding rounding; /* of the store */
    bool zero_wins;         /* a product with a zero is +0 */
    bool kills;             /* a pixel may be killed although a NaN would change */
};

struct crop {
    struct crop_config cfg; /* of the packet that comes next */
    struct crop_mode mode;
    u64 clocks; /* busy so far */
    bool full;  /* a result waits to be given: */
    struct crop_sector out;
    struct tile_batch tile; /* whose words are yet to be given; without a tile: none: */
    struct tile_words words;
};

void crop_reset(struct crop *c);

/* Takes a state bundle; no packet is inside. */
void crop_set_state(struct crop *c, const struct crop_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *crop_not_modelled(const struct crop_config *cfg);

/* crop_mode.c: decodes a bundle, which must be modelled. */
struct crop_mode crop_mode_of(const struct crop_config *cfg);

/* crop_write.c: returns how pixels are written; 'written' is of the channels that the format stores. */
struct crop_write crop_write_of(const struct pixel_format *f, u4 written);

/* Make the result for one packet, by a bundle or what it means. */
void crop_evaluate(const struct crop_config *cfg, const struct crop_quads *in,
                   struct crop_sector *out);
void crop_evaluate_by(const struct crop_mode *m, const struct crop_quads *in,
                      struct crop_sector *out);

/* Return the clocks that a packet occupies the unit, and the pixels of a packet (rates.csv T6). */
unsigned crop_clocks(const struct crop_config *cfg, const struct crop_quads *in);
unsigned crop_packet_pixels(const struct crop_config *cfg);

/* Returns whether no packet is inside. */
static inline bool crop_idle(const struct crop *c)
{
    return !c->full;
}

/* Takes a packet when the result of the one before it is given; gives a result. */
bool pass_crop_into(struct crop *c, const struct crop_quads *in);
bool crop_ccache_from(struct crop *c, struct crop_sector *out);

/* crop_tile.c: take all packets of a tile that the state only stores; give what they make. */
bool pass_crop_into_batch(struct crop *c, const struct tile_batch *in);
bool crop_ccache_from_batch(struct crop *c, struct words_batch *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool crop_step(struct crop *c, struct crop_quads_fifo *in, struct crop_sector_fifo *out);

#endif
