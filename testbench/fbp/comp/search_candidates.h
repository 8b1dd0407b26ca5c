/* search_candidates.h - sub-modes that the codec might have */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include "fbp/comp/comp_packet.h"

enum { TRANSFORMS = 3, PREDICTORS = 5, CLASS_TABLES = 20 };
enum { CANDIDATES = TRANSFORMS * PREDICTORS * CLASS_TABLES };

/* Candidate i: transform, predictor, table of classes. */
struct candidate {
    unsigned transform, predictor, classes;
};
struct candidate candidate_of(unsigned i);

/* "keep gradient w,w-1,w/2,0" */
const char *candidate_name(unsigned i, char text[64]);

/* YCoCg-R is four adders one after the other; the predictor that knows samples needs another place
 * for each sample count.
 */
bool candidate_dear(unsigned i);

/* The candidate that a mode of the codec is. */
unsigned candidate_of_mode(const struct comp_mode_row *m);

/* For each candidate, the bits of a packet; 'samples' says which pixels belong to one. */
void candidate_bits(const struct comp_packet_row *p, const struct comp_split_row *s,
                    unsigned samples, const u32 *pixels, u16 bits[CANDIDATES]);

#endif
