/* targets.h - the surfaces that a stream draws to, as pictures
 *
 * Not modelled: layers but the first; three dimensions.  A surface of samples is shown sample by sample.
 */
#ifndef TARGETS_H
#define TARGETS_H

#include "common/copy_surface.h"
#include "mem/mem_space.h"
#include "scene/picture.h"

#define TARGETS 256 /* that are remembered */

struct target {
    u8 format; /* of color_format, or SET_ZT_FORMAT */
    bool depth;
    struct copy_surface surface; /* elements are stored samples */
};

struct targets {
    unsigned count;
    struct target target[TARGETS];
    int last; /* colour target drawn, cleared or blitted to last; -1: none */
};

/* Make colour target t, or the depth target, of a 3D class state; false: none is bound. */
bool target_color(const u32 *state, unsigned t, struct target *out);
bool target_zeta(const u32 *state, struct target *out);

/* Makes the destination of a 2D class state; false: its format is none of a colour target. */
bool target_2d(const u32 *state, struct target *out);

/* Remembers a target, once.  Returns its number, or -1 if there is no room. */
int targets_add(struct targets *t, const struct target *one);

/* Returns the name of a format. */
const char *target_format(const struct target *t);

/* Returns whether a target's first byte is mapped. */
bool target_mapped(const struct target *t, struct mem_space *space, const struct mem *m);

/* Makes the target's picture as 8-bit RGBA: UNORM and sRGB codes scaled, signed and float values clamped to 0..1, integers by
 * their low byte, depth as grey; missing channels are 0, missing alpha 255.  False with 'f' filled: it cannot be read.
 */
bool target_picture(const struct target *t, struct mem_space *space, const struct mem *m,
                    struct picture *p, struct failure *f);

#endif
