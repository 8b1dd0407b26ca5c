/* cuda_settings.c - what a context says of itself, and lets be set */
#include "cuda/cuda_context.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_user.h"

int do_cuCtxGetDevice(int *device)
{
    const int only = 0;

    return CU_GIVE(device, only);
}

int do_cuCtxGetFlags(unsigned *flags)
{
    return CU_GIVE(flags, cu_here->flags);
}

int do_cuCtxSetFlags(unsigned flags)
{
    if (flags & ~CU_CONTEXT_FLAGS)
        return CU_INVALID_VALUE;
    cu_here->flags = flags;
    return CU_SUCCESS;
}

int do_cuCtxGetId(cu_handle context, u64 *number)
{
    const struct context *c = context_of(context);

    return c ? CU_GIVE(number, c->number) : CU_INVALID_CONTEXT;
}

int do_cuCtxGetApiVersion(cu_handle context, unsigned *version)
{
    const unsigned newest = 3020; /* known: of contexts that cuCtxCreate_v2 makes */

    return context_of(context) ? CU_GIVE(version, newest) : CU_INVALID_CONTEXT;
}

/* Everything is done already. */
int do_cuCtxSynchronize(void)
{
    return CU_SUCCESS;
}

int do_cuCtxSetLimit(int limit, size_t value)
{
    if (limit < 0 || limit >= CU_LIMITS)
        return limit < 0 || limit > 9 ? CU_INVALID_VALUE : CU_UNSUPPORTED_LIMIT;
    if (limit == CU_LIMIT_STACK &&
        value > 512 << 10) /* known: 512 KiB of local memory of a thread */
        return CU_INVALID_VALUE;
    cu_here->limit[limit] = limit == CU_LIMIT_STACK ? (value + 15) / 16 * 16 : value;
    return CU_SUCCESS;
}

int do_cuCtxGetLimit(size_t *value, int limit)
{
    if (limit < 0 || limit >= CU_LIMITS)
        return limit < 0 || limit > 9 ? CU_INVALID_VALUE : CU_UNSUPPORTED_LIMIT;
    return CU_GIVE(value, cu_here->limit[limit]);
}

int do_cuCtxGetCacheConfig(int *config)
{
    return CU_GIVE(config, cu_here->cache_config);
}

int do_cuCtxSetCacheConfig(int config)
{
    if (config < 0 || config > 3)
        return CU_INVALID_VALUE;
    cu_here->cache_config = config;
    return CU_SUCCESS;
}

/* known: shared memory of 5.x has banks of 4 bytes, whatever is asked for */
int do_cuCtxGetSharedMemConfig(int *config)
{
    const int four_bytes = 1;

    return CU_GIVE(config, four_bytes);
}

int do_cuCtxSetSharedMemConfig(int config)
{
    return config < 0 || config > 2 ? CU_INVALID_VALUE : CU_SUCCESS;
}

/* known: 0 least, -1 greatest: as GPUs have two */
int do_cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
    const int low = 0, high = -1;

    if (least && CU_GIVE(least, low))
        return CU_INVALID_VALUE;
    return greatest ? CU_GIVE(greatest, high) : CU_SUCCESS;
}

int do_cuCtxResetPersistingL2Cache(void)
{
    return CU_NOT_SUPPORTED; /* known: 8.0 and later */
}

int do_cuCtxEnablePeerAccess(cu_handle peer, unsigned flags)
{
    if (flags)
        return CU_INVALID_VALUE;
    return context_of(peer) && context_of(peer) != cu_here ? CU_PEER_ACCESS_UNSUPPORTED
                                                           : CU_INVALID_CONTEXT;
}

int do_cuCtxDisablePeerAccess(cu_handle peer)
{
    return context_of(peer) ? CU_PEER_ACCESS_NOT_ENABLED : CU_INVALID_CONTEXT;
}

/* Profilers are outside of programs here: aurum with --stats. */
int do_cuProfilerStart(void)
{
    return CU_SUCCESS;
}

int do_cuProfilerStop(void)
{
    return CU_SUCCESS;
}
