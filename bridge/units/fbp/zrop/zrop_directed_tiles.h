/* zrop_directed_tiles.h - corners of states and their changes (zrop_directed.c) */
#ifndef ZROP_DIRECTED_TILES_H
#define ZROP_DIRECTED_TILES_H

#include "vector_bus.h"

#define CLEAR_VALUES 14

void plane_transitions(unsigned i, struct zrop_vector *v);
void clears(unsigned i, struct zrop_vector *v);
void clear_values(unsigned i, struct zrop_vector *v);
void expands(unsigned i, struct zrop_vector *v);
void shader_depths(unsigned i, struct zrop_vector *v);

#endif
