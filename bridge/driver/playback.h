/* playback.h - a recorded trace carried out: memory, page tables, a channel's ring, the hub's engines
 *
 * Each buffer of the trace becomes memory with page tables; what the CPU wrote is written, and each submit becomes
 * entries of the channel's ring, which Host takes.  What goes out of the hub (draws, clears, grids) is counted and
 * given to 'act', if there is one.
 *
 * A channel that waits for a semaphore may be released by a later submit, or by the CPU.  One that waits when the
 * trace ends is an error.
 *
 * chosen: the rings lie above all addresses that a trace may use.
 */
#ifndef PLAYBACK_H
#define PLAYBACK_H

#include "driver/address_space.h"
#include "hub/hub.h"
#include "trace/trace.h"

struct playback;

struct playback_counts {
    u64 submits, segments, draws, clears, grids, not_modelled;
    u64 fences,
        fences_wrong; /* words that the recorder saw released, and those that are not there */
};

/* What the taker of hub_gpc did with an action. */
enum playback_acted { PLAYBACK_DONE, PLAYBACK_SKIPPED, PLAYBACK_FAILED };

struct playback_taker {
    enum playback_acted (*act)(void *context, struct playback *r, const struct fe_action *a,
                               struct failure *f);
    void *context;
    /* NULL, or told: the 2D engine begins to write to the destination of a channel's state, and has written before the
     * next action of any engine; a frame is on the screen, whose buffer may go away later.
     */
    void (*drew_2d)(void *context, struct playback *r, const u32 *state);
    bool (*shown)(void *context, struct playback *r, struct failure *f);
    /* NULL, or told: a buffer goes away now, and what it holds. */
    bool (*closes)(void *context, struct playback *r, u64 va, u64 bytes, struct failure *f);
};

/* Makes a GPU without a trace: a stream writer (stream_writer.h) gives it what records would.  NULL with 'f' filled. */
struct playback *playback_new(const struct playback_taker *taker, struct failure *f);

/* Opens a trace and makes a GPU for it; NULL with 'f' filled on failure. */
struct playback *playback_open(const char *folder, const struct playback_taker *taker,
                               struct failure *f);
void playback_close(struct playback *r);

/* Carries out the trace, 'until' submits at most.  False with 'f' filled: the trace is bad, or the GPU has stopped
 * with a fault (EXIT_DIFFER).
 */
bool playback_run(struct playback *r, u64 until, struct failure *f);

/* Whether an action draws. */
bool playback_is_draw(const struct fe_action *a);

/* What may stand in for units of the hub, before it runs; of the GMMU. */
struct hub_stand_ins *playback_stand_ins(struct playback *r);
struct stand_in *playback_gmmu(struct playback *r);

const struct playback_counts *playback_counts(const struct playback *r);
struct hub *playback_hub(struct playback *r);
const struct mem *playback_memory(const struct playback *r);

/* The channel that a trace uses last, or NULL. */
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
