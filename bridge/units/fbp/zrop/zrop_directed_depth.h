/* zrop_directed_depth.h - corners of planes, ranges and values (zrop_directed.c) */
#ifndef ZROP_DIRECTED_DEPTH_H
#define ZROP_DIRECTED_DEPTH_H

#include "fbp/zrop/zrop_tiles.h"
#include "vector_bus.h"

#define RELATIONS     8
#define DEPTH_FORMATS 6
#define SPECIALS      12

void function_and_relation(unsigned i, struct zrop_vector *v);
void function_at_one_sample(unsigned i, struct zrop_vector *v);
void ranges_that_touch(unsigned i, struct zrop_vector *v);
void format_and_samples(unsigned i, struct zrop_vector *v);
void bounds_ends(unsigned i, struct zrop_vector *v);
void special_floats(unsigned i, struct zrop_vector *v);
void special_bounds(unsigned i, struct zrop_vector *v);
void viewport_ends(unsigned i, struct zrop_vector *v);
void clamped_plane(unsigned i, struct zrop_vector *v);
void exponents(unsigned i, struct zrop_vector *v);
void coefficient_ends(unsigned i, struct zrop_vector *v);
void halves(unsigned i, struct zrop_vector *v);

#endif
