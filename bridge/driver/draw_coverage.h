/* draw_coverage.h - pictures of targets with coverage sampling, resolved by owners (common/coverage_owners.h)
 *
 * Looks at fine tiles and at colours that are drawn, by taps, from the clear on: what a pixel's samples are owned by is kept here, beside the
 * targets, in the order in which colours come.
 *
 * Not modelled: what takes samples away behind the raster (masks, kills, alpha to coverage) is not seen of samples that store no colour.
 */
#ifndef DRAW_COVERAGE_H
#define DRAW_COVERAGE_H

#include "gpu.h"
#include "scene/frame.h"

struct draw_coverage;

/* Looks at a GPU's draws of a code that coverage_is, to target 0 of that size, with sixteen positions; NULL: no memory.  The GPU lasts as
 * long.
 */
struct draw_coverage *draw_coverage_open(struct gpu *g, unsigned code, const u8 position[16],
                                         unsigned width, unsigned height);
void draw_coverage_close(struct draw_coverage *c);

/* Makes a picture of the stored samples, each weighed by what it owns, alpha 255; to be freed. */
bool draw_coverage_picture(const struct draw_coverage *c, const struct frame *stored,
                           struct picture *p, struct failure *f);

#endif
