/* live.h - a render node of a GM20B for unmodified programs: preloaded, Mesa's nouveau drives the model
 *
 *   program --OpenGL--> Mesa's nouveau --> libdrm --> open, ioctl, mmap, stat ...
 *                                                        |
 *        live_libc.c: calls on our node are answered here, others go on to libc
 *                                                        |
 *        live_files.h: which file descriptors are the node's      live_paths.h: what /sys says of it
 *                                                        |
 *        live_ioctl.h: DRM's requests -> live_kms.h (modes, flips), live_nouveau.h (channels, classes, submits)
 *                                                        |
 *        live_buffers.h: buffers <-> live_gpu.h: the machine, whose memory is a file that programs map, too
 *        live_frames.h: what is shown, as pictures, and in the window of aurum_window (window_wire.h)
 *        live_record.h: the driver's stream as a trace      live_looks.h: RTL, vectors, a pixel, hazards
 *
 * A submit runs until the GPU is idle before the ioctl returns, so that nothing is ever busy.  One lock holds during an ioctl.
 * A process has a GPU of its own, made with its first buffer; what a child of fork() inherits is its parent's, and is told ENODEV: it
 * opens the node anew.  live_share.h: buffers that processes share.
 *
 * What is not modelled is left out and counted, its first kind told on stderr.  After a fault submits are refused with ENODEV, as
 * the kernel does, once fences of the segments that were lost are written, as drivers wait for those.
 *
 * known: facts/drm.md: requests and answers that Mesa 22.3.6 and libdrm 2.4.114 ask for and go on with
 *
 * Not modelled: several GPUs; a display server (X11, Wayland); video; OpenCL.
 */
#ifndef LIVE_H
#define LIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "live/live_host.h"

/* What aurum with asks for, from AURUM_LIVE_... of the environment (live_options.c). */
struct live_options {
    const char *profile; /* or NULL: the first */
    const char *frames;  /* folder for frames that are flipped to, as PNG, or NULL */
    int window;          /* socket of the window for frames, or -1 */
    const char *stats;   /* file for counts at the end, as JSON, or NULL */
    const char *trace;   /* folder for the trace, or NULL */
    const char *record;  /* UNIT:FILE, a line each, or NULL */
    const char *rtl;     /* UNIT=PROGRAM,... or NULL */
    bool stalls;         /* of their benches, */
    unsigned patience;   /* and seconds */
    struct {
        bool given;
        unsigned x, y;
        uint64_t target;
    } pixel;
    bool hazards;         /* lines on stderr */
    bool clocked;         /* clocks are kept, and told with 'stats' */
    bool smmu;            /* by which what L2 fills and evicts is translated */
    const char *timeline; /* file for them, or NULL */
    struct {
        unsigned how; /* enum aurum_tiling */
        unsigned width, height, primitives;
    } tiling;
    unsigned jobs;          /* host threads that draw */
    unsigned width, height; /* of the one mode */
    bool verbose;           /* requests on stderr */
};
const struct live_options *live_options(void);

#endif
