/* compress_others.h - two other codecs to measure ours by (facts/texture/compression.md F)
 *
 * They exist in this benchmark alone: sizes are computed, nothing is stored.
 */
#ifndef COMPRESS_OTHERS_H
#define COMPRESS_OTHERS_H

#include "fbp/comp/comp_packet.h"

/* A plain anchor and deltas, as in AMD's delta colour compression: per tile of 256 bytes the first
 * pixel, one width per lane (5 bits, 6 of a lane of 32), and each other pixel's difference from the
 * first in these widths.  Sectors, 8 when nothing is gained.
 */
unsigned anchor_delta_sectors(const struct comp_split_row *split, const struct comp_tile *t);

/* The bound: bits of a packet coded with Golomb-Rice codes, the best of 3 colour transforms (none,
 * less green, YCoCg-R) and 6 predictors (first pixel, left, above, gradient, the median of the last
 * three, the mean of left and above).  It has the first pixel, 2 + 3 bits to say which, and per
 * lane a Rice parameter (3 bits of a lane of at most 8, else 4, 5 of one of 32; one value means
 * that all differences are 0).  A difference, zigzag, costs its quotient in unary, one bit, and the
 * remainder; from quotient 8 on, eight bits and the lane's width.
 */
unsigned rice_bits(const struct comp_packet_row *packet, const struct comp_split_row *split,
                   const u32 *pixels);

#endif
