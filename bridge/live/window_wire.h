/* window_wire.h - what goes between a program's node and the window that shows its frames (aurum_window)
 *
 * Both hold an end of a SOCK_SEQPACKET pair.  The node sends a window_frame for each frame; the first of a size brings a file
 * descriptor (SCM_RIGHTS) whose memory has WINDOW_SLOTS frames of rows without gaps, 4 bytes a pixel: B, G, R, unused.  The window answers
 * each with a byte when it has taken the pixels.
 */
#ifndef WINDOW_WIRE_H
#define WINDOW_WIRE_H

#include <stdint.h>

enum { WINDOW_SLOTS = 2 };

struct window_frame {
    uint32_t width, height; /* pixels */
    uint32_t slot;          /* where they are */
};

#endif
