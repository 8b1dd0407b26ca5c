/* cubin_image.h - what a cubin puts into memory for a kernel: code, globals, constant banks (facts/isa/semantics.md 15)
 *
 * The kernel's own code lies first, at 0 of the program region; behind it lie the functions of other sections that it,
 * or something that it may read, refers to.  Relocations are applied: of what the kernel refers to, so that nothing of
 * another kernel of the file disturbs it, but for the banks and globals that all share.
 */
#ifndef CUBIN_IMAGE_H
#define CUBIN_IMAGE_H

#include "driver/cubin.h"

#define CUBIN_BANKS 8 /* of a grid; known: class b1c0 */

/* Where a launch puts it: virtual addresses. */
struct cubin_addresses {
    u64 globals, shared_window;
    u64 vprintf;           /* in the program region; 0: there is none */
    u64 bank[CUBIN_BANKS]; /* which generic addresses of constants are of */
};

struct cubin_image {
    u8 *code;
    u64 code_bytes;
    u32 registers; /* of the code that needs most */
    u8 *globals;   /* those that do not begin at 0; the others lie behind them */
    u64 init_bytes, global_bytes;
    struct {
        const u8 *bytes; /* NULL: the file has none; bank 0 as it is before the launch */
        u32 size;
    } bank[CUBIN_BANKS];
    /* the rest is for cubin_image.c and cubin_relocate.c */
    const struct cubin *cubin;
    struct cubin_placed *placed; /* of each section */
    const struct cubin_addresses *to;
};

/* A section in memory. */
struct cubin_placed {
    bool used;
    u8 *bytes; /* a copy, which relocations change, or NULL */
    u64 size;
    u64 address; /* in its space: the program region, a bank, shared memory; of globals the virtual address */
    u64 generic; /* the same for loads from any space */
};

/* Builds it, without a kernel (NULL) of all code of the file in one region, to launch any of its kernels; 'to' and the cubin must last as long.  EXIT_NOT_MODELLED names a section or relocation that is not
 * understood.
 */
bool cubin_image_open(struct cubin_image *m, const struct cubin *c, const struct cubin_kernel *k,
                      const struct cubin_addresses *to, struct failure *f);
void cubin_image_close(struct cubin_image *m);

/* Returns, in an image of all, where a section of code begins in the region. */
u32 cubin_image_entry(const struct cubin_image *m, unsigned text);

/* Returns where section n lies as virtual address; 0: it has none. */
u64 cubin_image_address(const struct cubin_image *m, unsigned n);

/* A bank that is one kernel's alone, or NULL. */
const u8 *cubin_image_bank_of(const struct cubin_image *m, const char *kernel, unsigned bank,
                              u32 *bytes);

/* Returns the name of the function whose call ends at 'pc', if the file lacks it (vprintf, malloc); else NULL. */
const char *cubin_image_missing(const struct cubin_image *m, u32 pc);
u32 cubin_image_missing_pc(unsigned symbol);

/* cubin_relocate.c: what relocations of section n refer to is used too: 'found' is set if it was not before. */
bool cubin_relocate_mark(struct cubin_image *m, unsigned n, bool *found, struct failure *f);
/* Applies those of section n to its copy. */
bool cubin_relocate(struct cubin_image *m, unsigned n, struct failure *f);

#endif
