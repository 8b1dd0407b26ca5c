/* cuda_stream.h - streams and events; work is done before its call returns, so all of them are always done */
#ifndef CUDA_STREAM_H
#define CUDA_STREAM_H

#include "cuda/cuda_context.h"

struct cu_stream {
    cu_handle handle;
    struct context *context;
    unsigned flags;
    int priority;
    u64 number;
    struct cu_stream *next;
};

struct cu_event {
    cu_handle handle;
    struct context *context;
    unsigned flags;
    bool recorded;
    u64 time; /* of the host, in nanoseconds: how long the model took */
    struct cu_event *next;
};

/* Returns whether it is one of the current context: the default ones too. */
bool stream_is(cu_handle stream);

/* Frees all of a context. */
void cu_stream_forget(struct context *c);

#endif
