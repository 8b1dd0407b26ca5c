/* draw_methods.h - a draw's state behind its vertices, as methods */
#ifndef DRAW_METHODS_H
#define DRAW_METHODS_H

#include "random_draw.h"

/* draw_stream.c: a method goes into the segment that is being made. */
void method(unsigned address, u32 data);
void number(unsigned address, float data);

void draw_methods(const struct random_draw *d);

#endif
