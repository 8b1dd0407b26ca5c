/* crop_parts.h - the steps of crop, one file each (facts/texture/rop_rules.md) */
#ifndef CROP_PARTS_H
#define CROP_PARTS_H

#include "fbp/crop/crop.h"

/* Channels of one pixel, R G B A, as integers; 'one' of the mode is 1.0.  s1 is 0 unless dual_source. */
struct crop_operands {
    s32 s[4], s1[4], d[4];
};

/* The terms of one channel's equation, fs*s and fd*d. */
struct crop_terms {
    s32 fs, s, fd, d;
};

/* The same in fp32. */
struct crop_fp_operands {
    u32 s[4], s1[4], d[4];
};

struct crop_fp_terms {
    u32 fs, s, fd, d;
};

/* crop_operands.c: converts a code of a blended source to a number of the mode. */
s32 crop_number(u32 code, const struct crop_mode *m);

/* Returns the operands of pixel i of a blended packet. */
struct crop_operands crop_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                      unsigned i);

/* crop_factor.c: returns the value of a factor for channel 'c' (0..3). */
s32 crop_factor(enum blend_factor f, const struct crop_operands *o, const struct crop_mode *m,
                unsigned c);

/* Returns whether the factor does not depend on the stored pixel. */
bool crop_factor_known(enum blend_factor f, bool dst_alpha, unsigned c);

struct crop_terms crop_terms_of(const struct crop_mode *m, const struct crop_operands *o,
                                unsigned c);

/* crop_blend.c: returns fs*s op fd*d in units of 1/(one*one), clamped; MIN and MAX give s or d times one. */
s64 crop_blend(enum blend_equation op, const struct crop_terms *t, const struct crop_mode *m);

/* Rounds x / (one*one) to the nearest code of channel 'c', which the format must have. */
u32 crop_round(const struct crop_mode *m, unsigned c, s64 x);

/* crop_fp_operands.c: convert a code of a blended source, and the operands of pixel i, to fp32. */
u32 crop_fp_number(u32 code, const struct crop_mode *m);
struct crop_fp_operands crop_fp_operands_of(const struct crop_mode *m, const struct crop_quads *q,
                                            unsigned i);

/* crop_fp_factor.c: returns the factor of an fp32 blend, as crop_factor. */
u32 crop_fp_factor(enum blend_factor f, const struct crop_fp_operands *o, const struct crop_mode *m,
                   unsigned c);

struct crop_fp_terms crop_fp_terms_of(const struct crop_mode *m, const struct crop_fp_operands *o,
                                      unsigned c);

/* crop_fp_blend.c: return fma(fd, d, fs * s), signs by the equation; the code that is stored. */
u32 crop_fp_blend(enum blend_equation op, const struct crop_fp_terms *t, const struct crop_mode *m);
u32 crop_fp_store(const struct crop_mode *m, unsigned c, u32 x);

/* crop_logic.c: combines 32 bits. */
u32 crop_logic(enum logic_op op, u32 s, u32 d);

/* crop_lanes.c: returns whether pixels of a mode may blend a packet at once: UNORMs as wide as the lane, 10:10:10:2, sRGB. */
bool crop_has_lanes(const struct crop_mode *m);

/* A packet's pixels of such a mode, covered or not: the words that are stored, and savings, a bit a pixel. */
struct crop_laned {
    u32 word[CROP_PIXELS];
    u8 killed, read_suppressed, filled;
};
void crop_blend_lanes(const struct crop_mode *m, const u32 *src, const u32 *src1, const u32 *dst,
                      struct crop_laned *out);

/* crop_lanes_tile.c: blends a fine tile of such a mode, of stored pixels of one word, if no source is a second one: makes its words, and takes
 * killed ones out of what is covered.
 */
void crop_blend_tile(const struct crop_mode *m, const struct tile_batch *in,
                     struct tile_words *out);

/* Return which sector of a fine tile of four samples a pixel has its pixels 2 * n and 2 * n + 1, and which n a sector has; where the
 * first word of a quad of pixels of two words is.
 * known: common/surface.h: sectors side by side, then down
 */
static inline unsigned crop_samples_sector(unsigned n)
{
    return (n & 4) | (n & 1) << 1 | (n & 2) >> 1;
}
static inline unsigned crop_quad_word(unsigned quad)
{
    return quad % 4 / 2 * TILE_PIXELS + quad / 4 * 16 + quad % 2 * 8;
}

/* crop_fp_lanes.c: says whether a mode has lanes of fp16; blends a packet by them, without savings.  The second returns false, and makes
 * nothing, if a covered pixel has a number that is neither normal nor a zero.
 */
bool crop_fp_has_lanes(const struct crop_mode *m);
bool crop_blend_fp_lanes(const struct crop_mode *m, const struct crop_quads *in, u8 covered,
                         struct crop_laned *out);

/* crop_fp_tile.c: says whether a fine tile of such a mode blends at once; makes its words, and returns the covered pixels whose words are
 * not surely right: they go by packets.
 */
bool crop_fp_has_tiles(const struct crop_mode *m);
u64 crop_blend_fp_tile(const struct crop_mode *m, const struct tile_batch *in,
                       struct tile_words *out);

/* crop_savings.c: savings of a bundle that does not blend; of a blend, by the terms of the written
 * channels.
 */
struct crop_savings crop_plain_savings(const struct crop_mode *m);
struct crop_savings crop_savings_of(const struct crop_mode *m, const struct crop_terms t[4]);
struct crop_savings crop_fp_savings_of(const struct crop_mode *m, const struct crop_fp_terms t[4]);

#endif
