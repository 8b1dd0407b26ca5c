/* aurum_module.h - part of aurum.h: compute kernels out of cubins on a GPU that lives on, with the variables they share */
#ifndef AURUM_MODULE_H
#define AURUM_MODULE_H

#ifndef AURUM_H
#error "include aurum.h, of which this is a part"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Reads a cubin of SM 5.x, of which a copy is kept.  NULL on failure: it is none, or damaged. */
struct aurum_module;
AURUM_API struct aurum_module *aurum_module_new(const void *cubin, uint64_t bytes,
                                                struct aurum_error *e);

/* Frees it, and the memory that it has of a GPU, which still lives. */
AURUM_API void aurum_module_free(struct aurum_module *m);

/* Returns how many bytes of addresses it needs; puts it into a GPU at 'va', a multiple of 64 KiB, where so many are free.
 * AURUM_NOT_MODELLED: a section or relocation is not understood; AURUM_IO: memory is short.
 */
AURUM_API uint64_t aurum_module_span(const struct aurum_module *m);
AURUM_API int aurum_module_place(struct aurum_module *m, struct aurum_gpu *g, uint64_t va,
                                 struct aurum_error *e);

/* Kernel n, from 0 on; sizes in bytes: shared, local as the file says, of a block and of a thread; parameters: of all of them as they
 * lie in memory.  Parameter p of kernel n.  Return 0 past the last, else 1.
 */
struct aurum_kernel {
    const char *name;
    uint32_t registers, shared, local, constants, code;
    unsigned parameters, parameter_bytes;
};
AURUM_API int aurum_module_kernel(const struct aurum_module *m, unsigned n, struct aurum_kernel *k);
AURUM_API int aurum_module_parameter(const struct aurum_module *m, unsigned n, unsigned p,
                                     unsigned *offset, unsigned *bytes);

/* Finds a variable of a module that is placed.  Returns 0 if there is none of that name, else 1. */
AURUM_API int aurum_module_global(const struct aurum_module *m, const char *name, uint64_t *va,
                                  uint64_t *bytes);

/* Runs a grid of kernel n to its end; 'parameters' are parameter_bytes as they lie in memory.  'headers' and 'samplers' are the pools
 * of textures, 32 bytes an entry, with the number of the last; 0: there are none.  AURUM_DIFFER: the program has a fault, and the GPU
 * runs no more; AURUM_NOT_MODELLED; AURUM_USAGE: sizes are none.  'end' (or NULL) tells what it came to.
 */
struct aurum_grid {
    uint32_t grid[3], block[3];
    uint32_t shared; /* dynamic shared memory of a block, in bytes */
    uint32_t stack;  /* of a thread, in bytes, if the file does not say */
    uint64_t headers, samplers;
    uint32_t last_header, last_sampler;
};
enum aurum_grid_end {
    AURUM_GRID_DONE,
    AURUM_GRID_ADDRESS, /* memory that is not mapped, or beyond what it has of its own */
    AURUM_GRID_MISALIGNED,
    AURUM_GRID_INSTRUCTION, /* that there is none of */
    AURUM_GRID_PC,          /* outside of its code */
    AURUM_GRID_STACK,
    AURUM_GRID_TRAP,    /* of its own */
    AURUM_GRID_ASSERT,  /* one does not hold */
    AURUM_GRID_ENDLESS, /* 2^28 instructions of a warp, or all of them wait */
    AURUM_GRID_LACKING, /* not modelled */
    AURUM_GRID_OTHER,
};
AURUM_API int aurum_module_run(struct aurum_module *m, unsigned n, const struct aurum_grid *how,
                               const void *parameters, enum aurum_grid_end *end,
                               struct aurum_error *e);

/* Hands over what kernels have printed (vprintf) since, piece by piece: 1 MiB of records; what had no room is lost. */
AURUM_API void aurum_module_printed(struct aurum_module *m, aurum_text *f, void *context);

#ifdef __cplusplus
}
#endif

#endif
