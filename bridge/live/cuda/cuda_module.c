/* cuda_module.c - modules (cuda_module.h) */
#include "cuda/cuda_module.h"

#include <stdlib.h>
#include <string.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_limits.h"
#include "cuda/cuda_user.h"

#define NAME 4096 /* of a kernel or variable; C++ has long ones */

static struct cu_module *module_at(cu_handle handle)
{
    struct cu_module *m = handle_object(HANDLE_MODULE, handle);

    return m && m->context == cu_here ? m : NULL;
}

static bool find_functions(struct cu_module *m)
{
    struct aurum_kernel k;

    while (aurum_module_kernel(m->of, m->functions, &k))
        m->functions++;
    m->function = calloc(m->functions + 1, sizeof *m->function);
    for (unsigned n = 0; m->function && n < m->functions; n++) {
        struct cu_function *f = &m->function[n];

        aurum_module_kernel(m->of, n, &f->kernel);
        f->module = m;
        f->number = n;
        f->carveout = -1;
        if (f->kernel.shared < LIMITS_SHARED_OF_BLOCK)
            f->dynamic_shared = LIMITS_SHARED_OF_BLOCK - f->kernel.shared;
        f->name = strdup(f->kernel.name);
        f->handle = handle_new(HANDLE_FUNCTION, f);
        if (!f->name || !f->handle)
            return false;
    }
    return m->function != NULL;
}

static int place(struct cu_module *m, struct aurum_error *e)
{
    m->block = block_new(m->context, BLOCK_MODULE, aurum_module_span(m->of));
    if (!m->block)
        return CU_OUT_OF_MEMORY;
    switch (aurum_module_place(m->of, m->context->gpu, m->block->va, e)) {
    case AURUM_OK: return find_functions(m) ? CU_SUCCESS : CU_OUT_OF_MEMORY;
    case AURUM_NOT_MODELLED: return CU_NOT_SUPPORTED;
    default: return CU_OUT_OF_MEMORY;
    }
}

int module_load(struct context *c, const u8 *cubin, u64 bytes, struct cu_module **to)
{
    struct cu_module *m = calloc(1, sizeof *m);
    struct aurum_error e = { 0 };
    int error = CU_OUT_OF_MEMORY;

    if (!m)
        return error;
    m->context = c;
    m->next = c->modules;
    c->modules = m;
    m->of = aurum_module_new(cubin, bytes, &e);
    if (!m->of)
        error = strstr(e.text, "not for SM 5.x") ? CU_NO_BINARY_FOR_GPU : CU_INVALID_IMAGE;
    else
        error = place(m, &e);
    m->handle = error ? 0 : handle_new(HANDLE_MODULE, m);
    if (e.code)
        live_say("%s", e.text);
    if (error || !m->handle) {
        module_unload(m);
        return error ? error : CU_OUT_OF_MEMORY;
    }
    *to = m;
    return CU_SUCCESS;
}

void module_unload(struct cu_module *m)
{
    struct cu_module **at = &m->context->modules;

    while (*at != m)
        at = &(*at)->next;
    *at = m->next;
    for (unsigned n = 0; m->function && n < m->functions; n++) {
        handle_free(m->function[n].handle);
        free(m->function[n].name);
    }
    free(m->function);
    aurum_module_free(m->of);
    if (m->block)
        block_free(m->block);
    handle_free(m->handle);
    free(m);
}

void cu_module_forget(struct context *c)
{
    while (c->modules)
        module_unload(c->modules);
}

/* A module of what an image has, which is freed. */
static int load(cu_handle *module, u8 *cubin, u64 bytes)
{
    struct cu_module *m;
    int error = module_load(cu_here, cubin, bytes, &m);

    free(cubin);
    if (error || CU_GIVE(module, m->handle) == CU_SUCCESS)
        return error;
    module_unload(m);
    return CU_INVALID_VALUE;
}

int do_cuModuleLoadDataEx(cu_handle *module, const void *image, unsigned options, int *option,
                          void **value)
{
    struct jit how;
    u8 *cubin;
    u64 bytes;
    int error;

    if (!module || !image)
        return CU_INVALID_VALUE;
    error = jit_options(options, option, value, &how);
    error = error ? error : image_cubin(image, &how, &cubin, &bytes);
    return error ? error : load(module, cubin, bytes);
}

int do_cuModuleLoadData(cu_handle *module, const void *image)
{
    return do_cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

int do_cuModuleLoadFatBinary(cu_handle *module, const void *image)
{
    return do_cuModuleLoadDataEx(module, image, 0, NULL, NULL);
}

int do_cuModuleLoad(cu_handle *module, const char *path)
{
    char name[NAME];
    struct jit how;
    u8 *cubin;
    u64 bytes;
    int error;

    if (!module || !cu_take_text(name, sizeof name, path))
        return CU_INVALID_VALUE;
    jit_options(0, NULL, NULL, &how);
    error = image_cubin_in(name, &how, &cubin, &bytes);
    return error ? error : load(module, cubin, bytes);
}

int do_cuModuleUnload(cu_handle module)
{
    struct cu_module *m = module_at(module);

    if (!m || m->library) /* known: a library's goes with it */
        return m ? CU_NOT_PERMITTED : CU_INVALID_HANDLE;
    module_unload(m);
    return CU_SUCCESS;
}

int do_cuModuleGetFunction(cu_handle *function, cu_handle module, const char *name)
{
    const struct cu_module *m = module_at(module);
    char text[NAME];

    if (!m)
        return CU_INVALID_HANDLE;
    if (!cu_take_text(text, sizeof text, name))
        return CU_INVALID_VALUE;
    for (unsigned n = 0; n < m->functions; n++)
        if (strcmp(m->function[n].name, text) == 0)
            return CU_GIVE(function, m->function[n].handle);
    return CU_NOT_FOUND;
}

int do_cuModuleGetFunctionCount(unsigned *count, cu_handle module)
{
    const struct cu_module *m = module_at(module);

    return m ? CU_GIVE(count, m->functions) : CU_INVALID_HANDLE;
}

int do_cuModuleEnumerateFunctions(cu_handle *functions, unsigned count, cu_handle module)
{
    const struct cu_module *m = module_at(module);

    if (!m || !count)
        return m ? CU_INVALID_VALUE : CU_INVALID_HANDLE;
    for (unsigned n = 0; n < count && n < m->functions; n++)
        if (CU_GIVE(functions + n, m->function[n].handle))
            return CU_INVALID_VALUE;
    return CU_SUCCESS;
}

static int global(const struct cu_module *m, u64 *pointer, size_t *bytes, const char *name)
{
    char text[NAME];
    u64 va, size;

    if (!cu_take_text(text, sizeof text, name))
        return CU_INVALID_VALUE;
    if (!aurum_module_global(m->of, text, &va, &size))
        return CU_NOT_FOUND;
    if (pointer && CU_GIVE(pointer, va))
        return CU_INVALID_VALUE;
    return bytes ? CU_GIVE(bytes, size) : CU_SUCCESS;
}

int do_cuModuleGetGlobal_v2(u64 *pointer, size_t *bytes, cu_handle module, const char *name)
{
    const struct cu_module *m = module_at(module);

    return m ? global(m, pointer, bytes, name) : CU_INVALID_HANDLE;
}

int do_cuLibraryGetGlobal(u64 *pointer, size_t *bytes, cu_handle library, const char *name)
{
    struct library *l = handle_object(HANDLE_LIBRARY, library);
    struct cu_module *m;
    const int error = l ? library_module(l, &m) : CU_INVALID_HANDLE;

    return error ? error : global(m, pointer, bytes, name);
}

int do_cuModuleGetLoadingMode(int *mode)
{
    const int eager = 1;

    return CU_GIVE(mode, eager);
}
