/* cuda_context.c - see cuda_context.h */
#define _GNU_SOURCE /* memfd_create */
#include "cuda/cuda_context.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cuda/cuda_array.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_memory.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_stream.h"
#include "cuda/cuda_user.h"

#define DEPTH      64                   /* chosen: contexts of a thread's stack */
#define FILE_BYTES (UINT64_C(16) << 30) /* known: aurum_gpu_new_in's */

struct context *cu_here;

struct context cu_primary;

static struct context *others;
static u64 numbers;
static _Thread_local cu_handle stack[DEPTH];
static _Thread_local unsigned depth;

struct context *context_of(cu_handle handle)
{
    struct context *c = handle ? handle_object(HANDLE_CONTEXT, handle) : cu_here;

    return c && c->gpu ? c : NULL;
}

int context_enter(bool needed, bool healthy)
{
    const cu_handle top = depth ? stack[depth - 1] : 0;

    cu_here = top ? context_of(top) : NULL;
    if (!needed || (cu_here && !(healthy && cu_here->fault)))
        return CU_SUCCESS;
    if (cu_here)
        return cu_here->fault;
    return top ? CU_CONTEXT_IS_DESTROYED : CU_INVALID_CONTEXT;
}

int context_stop(struct context *c, int fault)
{
    c->fault = fault;
    return fault;
}

static bool open_gpu(struct context *c)
{
    struct aurum_error e = { 0 };

    c->file = memfd_create("aurum", MFD_CLOEXEC);
    if (c->file < 0)
        return false;
    c->gpu =
        aurum_gpu_new_in(aurum_profile_name(0), &(struct aurum_numbers){ .sms = 2 }, c->file, &e);
    if (c->gpu)
        c->memory =
            mmap(NULL, FILE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, c->file, 0);
    if (c->gpu && c->memory != MAP_FAILED)
        return true;
    live_say("%s", c->gpu ? "the GPU's memory cannot be mapped" : e.text);
    aurum_gpu_free(c->gpu);
    close(c->file);
    c->gpu = NULL;
    return false;
}

int context_open(struct context *c, unsigned flags)
{
    if (!open_gpu(c))
        return CU_OUT_OF_MEMORY;
    if (!c->handle)
        c->handle = handle_new(HANDLE_CONTEXT, c);
    c->number = ++numbers;
    c->flags = flags;
    c->uses = 1;
    c->fault = CU_SUCCESS;
    c->bytes = 0;
    c->cache_config = c->bank_config = 0;
    c->limit[CU_LIMIT_STACK] = 1024; /* known: the documented default */
    c->limit[CU_LIMIT_PRINTF] = 1 << 20;
    c->limit[CU_LIMIT_HEAP] = 8 << 20;
    c->limit[CU_LIMIT_SYNC_DEPTH] = 2;
    c->limit[CU_LIMIT_PENDING] = 2048;
    return CU_SUCCESS;
}

/* Of the primary one the handle stays good. */
void context_close(struct context *c)
{
    if (!c->gpu)
        return;
    cu_module_forget(c);
    cu_stream_forget(c);
    cu_array_forget(c);
    cu_memory_forget(c);
    aurum_gpu_free(c->gpu);
    munmap(c->memory, FILE_BYTES);
    close(c->file);
    c->gpu = NULL;
    c->uses = 0;
    if (cu_here == c)
        cu_here = NULL;
}

static void forget_library(struct context *c, const struct library *l)
{
    struct cu_module *m = c->gpu ? c->modules : NULL;

    while (m && m->library != l)
        m = m->next;
    if (m)
        module_unload(m);
}

void contexts_without(const struct library *l)
{
    forget_library(&cu_primary, l);
    for (struct context *c = others; c; c = c->next)
        forget_library(c, l);
}

static void drop(struct context *c)
{
    struct context **at = &others;

    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    context_close(c);
    handle_free(c->handle);
    free(c);
}

void context_end(void)
{
    while (others)
        drop(others);
    context_close(&cu_primary);
}

static int push(cu_handle handle)
{
    if (depth == DEPTH)
        return CU_OUT_OF_MEMORY;
    stack[depth++] = handle;
    return CU_SUCCESS;
}

int do_cuCtxCreate_v2(cu_handle *context, unsigned flags, int device)
{
    struct context *c;
    int error;

    if (device)
        return CU_INVALID_DEVICE;
    if (!context || flags & ~CU_CONTEXT_FLAGS)
        return CU_INVALID_VALUE;
    if (depth == DEPTH || !(c = calloc(1, sizeof *c)))
        return CU_OUT_OF_MEMORY;
    error = context_open(c, flags);
    if (error) {
        free(c);
        return error;
    }
    c->next = others;
    others = c;
    if (CU_GIVE(context, c->handle)) {
        drop(c);
        return CU_INVALID_VALUE;
    }
    return push(c->handle);
}

int do_cuCtxCreate(cu_handle *context, unsigned flags, int device)
{
    return do_cuCtxCreate_v2(context, flags, device);
}

int do_cuCtxCreate_v3(cu_handle *context, void *affinity, int affinities, unsigned flags,
                      int device)
{
    if (affinity || affinities)
        return CU_UNSUPPORTED_EXEC_AFFINITY;
    return do_cuCtxCreate_v2(context, flags, device);
}

int do_cuCtxCreate_v4(cu_handle *context, void *how, unsigned flags, int device)
{
    if (how)
        return cu_refuse("cuCtxCreate_v4 with affinities or a graphics context");
    return do_cuCtxCreate_v2(context, flags, device);
}

int do_cuCtxDestroy_v2(cu_handle context)
{
    struct context *c = handle_object(HANDLE_CONTEXT, context);

    if (!c || c->primary)
        return CU_INVALID_CONTEXT;
    if (depth && stack[depth - 1] == context)
        depth--;
    drop(c);
    return CU_SUCCESS;
}

int do_cuCtxDestroy(cu_handle context)
{
    return do_cuCtxDestroy_v2(context);
}

int do_cuCtxAttach(cu_handle *context, unsigned flags)
{
    if (!cu_here || flags)
        return flags ? CU_INVALID_VALUE : CU_INVALID_CONTEXT;
    cu_here->uses++;
    return CU_GIVE(context, cu_here->handle);
}

int do_cuCtxDetach(cu_handle context)
{
    struct context *c = handle_object(HANDLE_CONTEXT, context);

    if (!c || c->primary || !c->uses)
        return CU_INVALID_CONTEXT;
    return --c->uses ? CU_SUCCESS : do_cuCtxDestroy_v2(context);
}

int do_cuCtxPushCurrent_v2(cu_handle context)
{
    return handle_object(HANDLE_CONTEXT, context) ? push(context) : CU_INVALID_CONTEXT;
}

int do_cuCtxPushCurrent(cu_handle context)
{
    return do_cuCtxPushCurrent_v2(context);
}

int do_cuCtxPopCurrent_v2(cu_handle *context)
{
    if (!depth)
        return CU_INVALID_CONTEXT;
    if (context && CU_GIVE(context, stack[depth - 1]))
        return CU_INVALID_VALUE;
    depth--;
    return CU_SUCCESS;
}

int do_cuCtxPopCurrent(cu_handle *context)
{
    return do_cuCtxPopCurrent_v2(context);
}

/* 0 takes the current one off. */
int do_cuCtxSetCurrent(cu_handle context)
{
    if (context && !handle_object(HANDLE_CONTEXT, context))
        return CU_INVALID_CONTEXT;
    if (!context) {
        depth -= depth > 0;
        return CU_SUCCESS;
    }
    if (!depth)
        return push(context);
    stack[depth - 1] = context;
    return CU_SUCCESS;
}

int do_cuCtxGetCurrent(cu_handle *context)
{
    const cu_handle top = depth ? stack[depth - 1] : 0;

    return CU_GIVE(context, top);
}
