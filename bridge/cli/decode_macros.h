/* decode_macros.h - macros of a stream: as text, and as vectors of the macro engine */
#ifndef DECODE_MACROS_H
#define DECODE_MACROS_H

#include <stdint.h>

#include "failure.h"

/* Prints each macro that the stream has given a start: its code up to where another one begins. */
bool decode_macros(const char *trace, uint64_t until, struct failure *f);

/* Writes the macro engine's inputs from the stream, and its outputs, as vectors. */
bool decode_record(const char *trace, uint64_t until, const char *path, struct failure *f);

#endif
