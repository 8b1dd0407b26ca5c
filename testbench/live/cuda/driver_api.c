/* driver_api.c - see driver_api.h */
#include "driver_api.h"

#include <dlfcn.h>

struct driver_api cu;
const char *cubins;

static void find(void *library, const char *name, void *to)
{
    void *symbol = dlsym(library, name);

    if (!symbol) {
        fprintf(stderr, "%s is not exported\n", name);
        exit(1);
    }
    memcpy(to, &symbol, sizeof symbol);
}

static void find_own(void *library, const char *name, const char *own)
{
    char form[160];
    void *symbol;

    snprintf(form, sizeof form, "%s%s", name, own);
    if (*own)
        find(library, form, &symbol);
}

#define WORKS(name, suffix, version, needs, own, params, args) \
    find(library, #name #suffix, &cu.name##suffix);            \
    find_own(library, #name #suffix, #own);
#define REFUSED(name, suffix, version, own)         \
    find(library, #name #suffix, &cu.name##suffix); \
    find_own(library, #name #suffix, #own);

void driver_api_load(void)
{
    void *library = dlopen("libcuda.so.1", RTLD_NOW);

    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
#include "cuda/entry_points.def"
}

cu_handle cubin_module(const char *name)
{
    char path[4096];
    cu_handle module;

    snprintf(path, sizeof path, "%s/%s.cubin", cubins, name);
    OK(cu.cuModuleLoad(&module, path));
    return module;
}

cu_handle cubin_function(const char *name, const char *kernel)
{
    cu_handle function;

    OK(cu.cuModuleGetFunction(&function, cubin_module(name), kernel));
    return function;
}

int run_block(cu_handle function, unsigned threads, unsigned shared, void **parameters)
{
    const int error =
        cu.cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, shared, 0, parameters, NULL);

    return error ? error : cu.cuCtxSynchronize();
}
