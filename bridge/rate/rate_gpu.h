/* rate_gpu.h - a whole GPU on which a stream is timed, as a driver times one on hardware (time/time_machine.h)
 *
 *   rate_gpu_open ---> methods, draws ---> rate_gpu_submit ---> rate_gpu_finish ---> rate_gpu_end, _each
 *
 * Nothing here knows a value of the table: a stream runs through Host, and only the clocks at which its actions end are looked at.  What
 * fails is our own mistake, and stops the program.
 */
#ifndef RATE_GPU_H
#define RATE_GPU_H

#include "driver/draw_world.h"
#include "driver/stream_writer.h"
#include "time/time_machine.h"

/* The targets that draws have. */
struct rate_target {
    unsigned width, height, samples;
    unsigned block;      /* log2 GOBs of a block of colours */
    unsigned fbps, gpcs; /* 0: as the GPU has */
    enum color_format color;
    enum zeta_format depth;
    bool compress; /* colours; depth always is */
};

struct rate_gpu {
    struct object_scene world; /* without triangles: what is drawn is the measurement's */
    struct draw_how how;
    struct draw_world draw;
    struct stream_writer *to; /* methods, buffers */
    struct time_machine *time;
    struct failure failure;
};

/* Makes a GPU with the targets, cleared, and the state of a driver: depth always passes and is not written, nothing is blended or culled,
 * a vertex is four floats of place in window space's -1 to 1.  The clear is action 0.  The GPU is the default, or of a profile.
 */
struct rate_gpu *rate_gpu_open(const struct rate_target *t);
struct rate_gpu *rate_gpu_open_as(const struct profile *p, const struct rate_target *t);
void rate_gpu_close(struct rate_gpu *g);

/* What a program's header says, beside its stage: vectors of inputs and outputs behind the place, of pixels the targets that it writes. */
struct rate_program_header {
    unsigned reads, writes;
    unsigned targets;
    bool kills, sample_mask, depth;
    bool vertex_id;     /* read */
    bool viewport_mask; /* written: by a fast geometry program, of points */
};
/* Gives a stage its program: 1 vertices, 4 primitives, 5 pixels; 'text' is assembly without a header. */
void rate_gpu_program(struct rate_gpu *g, unsigned stage, const struct rate_program_header *h,
                      const char *text);

/* Makes the buffer of vertices: so many floats, 'stride' bytes a vertex. */
void rate_gpu_vertices(struct rate_gpu *g, const float *x, unsigned count, unsigned stride);

/* Draws vertices in a mode of SET BEGIN. */
enum {
    RATE_POINTS = 0,
    RATE_LINE_STRIP = 3,
    RATE_TRIANGLES = 4,
    RATE_STRIP = 5,
    RATE_FAN = 6,
    RATE_TRIANGLES_ADJACENCY = 12
};
void rate_gpu_draw(struct rate_gpu *g, unsigned mode, unsigned first, unsigned count);

/* Ends the stream: all clocks are known. */
void rate_gpu_finish(struct rate_gpu *g);

/* Then: reads the targets into a frame of their size (driver/draw_read.h). */
void rate_gpu_read(struct rate_gpu *g, struct frame *f);

/* Return the clock at which action i ended, clears, draws, grids, copies counted from 0; the clocks from the end of action 'first' to that
 * of 'last', for each action between.
 */
u64 rate_gpu_end(const struct rate_gpu *g, unsigned i);
double rate_gpu_each(const struct rate_gpu *g, unsigned first, unsigned last);

/* Stops with a text where something of ours is wrong. */
void rate_stop_if(bool bad, const char *what, const char *text);

#endif
