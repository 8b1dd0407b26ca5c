/* made_cubin.h - kernels in assembly as an ELF, as a compiler would lay it out (driver/cubin.h) */
#ifndef MADE_CUBIN_H
#define MADE_CUBIN_H

#include <stddef.h>

#include "common/types.h"

#define MADE_PARAMETERS 8

/* A kernel: its text (code_assemble.h), registers of a thread, the sizes of its parameters in their order (0: no more), and static shared
 * memory.
 */
struct made_kernel {
    const char *name, *text;
    u8 registers;
    u8 parameter[MADE_PARAMETERS];
    u32 shared_bytes;
};

/* Makes the file's bytes, which free() frees.  A text that does not assemble is our own mistake: the program ends. */
u8 *made_cubin(const struct made_kernel *kernel, unsigned kernels, size_t *bytes);

/* Writes them to a file; false: it cannot be written. */
bool made_cubin_write(const struct made_kernel *kernel, unsigned kernels, const char *path);

#endif
