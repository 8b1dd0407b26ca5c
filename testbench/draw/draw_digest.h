/* draw_digest.h - digests of memory after five scenes, and of all that was counted: the same on every host, by every
 * compiler
 *
 * Each is a FNV-1a of 64 bits.  The scenes are made of whole 1/256 pixels by fixed seeds, so that no rounding of the
 * host is in them.  When a result is meant to change, the new digests are printed.
 */
#ifndef DRAW_DIGEST_H
#define DRAW_DIGEST_H

#include "failure.h"

#define DRAW_DIGESTS 5 /* scenes: of 1, 4, 8 samples, over, compressed */

/* How many scenes have their digests; 'f' is filled if one was not drawn. */
unsigned draw_digests(struct failure *f);

#endif
