/* sm_text.h - a fault of a program as a line for people */
#ifndef SM_TEXT_H
#define SM_TEXT_H

#include "gpc/tpc/sm/core/sm_core.h"

/* Kind, 'where', pc, instruction; of addresses also whose, and the MMU's code if it is not negative. */
void sm_fault_text(char *text, size_t size, const struct sm_fault *f, const char *where, int mmu);

#endif
