/* prop.h - raster, shader, depth test and colour in order (facts/gpc.md, PROP; texture/raster_rules.md)
 *
 *                +--------+
 *   fine_tile    |        |  prop_frtx
 *  frast ------->|        |-------------> zrop
 *   prop_passed  |        |  shade_quads
 *  zrop -------->|  prop  |-------------> gpm
 *   shaded_quads |        |  cread_quads
 *  sm ---------->|        |-------------> cread
 *                +--------+
 *
 * Early Z: a tile's covered samples go to ZROP, the quads of those that passed to the shader, and what
 * it gives to its targets.  Late Z: first the shader, then kills, masks, alpha test and alpha to
 * coverage, then ZROP, then colour.  Late when those could change what ZROP stores or counts, or depth
 * itself, unless early is mandated; or by the hysteresis setting.  Colours become what crop takes: the
 * stored pixel where nothing blends, lanes where it does.  One tile at a time, from its coverage to the
 * last of its colours: hardware has many under way, and gives the same in the same order.
 *
 * Every pixel of a quad goes to the shader; results of helpers, which have no coverage, are let go.
 * The raster may have more samples than the targets (SET_TIR): coverage and depth are of its samples,
 * and what is left after both is reduced to the targets', their share covered scaling the colour.
 *
 * Not modelled: choice of ROP and addresses (there is one partition); subtiles by TRAM and registers (a
 * packet is the quads that go in a clock); PIXELS_1X1_VIRTUAL_SAMPLES; SET_POST_PS_INITIAL_COVERAGE;
 * passed samples counted as the targets' have them (SET_TIR_CONTROL.Z_PASS_PIXEL_COUNT_USE_RASTER_SAMPLES 0).
 */
#ifndef PROP_H
#define PROP_H

#include "common/bits.h"
#include "common/float_round.h"
#include "common/pixel.h"
#include "common/samples.h"
#include "gpc/gpc_bus.h"

#define PROP_PIXELS  64 /* of a fine tile, at most */
#define PROP_GROUP   16 /* pixels of a shader packet */
#define PROP_OUTPUTS 8
#define PROP_CLOCK   576 /* parts of a clock that prop_clocks counts in */
#define PROP_WHOLE   128 /* a coefficient of 1.0: a colour as it is */

/* What a tile waits for. */
enum prop_stage {
    PROP_IDLE,   /* a tile */
    PROP_TEST,   /* room to send it to ZROP */
    PROP_TESTED, /* what passed */
    PROP_SHADE,  /* room to send its quads to the shader */
    PROP_SHADED, /* what the shader makes of them */
    PROP_COLOR,  /* room to send its colours on */
};

struct prop {
    struct prop_config cfg;
    u64 clocks; /* busy so far */
    u64 parts;  /* the same, exactly */
    bool late;  /* the order of the last tile */
    u32 area;   /* pixels since late Z was needed, as far as the hysteresis counts */
    u64 switches;
    enum prop_stage stage;
    struct fine_tile tile; /* its coverage after the sample mask */
    u64 shown;             /* the same, pixel by pixel */
    u64 left;              /* what is left of it */
    u4 sent;               /* packets of it that went to the shader, a bit each */
    bool tile_late, shaded;
    unsigned group, output, packet; /* the next of each */
    u32 z[PROP_PIXELS];             /* of the shader, fp32 */
    u32 color[PROP_OUTPUTS][PROP_PIXELS][4];
};

/* prop_tile.c: pixels across and down a fine tile, quads in all, samples of a pixel. */
struct prop_shape {
    unsigned width, height, quads, each;
    enum sample_mode mode;
    struct samples_shape samples;
};
struct prop_shape prop_shape_of(const struct prop_config *cfg);

/* Sample s of pixel p (in raster order of its quad's, quads in raster order) as a bit of the tile. */
unsigned prop_sample(const struct prop_shape *shape, unsigned p, unsigned s);

/* A tile's samples pixel by pixel: that one is bit each*p + s; and back. */
u64 prop_by_pixel(const struct prop_shape *shape, u64 tile);
u64 prop_by_tile(const struct prop_shape *shape, u64 pixels);

/* How many pixels have a covered sample. */
unsigned prop_covered_pixels(const struct prop_shape *shape, u64 pixels);

/* Pixel p's column and row in the tile. */
struct prop_pixel {
    unsigned x, y;
};
struct prop_pixel prop_pixel(const struct prop_shape *shape, unsigned p);

/* The covered samples of pixel p; with those of 'samples' put in. */
static inline u16 prop_pixel_samples(const struct prop_shape *shape, u64 pixels, unsigned p)
{
    return (u16)(pixels >> shape->each * p & bits_mask(shape->each));
}
u64 prop_with_samples(const struct prop_shape *shape, u64 pixels, unsigned p, u16 samples);

/* The samples that SET_SAMPLE_MASK lets through, of the pixel at (x, y) and of those of a tile. */
u16 prop_mask_at(const struct prop_config *cfg, unsigned x, unsigned y);
u64 prop_masked(const struct prop_config *cfg, const struct fine_tile *tile, u64 pixels);

/* prop_order.c: whether the facts ask for late Z; the order of the next tile of so many pixels. */
bool prop_needs_late(const struct prop_config *cfg);
bool prop_order(struct prop *p, unsigned pixels);

/* prop_shade.c: whether any of packet 'group' of the tile is drawn, and the packet. */
bool prop_shades(const struct prop *p, unsigned group);
void prop_shade(const struct prop *p, unsigned group, struct shade_quads *out);

/* Where pixel p's centroid is: x | y << 4. */
u8 prop_centroid(const struct prop_config *cfg, const struct fine_tile *tile, unsigned p,
                 u16 samples);

/* prop_alpha.c: whether anything after the shader can take samples away. */
bool prop_takes_away(const struct prop_config *cfg);

bool prop_alpha_passes(enum compare_func func, u32 alpha, u32 ref);

/* The samples of a pixel at (x, y) that alpha lets through, of n. */
u16 prop_alpha_coverage(enum dither_footprint dither, u32 alpha, unsigned n, u14 x, u14 y);

/* What the shader and alpha leave of a pixel's samples. */
u16 prop_after_shader(const struct prop_config *cfg, const struct shaded_quads *in, unsigned pixel,
                      u14 x, u14 y, u16 samples);

/* prop_color.c: target i. */
const struct prop_target *prop_target(const struct prop_config *cfg, unsigned i);
bool prop_is_integer(const struct prop_target *t);

/* What becomes of a channel of the shader's colour: a field of 'bits' from bit 'at' on. */
enum prop_conversion {
    CONVERT_NONE, /* it is not stored */
    CONVERT_COPY,
    CONVERT_UNORM,
    CONVERT_SRGB,
    CONVERT_SNORM,
    CONVERT_FLOAT,
    CONVERT_UINT,
    CONVERT_SINT,
};
struct prop_channel {
    enum prop_conversion how;
    u8 bits, at;
};

/* What a target's state means for every pixel of it: a stored one, or lanes for crop to blend. */
struct prop_encoding {
    bool clamp;     /* colours, into [0, 1] */
    bool alpha_one; /* known: raster_rules.md 10: ALPHA_TO_ONE, after alpha has done its part */
    enum tir_modulation modulate;
    enum rounding rounding;
    struct prop_channel channel[4];
    u32 padding[4]; /* of the stored pixel */
};
struct prop_encoding prop_encoding_of(const struct prop_config *cfg, const struct prop_target *t);

/* One pixel as crop takes it: words of 'out' from 0 on. */
void prop_encode(const struct prop_encoding *e, const u32 color[4], u8 coefficient, u32 out[4]);
void prop_convert(const struct prop_config *cfg, const struct prop_target *t, const u32 color[4],
                  u8 coefficient, u32 out[4]);

/* prop_reduce.c: samples of the raster to those of the targets, and what is left of the colour. */
unsigned prop_target_samples(const struct prop_config *cfg);
u16 prop_reduced(const struct prop_config *cfg, u16 covered);
u16 prop_expanded(const struct prop_config *cfg, u16 samples); /* and back: all of each */

/* Whether coverage scales a target's colours; by how much of PROP_WHOLE sample t is covered. */
bool prop_modulates(const struct prop_config *cfg, const struct prop_target *t);
u8 prop_coefficient(const struct prop_config *cfg, u16 covered, unsigned t);

/* The target's samples that are scaled as its sample 'layer' is; none if one before it is. */
u16 prop_layer(const struct prop_config *cfg, u16 covered, unsigned layer, u8 *coefficient);

/* The red of a pixel that SET_COVERAGE_TO_COLOR replaces. */
u32 prop_coverage_color(const struct prop_target *t, u16 covered);

/* Pixels of a packet of cread, 8, 4 or 2; 0 of a target that is not there. */
unsigned prop_packet_pixels(const struct prop_target *t);

/* The fp32 depth of a shader as stored. */
u32 prop_depth(const struct prop_config *cfg, u32 z);

/* prop_packet.c: what the shader gives for each packet of quads. */
unsigned prop_outputs(const struct prop_config *cfg);

/* Packets of cread that an output's tile is, at most. */
unsigned prop_packets(const struct prop_config *cfg, unsigned output);

/* Whether anything of one of them is drawn, and the packet. */
bool prop_draws(const struct prop *p, unsigned output, unsigned packet);
void prop_packet(const struct prop *p, unsigned output, unsigned packet, struct cread_quads *out);

/* The tile as ZROP takes it. */
void prop_frtx_of(const struct prop *p, struct prop_frtx *out);

/* prop_clocks.c: parts of a clock that so many pixels take (rates.csv P1, P2, P3). */
u32 prop_clocks(const struct prop_config *cfg, unsigned pixels);

void prop_reset(struct prop *p);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *prop_not_modelled(const struct prop_config *cfg);

/* Takes at most one packet of an input or gives one of an output; returns whether anything moved.
 * chosen: results that nothing asked for are let go while no tile is under way.
 */
bool prop_step(struct prop *p, struct fine_tile_fifo *tiles, struct prop_passed_fifo *passed,
               struct shaded_quads_fifo *shaded, struct prop_frtx_fifo *zrop,
               struct shade_quads_fifo *shade, struct cread_quads_fifo *cread);

#endif
