/* comp_packet_samples.h - packets of differences that are as full as they can be */
#ifndef COMP_PACKET_SAMPLES_H
#define COMP_PACKET_SAMPLES_H

#include "fbp/comp/comp_packet.h"
#include "random.h"

/* A packet of that mode and split with random widths, classes and residuals, as full as some tries
 * make it; an encoder finds these pixels hard to fit, and an earlier mode seldom holds them.
 */
void comp_full_packet(enum comp_packets packet, enum comp_split split, unsigned mode,
                      struct random *r, u32 *words);

#endif
