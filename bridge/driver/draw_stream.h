/* draw_stream.h - a world as a driver's stream: buffers, programs, state, a clear, draws
 *
 *     world, how --> [ draw_stream ] --> stream_writer.h --> a trace, or the GPU
 *
 * One buffer each for programs, constants, vertices, indices, the colour target and the depth target; the state of the
 * frame with its clear is one submit, each draw another.
 *
 * Not modelled: commands of Zcull, and compressed targets, which are a kernel's to allow (draw_tables.h).
 */
#ifndef DRAW_STREAM_H
#define DRAW_STREAM_H

#include "driver/draw_how.h"
#include "driver/stream_writer.h"
#include "scene/object_scene.h"

/* Writes the whole stream.  What fails is in the writer's failure. */
void draw_stream(struct stream_writer *to, const struct object_scene *w,
                 const struct draw_how *how);

#endif
