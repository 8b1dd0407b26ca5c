/* tex_states.h - headers and samplers for the vectors of the texture unit's parts, and numbers near what matters to them */
#ifndef TEX_STATES_H
#define TEX_STATES_H

#define LAYOUT_DEF "gpc/tpc/tex/tic.def"
#include "common/layout_c.h"
#define LAYOUT_DEF "gpc/tpc/tex/tsc.def"
#include "common/layout_c.h"
#include "gpc/tpc/tex/tex_view.h"
#include "random.h"

#define TEX_STATES_RGBA8 0x58d24908 /* of word 0: UNORM */

/* Makes a texture of RGBA8, wrapped, without filters: block linear, blocks of one GOB.  'depth' is a volume's, layers or cubes. */
void tex_states_plain(struct tex_state *s, enum tex_type type, u32 width, u32 height, u32 depth,
                      unsigned last_level);

/* Change a sampler, and what an image's header has beside its sizes, by what a function does to the fields. */
void tex_states_sampler(struct tex_state *s, const struct tsc *fields);
struct tsc tex_states_sampler_of(const struct tex_state *s);

/* Makes any state that is modelled: all types, layouts, sizes of 1, powers of two and their neighbours, views of levels. */
void tex_states_random(struct random *r, struct tex_state *s);

/* Fills what instructions say: of a state's dimension, all accesses. */
void tex_states_how(struct random *r, const struct tex_view *v, struct tex_how *how);

/* Makes an id of a quad. */
void tex_states_id(struct random *r, struct thread_quad *id);

/* Returns fp32 of n / 2^shift; a coordinate at the edge or the centre of a texel of a row of 'size' or next to it, in texels
 * or normalised; a special one now and then.
 */
u32 tex_states_fraction(s64 n, unsigned shift);
u32 tex_states_coordinate(struct random *r, const struct tex_view *v, u32 size);

#endif
