/* grids/grids_text.c - a fault of a grid as a line for people */
#include <inttypes.h>
#include <stdio.h>

#include "grids/grids.h"
#include "gpc/tpc/sm/core/sm_text.h"

static void program_text(char *text, size_t size, const struct grids_fault *f)
{
    char where[80];

    snprintf(where, sizeof where, "block %u,%u,%u warp %u", f->cta[0], f->cta[1], f->cta[2],
             f->warp);
    sm_fault_text(text, size, &f->sm, where, f->has_mmu ? (int)f->mmu : -1);
}

void grids_fault_text(char *text, size_t size, const struct grids *c)
{
    const struct grids_fault *f = &c->fault;
    const unsigned long long qmd = f->qmd_address;

    switch (f->kind) {
    case GRIDS_FAULT_QMD: sked_fault_text(text, size, &f->qmd); break;
    case GRIDS_FAULT_PROGRAM: program_text(text, size, f); break;
    case GRIDS_FAULT_CONSTANT:
        snprintf(text, size,
                 "QMD 0x%llx: constant buffer %u at 0x%" PRIx64 " of %u bytes is not mapped", qmd,
                 f->on, (uint64_t)c->grid.constants[f->on].address, c->grid.constants[f->on].bytes);
        break;
    case GRIDS_FAULT_RELEASE:
        snprintf(text, size, "QMD 0x%llx: its semaphore is not mapped", qmd);
        break;
    case GRIDS_FAULT_CHAIN:
        snprintf(text, size, "QMD 0x%llx: dependent grids have no end: %d have run", qmd,
                 GRIDS_CHAIN);
        break;
    case GRIDS_FAULT_LIMIT: snprintf(text, size, "%s", f->text); break;
    default: snprintf(text, size, "no fault");
    }
}
