/* byte_source.h - the bytes of a file, decompressed when its name ends in .zst
 *
 * Memory is bounded, whatever size the file claims.
 */
#ifndef BYTE_SOURCE_H
#define BYTE_SOURCE_H

#include <sys/types.h>

#include "failure.h"

struct byte_source;

/* Opens a regular file, or "-", standard input (spool.h); NULL with 'f' filled on failure. */
struct byte_source *byte_source_open(const char *path, struct failure *f);

/* Opens standard input as it comes, to be read once and never rewound. */
struct byte_source *byte_source_stream(struct failure *f);

/* Reads up to 'size' (not 0) bytes; 0 at the end, -1 with 'f' filled on failure. */
ssize_t byte_source_read(struct byte_source *s, char *to, size_t size, struct failure *f);

/* Goes back to the first byte. */
void byte_source_rewind(struct byte_source *s);

void byte_source_close(struct byte_source *s);

/* Returns whether a file of that name is compressed. */
bool byte_source_is_packed(const char *path);

#endif
