/* coverage_samples.h - modes of SET_ANTI_ALIAS with more samples of coverage than a pixel stores (facts/other_gpus.md, G80)
 *
 * The first samples of the raster are those that colours and depths are stored of; the others have neither.
 *
 * known: public header clb197.h: SET_ANTI_ALIAS MODE_2X2_VC_4, MODE_2X2_VC_12, MODE_4X2_VC_8: four stored and 4 or 12 more, eight and 8 more
 */
#ifndef COVERAGE_SAMPLES_H
#define COVERAGE_SAMPLES_H

#include "common/samples.h"

enum { COVERAGE_8_ON_4 = 8, COVERAGE_16_ON_4 = 9, COVERAGE_16_ON_8 = 10 };

/* Returns whether a code of SET_ANTI_ALIAS is one. */
static inline bool coverage_is(unsigned code)
{
    return code >= COVERAGE_8_ON_4 && code <= COVERAGE_16_ON_8;
}

/* Return the samples of it that are stored, and those of the raster. */
static inline enum sample_mode coverage_stored(unsigned code)
{
    return code == COVERAGE_16_ON_8 ? SAMPLES_4X2 : SAMPLES_2X2;
}
static inline enum sample_mode coverage_raster(unsigned code)
{
    return code == COVERAGE_8_ON_4 ? SAMPLES_4X2 : SAMPLES_4X4;
}

#endif
