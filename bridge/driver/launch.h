/* launch.h - a grid of a kernel on one SM, with buffers of the host (facts/isa/semantics.md 15)
 *
 * CTAs are placed in order, as many as fit at once.  Buffers lie apart in the program's addresses, so that what
 * runs over an end faults.
 */
#ifndef LAUNCH_H
#define LAUNCH_H

#include "driver/cubin.h"
#include "gpc/tpc/sm/sm_core.h"

#define LAUNCH_BUFFERS 32

struct launch_buffer {
    u64 address;
    u64 size;
    u8 *bytes; /* the caller's */
};

struct launch {
    const struct cubin_kernel *kernel;
    u32 grid[3], block[3];
    u8 constant[65536];
    unsigned buffers;
    struct launch_buffer buffer[LAUNCH_BUFFERS];
    struct sm_core *core;
    u8 *local;
};

/* Makes a launch of the kernel; 0 is not a size.  False with 'f' filled on bad sizes or without memory. */
bool launch_open(struct launch *l, const struct cubin_kernel *k, const u32 grid[3],
                 const u32 block[3], struct failure *f);
void launch_close(struct launch *l);

/* Argument n: up to 8 bytes of a number, or the address of a buffer, which must last until launch_close. */
bool launch_number(struct launch *l, unsigned n, u64 value, struct failure *f);
bool launch_buffer(struct launch *l, unsigned n, u8 *bytes, u64 size, struct failure *f);

/* Runs the grid.  A fault of the program fills 'f' with the instruction's text: EXIT_NOT_MODELLED where the model
 * lacks it, else EXIT_DIFFER.
 */
bool launch_run(struct launch *l, struct failure *f);

#endif
