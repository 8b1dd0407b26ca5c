/* run_images.h - the pictures of aurum run */
#ifndef RUN_IMAGES_H
#define RUN_IMAGES_H

#include "machine/playback.h"
#include "inspect/targets.h"

/* Targets of a run, and pictures of those whose buffers have gone away since they were drawn to. */
struct run_targets {
    struct targets all;
    struct picture kept[TARGETS];
};
void run_targets_free(struct run_targets *targets);

/* Adds the targets of a draw, or of a clear, by the 3D class's state. */
void run_remember(struct run_targets *targets, const u32 *state, const struct fe_action *action);

/* Remembers the destination of the 2D class. */
void run_remember_2d(struct run_targets *targets, const u32 *state);

/* Keeps the pictures of targets in a buffer that goes away; with 'last' that of the one used last alone. */
bool run_keep(struct run_targets *targets, struct playback *r, u64 va, u64 bytes, bool last,
              struct failure *f);

/* Writes every target as a PNG into a folder, which is made; those that are gone, as behind a snapshot, are named on
 * stderr.
 */
bool run_images(const struct run_targets *targets, struct playback *r, const char *folder,
                struct failure *f);

/* Reads the frame that is shown now; false with 'f' filled. */
bool run_frame(struct playback *r, struct picture *p, struct failure *f);

/* Writes the frame that was shown last, which is 'shown' if that has pixels, or else the colour target used last; if
 * there is neither, a line on stderr says so.
 */
bool run_final(const struct run_targets *targets, const struct picture *shown, struct playback *r,
               const char *path, struct failure *f);

#endif
