/* cuda_stream.c - streams (cuda_stream.h) */
#include "cuda/cuda_stream.h"

#include <stdlib.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_user.h"

static u64 numbers = CU_STREAM_PER_THREAD;

static struct cu_stream *stream_at(cu_handle handle)
{
    struct cu_stream *s = handle_object(HANDLE_STREAM, handle);

    return s && s->context == cu_here ? s : NULL;
}

bool stream_is(cu_handle stream)
{
    return stream <= CU_STREAM_PER_THREAD || stream_at(stream);
}

static int is_stream(cu_handle stream)
{
    return stream_is(stream) ? CU_SUCCESS : CU_INVALID_HANDLE;
}

int do_cuStreamCreateWithPriority(cu_handle *stream, unsigned flags, int priority)
{
    struct cu_stream *s;

    if (flags > 1 || !stream)
        return CU_INVALID_VALUE;
    s = calloc(1, sizeof *s);
    if (!s || !(s->handle = handle_new(HANDLE_STREAM, s))) {
        free(s);
        return CU_OUT_OF_MEMORY;
    }
    s->context = cu_here;
    s->flags = flags;
    s->priority = priority < 0 ? -1 : 0; /* known: as near as there is one */
    s->number = ++numbers;
    s->next = cu_here->streams;
    cu_here->streams = s;
    if (CU_GIVE(stream, s->handle) == CU_SUCCESS)
        return CU_SUCCESS;
    do_cuStreamDestroy_v2(s->handle);
    return CU_INVALID_VALUE;
}

int do_cuStreamCreate(cu_handle *stream, unsigned flags)
{
    return do_cuStreamCreateWithPriority(stream, flags, 0);
}

int do_cuStreamDestroy_v2(cu_handle stream)
{
    struct cu_stream *s = stream_at(stream);
    struct cu_stream **at = &cu_here->streams;

    if (!s)
        return CU_INVALID_HANDLE;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    handle_free(s->handle);
    free(s);
    return CU_SUCCESS;
}

int do_cuStreamDestroy(cu_handle stream)
{
    return do_cuStreamDestroy_v2(stream);
}

int do_cuStreamQuery(cu_handle stream)
{
    return is_stream(stream);
}

int do_cuStreamSynchronize(cu_handle stream)
{
    return is_stream(stream);
}

int do_cuStreamWaitEvent(cu_handle stream, cu_handle event, unsigned flags)
{
    if (flags > 1)
        return CU_INVALID_VALUE;
    return stream_is(stream) && handle_object(HANDLE_EVENT, event) ? CU_SUCCESS : CU_INVALID_HANDLE;
}

/* Runs at once: what it is to wait for is done. */
int do_cuStreamAddCallback(cu_handle stream, cu_callback *function, void *data, unsigned flags)
{
    if (!function || flags)
        return CU_INVALID_VALUE;
    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    cu_unlock();
    function(stream, CU_SUCCESS, data);
    cu_lock();
    return CU_SUCCESS;
}

int do_cuLaunchHostFunc(cu_handle stream, cu_host_function *function, void *data)
{
    if (!function)
        return CU_INVALID_VALUE;
    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    cu_unlock();
    function(data);
    cu_lock();
    return CU_SUCCESS;
}

int do_cuStreamGetFlags(cu_handle stream, unsigned *flags)
{
    const struct cu_stream *s = stream_at(stream);
    const unsigned none = 0;

    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(flags, *(s ? &s->flags : &none));
}

int do_cuStreamGetPriority(cu_handle stream, int *priority)
{
    const struct cu_stream *s = stream_at(stream);
    const int none = 0;

    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(priority, *(s ? &s->priority : &none));
}

int do_cuStreamGetId(cu_handle stream, u64 *number)
{
    const struct cu_stream *s = stream_at(stream);
    const u64 n = s ? s->number : stream;

    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(number, n);
}

int do_cuStreamGetCtx(cu_handle stream, cu_handle *context)
{
    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(context, cu_here->handle);
}

int do_cuStreamGetDevice(cu_handle stream, int *device)
{
    const int only = 0;

    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(device, only);
}

/* Nothing is ever captured. */
int do_cuStreamIsCapturing(cu_handle stream, int *status)
{
    const int none = 0;

    return !stream_is(stream) ? CU_INVALID_HANDLE : CU_GIVE(status, none);
}

int do_cuStreamGetCaptureInfo(cu_handle stream, int *status, u64 *number)
{
    (void)number;
    return do_cuStreamIsCapturing(stream, status);
}

int do_cuStreamGetCaptureInfo_v2(cu_handle stream, int *status, u64 *number, cu_handle *graph,
                                 const cu_handle **nodes, size_t *count)
{
    (void)number;
    (void)graph;
    (void)nodes;
    (void)count;
    return do_cuStreamIsCapturing(stream, status);
}

int do_cuStreamGetCaptureInfo_v3(cu_handle stream, int *status, u64 *number, cu_handle *graph,
                                 const cu_handle **nodes, const void **edges, size_t *count)
{
    (void)edges;
    return do_cuStreamGetCaptureInfo_v2(stream, status, number, graph, nodes, count);
}

/* Of the thread: what it was is handed back. */
int do_cuThreadExchangeStreamCaptureMode(int *mode)
{
    static _Thread_local int now;
    int next;

    if (!cu_take(&next, mode, sizeof next) || next < 0 || next > 2 || CU_GIVE(mode, now))
        return CU_INVALID_VALUE;
    now = next;
    return CU_SUCCESS;
}

int do_cuStreamAttachMemAsync(cu_handle stream, u64 pointer, size_t bytes, unsigned flags)
{
    (void)bytes;
    if (!stream_is(stream))
        return CU_INVALID_HANDLE;
    return !pointer || (flags != 1 && flags != 2 && flags != 4)
               ? CU_INVALID_VALUE
               : do_cuMemGetAddressRange_v2(NULL, NULL, pointer);
}

void cu_stream_forget(struct context *c)
{
    while (c->streams) {
        struct cu_stream *s = c->streams;

        c->streams = s->next;
        handle_free(s->handle);
        free(s);
    }
    while (c->events) {
        struct cu_event *e = c->events;

        c->events = e->next;
        handle_free(e->handle);
        free(e);
    }
}
