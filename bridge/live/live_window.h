/* live_window.h - frames to the window of AURUM_LIVE_WINDOW, a socket's number (window_wire.h) */
#ifndef LIVE_WINDOW_H
#define LIVE_WINDOW_H

#include <stdint.h>

/* Returns where the pixels of the next frame go; NULL: there is no window. */
uint8_t *live_window_pixels(unsigned width, unsigned height);

/* Shows that frame. */
void live_window_show(void);

#endif
