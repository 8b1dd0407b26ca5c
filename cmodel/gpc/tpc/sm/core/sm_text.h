/* sm_text.h - a fault of a program as a line for people */
#ifndef SM_TEXT_H
#define SM_TEXT_H

#include "gpc/tpc/sm/core/sm_core.h"

/* Prints the kind, but not that something is not modelled, 'where', pc and instruction; of an address also whose it is, and the
 * MMU's code if that is not negative.
 */
void sm_fault_text(char *text, size_t size, const struct sm_fault *f, const char *where, int mmu);

#endif
