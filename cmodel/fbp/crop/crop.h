/* crop.h - colour raster operations: blend, logic op, write mask (facts/fbp.md, texture/rop_rules.md)
 *
 *               +--------+
 *   crop_quads  |        |  crop_sector
 *  prop ------->|  crop  |-------> l2
 *               |        |
 *               +--------+
 *
 * Takes two quads of source and stored pixels (one quad when sRGB is blended), and gives the
 * bytes to write: source and destination are brought to one number range, blended exactly and
 * rounded once, or combined bit by bit; channels that the target lacks or the mask clears are not
 * enabled.  Per pixel it says what the read and write traffic could leave out.
 *
 * Not modelled: targets with other than 8-bit UNORM, SNORM or sRGB channels; multiple targets;
 * sample masks and multisampling; iterated blend; reading dst (it comes with the source).
 */
#ifndef CROP_H
#define CROP_H

#include "common/pixel_format.h"
#include "fbp/fbp_bus.h"

#define CROP_PIXELS 8 /* of a narrow packet */

struct crop {
    struct crop_config cfg; /* constant between draws */
    u64 clocks;             /* busy so far */
};

/* How one channel blends. */
struct crop_channel_mode {
    enum blend_equation op;
    enum blend_factor src, dst;
    bool src_known, dst_known; /* the factor does not depend on the stored pixel */
};

/* What a state bundle means for every pixel drawn with it. */
struct crop_mode {
    bool wide;         /* one quad of 16-bit linear channels */
    bool blend, logic; /* at most one of the two */
    enum logic_op logic_func;
    bool snorm;
    bool dual_source;     /* a factor takes the second source */
    bool dst_alpha;       /* the target stores alpha; else it reads as one */
    bool pads;            /* a byte is written with any write */
    u4 written;           /* channels stored and not masked, bit 0 R */
    s32 one;              /* the code of 1.0: 255, 127 or 65535 */
    s32 constant[4];      /* the blend colour, as operands */
    enum channel byte[4]; /* of each stored byte */
    struct crop_channel_mode channel[4];
};

/* Channels of one pixel, R G B A, as integers: 'one' is 1.0.  s1 is 0 unless dual_source. */
struct crop_operands {
    s32 s[4], s1[4], d[4];
};

/* What one channel's equation combines: fs*s and fd*d. */
struct crop_terms {
    s32 fs, s, fd, d;
};

/* Per pixel; decided from state and source alone, before dst is read. */
struct crop_savings {
    bool kill;          /* the pixel stays as it is */
    bool read_suppress; /* the result does not depend on dst */
    bool fill;          /* the result is the source */
};

void crop_reset(struct crop *c);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *crop_not_modelled(const struct crop_config *cfg);

/* crop_mode.c: cfg must be modelled. */
struct crop_mode crop_mode_of(const struct crop_config *cfg);

/* crop_operands.c: a code of 8 bits as a number of the mode. */
s32 crop_narrow(u8 code, bool snorm, bool logic);

/* Pixel i of a packet. */
struct crop_operands crop_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                      unsigned i);

/* crop_factor.c: the value of a factor for channel 'c' (0..3). */
s32 crop_factor(enum blend_factor f, const struct crop_operands *o, const struct crop_mode *m,
                unsigned c);

/* Whether that value does not depend on the stored pixel. */
bool crop_factor_known(enum blend_factor f, bool dst_alpha, unsigned c);

struct crop_terms crop_terms_of(const struct crop_mode *m, const struct crop_operands *o,
                                unsigned c);

/* crop_blend.c: fs*s op fd*d over one*one, clamped to the range; MIN and MAX give s or d times one. */
s64 crop_blend(enum blend_equation op, const struct crop_terms *t, const struct crop_mode *m);

/* A narrow result: x / one, to nearest, in -127..255. */
s32 crop_round8(s32 x, bool snorm);

/* A wide alpha: x / (65535 * 257), to nearest: 16-bit product to 8-bit code. */
u8 crop_round_alpha(u32 x);

/* crop_logic.c: one byte. */
u8 crop_logic(enum logic_op op, u8 s, u8 d);

/* crop_savings.c: terms of the channels that are written; they are looked at only when blending. */
struct crop_savings crop_savings_of(const struct crop_mode *m, const struct crop_terms t[4]);

/* The result for one packet. */
void crop_evaluate(const struct crop_config *cfg, const struct crop_quads *in,
                   struct crop_sector *out);

/* Clocks that a packet occupies the unit, and pixels that it can carry (rates.csv T6). */
unsigned crop_clocks(const struct crop_config *cfg, const struct crop_quads *in);
unsigned crop_packet_pixels(const struct crop_config *cfg);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool crop_step(struct crop *c, struct crop_quads_fifo *in, struct crop_sector_fifo *out);

#endif
