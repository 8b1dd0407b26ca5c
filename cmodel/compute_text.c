/* compute_text.c - a fault of a grid as a line for people */
#include <inttypes.h>
#include <stdio.h>

#include "compute.h"
#include "gpc/tpc/sm/isa/isa_text.h"

/* Where, which instruction; of addresses also whose. */
static void program_text(char *text, size_t size, const struct compute_fault *f)
{
    const struct sm_fault *x = &f->sm;
    struct isa_instruction i;
    char line[ISA_TEXT_SIZE] = "?", address[64] = "", mmu[24] = "";

    if (isa_decode(x->word, 0, &i))
        isa_print(&i, x->pc, NULL, line, sizeof line);
    if (x->kind >= SM_MISALIGNED && x->kind <= SM_OUT_OF_LOCAL)
        snprintf(address, sizeof address, ", thread %u, address 0x%" PRIx64, x->lane,
                 (uint64_t)x->address);
    if (x->kind == SM_UNMAPPED && f->has_mmu)
        snprintf(mmu, sizeof mmu, ", MMU code %u", (unsigned)f->mmu);
    snprintf(text, size, "%s%s%s: block %u,%u,%u warp %u, pc 0x%x: %s%s%s", sm_fault_name(x->kind),
             x->what ? ": " : "", x->what ? x->what : "", f->cta[0], f->cta[1], f->cta[2], f->warp,
             x->pc, line, address, mmu);
}

void compute_fault_text(char *text, size_t size, const struct compute *c)
{
    const struct compute_fault *f = &c->fault;
    const unsigned long long qmd = f->qmd_address;

    switch (f->kind) {
    case COMPUTE_FAULT_QMD: sked_fault_text(text, size, &f->qmd); break;
    case COMPUTE_FAULT_PROGRAM: program_text(text, size, f); break;
    case COMPUTE_FAULT_CONSTANT:
        snprintf(text, size,
                 "QMD 0x%llx: constant buffer %u at 0x%" PRIx64 " of %u bytes is not mapped", qmd,
                 f->on, (uint64_t)c->grid.constants[f->on].address, c->grid.constants[f->on].bytes);
        break;
    case COMPUTE_FAULT_RELEASE:
        snprintf(text, size, "QMD 0x%llx: its semaphore is not mapped", qmd);
        break;
    case COMPUTE_FAULT_CHAIN:
        snprintf(text, size, "QMD 0x%llx: dependent grids have no end: %d have run", qmd,
                 COMPUTE_CHAIN);
        break;
    case COMPUTE_FAULT_LIMIT: snprintf(text, size, "not modelled: %s", f->text); break;
    default: snprintf(text, size, "no fault");
    }
}
