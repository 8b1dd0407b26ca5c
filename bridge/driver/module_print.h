/* module_print.h - printf of kernels: a function of ours behind a module's code, and what it has written
 *
 * Compilers leave vprintf to the driver.  Ours puts a record in a buffer: its bytes, how many values it may have, the address of the
 * format, and the values as they lie in the caller's local memory, 8 bytes for each % and *.  The host writes them out behind the
 * grid, in the order in which threads took their places.  A record that finds no room is lost, and vprintf returns -1.
 */
#ifndef MODULE_PRINT_H
#define MODULE_PRINT_H

#include "driver/module.h"

#define MODULE_PRINT_BYTES     (1 << 20) /* of the buffer; known: as much as CUDA's default */
#define MODULE_PRINT_CODE      1024      /* bytes of the function, at most */
#define MODULE_PRINT_REGISTERS 16
#define MODULE_PRINT_SPARE \
    512 /* of local memory above the stack, as it reads 8 bytes of a value of 4 */

/* Returns whether a cubin calls vprintf. */
bool module_prints(const struct cubin *c);

/* Makes the function for a buffer at 'va'; returns its bytes, 0 with 'f' filled on failure. */
unsigned module_print_code(u64 va, u8 code[MODULE_PRINT_CODE], struct failure *f);

/* Hands over what has been printed since, piece by piece. */
void module_printed(struct module *m, void (*to)(void *context, const char *piece), void *context);

#endif
