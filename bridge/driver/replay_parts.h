/* replay_parts.h - what the files of replay share */
#ifndef REPLAY_PARTS_H
#define REPLAY_PARTS_H

#include "driver/replay.h"

#define RING_VA      (UINT64_C(0xff) << 32)
#define RING_LOG2    12
#define RING_ENTRIES (1u << RING_LOG2)
#define FRAMES       64

struct replay {
    struct trace_reader *trace;
    struct replay_taker taker;
    struct memory memory;
    struct address_space space;
    struct gmmu_config config;
    struct replay_counts counts;
    unsigned channel; /* of the last submit */
    u32 put[HUB_CHANNELS];
    unsigned frames;
    unsigned buffers, room;
    struct replay_buffer {
        u64 handle;
        struct address_mapping mapping;
    } * buffer; /* those that live */
    struct {
        u64 fb;
        struct replay_frame frame;
    } made[FRAMES];
    bool shown;
    struct replay_frame frame;
    struct hub hub;
};

/* replay_buffers.c: buffers come and go; what the CPU writes. */
bool replay_new_buffer(struct replay *r, const struct trace_record *t, struct failure *f);
void replay_close_buffer(struct replay *r, u64 handle);
bool replay_cpu_writes(struct replay *r, const struct trace_record *t, struct failure *f);

/* replay_channel.c: a submit goes through the channel's ring, until the GPU has nothing left to do. */
bool replay_submit(struct replay *r, const struct trace_record *t, struct failure *f);

#endif
