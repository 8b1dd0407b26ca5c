/* run_images.h - the pictures of aurum run */
#ifndef RUN_IMAGES_H
#define RUN_IMAGES_H

#include "driver/playback.h"
#include "driver/targets.h"

/* Adds the targets of a draw, or of a clear, by the 3D class's state. */
void run_remember(struct targets *targets, const u32 *state, const struct fe_action *action);

/* The same of the 2D class. */
void run_remember_2d(struct targets *targets, const u32 *state);

/* Writes every target as a PNG into a folder, which is made; those whose buffers are gone are named on stderr. */
bool run_images(const struct targets *targets, struct playback *r, const char *folder,
                struct failure *f);

/* Reads the frame that is shown now; false with 'f' filled. */
bool run_frame(struct playback *r, struct picture *p, struct failure *f);

/* Writes the frame that was shown last, which is 'shown' if that has pixels, or else the colour target used last. */
bool run_final(const struct targets *targets, const struct picture *shown, struct playback *r,
               const char *path, struct failure *f);

#endif
