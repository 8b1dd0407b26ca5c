/* cread_reference.h - what a packet stores, a sample at a time
 *
 * The third opinion beside CREAD and its RTL, from facts/texture/rop_rules.md 1 and 4: every sample
 * that is drawn is blended alone, on its own stored value, and its bytes are written.  It knows
 * neither passes nor sectors nor reduction.
 */
#ifndef CREAD_REFERENCE_H
#define CREAD_REFERENCE_H

#include "fbp/fbp_bus.h"

#define BRUTE_TARGETS 8
#define BRUTE_PLACES  4 /* packets that lie beside each other in a target */

/* Stored samples: [pixel][sample], up to four words each. */
struct brute_place {
    u32 sample[8][16][4];
};
struct brute_surfaces {
    struct brute_place place[BRUTE_TARGETS][BRUTE_PLACES];
};

const struct crop_config *brute_state(const struct cread_config *cfg, unsigned target);

/* Pixels of a packet of the target; 0 when it is disabled. */
unsigned brute_pixels(const struct cread_config *cfg, unsigned target);

/* Samples of a pixel that are drawn. */
bool brute_drawn(const struct cread_config *cfg, const struct cread_quads *q, unsigned pixel,
                 unsigned sample);

/* Whether the stored samples of each pixel of the packet are equal. */
bool brute_reduced(const struct cread_config *cfg, const struct brute_place *p, unsigned target);

/* Draws a packet into its place. */
void brute_draw(const struct cread_config *cfg, const struct cread_quads *q, struct brute_place *p);

#endif
