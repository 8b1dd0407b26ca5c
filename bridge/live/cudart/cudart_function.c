/* cudart_function.c - what a kernel says of itself */
#include <string.h>

#include "cudart/live_cudart.h"

static int ask(struct rt_function *to, cu_handle kernel)
{
    int shared = 0, constants = 0, local = 0, error = CU_SUCCESS;
    const struct {
        int attribute, *value;
    } asked[] = {
        { CU_FUNC_THREADS, &to->threads },
        { CU_FUNC_SHARED, &shared },
        { CU_FUNC_CONSTANTS, &constants },
        { CU_FUNC_LOCAL, &local },
        { CU_FUNC_REGISTERS, &to->registers },
        { CU_FUNC_PTX_VERSION, &to->ptx },
        { CU_FUNC_BINARY_VERSION, &to->binary },
        { CU_FUNC_CACHE_CA, &to->cache_ca },
        { CU_FUNC_DYNAMIC_SHARED, &to->dynamic_shared },
        { CU_FUNC_CARVEOUT, &to->carveout },
    };

    memset(to, 0, sizeof *to);
    for (unsigned n = 0; n < sizeof asked / sizeof asked[0] && !error; n++)
        error = cuKernelGetAttribute(asked[n].value, asked[n].attribute, kernel, 0);
    to->shared = (size_t)shared;
    to->constants = (size_t)constants;
    to->local = (size_t)local;
    return error;
}

int rt_cudaFuncGetAttributes(struct rt_function *to, const void *function)
{
    cu_handle kernel;
    const int error = to ? rt_kernel(function, &kernel) : CU_INVALID_VALUE;

    return error ? error : ask(to, kernel);
}
