/* pixel_history.h - what happens to one pixel of a target while a trace is carried out
 *
 *              culled_tile     what prop takes and gives       cread_pass   crop_sector
 *   zcull ------> | <- frast_coverage   | prop |   zrop_frtx, zrop_result | cread | | crop |
 *                 +----------+----------+------+----------------+---------+-------+-+------+
 *                            |    and the texture units' (pixel_texture.h)
 *                            v
 *      events: a fragment, a clear, a write of the 2D engine's, any other change
 *
 * Has taps on units' wires (common/net_tap.h) and looks at what they take and give; moves nothing.  What
 * is stored is known from memory before and after each clear and run of draws, and in between from what CROP and ZROP
 * give.  A fragment is a primitive, or a piece of a clipped one, on the pixel; where samples are shaded one by one each
 * pass is one.
 *
 * Fragments are in the order of their primitives.  Of what others write, blits too, the changes are seen.
 *
 * Not modelled: what RTL in the place of wdx or prop does, whose inside is not seen.
 */
#ifndef PIXEL_HISTORY_H
#define PIXEL_HISTORY_H

#include "gpu.h"
#include "inspect/pixel_texture.h"
#include "inspect/targets.h"

#define PIXEL_SAMPLES 16

/* A colour as it is stored; of a depth target the codes of depth and stencil. */
struct pixel_value {
    u32 word[PIXEL_WORDS];
};

enum pixel_event_kind { PIXEL_FRAGMENT, PIXEL_CLEAR, PIXEL_2D, PIXEL_CHANGED };

/* ZROP's part in a sample. */
enum pixel_test_result {
    PIXEL_PASSED,
    PIXEL_BOUNDS_FAILED,
    PIXEL_STENCIL_FAILED,
    PIXEL_DEPTH_FAILED
};
struct pixel_test {
    enum pixel_test_result result;
    u32 own, stored, after; /* depth codes */
    u8 stencil, stencil_after;
};

struct pixel_event {
    enum pixel_event_kind kind;
    u64 number;  /* of the draw or clear, from 1; of others of the draw before */
    u64 order;   /* of the primitive, in the trace */
    u64 address; /* of the target */
    u8 format;   /* as struct target has it */
    bool depth;
    unsigned samples;
    struct pixel_value before[PIXEL_SAMPLES], after[PIXEL_SAMPLES];
    u16 stored; /* samples that CROP has given; a bit of each here and below */

    /* of a fragment */
    u64 primitive; /* of the draw, from 0 */
    enum primitive_kind shape;
    bool front;
    u16 covered; /* by the primitive, of the raster's */
    bool hidden; /* by Zcull */
    u16 left;    /* by the sample mask */
    bool late;   /* tested behind the program */
    bool has_depth, has_stencil;
    unsigned z_bits; /* of a depth; 32: fp32 */
    u16 tested;
    struct pixel_test test[PIXEL_SAMPLES];
    bool shaded, killed;          /* by the program */
    u16 shaded_left;              /* by the program and alpha */
    size_t first_lookup, lookups; /* of textures, in pixel_history.textures */
    unsigned outputs;
    u32 color[PROP_OUTPUTS][4]; /* registers: fp32, or bits for an integer target */
    u16 sent;                   /* samples that go to CROP */
    bool blends;
    u4 write_mask; /* bit 0 R */
    unsigned src_words;
    u32 src[4]; /* of CROP: lanes of a blend, or the stored pixel */

    /* until CROP has given them */
    struct quad_id id;
    u3 target;
    u16 passes;
};

/* What was asked for. */
struct pixel_place {
    bool given;
    u32 x, y;
    bool numbered; /* output 'number', wherever it goes; else the target at 'address' */
    unsigned number;
    u64 address;
};

struct pixel_history {
    struct pixel_place place;
    bool found;           /* a target that is meant, with the pixel in it: */
    bool outside;         /* one is meant, and the pixel is not in it */
    struct target target; /* the last one */
    struct samples_shape shape;
    enum sample_mode mode;
    struct pixel_value value[PIXEL_SAMPLES]; /* what is stored now */
    size_t events, room;
    struct pixel_event *event;
    struct pixel_lookups textures;
    bool by_2d;              /* the 2D engine may be writing to it */
    bool no_memory;          /* events are missing */
    struct mem_space *space; /* of the channel that acts */
    struct world *draws;
    struct pixel_watch *watch;
};

/* Begins to watch a pipeline; NULL: no memory. */
struct pixel_history *pixel_history_new(const struct pixel_place *place, struct world *g);
void pixel_history_free(struct pixel_history *h);

/* Tell it of each action of the 3D class before and after it is done; that the 2D engine has written; that the trace
 * has ended.
 */
void pixel_history_before(struct pixel_history *h, struct gpu *g, const struct fe_action *a);
void pixel_history_after(struct pixel_history *h, struct gpu *g, const struct fe_action *a);
void pixel_history_2d(struct pixel_history *h, struct gpu *g, const u32 *state);
void pixel_history_end(struct pixel_history *h, struct gpu *g);

/* pixel_watch.c: puts the taps on; free takes them off. */
struct pixel_watch *pixel_watch_new(struct pixel_history *h, struct world *g);
void pixel_watch_free(struct pixel_watch *w);

/* Notes that a draw method comes, to which primitives belong from here on. */
void pixel_watch_draw(struct pixel_watch *w, u64 number);

/* Appends an event for the present target, all samples as they are stored; NULL: no memory. */
struct pixel_event *pixel_history_add(struct pixel_history *h, enum pixel_event_kind kind);

#endif
