/* cubin.h - compute kernels in ELF files, as compilers write them (facts/isa/semantics.md 2)
 *
 * A kernel NAME has its code in section .text.NAME, its parameters in .nv.info.NAME and .nv.constant0.NAME, and
 * its shared memory as the size of .nv.shared.NAME.
 */
#ifndef CUBIN_H
#define CUBIN_H

#include "code/code_sections.h"

#define CUBIN_PARAMETERS 64

struct cubin {
    u8 *bytes;
    struct code_elf elf;
};

struct cubin_parameter {
    u16 offset, size; /* bytes, within the parameters */
};

/* Pointers point into the cubin. */
struct cubin_kernel {
    const char *name;
    const u8 *code;
    u32 code_bytes;
    const u8 *constant; /* bank 0 as it is before the launch */
    u32 constant_bytes;
    u32 registers, shared_bytes, local_bytes;
    u32 parameter_base; /* in bank 0 */
    unsigned parameters;
    struct cubin_parameter parameter[CUBIN_PARAMETERS];
};

/* Reads a file, of which 'path' must last as long; false with 'f' filled if it is none of SM 5.x. */
bool cubin_open(struct cubin *c, const char *path, struct failure *f);
void cubin_close(struct cubin *c);

/* The kernel of that name, or the only one (NULL). */
bool cubin_kernel(const struct cubin *c, const char *name, struct cubin_kernel *k,
                  struct failure *f);

#endif
