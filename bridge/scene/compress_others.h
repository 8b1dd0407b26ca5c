/* compress_others.h - two other codecs, to compare with ours (facts/texture/compression.md F)
 *
 * Only the sizes of their results are computed.
 */
#ifndef COMPRESS_OTHERS_H
#define COMPRESS_OTHERS_H

#include "fbp/comp/comp_packet.h"

/* Codes by anchor and deltas, as in AMD's delta colour compression.  A tile of 256 bytes has the first pixel, one
 * width for each lane (5 bits, 6 for a lane of 32), and each other pixel's difference from the first in
 * these widths.  Returns sectors, 8 if nothing is gained.
 */
unsigned anchor_delta_sectors(const struct comp_split_row *split, const struct comp_tile *t);

/* Returns a bound: the bits of a packet in Golomb-Rice codes, by the best of 3 colour transforms (none,
 * less green, YCoCg-R) and 6 predictors (first pixel, left, above, gradient, the median of these three,
 * the mean of left and above).  The packet has the first pixel, 2 + 3 bits for the choice, and a Rice
 * parameter for each lane (3 bits for a lane of at most 8, 5 for one of 32, else 4; one value means that
 * all differences are 0).  A difference, in zigzag order, costs its quotient in unary, one bit, and the
 * remainder; from quotient 8 on, eight bits and the lane's width.
 */
unsigned rice_bits(const struct comp_packet_row *packet, const struct comp_split_row *split,
                   const u32 *pixels);

#endif
