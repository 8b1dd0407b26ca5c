/* snapshot_file.h - the file of a snapshot: its head, what follows, and its digest
 *
 *   8 bytes AURUMSNP, then numbers of this machine's byte order: 32 bits version, 32 bits 0x01020304, 64 bits of the
 *   pieces' sizes; 32 bytes SHA-256 of the layouts of the structs, 32 of the trace; data; 32 of all before.
 */
#ifndef SNAPSHOT_FILE_H
#define SNAPSHOT_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "vector/body_digest.h"
#include "vector/byte_source.h"
#include "vector/new_file.h"

#define SNAPSHOT_VERSION 2

struct snapshot_out {
    struct new_file file;
    FILE *to; /* the file, or what is packed into it at the end */
    struct sha256_ctx sha;
};

/* Begins a file with its head, of a trace or of none (NULL); false with 'f' filled. */
bool snapshot_create(struct snapshot_out *o, const char *path, const char *trace, uint64_t sizes,
                     struct failure *f);
void snapshot_put(struct snapshot_out *o, const void *data, size_t bytes);

/* Ends the file and gives it its name, or removes it. */
bool snapshot_commit(struct snapshot_out *o, struct failure *f);

struct snapshot_in {
    struct byte_source *from;
    const char *path;
    struct failure *failure;
};

/* Checks a whole file, and stands behind its head; false with 'f' filled. */
bool snapshot_open(struct snapshot_in *in, const char *path, const char *trace, uint64_t sizes,
                   struct failure *f);
bool snapshot_get(struct snapshot_in *in, void *data, size_t bytes);
void snapshot_close(struct snapshot_in *in);

/* Fails: it is not what was written. */
bool snapshot_damaged(struct snapshot_in *in);

#endif
