/* gpu_fault.c - see gpu_fault.h */
#include "gpu_fault.h"

#include <inttypes.h>
#include <stdio.h>

#include "gpc/tpc/sm/core/sm_text.h"
#include "grids/grids.h"
#include "mmu/gmmu/gmmu.h"

bool gpu_fault_is_limit(const struct gpu_fault *f)
{
    return f->kind == GPU_FAULT_LIMIT ||
           (f->kind == GPU_FAULT_QMD && f->qmd.kind == SKED_FAULT_LIMIT) ||
           (f->kind == GPU_FAULT_PROGRAM && f->sm.kind == SM_NOT_MODELLED);
}

static void program_text(char *text, size_t size, const struct gpu_fault *f)
{
    char where[80];

    if (f->of_grid)
        snprintf(where, sizeof where, "block %u,%u,%u warp %u", f->cta[0], f->cta[1], f->cta[2],
                 f->warp);
    else
        snprintf(where, sizeof where, "%s program",
                 f->stage == SPH_VERTEX            ? "vertex"
                 : f->stage == SPH_TESS_CONTROL    ? "tessellation control"
                 : f->stage == SPH_TESS_EVALUATION ? "tessellation evaluation"
                 : f->stage == SPH_GEOMETRY        ? "geometry"
                                                   : "pixel");
    sm_fault_text(text, size, &f->sm, where, f->has_code ? (int)f->code : -1);
}

static void grid_text(char *text, size_t size, const struct gpu_fault *f)
{
    const int n = snprintf(text, size, "QMD 0x%" PRIx64 ": ", (u64)f->qmd_address);

    text += n;
    size -= (size_t)n;
    if (f->kind == GPU_FAULT_CONSTANT)
        snprintf(text, size, "constant buffer %u at 0x%" PRIx64 " of %u bytes is not mapped", f->on,
                 (u64)f->va, f->bytes);
    else if (f->kind == GPU_FAULT_RELEASE)
        snprintf(text, size, "its semaphore is not mapped");
    else
        snprintf(text, size, "dependent grids have no end: %d have run", GRIDS_CHAIN);
}

void gpu_fault_text(char *text, size_t size, const struct gpu_fault *f)
{
    switch (f->kind) {
    case GPU_FAULT_HOST:
        snprintf(text, size, "Host stops at 0x%" PRIx64 ": interrupt 0x%x %s", (u64)f->address,
                 f->host.raised, host_interrupt_name(f->host.raised));
        break;
    case GPU_FAULT_METHOD: fe_fault_text(text, size, &f->fe); break;
    case GPU_FAULT_ACCESS: gmmu_fault_text(text, size, &f->request, f->code); break;
    case GPU_FAULT_2D:
        snprintf(text, size, "the 2D engine refuses the action at 0x%" PRIx64 ": error 0x%x",
                 (u64)f->address, f->error);
        break;
    case GPU_FAULT_QMD: sked_fault_text(text, size, &f->qmd); break;
    case GPU_FAULT_CONSTANT:
    case GPU_FAULT_RELEASE:
    case GPU_FAULT_CHAIN: grid_text(text, size, f); break;
    case GPU_FAULT_PROGRAM: program_text(text, size, f); break;
    case GPU_FAULT_MISSING:
        snprintf(text, size, "%s is not mapped, MMU code %u", f->reason, (unsigned)f->code);
        break;
    case GPU_FAULT_STUCK:
        snprintf(text, size, "nothing moves and the draw is not done: a stand-in is stuck");
        break;
    default: snprintf(text, size, "%s", f->reason ? f->reason : "no fault");
    }
}
