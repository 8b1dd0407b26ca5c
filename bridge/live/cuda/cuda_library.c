/* cuda_library.c - libraries: cubins whose kernels are good in every context, loaded where they are used (cuda_module.h) */
#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

#define NAME 4096

static struct library *library_at(cu_handle handle)
{
    return handle_object(HANDLE_LIBRARY, handle);
}

static struct kernel *kernel_at(cu_handle handle)
{
    return handle_object(HANDLE_KERNEL, handle);
}

static void free_library(struct library *l)
{
    for (unsigned n = 0; l->kernel && n < l->kernels; n++) {
        handle_free(l->kernel[n].handle);
        free(l->kernel[n].name);
    }
    handle_free(l->handle);
    free(l->kernel);
    free(l->cubin);
    free(l);
}

static bool find_kernels(struct library *l, const struct aurum_module *m)
{
    struct aurum_kernel k;

    while (aurum_module_kernel(m, l->kernels, &k))
        l->kernels++;
    l->kernel = calloc(l->kernels + 1, sizeof *l->kernel);
    for (unsigned n = 0; l->kernel && n < l->kernels; n++) {
        aurum_module_kernel(m, n, &k);
        l->kernel[n].library = l;
        l->kernel[n].name = strdup(k.name);
        l->kernel[n].handle = handle_new(HANDLE_KERNEL, &l->kernel[n]);
        if (!l->kernel[n].name || !l->kernel[n].handle)
            return false;
    }
    return l->kernel != NULL;
}

/* Takes the cubin. */
static int open_library(cu_handle *library, u8 *cubin, u64 bytes)
{
    struct library *l = calloc(1, sizeof *l);
    struct aurum_error e = { 0 };
    struct aurum_module *m = l ? aurum_module_new(cubin, bytes, &e) : NULL;
    bool good = false;

    if (!l) {
        free(cubin);
        return CU_OUT_OF_MEMORY;
    }
    l->cubin = cubin;
    l->bytes = bytes;
    if (m)
        good = find_kernels(l, m) && (l->handle = handle_new(HANDLE_LIBRARY, l)) != 0;
    aurum_module_free(m);
    if (good && CU_GIVE(library, l->handle) == CU_SUCCESS)
        return CU_SUCCESS;
    if (e.code)
        live_say("%s", e.text);
    free_library(l);
    return e.code ? CU_INVALID_IMAGE : good ? CU_INVALID_VALUE : CU_OUT_OF_MEMORY;
}

int do_cuLibraryLoadData(cu_handle *library, const void *image, int *option, void **value,
                         unsigned options, int *library_option, void **library_value,
                         unsigned library_options)
{
    struct jit how;
    u8 *cubin;
    u64 bytes;
    int error;

    (void)
        library_option; /* known: where a universal function is, and whether the image may be kept */
    (void)library_value;
    if (!library || !image || library_options > 3)
        return CU_INVALID_VALUE;
    error = jit_options(options, option, value, &how);
    error = error ? error : image_cubin(image, &how, &cubin, &bytes);
    return error ? error : open_library(library, cubin, bytes);
}

int do_cuLibraryLoadFromFile(cu_handle *library, const char *path, int *option, void **value,
                             unsigned options, int *library_option, void **library_value,
                             unsigned library_options)
{
    char name[NAME];
    struct jit how;
    u8 *cubin;
    u64 bytes;
    int error;

    (void)library_option;
    (void)library_value;
    if (!library || library_options > 3 || !cu_take_text(name, sizeof name, path))
        return CU_INVALID_VALUE;
    error = jit_options(options, option, value, &how);
    error = error ? error : image_cubin_in(name, &how, &cubin, &bytes);
    return error ? error : open_library(library, cubin, bytes);
}

int library_module(struct library *l, struct cu_module **m)
{
    int error;

    for (*m = cu_here->modules; *m && (*m)->library != l; *m = (*m)->next) {}
    if (*m)
        return CU_SUCCESS;
    error = module_load(cu_here, l->cubin, l->bytes, m);
    if (!error)
        (*m)->library = l;
    return error;
}

int do_cuLibraryUnload(cu_handle library)
{
    struct library *l = library_at(library);

    if (!l)
        return CU_INVALID_HANDLE;
    contexts_without(l);
    free_library(l);
    return CU_SUCCESS;
}

int do_cuLibraryGetKernel(cu_handle *kernel, cu_handle library, const char *name)
{
    const struct library *l = library_at(library);
    char text[NAME];

    if (!l)
        return CU_INVALID_HANDLE;
    if (!cu_take_text(text, sizeof text, name))
        return CU_INVALID_VALUE;
    for (unsigned n = 0; n < l->kernels; n++)
        if (strcmp(l->kernel[n].name, text) == 0)
            return CU_GIVE(kernel, l->kernel[n].handle);
    return CU_NOT_FOUND;
}

int do_cuLibraryGetKernelCount(unsigned *count, cu_handle library)
{
    const struct library *l = library_at(library);

    return l ? CU_GIVE(count, l->kernels) : CU_INVALID_HANDLE;
}

int do_cuLibraryEnumerateKernels(cu_handle *kernels, unsigned count, cu_handle library)
{
    const struct library *l = library_at(library);

    if (!l || !count)
        return l ? CU_INVALID_VALUE : CU_INVALID_HANDLE;
    for (unsigned n = 0; n < count && n < l->kernels; n++)
        if (CU_GIVE(kernels + n, l->kernel[n].handle))
            return CU_INVALID_VALUE;
    return CU_SUCCESS;
}

int do_cuLibraryGetModule(cu_handle *module, cu_handle library)
{
    struct library *l = library_at(library);
    struct cu_module *m;
    const int error = l ? library_module(l, &m) : CU_INVALID_HANDLE;

    return error ? error : CU_GIVE(module, m->handle);
}

struct cu_function *function_of(cu_handle handle)
{
    struct cu_function *f = handle_object(HANDLE_FUNCTION, handle);
    const struct kernel *k = kernel_at(handle);
    struct cu_module *m;

    if (f)
        return f->module->context == cu_here ? f : NULL;
    if (!k || library_module(k->library, &m))
        return NULL;
    return &m->function[k - k->library->kernel];
}

int do_cuKernelGetFunction(cu_handle *function, cu_handle kernel)
{
    const struct cu_function *f = kernel_at(kernel) ? function_of(kernel) : NULL;

    return f ? CU_GIVE(function, f->handle) : CU_INVALID_HANDLE;
}

int do_cuKernelGetLibrary(cu_handle *library, cu_handle kernel)
{
    const struct kernel *k = kernel_at(kernel);

    return k ? CU_GIVE(library, k->library->handle) : CU_INVALID_HANDLE;
}

int do_cuKernelGetName(const char **name, cu_handle kernel)
{
    const struct kernel *k = kernel_at(kernel);

    return k ? CU_GIVE(name, k->name) : CU_INVALID_HANDLE;
}

int do_cuKernelGetAttribute(int *value, int attribute, cu_handle kernel, int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    return kernel_at(kernel) ? do_cuFuncGetAttribute(value, attribute, kernel) : CU_INVALID_HANDLE;
}

int do_cuKernelSetAttribute(int attribute, int value, cu_handle kernel, int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    return kernel_at(kernel) ? do_cuFuncSetAttribute(kernel, attribute, value) : CU_INVALID_HANDLE;
}

int do_cuKernelSetCacheConfig(cu_handle kernel, int config, int device)
{
    if (device)
        return CU_INVALID_DEVICE;
    return kernel_at(kernel) ? do_cuFuncSetCacheConfig(kernel, config) : CU_INVALID_HANDLE;
}

int do_cuKernelGetParamInfo(cu_handle kernel, size_t n, size_t *offset, size_t *bytes)
{
    return kernel_at(kernel) ? do_cuFuncGetParamInfo(kernel, n, offset, bytes) : CU_INVALID_HANDLE;
}
