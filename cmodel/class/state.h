/* state.h - what the bundles of several units take of class MAXWELL_B's state
 * (facts/classes/3d_semantics.md; draw_semantics.md)
 *
 * Each unit's bundle is made in b197/UNIT_bundle.c.  Every function is total: a word that the front end lets
 * through only as start-up state, or not at all, has a meaning too.
 */
#ifndef STATE_H
#define STATE_H

#include "class/class.h"
#include "common/pixel_format.h"
#include "common/samples.h"

#define STATE_TARGETS   8
#define STATE_VIEWPORTS 16

/* Returns the value between 'least' and 'most' that is nearest to a field's. */
static inline u32 state_held(u32 value, u32 least, u32 most)
{
    return value < least ? least : value > most ? most : value;
}

/* Decodes SET_DEPTH_FUNC and its siblings: OpenGL's codes and D3D's.  chosen: other codes never pass. */
enum compare_func state_compare(u32 code);

/* Returns where the samples of coverage and of the targets lie. */
struct sample_grid state_samples(const u32 *state);

/* Return the mode of SET_ANTI_ALIAS if it has samples of coverage alone (common/coverage_samples.h), else 0; the samples of depth targets. */
u32 state_coverage(const u32 *state);
enum sample_mode state_depth_samples(const u32 *state);

/* Returns log2 of a mode's samples. */
unsigned state_samples_log2(enum sample_mode mode);

/* Return SET_ZT_FORMAT's steps of depth, and the code that such a target stores of fp32 'z'.
 * chosen: fixed point takes the nearest code of what lies in 0..1
 */
enum raster_depth state_depth(const u32 *state);
u32 state_stored_depth(enum raster_depth depth, u32 z);

/* The depths that a pixel can have, as stored, and at which ends others are not drawn; else they are clamped.
 * those of viewport 0; state_one_depth_range tells whether all viewports have them (draw_bundle_range)
 */
struct state_range {
    u32 min, max;
    bool clip_min, clip_max;
};
struct state_range state_depth_range(const u32 *state);
bool state_one_depth_range(const u32 *state);

/* Return whether a depth target is bound; whether it has depth, has stencil; whether tiles go to ZROP, which does not
 * count samples: PROP does.
 */
bool state_has_zeta(const u32 *state);
bool state_has_depth(const u32 *state);
bool state_has_stencil(const u32 *state);
bool state_tests(const u32 *state);

/* Pixels of a target across and down, of sizes in samples, as methods give them: the recorded 2x2 targets of 128x128
 * pixels say 256x256, in as many bytes.
 */
struct state_size {
    u32 width, height;
};
struct state_size state_size_of(enum sample_mode mode, u32 across, u32 down);

/* Return the format of colour target t (NULL: none is bound) and its size; the number of the program's outputs, and the
 * target of output i; a bit for each target that is bound and that an output goes to.
 */
const struct pixel_format *state_format(const u32 *state, unsigned t);
struct state_size state_color_size(const u32 *state, unsigned t);
unsigned state_output(const u32 *state, unsigned i);
unsigned state_outputs(const u32 *state);
unsigned state_colors(const u32 *state);

/* Returns whether CROP blends target t: crop_mode_of(crop_bundle(state, t)).blend, which tests compare. */
bool state_blends(const u32 *state, unsigned t);

/* Returns whether target 0 blends with a factor of the second source. */
bool state_dual_source(const u32 *state);

/* The words of target t's blend state: its own or the common one; alpha's are those of colour where they are not separate. */
struct state_blend {
    u32 color_op, color_src, color_dst, alpha_op, alpha_src, alpha_dst;
};
struct state_blend state_blend(const u32 *state, unsigned t);

#endif
