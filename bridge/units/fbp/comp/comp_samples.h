/* comp_samples.h - tiles that reach every state, mode and width of the colour codec */
#ifndef COMP_SAMPLES_H
#define COMP_SAMPLES_H

#include "fbp/comp/comp_packet.h"
#include "random.h"

/* Return the number of kinds with at least one state, and the i-th of them. */
unsigned comp_kinds(void);
struct comp_kind comp_kind_number(unsigned i);

/* Returns "CRA", "CBR", "CR" or "" */
const char *comp_kind_letters(struct comp_kind k);

/* Picks a split for the kind's pixels (any for 128 bits). */
enum comp_split comp_random_split(struct comp_kind k, struct random *r);

/* Returns the tile of these words, which are in raster order. */
struct comp_tile comp_tile_of_raster(const u32 raster[COMP_TILE_WORDS]);

/* Makes a tile of one of: slopes with noise, in lanes or in all bits; few colours; edges; alpha of two
 * values; equal groups; noise alone.
 */
struct comp_tile comp_random_tile(struct comp_kind k, enum comp_split split, struct random *r);

/* Makes pixels of a packet: slopes, and noise up to 'amplitude' in the lanes of 'noisy' (bit l). */
void comp_noise_pixels(enum comp_packets packet, enum comp_split split, u64 amplitude,
                       unsigned noisy, struct random *r, u32 *pixels);

#endif
