/* module.h - a cubin on a device that lives on: all of its kernels, with the variables they share (facts/isa/semantics.md 15)
 *
 *   va  +---------------------------------------------+
 *       | bank 0 of the grid that runs                |  64 KiB each
 *       | banks 1 to 7 that the kernels share         |
 *       | QMD, methods                                |  64 KiB
 *       | variables | code | banks of one kernel each | what is printed (module_print.h) |
 *       +---------------------------------------------+
 *
 * A grid runs to its end before module_run returns.
 */
#ifndef MODULE_H
#define MODULE_H

#include "driver/launch.h"

/* Places behind a module's address. */
#define MODULE_QMD_AT     (UINT64_C(65536) * CUBIN_BANKS)
#define MODULE_DONE_AT    (MODULE_QMD_AT + 2048) /* the word at the end of a grid */
#define MODULE_METHODS_AT (MODULE_QMD_AT + ADDRESS_PAGE)
#define MODULE_BANK_GRAIN 256 /* bytes of constant banks */

struct module_kernel {
    struct cubin_kernel of;
    u32 registers; /* with those of functions that it may call */
    u32 entry, code_bytes;
    const u8 *bank[CUBIN_BANKS]; /* that are its own, or NULL */
    u32 bank_bytes[CUBIN_BANKS], bank_at[CUBIN_BANKS];
};

struct module {
    struct cubin cubin;
    unsigned kernels;
    struct module_kernel *kernel;
    struct device *device; /* NULL: it is not placed */
    u64 va, code_va, own_va, own_bytes;
    struct cubin_addresses to;
    struct cubin_image image;
    unsigned mappings;
    struct address_mapping mapping[CUBIN_BANKS + 6];
    u64 qmd, bank0;            /* where they lie in memory */
    u64 print_va, print_place; /* of what kernels print; 0: they do not */
};

/* Reads a cubin, of which a copy is kept; false with 'f' filled: it is none of SM 5.x, or damaged. */
bool module_open(struct module *m, const void *cubin, size_t bytes, struct failure *f);
void module_close(struct module *m);

/* Returns how many bytes of addresses it takes at most. */
u64 module_span(const struct module *m);

/* Puts it into a device, which lives longer, at 'va', a multiple of 64 KiB.  False with 'f' filled: memory is short, or something of
 * it is not modelled.
 */
bool module_place(struct module *m, struct device *d, u64 va, struct failure *f);

/* Finds a variable, of global or of constant memory; false: there is none of that name.  It is placed. */
bool module_global(const struct module *m, const char *name, u64 *va, u64 *bytes);

/* Runs a grid of kernel n; 'parameters' are as they lie behind its base, 'bytes' of them.  False: see the GPU's fault, or 'f' if
 * nothing was run.
 */
struct module_grid {
    u32 grid[3], block[3];
    u32 shared_bytes; /* dynamic shared memory */
    u32 stack_bytes;  /* of a thread, if the kernel does not say how many it needs */
    struct launch_pools pools;
};
bool module_run(struct module *m, unsigned n, const struct module_grid *how, const u8 *parameters,
                unsigned bytes, struct failure *f);

#endif
