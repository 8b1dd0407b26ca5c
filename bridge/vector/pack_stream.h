/* pack_stream.h - compresses a stream (zstd) */
#ifndef PACK_STREAM_H
#define PACK_STREAM_H

#include <stdbool.h>
#include <stdio.h>

/* Compresses all of 'from' into 'to'.  False with errno set if one cannot be read or written. */
bool pack_stream(FILE *to, FILE *from);

#endif
