/* frame_own.h - a frame of rectangles by a stream of our own, and the vertices of each for a peer */
#ifndef FRAME_OWN_H
#define FRAME_OWN_H

#include "machine/playback.h"
#include "peer_frame.h"
#include "scene/object_scene.h"

#define OWN_WIDTH  1024
#define OWN_HEIGHT 768

struct frame_own {
    struct object_scene world; /* in clip space */
    struct playback *playback;
    struct stream_writer *to;
    struct peer_frame peer; /* programs are the caller's */
};

/* Makes a GPU that draws on as many host threads as JOBS says, an empty world of so many samples and a peer's empty frame; to be freed. */
bool frame_own_new(struct frame_own *o, unsigned samples, struct failure *f);
void frame_own_free(struct frame_own *o);

/* Adds a rectangle that fills the picture; values are of its corners: left top, right top, right bottom, left bottom. */
bool frame_own_fill(struct frame_own *o, float value[4][4], struct failure *f);

/* Adds the rectangle of that number, which is filled in, to what the peer draws. */
bool frame_own_peer(struct frame_own *o, unsigned rectangle, bool blends, struct failure *f);

/* Sends and runs the draw of rectangles from one on. */
void frame_own_draw(struct frame_own *o, unsigned rectangle, unsigned count);

/* Takes the model's picture: of four samples their mean. */
bool frame_own_picture(const struct frame_own *o, struct picture *to, struct failure *f);

#endif
