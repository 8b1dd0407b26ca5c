/* cuda_event.c - events (cuda_stream.h); their times are the host's */
#include <stdlib.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_stream.h"
#include "cuda/cuda_user.h"

#define NO_TIME 2 /* a flag */

static struct cu_event *event_at(cu_handle event)
{
    return handle_object(HANDLE_EVENT, event);
}

int do_cuEventCreate(cu_handle *event, unsigned flags)
{
    struct cu_event *e;

    if (!event || flags & ~7u || (flags & 4 && !(flags & NO_TIME)))
        return CU_INVALID_VALUE;
    if (flags & 4)
        return cu_refuse("an event between processes");
    e = calloc(1, sizeof *e);
    if (!e || !(e->handle = handle_new(HANDLE_EVENT, e))) {
        free(e);
        return CU_OUT_OF_MEMORY;
    }
    e->context = cu_here;
    e->flags = flags;
    e->next = cu_here->events;
    cu_here->events = e;
    if (CU_GIVE(event, e->handle) == CU_SUCCESS)
        return CU_SUCCESS;
    do_cuEventDestroy_v2(e->handle);
    return CU_INVALID_VALUE;
}

int do_cuEventDestroy_v2(cu_handle event)
{
    struct cu_event *e = event_at(event);
    struct cu_event **at;

    if (!e)
        return CU_INVALID_HANDLE;
    at = &e->context->events;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    handle_free(e->handle);
    free(e);
    return CU_SUCCESS;
}

int do_cuEventDestroy(cu_handle event)
{
    return do_cuEventDestroy_v2(event);
}

int do_cuEventRecordWithFlags(cu_handle event, cu_handle stream, unsigned flags)
{
    struct cu_event *e = event_at(event);

    if (flags > 1)
        return CU_INVALID_VALUE;
    if (!e || e->context != cu_here || !stream_is(stream))
        return CU_INVALID_HANDLE;
    e->recorded = true;
    e->time = live_now();
    return CU_SUCCESS;
}

int do_cuEventRecord(cu_handle event, cu_handle stream)
{
    return do_cuEventRecordWithFlags(event, stream, 0);
}

int do_cuCtxRecordEvent(cu_handle context, cu_handle event)
{
    struct cu_event *e = event_at(event);

    if (!context_of(context))
        return CU_INVALID_CONTEXT;
    if (!e || e->context != context_of(context))
        return CU_INVALID_HANDLE;
    e->recorded = true;
    e->time = live_now();
    return CU_SUCCESS;
}

int do_cuCtxWaitEvent(cu_handle context, cu_handle event)
{
    if (!context_of(context))
        return CU_INVALID_CONTEXT;
    return event_at(event) ? CU_SUCCESS : CU_INVALID_HANDLE;
}

int do_cuEventQuery(cu_handle event)
{
    return event_at(event) ? CU_SUCCESS : CU_INVALID_HANDLE;
}

int do_cuEventSynchronize(cu_handle event)
{
    return do_cuEventQuery(event);
}

int do_cuEventElapsedTime_v2(float *ms, cu_handle from, cu_handle to)
{
    const struct cu_event *a = event_at(from), *b = event_at(to);
    float passed;

    if (!a || !b || !a->recorded || !b->recorded || a->flags & NO_TIME || b->flags & NO_TIME)
        return CU_INVALID_HANDLE;
    passed = (float)((double)(s64)(b->time - a->time) / 1e6);
    return CU_GIVE(ms, passed);
}

int do_cuEventElapsedTime(float *ms, cu_handle from, cu_handle to)
{
    return do_cuEventElapsedTime_v2(ms, from, to);
}
