/* comp_samples.h - tiles that reach every state, mode and width of the colour codec */
#ifndef COMP_SAMPLES_H
#define COMP_SAMPLES_H

#include "fbp/comp/comp_packet.h"
#include "random.h"

/* Every kind that exists, with at least one state; the count, and the i-th. */
unsigned comp_kinds(void);
struct comp_kind comp_kind_number(unsigned i);

/* "CRA", "CBR", "CR" or "" */
const char *comp_kind_letters(struct comp_kind k);

/* A split of the kind's pixels (any for 128 bits). */
enum comp_split comp_random_split(struct comp_kind k, struct random *r);

/* The tile whose elements' words in raster order these are. */
struct comp_tile comp_tile_of_raster(const u32 raster[COMP_TILE_WORDS]);

/* A tile drawn with one of: slopes with noise of some amplitude, in lanes or in all bits; few
 * colours; edges; alpha of two values; equal groups; nothing but noise.
 */
struct comp_tile comp_random_tile(struct comp_kind k, enum comp_split split, struct random *r);

/* Pixels of a packet: slopes, and noise that reaches 'amplitude' in the lanes of 'noisy' (bit l).
 */
void comp_noise_pixels(enum comp_packets packet, enum comp_split split, u64 amplitude,
                       unsigned noisy, struct random *r, u32 *pixels);

#endif
