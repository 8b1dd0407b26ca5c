/* cudart_start.c - the driver, its one device, and the primary context, which threads get when they first need one (live_cudart.h) */
#include <pthread.h>

#include "cudart/live_cudart.h"

#define FLAGS 0xffu /* known: cudaDeviceMask */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int started;

void rt_lock(void)
{
    pthread_mutex_lock(&lock);
}

void rt_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

/* In a child that was only forked, which has no GPU, the lock may be held by a thread of its parent's for ever. */
static void in_child(void)
{
    pthread_mutex_init(&lock, NULL);
}

static void start(void)
{
    started = cuInit(0);
    pthread_atfork(NULL, NULL, in_child);
}

int rt_start(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, start);
    return started;
}

/* Makes it current, and anew after a reset; threads ask one behind the other. */
static int use_primary(void)
{
    static cu_handle primary;
    unsigned flags;
    int active = 0, error;

    rt_lock();
    error = cuDevicePrimaryCtxGetState(0, &flags, &active);
    if (!error && !(active && primary))
        error = cuDevicePrimaryCtxRetain(&primary, 0);
    if (!error)
        error = cuCtxSetCurrent(primary);
    rt_unlock();
    return error;
}

/* What is not there any more has no number; the program's own contexts are its own affair. */
int rt_context(void)
{
    cu_handle here = 0;
    int error = rt_start();
    u64 number;

    if (!error)
        error = cuCtxGetCurrent(&here);
    if (error || (here && cuCtxGetId(here, &number) == CU_SUCCESS))
        return error;
    return use_primary();
}

int rt_cudaGetDevice(int *device)
{
    if (!device)
        return CU_INVALID_VALUE;
    *device = 0;
    return CU_SUCCESS;
}

/* known: from 12 on this makes the context */
int rt_cudaSetDevice(int device)
{
    return device ? CU_INVALID_DEVICE : use_primary();
}

int rt_cudaInitDevice(int device, unsigned flags, unsigned has_flags)
{
    const int error = device ? CU_INVALID_DEVICE : has_flags ? rt_cudaSetDeviceFlags(flags) : 0;

    return error ? error : use_primary();
}

int rt_cudaSetValidDevices(int *device, int devices)
{
    if (devices < 0 || devices > 1 || (devices && !device))
        return CU_INVALID_VALUE;
    return devices && *device ? CU_INVALID_DEVICE : CU_SUCCESS;
}

int rt_cudaSetDeviceFlags(unsigned flags)
{
    return flags & ~FLAGS ? CU_INVALID_VALUE : cuDevicePrimaryCtxSetFlags_v2(0, flags);
}

int rt_cudaGetDeviceFlags(unsigned *flags)
{
    int active;

    return cuDevicePrimaryCtxGetState(0, flags, &active);
}
