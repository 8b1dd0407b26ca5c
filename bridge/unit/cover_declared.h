/* cover_declared.h - what coverage.def declares, as points and bins (coverage.h) */
#ifndef COVER_DECLARED_H
#define COVER_DECLARED_H

#include "coverage.h"

/* Adds the points that the table declares. */
bool cover_declare(struct coverage *c, struct failure *f);

/* Returns whether the table leaves a point out: its name, or the beginning before a last '*'. */
bool cover_unused(const struct unit_ops *u, const char *point);

/* Returns whether a bin has every FIELD=A|B, FIELD!=A|B of a text, each field being one of the point's. */
bool cover_has(const struct cover_point *p, unsigned bin, const char *bins);

/* Makes a point's bins, and says which of them need not be reached. */
bool cover_make_bins(struct coverage *c, struct cover_point *p, struct failure *f);

#endif
