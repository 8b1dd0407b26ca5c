/* draw_world.h - a world drawn by the GPU: its stream (draw_stream.h) through Host, as any trace */
#ifndef DRAW_WORLD_H
#define DRAW_WORLD_H

#include "driver/draw_how.h"
#include "driver/draw_read.h"
#include "driver/draw_seen.h"
#include "driver/draw_tables.h"
#include "driver/draw_watch.h"
#include "driver/playback.h"

struct draw_world {
    const struct object_scene *world;
    const struct draw_how *how;
    struct draw_tables tables;
    struct playback *playback;
    struct gpu *gpu;          /* of the playback */
    struct draw_watch *watch; /* or NULL */
    struct draw_seen *seen;   /* or NULL */
    size_t draws;             /* that have begun */
    struct failure *failure;
};

/* Makes a GPU for a world, which lives longer; stand-ins may be put in then.  False with 'f' filled. */
bool draw_open(struct draw_world *d, const struct object_scene *w, const struct draw_how *how,
               struct failure *f);
void draw_close(struct draw_world *d);

/* Has who covers what noted in a frame, and what setup gets in a scene (both or one may be NULL), which are of the
 * world's size.  With 'only' nothing is drawn.
 */
void draw_look(struct draw_world *d, struct draw_watch *watch, struct frame *frame,
               struct draw_seen *seen, struct scene *scene, bool only, struct failure *f);

/* Writes the stream, and to a folder if there is one, and carries it out.  Then the targets can be read (draw_read). */
bool draw_run(struct draw_world *d, const char *folder, struct failure *f);

/* Make an empty scene of the world's size; the triangles of a world in window space, to be freed. */
struct scene draw_scene_of(const struct object_scene *w);
bool draw_window_scene(struct scene *s, const struct object_scene *w, struct failure *f);

#endif
