/* cuda_link.c - the linker of the API: one input, which is assembled if it is PTX.  Several would need NVIDIA's nvlink. */
#include <stdlib.h>

#include "cuda/cuda_entry.h"
#include "cuda/cuda_handles.h"
#include "cuda/cuda_module.h"
#include "cuda/cuda_user.h"

#define NAME 4096

struct link {
    cu_handle handle;
    struct jit how;
    u8 *cubin; /* of the input; NULL: none yet */
    u64 bytes;
};

static struct link *link_at(cu_handle handle)
{
    return handle_object(HANDLE_LINK, handle);
}

int do_cuLinkDestroy(cu_handle link)
{
    struct link *l = link_at(link);

    if (!l)
        return CU_INVALID_HANDLE;
    handle_free(l->handle);
    free(l->cubin);
    free(l);
    return CU_SUCCESS;
}

int do_cuLinkCreate_v2(unsigned options, int *option, void **value, cu_handle *link)
{
    struct link *l;
    struct jit how;
    int error = jit_options(options, option, value, &how);

    if (error || !link)
        return CU_INVALID_VALUE;
    l = calloc(1, sizeof *l);
    if (!l || !(l->handle = handle_new(HANDLE_LINK, l))) {
        free(l);
        return CU_OUT_OF_MEMORY;
    }
    l->how = how;
    if (CU_GIVE(link, l->handle) == CU_SUCCESS)
        return CU_SUCCESS;
    do_cuLinkDestroy(l->handle);
    return CU_INVALID_VALUE;
}

static int add(struct link *l, int type, const u8 *data, u64 bytes)
{
    if (l->cubin)
        return cu_refuse("a link of several inputs");
    if (type < 0 || type > CU_INPUT_FATBIN)
        return type < 0 || type > 5 ? CU_INVALID_VALUE
                                    : cu_refuse("a link of objects, archives or NVVM's code");
    return image_cubin_of(data, bytes, type, &l->how, &l->cubin, &l->bytes);
}

int do_cuLinkAddData_v2(cu_handle link, int type, void *data, size_t bytes, const char *name,
                        unsigned options, int *option, void **value)
{
    struct link *l = link_at(link);
    struct jit how; /* of this input alone: advice */
    u8 *own;
    int error;

    (void)name;
    if (!l)
        return CU_INVALID_HANDLE;
    if (!data || !bytes || bytes > 1 << 30 || jit_options(options, option, value, &how))
        return CU_INVALID_VALUE;
    own = malloc(bytes + 1);
    if (!own)
        return CU_OUT_OF_MEMORY;
    own[bytes] = 0;
    error = cu_take(own, data, bytes) ? add(l, type, own, bytes) : CU_INVALID_VALUE;
    free(own);
    return error;
}

int do_cuLinkAddFile_v2(cu_handle link, int type, const char *path, unsigned options, int *option,
                        void **value)
{
    struct link *l = link_at(link);
    char text[NAME];
    struct jit how;
    u8 *file;
    u64 bytes;
    int error;

    if (!l)
        return CU_INVALID_HANDLE;
    if (!cu_take_text(text, sizeof text, path) || jit_options(options, option, value, &how))
        return CU_INVALID_VALUE;
    error = image_file(text, &file, &bytes);
    if (error)
        return error;
    error = add(l, type, file, bytes);
    free(file);
    return error;
}

/* known: the cubin is the linker's, and good until it is destroyed */
int do_cuLinkComplete(cu_handle link, void **cubin, size_t *bytes)
{
    struct link *l = link_at(link);

    if (!l)
        return CU_INVALID_HANDLE;
    if (!l->cubin)
        return CU_INVALID_IMAGE;
    if (CU_GIVE(cubin, l->cubin))
        return CU_INVALID_VALUE;
    return bytes ? CU_GIVE(bytes, l->bytes) : CU_SUCCESS;
}
