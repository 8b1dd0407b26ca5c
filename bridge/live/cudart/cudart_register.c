/* cudart_register.c - what a compiler puts in a program: fatbins, their kernels and variables, registered when it starts
 *
 * known: LLVM, clang/lib/CodeGen/CGCUDANV.cpp: a constructor gives each fatbin, then the name of each kernel and variable with the address
 * of the host's function or shadow that stands for it; a destructor takes the fatbin back.
 */
#include <search.h>
#include <stdlib.h>

#include "cudart/live_cudart.h"

/* A fatbin; a library of the driver's once something of it is used. */
struct image {
    const struct rt_wrapper *wrapper;
    cu_handle library;
    int error;
    struct symbol *symbols;
};

/* What stands for a kernel or a variable in the host's code. */
struct symbol {
    const void *key;
    const char *name;
    bool is_variable;
    cu_handle kernel;
    struct image *image;
    struct symbol *next; /* of the image */
};

static void *tree;

static int order(const void *a, const void *b)
{
    const uintptr_t x = (uintptr_t)((const struct symbol *)a)->key,
                    y = (uintptr_t)((const struct symbol *)b)->key;

    return x < y ? -1 : x > y;
}

static void add(void **handle, const void *key, const char *name, bool is_variable)
{
    struct image *image = (struct image *)handle;
    struct symbol *s = image ? malloc(sizeof *s) : NULL;

    if (!s)
        return;
    rt_lock();
    *s = (struct symbol){ key, name, is_variable, 0, image, image->symbols };
    image->symbols = s;
    tsearch(s, &tree, order);
    rt_unlock();
}

/* With the lock held: the symbol, its fatbin loaded. */
static struct symbol *loaded(const void *key, bool is_variable, int *error)
{
    const struct symbol wanted = { .key = key };
    struct symbol *const *found = tfind(&wanted, &tree, order);
    struct image *image = found ? (*found)->image : NULL;

    if (!found || (*found)->is_variable != is_variable)
        return NULL;
    if (!image->library && !image->error)
        image->error =
            image->wrapper->version == 2
                ? rt_refuse("code that is linked on the device")
                : cuLibraryLoadData(&image->library, image->wrapper, NULL, NULL, 0, NULL, NULL, 0);
    *error = image->error;
    return *found;
}

int rt_kernel(const void *function, cu_handle *kernel)
{
    int error = RT_INVALID_FUNCTION;
    const char *name;
    struct symbol *s;

    if (!kernel)
        return CU_INVALID_VALUE;
    rt_lock();
    s = loaded(function, false, &error);
    if (s && !error && !s->kernel &&
        cuLibraryGetKernel(&s->kernel, s->image->library, s->name) != CU_SUCCESS)
        error = RT_INVALID_FUNCTION;
    *kernel = s && !error ? s->kernel : 0;
    rt_unlock();
    if (!s && cuKernelGetName(&name, (uintptr_t)function) == CU_SUCCESS) {
        *kernel = (uintptr_t)function;
        return CU_SUCCESS;
    }
    return error;
}

int rt_variable(const void *shadow, u64 *pointer, size_t *bytes)
{
    int error = RT_INVALID_SYMBOL;
    struct symbol *s;

    rt_lock();
    s = loaded(shadow, true, &error);
    if (s && !error)
        error = cuLibraryGetGlobal(pointer, bytes, s->image->library, s->name);
    rt_unlock();
    return error == CU_NOT_FOUND ? RT_INVALID_SYMBOL : error;
}

API void **__cudaRegisterFatBinary(const struct rt_wrapper *wrapper);
API void __cudaRegisterFatBinaryEnd(void **handle);
API void __cudaUnregisterFatBinary(void **handle);
API void __cudaRegisterFunction(void **handle, const void *function, char *device_function,
                                const char *name, int threads, void *thread, void *block,
                                void *block_size, void *grid_size, int *warp);
API void __cudaRegisterVar(void **handle, const void *shadow, char *device_name, const char *name,
                           int external, size_t bytes, int constant, int global);
API void __cudaRegisterManagedVar(void **handle, void **shadow, char *device_name, const char *name,
                                  int external, size_t bytes, int constant, int global);
API void __cudaRegisterHostVar(void **handle, const char *name, char *variable, size_t bytes);
API void __cudaRegisterUnifiedTable(void **handle, void *table);
API char __cudaInitModule(void **handle);

void **__cudaRegisterFatBinary(const struct rt_wrapper *wrapper)
{
    struct image *image = calloc(1, sizeof *image);

    if (image)
        image->wrapper = wrapper;
    return (void **)image;
}

void __cudaRegisterFatBinaryEnd(void **handle)
{
    (void)handle;
}

void __cudaUnregisterFatBinary(void **handle)
{
    struct image *image = (struct image *)handle;

    if (!image)
        return;
    rt_lock();
    while (image->symbols) {
        struct symbol *s = image->symbols;

        image->symbols = s->next;
        tdelete(s, &tree, order);
        free(s);
    }
    if (image->library)
        cuLibraryUnload(image->library);
    rt_unlock();
    free(image);
}

void __cudaRegisterFunction(void **handle, const void *function, char *device_function,
                            const char *name, int threads, void *thread, void *block,
                            void *block_size, void *grid_size, int *warp)
{
    (void)device_function, (void)threads, (void)thread, (void)block, (void)block_size;
    (void)grid_size, (void)warp;
    add(handle, function, name, false);
}

void __cudaRegisterVar(void **handle, const void *shadow, char *device_name, const char *name,
                       int external, size_t bytes, int constant, int global)
{
    (void)device_name, (void)external, (void)bytes, (void)constant, (void)global;
    add(handle, shadow, name, true);
}

void __cudaRegisterManagedVar(void **handle, void **shadow, char *device_name, const char *name,
                              int external, size_t bytes, int constant, int global)
{
    (void)handle, (void)shadow, (void)device_name, (void)name, (void)external, (void)bytes;
    (void)constant, (void)global;
    rt_refuse("a managed variable");
}

void __cudaRegisterHostVar(void **handle, const char *name, char *variable, size_t bytes)
{
    (void)handle, (void)name, (void)variable, (void)bytes;
    rt_refuse("a variable of the host");
}

void __cudaRegisterUnifiedTable(void **handle, void *table)
{
    (void)handle, (void)table;
    rt_refuse("a table of functions of host and device");
}

char __cudaInitModule(void **handle)
{
    return handle != NULL;
}
