/* cuda_errors.c - the driver itself: cuInit, its version, names and texts of errors (cuda_errors.def) */
#include "cuda/cuda_entry.h"
#include "cuda/cuda_user.h"
#include "cuda/error_table.h"

static const struct error errors[] = {
    { CU_SUCCESS, "CUDA_SUCCESS", "no error" },
#define ERROR(name, number, text) { number, "CUDA_ERROR_" #name, text },
#include "cuda/cuda_errors.def"
#undef ERROR
};

static const struct error *error_of(int number)
{
    return error_in(errors, sizeof errors / sizeof errors[0], number);
}

int do_cuGetErrorName(int error, const char **name)
{
    static const char *const none;
    const struct error *e = error_of(error);

    if (CU_GIVE(name, *(e ? &e->name : &none)))
        return CU_INVALID_VALUE;
    return e ? CU_SUCCESS : CU_INVALID_VALUE;
}

int do_cuGetErrorString(int error, const char **text)
{
    static const char *const none;
    const struct error *e = error_of(error);

    if (CU_GIVE(text, *(e ? &e->text : &none)))
        return CU_INVALID_VALUE;
    return e ? CU_SUCCESS : CU_INVALID_VALUE;
}

int do_cuDriverGetVersion(int *version)
{
    const int newest = CU_DRIVER_VERSION;

    return CU_GIVE(version, newest);
}

int do_cuInit(unsigned flags)
{
    return flags ? CU_INVALID_VALUE : cu_start();
}
