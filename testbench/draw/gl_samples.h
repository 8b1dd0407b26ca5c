/* gl_samples.h - the samples of a multisampled framebuffer, one by one */
#ifndef GL_SAMPLES_H
#define GL_SAMPLES_H

#include "scene/frame.h"
#include "gl_context.h"

/* Reads every sample of the target, each by a pass of its own into a plain framebuffer. */
bool gl_samples_read(const struct gl_target *t, struct frame *frame, struct failure *f);

#endif
