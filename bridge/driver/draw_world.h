/* draw_world.h - a world drawn by the GPU: its stream (draw_stream.h) through Host, as any trace */
#ifndef DRAW_WORLD_H
#define DRAW_WORLD_H

#include "driver/draw_how.h"
#include "driver/draw_read.h"
#include "driver/draw_tables.h"
#include "machine/playback.h"

struct draw_world {
    const struct object_scene *world;
    const struct draw_how *how;
    struct draw_tables tables;
    struct playback *playback;
    struct gpu *gpu; /* of the playback */
    size_t draws;    /* that have begun */
    /* Told of each draw that begins; NULL: nobody. */
    void (*begins)(void *context, const struct scene_state *state);
    void *context;
    struct failure *failure;
};

/* Makes a GPU for a world, which lives longer; or takes that of a device, which lives longer too.  Stand-ins may be put in
 * then.  False with 'f' filled.
 */
bool draw_open(struct draw_world *d, const struct object_scene *w, const struct draw_how *how,
               struct failure *f);
bool draw_open_on(struct draw_world *d, struct device *device, const struct object_scene *w,
                  const struct draw_how *how, struct failure *f);
void draw_close(struct draw_world *d);

/* Writes the stream, and to a folder if there is one, and carries it out.  Then the targets can be read (draw_read). */
bool draw_run(struct draw_world *d, const char *folder, struct failure *f);

/* Makes an empty scene of the world's size. */
struct scene draw_scene_of(const struct object_scene *w);

#endif
