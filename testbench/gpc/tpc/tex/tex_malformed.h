/* tex_malformed.h - headers and samplers that no driver writes: fields of tic.def and tsc.def at their extremes */
#ifndef TEX_MALFORMED_H
#define TEX_MALFORMED_H

#include "tex_random.h"

/* Draws a header of texels at an address, a multiple of 512, and a sampler; then up to four fields of them, of any layout, become 0, all
 * bits, a number beside these, or anything: the address too; now and then whole words.
 */
void tex_malformed(struct random *r, u64 address, struct tex_state *s);

#endif
