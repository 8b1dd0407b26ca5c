/* cuda_module.h - modules and libraries, with their functions and kernels */
#ifndef CUDA_MODULE_H
#define CUDA_MODULE_H

#include "cuda/cuda_memory.h"

#define CU_PARAMETERS 4352 /* bytes: what bank 0 has of them, and a little more */

struct cu_function {
    cu_handle handle;
    struct cu_module *module;
    unsigned number; /* of the kernel in its module */
    struct aurum_kernel kernel;
    char *name;
    u32 dynamic_shared; /* at most, as was set */
    int carveout, cache_config;
    /* for launches of the oldest kind: */
    int block[3];
    u32 shared, bytes;
    u8 parameters[CU_PARAMETERS];
};

struct cu_module {
    cu_handle handle;
    struct context *context;
    struct aurum_module *of;
    struct block *block; /* its addresses */
    unsigned functions;
    struct cu_function *function;
    struct library *library; /* whose it is, or NULL */
    struct cu_module *next;
};

/* A cubin that is good in every context. */
struct library {
    cu_handle handle;
    u8 *cubin;
    u64 bytes;
    unsigned kernels;
    struct kernel {
        cu_handle handle;
        struct library *library;
        char *name;
    } * kernel;
    struct library *next;
};

/* Makes a module of a cubin; an error of the API, after a line on stderr where more is to be said. */
int module_load(struct context *c, const u8 *cubin, u64 bytes, struct cu_module **m);
void module_unload(struct cu_module *m);

/* Returns the function of a handle in the current context: a kernel's too, whose module is loaded then.  NULL: none. */
struct cu_function *function_of(cu_handle handle);

/* Finds the module of a library in the current context, loaded if it was not. */
int library_module(struct library *l, struct cu_module **m);

/* Frees all of a context. */
void cu_module_forget(struct context *c);

/* cuda_context.c: unloads a library's modules in every context. */
void contexts_without(const struct library *l);

/* cuda_image.c: makes a cubin out of what a program has: a cubin, a fatbin, or PTX.  free() it. */
struct jit {
    char *info, *error; /* the caller's buffers for text, or NULL */
    unsigned info_room, error_room;
    int optimization, registers; /* -1: not said */
    bool debug, lines;
};
int image_cubin(const void *image, struct jit *how, u8 **cubin, u64 *bytes);
int image_cubin_of(const u8 *image, u64 bytes, int type, struct jit *how, u8 **cubin, u64 *size);
int image_file(const char *path, u8 **bytes, u64 *size);
int image_cubin_in(const char *path, struct jit *how, u8 **cubin, u64 *bytes);
int jit_options(unsigned options, const int *option, void *const *value, struct jit *how);

/* cuda_fatbin.c: the best of a fatbin: a cubin of 5.x, else PTX; 'type' is CU_INPUT_... */
int fatbin_pick(const u8 *fatbin, u64 bytes, u8 **image, u64 *size, int *type);

/* cuda_ptxas.c: PTX, of which a 0 is no part, by the user's assembler. */
int ptxas(const u8 *ptx, u64 bytes, struct jit *how, u8 **cubin, u64 *size);

#endif
