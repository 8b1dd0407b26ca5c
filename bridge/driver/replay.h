/* replay.h - a recorded trace carried out: memory, page tables, a channel's ring, the hub's engines
 *
 * Each buffer of the trace becomes memory with page tables; what the CPU wrote is written, and each submit becomes
 * entries of the channel's ring, which Host takes.  What goes out of the hub (draws, clears, grids) is counted and
 * given to 'act', if there is one.
 *
 * chosen: the ring lies above all addresses that a trace may use.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "driver/address_space.h"
#include "hub/hub.h"
#include "trace/trace.h"

struct replay;

struct replay_counts {
    u64 submits, segments, draws, clears, grids, not_modelled;
    u64 fences,
        fences_wrong; /* words that the recorder saw released, and those that are not there */
};

/* What the taker of hub_gpc did with an action. */
enum replay_acted { REPLAY_DONE, REPLAY_SKIPPED, REPLAY_FAILED };

struct replay_taker {
    enum replay_acted (*act)(void *context, struct replay *r, const struct fe_action *a,
                             struct failure *f);
    void *context;
};

/* Opens a trace and makes a GPU for it; NULL with 'f' filled on failure. */
struct replay *replay_open(const char *folder, const struct replay_taker *taker, struct failure *f);
void replay_close(struct replay *r);

/* Carries out the trace, 'until' submits at most.  False with 'f' filled: the trace is bad, or the GPU has stopped
 * with a fault (EXIT_DIFFER).
 */
bool replay_run(struct replay *r, u64 until, struct failure *f);

/* Whether an action draws. */
bool replay_is_draw(const struct fe_action *a);

const struct replay_counts *replay_counts(const struct replay *r);
struct hub *replay_hub(struct replay *r);
const struct mem *replay_memory(const struct replay *r);

/* The channel that a trace uses last, or NULL. */
struct hub_channel *replay_channel(struct replay *r);

/* The buffer that a page flip showed last: its record, or NULL. */
struct replay_frame {
    u64 va;
    unsigned width, height, pitch;
    u32 format;
    u64 modifier;
};
const struct replay_frame *replay_frame(const struct replay *r);

#endif
