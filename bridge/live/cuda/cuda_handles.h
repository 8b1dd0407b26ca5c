/* cuda_handles.h - handles: numbers that look like pointers, of which a wrong or an old one is told apart */
#ifndef CUDA_HANDLES_H
#define CUDA_HANDLES_H

#include "cuda/live_cuda.h"

enum handle_kind {
    HANDLE_CONTEXT = 1,
    HANDLE_MODULE,
    HANDLE_FUNCTION,
    HANDLE_LIBRARY,
    HANDLE_KERNEL,
    HANDLE_STREAM,
    HANDLE_EVENT,
    HANDLE_LINK,
    HANDLE_ARRAY,
};

/* Makes one for an object; 0: memory is short. */
cu_handle handle_new(enum handle_kind kind, void *object);

/* Returns the object; NULL: it is no handle of that kind, or its object is gone. */
void *handle_object(enum handle_kind kind, cu_handle handle);

/* Forgets it. */
void handle_free(cu_handle handle);

#endif
