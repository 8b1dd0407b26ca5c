/* cuda_function.c - what a function says of itself, and lets be set */
#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_limits.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

static int value_of(const struct cu_function *f, int attribute)
{
    switch (attribute) {
    case CU_FUNC_THREADS: return (int)limits_threads(f->kernel.registers);
    case CU_FUNC_SHARED: return (int)f->kernel.shared;
    case CU_FUNC_CONSTANTS: return (int)f->kernel.constants;
    case CU_FUNC_LOCAL: return (int)f->kernel.local;
    case CU_FUNC_REGISTERS: return (int)f->kernel.registers;
    case CU_FUNC_PTX_VERSION:
    case CU_FUNC_BINARY_VERSION: return 10 * CU_MAJOR + CU_MINOR;
    case CU_FUNC_DYNAMIC_SHARED: return (int)f->dynamic_shared;
    case CU_FUNC_CARVEOUT: return f->carveout;
    default: return 0;
    }
}

int do_cuFuncGetAttribute(int *value, int attribute, cu_handle function)
{
    const struct cu_function *f = function_of(function);
    int answer;

    if (!f)
        return CU_INVALID_HANDLE;
    if (attribute < 0 || attribute >= CU_FUNC_ATTRIBUTES)
        return CU_INVALID_VALUE;
    answer = value_of(f, attribute);
    return CU_GIVE(value, answer);
}

int do_cuFuncSetAttribute(cu_handle function, int attribute, int value)
{
    struct cu_function *f = function_of(function);

    if (!f)
        return CU_INVALID_HANDLE;
    switch (attribute) {
    case CU_FUNC_DYNAMIC_SHARED:
        if (value < 0 || (unsigned)value + f->kernel.shared > LIMITS_SHARED_OF_BLOCK)
            return CU_INVALID_VALUE;
        f->dynamic_shared = (u32)value;
        return CU_SUCCESS;
    case CU_FUNC_CARVEOUT:
        if (value < -1 || value > 100)
            return CU_INVALID_VALUE;
        f->carveout = value;
        return CU_SUCCESS;
    default: return CU_INVALID_VALUE;
    }
}

int do_cuFuncSetCacheConfig(cu_handle function, int config)
{
    struct cu_function *f = function_of(function);

    if (!f || config < 0 || config > 3)
        return f ? CU_INVALID_VALUE : CU_INVALID_HANDLE;
    f->cache_config = config;
    return CU_SUCCESS;
}

int do_cuFuncSetSharedMemConfig(cu_handle function, int config)
{
    if (!function_of(function))
        return CU_INVALID_HANDLE;
    return config < 0 || config > 2 ? CU_INVALID_VALUE : CU_SUCCESS;
}

int do_cuFuncGetModule(cu_handle *module, cu_handle function)
{
    const struct cu_function *f = function_of(function);

    return f ? CU_GIVE(module, f->module->handle) : CU_INVALID_HANDLE;
}

int do_cuFuncGetName(const char **name, cu_handle function)
{
    const struct cu_function *f = function_of(function);

    return f ? CU_GIVE(name, f->name) : CU_INVALID_HANDLE;
}

int do_cuFuncGetParamInfo(cu_handle function, size_t n, size_t *offset, size_t *bytes)
{
    const struct cu_function *f = function_of(function);
    unsigned at, size;
    size_t answer;

    if (!f)
        return CU_INVALID_HANDLE;
    if (n > 4096 || !aurum_module_parameter(f->module->of, f->number, (unsigned)n, &at, &size))
        return CU_INVALID_VALUE;
    answer = at;
    if (CU_GIVE(offset, answer))
        return CU_INVALID_VALUE;
    answer = size;
    return bytes ? CU_GIVE(bytes, answer) : CU_SUCCESS;
}

int do_cuFuncIsLoaded(int *state, cu_handle function)
{
    const int loaded = 1;

    return function_of(function) ? CU_GIVE(state, loaded) : CU_INVALID_HANDLE;
}

int do_cuFuncLoad(cu_handle function)
{
    return function_of(function) ? CU_SUCCESS : CU_INVALID_HANDLE;
}
