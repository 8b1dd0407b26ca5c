/* comp_packet_samples.h - packets of differences that are nearly full */
#ifndef COMP_PACKET_SAMPLES_H
#define COMP_PACKET_SAMPLES_H

#include "fbp/comp/comp_packet.h"
#include "random.h"

/* Makes a packet of that mode and split with random widths, classes and residuals, the fullest of some
 * tries.  Its pixels barely fit the mode, and seldom fit an earlier one.
 */
void comp_full_packet(enum comp_packets packet, enum comp_split split, unsigned mode,
                      struct random *r, u32 *words);

#endif
