/* frame_recorded.h - the last frame of a recorded stream, and the same for a peer */
#ifndef FRAME_RECORDED_H
#define FRAME_RECORDED_H

#include "peer_frame.h"

struct frame_recorded {
    const char *folder;
    unsigned clears;        /* of the last frame, which begins with them */
    uint64_t begins;        /* submits before it */
    struct peer_frame peer; /* programs are the caller's */
    struct picture picture; /* that the model shows */
};

/* Plays the stream, and takes what the peer is to draw out of its last frame: draws of arrays, each with one texture whose
 * handle is the ninth word of its bank.  To be freed.
 */
bool frame_recorded_new(struct frame_recorded *r, struct failure *f);
void frame_recorded_free(struct frame_recorded *r);

/* Plays it again: up to its last frame, then, timed, to the end: from the files, through Host, to pixels. */
bool frame_recorded_draw(const struct frame_recorded *r, double *seconds, struct failure *f);

#endif
