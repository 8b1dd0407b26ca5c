/* coverage_owners.h - which stored sample each sample of coverage alone belongs to, and how a pixel is resolved by that
 * (common/coverage_samples.h; facts/other_gpus.md, G80)
 *
 * A pixel has a word beside its colours: for each sample behind the stored ones its owner, a field of two or three bits, the first one
 * lowest.  A fragment that is drawn takes the samples that show it: those that it covers, if it is drawn to the nearest stored one that it
 * covers, as depth is of that.  The others stay with the older colours:
 *
 *   shows it: to that stored sample
 *   does not, and its owner is drawn to: to the nearest stored sample that is not, if there is one
 *   the fragment is drawn to no stored sample: none moves
 *
 * A resolve weighs each stored colour by the samples that are its own, its own one among them.  So an edge over one colour has as many steps
 * as there are samples of coverage.
 *
 * known: public header clb197.h: formats V8Z24 and others have 8 bits of coverage for each stored sample: 32 of 4, 64 of 8, so that
 * owners have room in them (24, or 8 with 4 more samples)
 * chosen: the rules, and the layout of the word, which nobody has published; nearest is by the positions of the draw, of two as near the lower
 * number; memory has no such word here: who resolves keeps it beside the targets
 */
#ifndef COVERAGE_OWNERS_H
#define COVERAGE_OWNERS_H

#include "common/coverage_samples.h"

/* A mode with its positions: for each sample of coverage alone the stored ones, the nearest first. */
struct coverage_mode {
    unsigned stored, others; /* samples of a pixel */
    u8 nearest[12][8];
};

/* Makes it of a code that coverage_is; positions of all samples, the stored ones first. */
struct coverage_mode coverage_mode_of(unsigned code, const struct samples_position *position);

/* Returns the word of a pixel of one colour, as a clear leaves it. */
u32 coverage_whole(const struct coverage_mode *m);

/* Returns the word behind a fragment: 'covered' are its samples, the stored ones lowest; 'drawn' the stored ones that it is drawn to. */
u32 coverage_after(const struct coverage_mode *m, u32 word, u16 covered, u8 drawn);

/* Fills the samples of each stored colour; they are stored + others in all. */
void coverage_weights(const struct coverage_mode *m, u32 word, u8 weight[8]);

/* Returns a channel's mean by those weights, to nearest, halves up; of any bits. */
u32 coverage_mean(const struct coverage_mode *m, u32 word, const u32 *channel);

#endif
