/* gamma.h - Durango's linear light of sRGB texels: floats of 7e4 bits (facts/other_gpus.md, Durango)
 *
 *                   +---------+
 *   gamma_texels    |         |  gamma_light
 *  decode --------->|  gamma  |------------> filter
 *                   |         |
 *                   +---------+
 *
 * Four texels a clock.  A code of the first three components becomes the 7e4 float that is nearest to its linear light: no sign, four
 * bits of exponent with a bias of 7, seven of fraction; exponent 0 has denormals.  Alpha, and every component without 'srgb', goes on as
 * it came.
 * That is exact by the rules of Direct3D 10: the sRGB value of each float lies within half a code of the code that it was made of.
 *
 * Not modelled: sums of filters, which keep more bits.
 */
#ifndef GAMMA_H
#define GAMMA_H

#include "gpc/tpc/tex/tex_bus.h"

/* The 7e4 float of each code: data (vectors/common/srgb_7e4.hex), made from the definition by testbench/common/srgb_tables.c. */
extern const u16 gamma_7e4[256];

#define GAMMA_COMPONENTS 16

struct gamma {
    struct gamma_config cfg;
    u64 clocks;
};

void gamma_reset(struct gamma *g);

/* Takes a state bundle; no packet is inside. */
void gamma_set_state(struct gamma *g, const struct gamma_config *cfg);
const char *gamma_not_modelled(const struct gamma_config *cfg);

/* Makes the answer to a packet, and counts its clock; steps the unit by its FIFOs: made of it (common/net_step.h). */
void gamma_turn(struct gamma *g, const struct gamma_texels *in, struct gamma_light *out);
bool gamma_step(struct gamma *g, struct gamma_texels_fifo *in, struct gamma_light_fifo *out);

#endif
