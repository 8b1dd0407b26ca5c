/* playback_snapshot.h - a playback between two submits, as a file
 *
 * The file has a magic word, a version, the digest of the layouts of the saved structs, the digest of the
 * trace, the state, memory without its zeros, and a digest of all that.  A name that ends in .zst is packed.
 *
 * Structs lie in it as this program has them: another build reads it if its layouts are the same.
 * chosen: a file whose digests hold is believed, as a process believes its own memory.
 * chosen: whoever takes the actions is idle between submits, and has written back what its caches held.
 */
#ifndef PLAYBACK_SNAPSHOT_H
#define PLAYBACK_SNAPSHOT_H

#include "inspect/device_snapshot.h"
#include "machine/playback.h"

/* Writes the playback of the trace in 'folder', and 'own' pieces of the caller.  The GPU has no fault. */
bool playback_save(struct playback *r, const char *folder, const struct snapshot_piece *own,
                   const char *path, struct failure *f);

/* Makes a playback that was just opened what was saved.  After a failure it can only be closed. */
bool playback_load(struct playback *r, const char *folder, const struct snapshot_piece *own,
                   const char *path, struct failure *f);

#endif
