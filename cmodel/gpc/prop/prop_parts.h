/* prop_parts.h - the steps of prop, one file each (facts/gpc.md, PROP; texture/rop_rules.md) */
#ifndef PROP_PARTS_H
#define PROP_PARTS_H

#include "common/bits.h"
#include "common/float_round.h"
#include "common/pixel.h"
#include "common/samples.h"
#include "gpc/prop/prop.h"

#define PROP_GROUP  16   /* pixels of a shader packet */
#define PROP_CENTER 0x88 /* of a pixel, as shade_quads.centroid */
#define PROP_WHOLE  128  /* the coefficient 1.0, which leaves a colour unchanged */

/* prop.c: returns whether the newest tile is to be tested, or to go to the shader. */
bool prop_has_front(const struct prop *p);

/* Goes to the next packet of the oldest tile's colours of which something is drawn, from output and packet on; returns whether
 * there is one.  prop_look_for_color: ends tiles that have none left.
 */
bool prop_find_color(struct prop *p);
void prop_look_for_color(struct prop *p);

/* prop.c: begins with the tile in frast_prop_place; goes on with what ZROP passed; with so many results that are kept; with the end of the
 * oldest's colours.
 */
void prop_begin(struct prop *p);
void prop_tested(struct prop *p, struct prop_tile *t, u64 passed);
void prop_back(struct prop *p, struct prop_tile *t, unsigned came);
void prop_colored(struct prop *p);

/* prop_wires.c: ends the tile's way to the shader: all its packets are sent. */
void prop_sent(struct prop *p, struct prop_tile *t);

/* prop_call.c: makes packet 'group' of the tile and returns true, or false where it has nothing to shade; takes an output of one. */
bool prop_call(struct prop *p, const struct prop_tile *t, unsigned group, struct shade_quads *out);
void prop_keep(const struct prop *p, struct prop_tile *t, unsigned group, unsigned output,
               const struct shaded_quads *in);

/* prop_pixels.c: the pixels of a warp's colours as their output has them, of the registers of its colour, or NULL. */
void prop_encode_warp(const struct prop *p, unsigned output, const u32 (*color)[PROP_WARP],
                      u32 word[TILE_PIXEL_WORDS * PROP_WARP]);

/* prop_tile.c: returns the shape of a fine tile. */
struct prop_shape prop_shape_of(const struct prop_config *cfg);

/* Returns the bit of the tile that is sample s of pixel p.  Pixels go in raster order inside their quad,
 * quads in raster order.
 */
unsigned prop_sample(const struct prop_shape *shape, unsigned p, unsigned s);

/* Reorder a tile's coverage to pixel order, where sample s of pixel p is bit each*p + s; and back. */
u64 prop_by_pixel(const struct prop_shape *shape, u64 tile);
u64 prop_by_tile(const struct prop_shape *shape, u64 pixels);

/* Counts the pixels that have a covered sample. */
unsigned prop_covered_pixels(const struct prop_shape *shape, u64 pixels);

/* Returns pixel p's column and row in the tile. */
struct prop_pixel {
    unsigned x, y;
};
struct prop_pixel prop_pixel(const struct prop_shape *shape, unsigned p);

/* Returns the covered samples of pixel p. */
static inline u16 prop_pixel_samples(const struct prop_shape *shape, u64 pixels, unsigned p)
{
    return (u16)(pixels >> shape->each * p & bits_mask(shape->each));
}

/* Spreads the samples of 'count' pixels from pixel 0 on, PROP_GROUP at most, 'each' a pixel: samples[i] of pixel i. */
static inline void prop_spread(unsigned each, u64 pixels, unsigned count, u16 *samples)
{
    static const u16 bit[PROP_GROUP] = { 1 << 0,  1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                         1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                         1 << 12, 1 << 13, 1 << 14, 1 << 15 };
    const u16 low = (u16)pixels;

    for (unsigned i = 0; i < count && each == 1; i++) /* lanes: no shift depends on i */
        samples[i] = (low & bit[i]) != 0;
    for (unsigned i = 0; i < count && each > 1; i++, pixels >>= each)
        samples[i] = (u16)(pixels & bits_mask(each));
}

/* Returns the tile with the samples of pixel p replaced by 'samples'. */
u64 prop_with_samples(const struct prop_shape *shape, u64 pixels, unsigned p, u16 samples);

/* Return the samples that SET_SAMPLE_MASK keeps, of the pixel at (x, y) and of a tile that begins there. */
u16 prop_mask_at(const struct prop_config *cfg, unsigned x, unsigned y);
u64 prop_masked(const struct prop_config *cfg, const struct prop_shape *shape, unsigned x,
                unsigned y);

/* prop_order.c: return whether the state needs late Z, and whether the next tile, of 'pixels' covered
 * pixels, goes late.
 */
bool prop_needs_late(const struct prop_config *cfg);
bool prop_order(struct prop *p, unsigned pixels);

/* prop_shade.c: whether each centroid is the centre: of one sample a pixel, which lies there. */
bool prop_centred(const struct prop_config *cfg, const struct prop_shape *shape);

/* Tell whether packet 'group' of the tile has a covered pixel; make the packet. */
bool prop_shades(const struct prop *p, const struct prop_tile *t, unsigned group);
void prop_shade(const struct prop *p, const struct prop_tile *t, unsigned group,
                struct shade_quads *out);

/* Returns the position of pixel p's centroid: x | y << 4, in 1/16 pixel. */
u8 prop_centroid(const struct prop_config *cfg, const struct fine_tile *tile, unsigned p,
                 u16 samples);

/* prop_alpha.c: returns whether anything after the shader can remove samples. */
bool prop_takes_away(const struct prop_config *cfg);

/* Returns whether the target of output 0 has alpha to test. */
bool prop_has_alpha(const struct prop_config *cfg);

bool prop_alpha_passes(enum compare_func func, u32 alpha, u32 ref);

/* Returns the samples, of n, that alpha to coverage keeps of the pixel at (x, y). */
u16 prop_alpha_coverage(enum dither_footprint dither, u32 alpha, unsigned n, u14 x, u14 y);

/* Scales alpha by the opacity of a smooth primitive's pixels: of an output, those of packet 'group'. */
void prop_fade(const struct prop *p, const struct prop_tile *t, unsigned group, unsigned output,
               u32 (*color)[4]);
void prop_fade_all(const struct prop *p, struct prop_tile *t); /* of all packets and outputs */

/* Returns the samples of a pixel that the shader and alpha leave. */
u16 prop_after_shader(const struct prop_config *cfg, const struct prop_mode *m,
                      const struct shaded_quads *in, unsigned pixel, u14 x, u14 y, u16 samples);

/* Returns the samples of the targets that alpha to coverage keeps of a pixel, where 'alpha_keeps'. */
u16 prop_kept(const struct prop_config *cfg, const struct prop_mode *m,
              const struct shaded_quads *in, unsigned pixel, u14 x, u14 y);

/* prop_color.c: whether a target holds integers. */
bool prop_is_integer(const struct prop_target *t);

struct prop_encoding prop_encoding_of(const struct prop_config *cfg, const struct prop_target *t,
                                      unsigned output);

/* Return how an output is clamped; the clamped number. */
enum prop_clamp prop_clamp_of(const struct prop_config *cfg, unsigned output);
u32 prop_clamped(enum prop_clamp how, u32 a);

/* Returns what prop_clamped does for a clamp other than CLAMP_NONE, without branches, for loops over lanes.
 * known: facts/classes/3d_semantics.md 8, SET_PS_SATURATE; chosen: a NaN becomes 0
 */
static inline u32 prop_clamp_lane(enum prop_clamp how, u32 a)
{
    const u32 size = a & 0x7fffffff, one = 0x3f800000, infinite = 0x7f800000;
    const u32 z = size > one ? (a & 0x80000000) | one : a;

    return (size > infinite) | ((how == CLAMP_UNIT) & a >> 31) ? 0 : z;
}

/* Convert pixels, PROP_ENCODED at most, to what crop takes, each in words of 'out' from 0 on; prop_convert one as
 * output 0.  'coefficient' is of each pixel; NULL: PROP_WHOLE of all, and there is an even number of pixels (lanes.h).
 */
void prop_encode(const struct prop_encoding *e, unsigned pixels, const u32 (*color)[4],
                 const u8 *coefficient, u32 (*out)[4]);
void prop_convert(const struct prop_config *cfg, const struct prop_target *t, const u32 color[4],
                  u8 coefficient, u32 out[4]);

/* Converts pixels of a narrow encoding, a word each, all of them PROP_WHOLE: PROP_ENCODED pixels from each bit of 'packets'. */
void prop_encode_words(const struct prop_encoding *e, u64 packets, const u32 (*color)[4], u32 *out);

/* prop_reduce.c: reduces the raster's samples to the targets', and scales colours by coverage. */
unsigned prop_target_samples(const struct prop_config *cfg);
struct prop_reduction prop_reduction_of(const struct prop_config *cfg);
u16 prop_reduced(const struct prop_reduction *r, u16 covered);
u16 prop_drawn(const struct prop *p, const struct prop_tile *t,
               unsigned pixel); /* the targets' samples that are left of a pixel */
u16 prop_expanded(const struct prop_reduction *r, u16 samples); /* and back, all samples of each */

/* Return whether coverage scales a target's colours; the covered share of sample t, of PROP_WHOLE. */
bool prop_modulates(const struct prop_config *cfg, const struct prop_target *t);
u8 prop_coefficient(const struct prop_config *cfg, const struct prop_reduction *r, u16 covered,
                    unsigned t);

/* Returns the target's samples with the coefficient of its sample 'layer'; none if an earlier sample has
 * the same coefficient.
 */
u16 prop_layer(const struct prop_config *cfg, const struct prop_reduction *r, u16 covered,
               unsigned layer, u8 *coefficient);

/* Returns the red by which SET_COVERAGE_TO_COLOR replaces a pixel's. */
u32 prop_coverage_color(const struct prop_output *o, u16 covered);

/* Returns the pixels of a packet to cread: 8, 4 or 2; 0 of a disabled target. */
unsigned prop_packet_pixels(const struct prop_target *t);

/* Converts a shader's fp32 depth to the stored format. */
u32 prop_depth(const struct prop_config *cfg, u32 z);

/* prop_mode.c: returns the number of the shader's colour outputs. */
unsigned prop_outputs(const struct prop_config *cfg);

/* Returns the words of a pixel of a packet to cread. */
static inline unsigned prop_pixel_words(const struct prop_output *o)
{
    return 8 / o->pixels;
}

/* Return the quads of a packet of 'pixels'; the packets to cread of an output's tile, at most. */
unsigned prop_packet_quads(const struct prop_shape *shape, unsigned pixels);
unsigned prop_packets(const struct prop_config *cfg, unsigned output);

/* prop_pixels.c: makes all packets of an output that is 'whole' as one. */
void prop_pixels(const struct prop *p, const struct prop_tile *t, unsigned output,
                 struct tile_pixels *out);

/* prop_packet.c: returns whether something of a packet of an output is drawn; makes it; makes ZROP's packet of the tile. */
bool prop_draws(const struct prop *p, const struct prop_tile *t, unsigned output, unsigned packet);
void prop_packet(const struct prop *p, const struct prop_tile *t, unsigned output, unsigned packet,
                 struct cread_quads *out);
void prop_frtx_of(const struct prop *p, const struct prop_tile *t, struct prop_frtx *out);

/* prop_stored.c: returns whether the raster has samples that nothing is stored of; then return the first pixel of the stored tile that a
 * tile lies in; the bit there of sample s of its pixel n; all of its samples; its plane; those of it that are left of what passed there.
 */
bool prop_stores_fewer(const struct prop_config *cfg);
struct prop_pixel prop_stored_place(const struct prop_config *cfg, const struct fine_tile *t);
unsigned prop_stored_sample(const struct prop *p, const struct fine_tile *t, unsigned n,
                            unsigned s);
u64 prop_stored(const struct prop *p, const struct fine_tile *t, u64 pixels);
struct depth_plane prop_stored_plane(const struct prop *p, const struct fine_tile *t);
u64 prop_left_by(const struct prop *p, const struct prop_tile *t, u64 passed);

#endif
