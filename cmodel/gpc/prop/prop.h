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
 * Orders shading and the depth test of each fine tile.
 * Early Z: covered samples go to ZROP, quads with a passed sample to the shader, its colours to the targets.
 * Late Z: quads go to the shader; kills, masks, alpha test and alpha to coverage remove samples; then ZROP;
 * then colour.
 * Z is late when the shader or alpha can change what ZROP stores or counts, unless early Z is mandated; the
 * hysteresis setting can keep it late.
 * Converts colours to what crop takes: stored pixels where nothing blends, lanes of a number range where it
 * does.
 * Holds a ring of tiles: where the state allows deferred shading, a tile waits for its quads' results while later tiles go on;
 * colours leave in the order of the tiles.  Else works on one tile from its coverage to its last colour.
 *
 * With coverage sampling (common/coverage_samples.h) too the raster has samples of its own, but depth is that of the targets' samples, the
 * first of a pixel's: a tile goes to ZROP as its part of a stored one.  The others keep no colour and no depth, and are left where one of these is.
 *
 * The alpha of a smooth line's pixel is scaled by its opacity before anything looks at it.
 *
 * Every pixel of a quad goes to the shader.  Results of helpers, which have no coverage, are dropped.
 * With several passes a tile goes this way once for each: with its first samples, then the next ones, until all of a
 * pixel's have been shaded.
 * With SET_TIR the raster has samples of its own: coverage and depth are of the raster's samples; coverage is then reduced to the
 * targets' samples, and its share can scale the colour.  A raster of fewer covers with each of its samples all that lie in its part of
 * the pixel.  Pixels are then shaded as a whole, whatever the passes.
 *
 * A token takes no clock.  A draw's passes to ZROP when no tile is under way; a primitive's to the shader, if there is one, then
 * or, where shading is deferred, behind its quads.  While no tile is under way an answer of ZROP or of the shader is dropped, before
 * a tile is looked at.
 *
 * Not modelled: subtiles by TRAM and registers (a packet is the quads that go in a clock); PIXELS_1X1_VIRTUAL_SAMPLES;
 * SET_POST_PS_INITIAL_COVERAGE.
 */
#ifndef PROP_H
#define PROP_H

#include "common/float_round.h"
#include "common/samples.h"
#include "common/shade_batch.h"
#include "common/tile_pixels.h"
#include "gpc/gpc_bus.h"
#include "gpc/tpc/sm/sph.h"

#define PROP_PIXELS  64 /* of a fine tile, at most */
#define PROP_OUTPUTS 8
#define PROP_ENCODED 8  /* pixels of a packet of colours, at most */
#define PROP_WARP    32 /* pixels of a warp */
#define PROP_GROUPS  SHADE_PACKETS
#define PROP_CLOCK   576 /* prop_clocks counts in parts of a clock, so many a clock */

/* What the unit waits for. */
enum prop_stage {
    PROP_IDLE,   /* a tile */
    PROP_TEST,   /* room to send it to ZROP */
    PROP_TESTED, /* what passed */
    PROP_SHADE,  /* room to send its quads to the shader */
    PROP_SHADED, /* what the shader makes of them */
    PROP_COLOR,  /* room to send its colours on */
};

/* The shape of a fine tile: pixels across and down, quads in all, samples of a pixel. */
struct prop_shape {
    unsigned width, height, quads, each;
    enum sample_mode mode;
    struct samples_shape samples;
};

/* The conversion of a channel of the shader's colour to a field of 'bits' bits from bit 'at' on. */
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

/* SET_PS_SATURATE of an output. */
enum prop_clamp { CLAMP_NONE, CLAMP_UNIT, CLAMP_SIGNED };

/* A target's state, decoded: how each pixel becomes a stored pixel, or lanes that crop blends. */
struct prop_encoding {
    enum prop_clamp clamp;
    bool alpha_one; /* known: raster_rules.md 10: ALPHA_TO_ONE, after alpha has done its part */
    enum tir_modulation modulate;
    enum rounding rounding;
    struct prop_channel channel[4];
    bool unorm;               /* all channels that are stored are: */
    u32 one[PROP_ENCODED][4]; /* ... the code of 1 of each, or 0; of each pixel (lanes.h) */
    u32 padding[4];           /* of the stored pixel */
    bool narrow; /* it is one word of UNORMs of 8 bits at most, which begin at these bits: */
    u32 at[PROP_ENCODED][4]; /* ... as 'one' */
    bool wide; /* it is two words of four channels of 16 bits each, UNORMs or floats */
};

/* An output of the shader on its way to its target. */
struct prop_output {
    u3 target;
    unsigned pixels;  /* of a packet to cread: 8, 4 or 2; 0: the target is disabled */
    unsigned count;   /* pixels of the tile that one has */
    unsigned packets; /* of a layer of the tile, at most */
    unsigned layers;
    bool whole;     /* a tile of it is a struct tile_pixels */
    bool modulates; /* coverage scales its colours */
    bool coverage;  /* ... replaces its red, of so many bits */
    u8 red_bits;
    bool red_signed;
    struct prop_encoding encoding;
};

/* How the raster's samples become the targets'. */
struct prop_reduction {
    bool tir;         /* else they are the same */
    unsigned samples; /* of the targets */
    u16 share[16];    /* raster samples of each of them */
    bool fewer;       /* the raster has fewer than they */
};

/* A state bundle, decoded. */
struct prop_mode {
    struct prop_shape shape;
    struct prop_reduction reduction;
    bool takes_away;  /* something after the shader can remove samples */
    bool has_alpha;   /* there is one to test */
    bool alpha_keeps; /* alpha leaves samples of the targets, of which the raster has fewer */
    bool needs_late;
    bool centred;          /* every centroid is the centre of its pixel */
    unsigned passes;       /* over a tile: 1 where pixels are shaded as a whole */
    unsigned pass_samples; /* of a pixel, that a pass shades */
    u64 masked[4];   /* what SET_SAMPLE_MASK keeps of a tile, pixel by pixel: by the first one's */
                     /* column % 2 + row % 2 * 2 */
    u64 first_pass;  /* those of the tile, pixel by pixel; of pass k from bit k * pass_samples on */
    u32 pixel_parts; /* prop_clocks of a pixel, */
    u32 fed_parts;   /* ... and what of them is of one that goes to a shader which may kill it */
    unsigned outputs;
    bool words; /* all that is drawn is whole, and its pixels depend on nothing but their colours */
    bool draws; /* of a tile that is covered surely something */
    struct prop_output output[PROP_OUTPUTS];
};

/* A fine tile on its way. */
struct prop_tile {
    enum prop_stage stage;
    struct fine_tile tile; /* its coverage after the sample mask */
    u64 whole;             /* the same, pixel by pixel */
    unsigned pass;         /* that is under way, counted from 1 */
    u64 shown;             /* what it has of them */
    u64 left;              /* what is left of it */
    bool late, shaded;
    u4 sent;                /* packets of it that went to the shader, a bit each */
    unsigned group;         /* the next to go there; */
    unsigned back, output;  /* ... to come back, and its output */
    unsigned away;          /* results to come, and one while its packets go */
    u32 z[PROP_PIXELS];     /* of the shader, fp32 */
    u16 kept[PROP_PIXELS];  /* if 'alpha_keeps': the targets' samples that alpha leaves */
    bool stored;            /* its pixels go to 'byte' as they come back, and no packet of them */
    bool words;             /* 'word' holds: pixels of outputs that are whole, in words of theirs */
    u8 *byte[PROP_OUTPUTS]; /* where its pixels of each output go, if it is stored; by calls */
    union {
        u32 color[PROP_OUTPUTS][PROP_PIXELS][4];
        u32 word[PROP_OUTPUTS][TILE_PIXEL_WORDS * PROP_PIXELS];
    };
};

#define PROP_TILES 32 /* chosen: their packets fit on the wires to the shader */

struct prop {
    struct prop_config cfg;
    struct prop_mode mode;
    u64 clocks; /* busy so far */
    u64 tiles;  /* that came */
    u64 quads;  /* to shade: those with a covered pixel */
    u64 pixels; /* of them, the covered ones: threads of the program that are no helpers */
    u64 passed; /* samples that passed all tests */
    u64 parts;  /* the same, exactly */
    bool late;  /* the order of the last tile */
    u32 area;   /* pixels since late Z was needed, as far as the hysteresis counts */
    u64 switches;
    bool defers; /* tiles wait for the shader beside each other */
    bool has_token;
    struct prim_id token;
    unsigned output, packet; /* the next of the oldest's colours */
    unsigned first, count;   /* of the ring */
    bool batches;            /* by calls: quads and colours go as batches (common/shade_batch.h) */
    bool stores;             /* all that is drawn is words that lie in memory as they are: */
    struct tile_write write[PROP_OUTPUTS]; /* ... of the draw, by calls */
    struct shade_quads made[PROP_GROUPS];  /* of the batch that is on its way */
    struct prop_tile tile[PROP_TILES];
};

/* prop_mode.c: cfg must be modelled. */
struct prop_mode prop_mode_of(const struct prop_config *cfg);

/* prop_clocks.c: returns the parts of a clock that 'pixels' pixels take (rates.csv P1, P2, P3). */
u32 prop_clocks(const struct prop_config *cfg, unsigned pixels);
/* Returns those of them that pixels take on their way to the shader; the others are of pixels that it leaves. */
u32 prop_fed_clocks(const struct prop_config *cfg, unsigned pixels);

void prop_reset(struct prop *p);
/* Takes a state bundle; no packet is inside. */
void prop_set_state(struct prop *p, const struct prop_config *cfg);
/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *prop_not_modelled(const struct prop_config *cfg);

/* No packet is inside. */
static inline bool prop_idle(const struct prop *p)
{
    return p->count == 0 && !p->has_token;
}

/* Returns whether all tiles are tested first, and shaded once: else shading is not deferred whatever the state allows. */
bool prop_tests_first(const struct prop *p);

/* The wires.  frast_prop_place lends the tile that frast_prop_into takes, or NULL while that takes none (prop_takes).
 * chosen: answers that no tile waits for are dropped while there is none.
 */
bool prop_takes(const struct prop *p);
struct fine_tile *frast_prop_place(struct prop *p);
bool frast_prop_into(struct prop *p, const struct fine_tile *in);
bool prop_zcache_from(struct prop *p, struct prop_frtx *out);
bool zcache_prop_into(struct prop *p, const struct prop_passed *in);
bool prop_gpm_from(struct prop *p, struct shade_quads *out);
bool sm_prop_into(struct prop *p, const struct shaded_quads *in);
bool prop_hazard_from(struct prop *p, struct cread_quads *out);

/* Batches (prop_batch.c): a tile's quads, if 'batches'; a warp's colours; all packets of an output, each pixel stored as it is. */
bool prop_gpm_from_batch(struct prop *p, struct shade_tile *out);
bool sm_prop_into_batch(struct prop *p, const struct warp_colors *in);
bool prop_hazard_from_batch(struct prop *p, struct tile_pixels *out);

/* Returns the tile that is to be tested or to go to the shader, the newest, or NULL. */
struct prop_tile *prop_front(struct prop *p);
static inline unsigned prop_newest(const struct prop *p)
{
    return (p->first + p->count - 1) % PROP_TILES;
}

/* Returns whether what becomes of a tile can change how the next coarse tile is judged. */
static inline bool prop_untested(const struct prop *p)
{
    return p->count && (!p->defers || p->tile[prop_newest(p)].stage <= PROP_TESTED);
}
/* Return the tile whose results the unit cannot go on without, as nothing more comes in, or NULL; whether the oldest has colours. */
static inline const struct prop_tile *prop_oldest(const struct prop *p)
{
    return p->count && p->tile[p->first].stage == PROP_SHADED ? &p->tile[p->first] : NULL;
}
static inline bool prop_colors_wait(const struct prop *p)
{
    return p->count && p->tile[p->first].stage == PROP_COLOR;
}
/* Returns whether a packet of the tile's is to come back. */
static inline bool prop_returns(const struct prop_tile *t)
{
    return (t->stage == PROP_SHADE || t->stage == PROP_SHADED) && t->sent >> t->back;
}

/* Return whether it has something for ZROP; whether it may have something to give. */
static inline bool prop_has_test(const struct prop *p)
{
    return (p->count && p->tile[prop_newest(p)].stage == PROP_TEST) ||
           (p->has_token && p->token.part == PART_OF_DRAW);
}
static inline bool prop_gives(const struct prop *p)
{
    const enum prop_stage newest = p->tile[prop_newest(p)].stage;

    return p->has_token ||
           (p->count && (newest == PROP_TEST || newest == PROP_SHADE || prop_colors_wait(p)));
}
/* Returns whether nothing but colours is taken of results. */
static inline bool prop_plain(const struct prop *p)
{
    return !p->mode.takes_away && !p->cfg.shader_z;
}

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool prop_step(struct prop *p, struct fine_tile_fifo *tiles, struct prop_passed_fifo *passed,
               struct shaded_quads_fifo *shaded, struct prop_frtx_fifo *zrop,
               struct shade_quads_fifo *shade, struct cread_quads_fifo *cread);

#endif
