/* cuda_primary.c - the primary context, which all of a program's libraries share: counted, with one handle for ever */
#include "cuda/cuda_context.h"
#include "cuda/cuda_entry.h"
#include "cuda/cuda_user.h"

int do_cuDevicePrimaryCtxRetain(cu_handle *context, int device)
{
    int error = CU_SUCCESS;

    if (device)
        return CU_INVALID_DEVICE;
    if (!context)
        return CU_INVALID_VALUE;
    cu_primary.primary = true;
    if (cu_primary.gpu)
        cu_primary.uses++;
    else
        error = context_open(&cu_primary, cu_primary.flags);
    return error ? error : CU_GIVE(context, cu_primary.handle);
}

int do_cuDevicePrimaryCtxRelease_v2(int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    if (!cu_primary.gpu)
        return CU_INVALID_CONTEXT;
    if (--cu_primary.uses == 0)
        context_close(&cu_primary);
    return CU_SUCCESS;
}

int do_cuDevicePrimaryCtxRelease(int device)
{
    return do_cuDevicePrimaryCtxRelease_v2(device);
}

int do_cuDevicePrimaryCtxReset_v2(int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    context_close(&cu_primary);
    return CU_SUCCESS;
}

int do_cuDevicePrimaryCtxReset(int device)
{
    return do_cuDevicePrimaryCtxReset_v2(device);
}

int do_cuDevicePrimaryCtxSetFlags_v2(int device, unsigned flags)
{
    if (device)
        return CU_INVALID_DEVICE;
    if (flags & ~CU_CONTEXT_FLAGS)
        return CU_INVALID_VALUE;
    cu_primary.flags = flags;
    return CU_SUCCESS;
}

int do_cuDevicePrimaryCtxSetFlags(int device, unsigned flags)
{
    return do_cuDevicePrimaryCtxSetFlags_v2(device, flags);
}

int do_cuDevicePrimaryCtxGetState(int device, unsigned *flags, int *active)
{
    const int is_active = cu_primary.gpu != NULL;

    if (device)
        return CU_INVALID_DEVICE;
    return CU_GIVE(flags, cu_primary.flags) ? CU_INVALID_VALUE : CU_GIVE(active, is_active);
}
