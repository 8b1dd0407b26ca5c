/* run_images.h - the pictures of aurum run */
#ifndef RUN_IMAGES_H
#define RUN_IMAGES_H

#include "driver/playback.h"
#include "driver/targets.h"

/* Writes every target as a PNG into a folder, which is made. */
bool run_images(const struct targets *targets, struct playback *r, const char *folder,
                struct failure *f);

/* Writes the frame that was shown last, or else the colour target used last. */
bool run_final(const struct targets *targets, struct playback *r, const char *path,
               struct failure *f);

#endif
