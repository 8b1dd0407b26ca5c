/* live_frames.h - a frame that is shown: PNG files of AURUM_LIVE_FRAMES, a window */
#ifndef LIVE_FRAMES_H
#define LIVE_FRAMES_H

#include "live/live_buffers.h"

struct live_frame {
    const struct live_buffer *buffer;
    unsigned width, height, pitch; /* pixels; bytes */
};

/* Shows a frame of X8R8G8B8 or A8R8G8B8: writes the next frame_N.png, and into the window, as it is asked for. */
void live_frames_show(const struct live_frame *f);

#endif
