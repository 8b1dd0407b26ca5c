/* aurum_work.h - part of aurum.h: whole works for a GPU: recorded traces, compute kernels out of cubins, models as pictures */
#ifndef AURUM_WORK_H
#define AURUM_WORK_H

#ifndef AURUM_H
#error "include aurum.h, of which this is a part"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A recorded trace (a folder; bridge/trace/README.md) on a GPU, which is new, lives longer, and does nothing else.  NULL on
 * failure: no trace, or a damaged one.
 */
struct aurum_trace;
AURUM_API struct aurum_trace *aurum_trace_open(struct aurum_gpu *g, const char *folder,
                                               struct aurum_error *e);
AURUM_API void aurum_trace_close(struct aurum_trace *t);

/* Has the trace stop behind draw n, from 1, or behind the END of its run: what it finds and leaves is written to a folder (bridge/inspect/README.md). */
AURUM_API void aurum_trace_step(struct aurum_trace *t, uint64_t draw, const char *folder);

/* Carries it out up to 'until' submits, all with UINT64_MAX.  With 'keep_going' what is not modelled is skipped and counted.
 * AURUM_DIFFER: the GPU has stopped with a fault; AURUM_NOT_MODELLED; AURUM_IO: a bad trace; 'e' names the place.
 */
AURUM_API int aurum_trace_run(struct aurum_trace *t, uint64_t until, int keep_going,
                              struct aurum_error *e);

/* Returns AURUM_USAGE if a step was asked for and its draw not reached. */
AURUM_API int aurum_trace_step_reached(struct aurum_trace *t, struct aurum_error *e);

/* What was done of it; fences: words that the recorder saw released, and how many of them are not there. */
struct aurum_trace_counts {
    uint64_t submits, segments, fences, fences_wrong;
    unsigned skipped, clears_skipped; /* skipped: draws, clears and grids */
    unsigned targets;
    const char *first; /* what was skipped first, and why; "" */
};
AURUM_API void aurum_trace_counts(struct aurum_trace *t, struct aurum_trace_counts *c);

/* Makes the picture of the frame that was shown last, or else of the colour target used last (aurum_gpu_keep); rgba is NULL
 * if there is neither.
 */
AURUM_API int aurum_trace_picture(struct aurum_trace *t, struct aurum_picture *p,
                                  struct aurum_error *e);

/* Saves a trace between two submits with its GPU, to a file, packed if its name ends in .zst; makes one that was just opened,
 * of the same trace and profile, what was saved.  AURUM_IO: another build's structs, another trace, a damaged file; then
 * both can only be closed.
 */
AURUM_API int aurum_trace_save(struct aurum_trace *t, const char *path, struct aurum_error *e);
AURUM_API int aurum_trace_load(struct aurum_trace *t, const char *path, struct aurum_error *e);

/* A grid of a compute kernel out of a cubin of SM 5.x, on a GPU of its own with one SM.  Sizes are 1 and more; kernel NULL: the only
 * one of the file.
 */
struct aurum_launch;
struct aurum_launch_how {
    uint32_t grid[3], block[3];
    uint32_t shared;  /* dynamic shared memory of a block, in bytes */
    uint32_t stack;   /* of a thread, in bytes, if it is more than the file says; 0: what it says */
    uint32_t quantum; /* instructions of a warp's turn; 0: 64 */
    uint64_t limit;   /* of a warp, before it counts as endless; 0: 2^28 */
    int integers;     /* floats are computed by integers alone */
};
AURUM_API struct aurum_launch *aurum_launch_open(const char *cubin, const char *kernel,
                                                 const struct aurum_launch_how *how,
                                                 struct aurum_error *e);
AURUM_API void aurum_launch_close(struct aurum_launch *l);

/* Return the kernel's name; how many parameters it has; the bytes of parameter n, 0 past the last; its GPU. */
AURUM_API const char *aurum_launch_kernel(const struct aurum_launch *l);
AURUM_API unsigned aurum_launch_parameters(const struct aurum_launch *l);
AURUM_API unsigned aurum_launch_parameter(const struct aurum_launch *l, unsigned n);
AURUM_API struct aurum_gpu *aurum_launch_gpu(struct aurum_launch *l);

/* Set parameter n: a number of up to 8 bytes, the low ones; bytes as they are, of the parameter's size; the address of a buffer,
 * which is copied in, and out again behind the grid, and must last as long.  AURUM_USAGE: sizes do not fit.
 */
AURUM_API int aurum_launch_number(struct aurum_launch *l, unsigned n, uint64_t value,
                                  struct aurum_error *e);
AURUM_API int aurum_launch_bytes(struct aurum_launch *l, unsigned n, const void *bytes,
                                 uint64_t size, struct aurum_error *e);
AURUM_API int aurum_launch_buffer(struct aurum_launch *l, unsigned n, void *bytes, uint64_t size,
                                  struct aurum_error *e);

/* Has instructions, divergence, bytes and clocks counted; has told what warp n of block 0,0,0 executes. */
AURUM_API int aurum_launch_count(struct aurum_launch *l, struct aurum_error *e);
AURUM_API int aurum_launch_trace(struct aurum_launch *l, unsigned warp, aurum_text *f,
                                 void *context, struct aurum_error *e);

/* Runs the grid.  AURUM_DIFFER: a fault of the program, with its instruction; AURUM_NOT_MODELLED. */
AURUM_API int aurum_launch_run(struct aurum_launch *l, struct aurum_error *e);

/* Tells what was counted, as lines. */
AURUM_API int aurum_launch_stats(struct aurum_launch *l, aurum_text *f, void *context,
                                 struct aurum_error *e);

/* A picture of a model, or of a built-in scene, by our own driver (bridge/cli/draw/README.md) on a GPU of its own.  What is 0 or NULL is
 * the default of aurum draw.
 */
struct aurum_drawing;
struct aurum_drawing_how {
    const char *model, *scene; /* one of the two: an OBJ or 3DS file, a scene's name */
    uint64_t seed;             /* of the scene random */
    unsigned width, height, samples;
    const char *background;                     /* RRGGBB */
    const char *depth, *color, *raster, *blend; /* words as of aurum draw */
    int no_zcull, compress;                     /* colours too */
    uint64_t kilobytes;                         /* of memory */
    const char *profile;
    struct aurum_numbers numbers;
};
AURUM_API struct aurum_drawing *aurum_drawing_open(const struct aurum_drawing_how *how,
                                                   struct aurum_error *e);
AURUM_API void aurum_drawing_close(struct aurum_drawing *d);
AURUM_API struct aurum_gpu *aurum_drawing_gpu(struct aurum_drawing *d);

/* Have noted, before it runs: which primitives cover each sample and which coloured it; the triangles that setup gets, and with 'only'
 * nothing is drawn.
 */
AURUM_API int aurum_drawing_note_frame(struct aurum_drawing *d, struct aurum_error *e);
AURUM_API int aurum_drawing_note_triangles(struct aurum_drawing *d, int only,
                                           struct aurum_error *e);

/* Draws; 'trace' (or NULL) is a folder for the driver's stream. */
AURUM_API int aurum_drawing_run(struct aurum_drawing *d, const char *trace, struct aurum_error *e);

/* Make the picture; write a file of every sample, or of the triangles, as noted; tell what each unit did, as lines or as one
 * JSON object: "units", "counts", "slowest", "clocks", "depth_tiles", "color_tiles".
 */
AURUM_API int aurum_drawing_picture(struct aurum_drawing *d, struct aurum_picture *p,
                                    struct aurum_error *e);
AURUM_API int aurum_drawing_write_frame(struct aurum_drawing *d, const char *path,
                                        struct aurum_error *e);
AURUM_API int aurum_drawing_write_triangles(struct aurum_drawing *d, const char *path,
                                            struct aurum_error *e);
AURUM_API int aurum_drawing_stats(struct aurum_drawing *d, int json, aurum_text *f, void *context,
                                  struct aurum_error *e);

#ifdef __cplusplus
}
#endif

#endif
