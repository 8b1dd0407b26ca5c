/* run_images.h - the pictures of aurum run */
#ifndef RUN_IMAGES_H
#define RUN_IMAGES_H

#include "driver/playback.h"
#include "driver/targets.h"

/* Adds the targets of a draw, or of a clear, by the 3D class's state. */
void run_remember(struct targets *targets, const u32 *state, const struct fe_action *action);

/* Writes every target as a PNG into a folder, which is made. */
bool run_images(const struct targets *targets, struct playback *r, const char *folder,
                struct failure *f);

/* Writes the frame that was shown last, or else the colour target used last. */
bool run_final(const struct targets *targets, struct playback *r, const char *path,
               struct failure *f);

#endif
