/* world/world_text.c - a fault of a draw as a line for people */
#include <stdio.h>

#include "gpc/tpc/sm/core/sm_text.h"
#include "world/world.h"

void world_fault_text(char *text, size_t size, const struct world *g)
{
    const struct world_fault *f = &g->fault;

    switch (f->kind) {
    case WORLD_FAULT_LIMIT: snprintf(text, size, "%s", f->text); break;
    case WORLD_FAULT_MEMORY:
        snprintf(text, size, "%s is not mapped, MMU code %u", f->text, (unsigned)f->mmu);
        break;
    case WORLD_FAULT_PROGRAM:
        sm_fault_text(text, size, &f->sm,
                      f->stage == SPH_VERTEX     ? "vertex program"
                      : f->stage == SPH_GEOMETRY ? "geometry program"
                                                 : "pixel program",
                      f->has_mmu ? (int)f->mmu : -1);
        break;
    case WORLD_FAULT_STUCK:
        snprintf(text, size, "nothing moves and the draw is not done: a stand-in is stuck");
        break;
    default: snprintf(text, size, "no fault");
    }
}
