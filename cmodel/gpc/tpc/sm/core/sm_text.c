/* sm_text.c - see sm_text.h */
#include "gpc/tpc/sm/core/sm_text.h"

#include <inttypes.h>
#include <stdio.h>

#include "gpc/tpc/sm/isa/isa_text.h"

void sm_fault_text(char *text, size_t size, const struct sm_fault *f, const char *where, int mmu)
{
    const bool limit = f->kind == SM_NOT_MODELLED;
    struct isa_instruction i;
    char line[ISA_TEXT_SIZE] = "?", address[64] = "", code[24] = "";

    if (isa_decode(f->word, 0, &i))
        isa_print(&i, f->pc, NULL, line, sizeof line);
    if (f->kind >= SM_MISALIGNED && f->kind <= SM_OUT_OF_SURFACE)
        snprintf(address, sizeof address, ", thread %u, address 0x%" PRIx64, f->lane,
                 (uint64_t)f->address);
    if (f->kind == SM_UNMAPPED && mmu >= 0)
        snprintf(code, sizeof code, ", MMU code %u", (unsigned)mmu);
    snprintf(text, size, "%s%s%s: %s, pc 0x%x: %s%s%s", limit ? "" : sm_fault_name(f->kind),
             f->what && !limit ? ": " : "", f->what ? f->what : "", where, f->pc, line, address,
             code);
}
