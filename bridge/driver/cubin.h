/* cubin.h - compute kernels in ELF files, as compilers write them (facts/isa/semantics.md 2, 15)
 *
 * A kernel NAME has its code in section .text.NAME, its parameters in .nv.info.NAME and .nv.constant0.NAME, literals
 * in .nv.constant2.NAME, and its shared memory as the size of .nv.shared.NAME.  What kernels of a file share is in
 * .nv.constant3 (__constant__), .nv.constant4 (addresses), .nv.global.init and .nv.global (cubin_image.h).
 */
#ifndef CUBIN_H
#define CUBIN_H

#include "code/code_sections.h"

#define CUBIN_PARAMETERS 64

struct cubin {
    u8 *bytes;
    struct code_elf elf;
    struct code_elf_symbols symbols;
};

struct cubin_parameter {
    u16 offset, size; /* bytes, within the parameters */
};

struct cubin_kernel {
    const char *name; /* in the cubin */
    unsigned text;    /* its section */
    u32 registers, shared_bytes;
    u32 local_bytes; /* of its call graph */
    bool
        stack_known; /* else local_bytes is what a driver gives: the graph has a cycle, or calls by address */
    u32 parameter_base; /* in bank 0 */
    unsigned parameters;
    struct cubin_parameter parameter[CUBIN_PARAMETERS];
};

/* Reads a file, of which 'path' must last as long; false with 'f' filled if it is none of SM 5.x. */
bool cubin_open(struct cubin *c, const char *path, struct failure *f);
void cubin_close(struct cubin *c);

/* Takes a copy of one in memory; 'path', which must last as long, names it in failures. */
bool cubin_open_bytes(struct cubin *c, const char *path, const void *bytes, size_t size,
                      struct failure *f);

/* Returns the name of the kernel whose code section n is, below the count of the file; NULL: it is none's. */
const char *cubin_kernel_of(const struct cubin *c, unsigned n);

/* Returns the kernel of that name, or the only one (NULL). */
bool cubin_kernel(const struct cubin *c, const char *name, struct cubin_kernel *k,
                  struct failure *f);

/* Returns the name of the function whose code section n is, below the count of the file; NULL: it is no code. */
const char *cubin_code_of(const struct cubin *c, unsigned n);

/* Section n, below the count of the file; its name; its bytes, of which one without any in the file has 0. */
Elf64_Shdr cubin_section(const struct cubin *c, unsigned n);
const char *cubin_section_name(const struct cubin *c, unsigned n);
const u8 *cubin_section_bytes(const struct cubin *c, unsigned n, u64 *bytes);

/* Fails with EXIT_IO: the file is damaged. */
bool cubin_broken(const struct cubin *c, struct failure *f, const char *what);

/* Returns 'x' rounded up to a multiple of 'to'; of 0 and 1: as it is. */
static inline u64 cubin_up(u64 x, u64 to)
{
    return to > 1 ? (x + to - 1) / to * to : x;
}

#endif
