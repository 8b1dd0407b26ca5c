/* cudart_errors.c - names and texts of codes (runtime_errors.def), versions, and ways to the driver's entry points */
#include "cuda/error_table.h"
#include "cudart/live_cudart.h"

static const struct error errors[] = {
    { CU_SUCCESS, "cudaSuccess", NULL },
#define ERROR(name, number, text) { number, "cudaError" #name, text },
#include "cudart/runtime_errors.def"
#undef ERROR
};

static const struct error *error_of(int number)
{
    return error_in(errors, sizeof errors / sizeof errors[0], number);
}

API const char *cudaGetErrorName(int error);
API const char *cudaGetErrorString(int error);

const char *cudaGetErrorName(int error)
{
    const struct error *e = error_of(error);

    return e ? e->name : "unrecognized error code";
}

const char *cudaGetErrorString(int error)
{
    const struct error *e = error_of(error);
    const char *text = "unrecognized error code";

    if (e && e->text)
        return e->text;
    if (e)
        cuGetErrorString(error, &text);
    return text;
}

int rt_cudaRuntimeGetVersion(int *version)
{
    if (!version)
        return CU_INVALID_VALUE;
    *version = RT_VERSION;
    return CU_SUCCESS;
}

/* chosen: a name that is not there is an error only for who does not ask for the status */
int rt_cudaGetDriverEntryPointByVersion(const char *name, void **function, unsigned version,
                                        u64 flags, int *status)
{
    int found = 0;
    const int error = cuGetProcAddress_v2(name, function, (int)version, flags, &found);

    if (status)
        *status = found;
    return error == CU_NOT_FOUND && status ? CU_SUCCESS : error;
}
