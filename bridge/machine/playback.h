/* playback.h - a recorded trace carried out by a GPU
 *
 * Each buffer of the trace becomes memory with page tables; what the CPU wrote is written, and each submit becomes
 * entries of the channel's ring, which Host takes.
 *
 * A channel that waits for a semaphore may be released by a later submit, or by the CPU.  One that waits when the
 * trace ends is an error.
 */
#ifndef PLAYBACK_H
#define PLAYBACK_H

#include "machine/device.h"
#include "trace/trace.h"

struct playback;

struct playback_counts {
    u64 submits, segments;
    u64 fences,
        fences_wrong; /* words that the recorder saw released, and those that are not there */
};

/* Who looks at what the GPU does (gpu.h), and at the trace.  Each NULL: nobody.
 * lacks: an action is not modelled; true: the GPU goes on without it.  Nobody: 'f' says so.
 * shown: a frame is on the screen, whose buffer may go away later.
 * closes: a buffer goes away now, and what it holds.
 */
struct playback_taker {
    struct gpu_watch watch;
    bool (*lacks)(void *context, const struct gpu_fault *what, struct failure *f);
    bool (*shown)(void *context, struct playback *r, struct failure *f);
    bool (*closes)(void *context, struct playback *r, u64 va, u64 bytes, struct failure *f);
    void *context;
};

/* Begins on a device, which lives longer, without a trace: a stream writer (driver/stream_writer.h) gives it what records would.
 * 'taker' may be NULL.  NULL with 'f' filled.
 */
struct playback *playback_on(struct device *d, const struct playback_taker *taker,
                             struct failure *f);

/* Opens a trace, for a playback without one; false with 'f' filled. */
bool playback_trace(struct playback *r, const char *folder, struct failure *f);

/* Makes a GPU of a profile, of its own, without a trace; NULL with 'f' filled. */
struct playback *playback_new(const struct profile *p, const struct playback_taker *taker,
                              struct failure *f);

/* Opens a trace and makes a GPU for it; NULL with 'f' filled on failure. */
struct playback *playback_open(const char *folder, const struct profile *p,
                               const struct playback_taker *taker, struct failure *f);
void playback_close(struct playback *r);

/* Carries out the trace, 'until' submits at most.  False with 'f' filled: the trace is bad, or the GPU has stopped
 * with a fault (EXIT_DIFFER).  False without: 'watch' has stopped it.
 */
bool playback_run(struct playback *r, u64 until, struct failure *f);

/* Return the device, the GPU with what its driver gives it; the GPU alone. */
struct device *playback_device(struct playback *r);
struct gpu *playback_gpu(const struct playback *r);

const struct playback_counts *playback_counts(const struct playback *r);

/* Returns the channel that a trace uses last, or NULL. */
struct hub_channel *playback_channel(struct playback *r);

/* The buffer that a page flip showed last: its record, or NULL. */
struct playback_frame {
    u64 va;
    unsigned width, height, pitch;
    u32 format;
    u64 modifier;
    unsigned tile_mode; /* of its buffer: 0 is linear, bits 7:4 log2 of a block's GOBs down */
};
const struct playback_frame *playback_frame(const struct playback *r);

#endif
