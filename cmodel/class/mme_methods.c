/* mme_methods.c - the macro engine's own methods are those of its classes */
#include "class/methods.h"
#include "hub/fe/mme/mme.h"

#define SAME(mine, name)                                                                 \
    _Static_assert(4 * (mine) == (int)NVB197_##name && 4 * (mine) == (int)NV902D_##name, \
                   "mme.h differs from a class")

SAME(MME_CODE_POINTER, LOAD_MME_INSTRUCTION_RAM_POINTER);
SAME(MME_CODE, LOAD_MME_INSTRUCTION_RAM);
SAME(MME_START_POINTER, LOAD_MME_START_ADDRESS_RAM_POINTER);
SAME(MME_START, LOAD_MME_START_ADDRESS_RAM);
SAME(MME_CONTROL, SET_MME_SHADOW_RAM_CONTROL);
SAME(MME_SCRATCH, SET_MME_SHADOW_SCRATCH);
SAME(MME_CALLS, CALL_MME_MACRO);
_Static_assert(4 * MME_SCRATCH == (int)NVB1C0_SET_MME_SHADOW_SCRATCH, "mme.h differs from compute");
