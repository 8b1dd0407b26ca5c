/* sm_clocks_memory.h - what L1 asks of memory, for its loads and for textures (sm_clocks_memory.c, sm_clocks_texture.c) */
#ifndef SM_CLOCKS_MEMORY_H
#define SM_CLOCKS_MEMORY_H

#include "gpc/tpc/sm/clocks/sm_clocks.h"

/* What an access needs of memory: lines of the warp's first record, with the sectors that miss. */
struct sm_clock_needed {
    u64 line[SM_CLOCK_TEXTURE];
    unsigned lines, sectors;
};

/* Returns line n of the warp's first record. */
u64 sm_clocks_line_at(const struct sm_clocks *c, unsigned warp, unsigned n);

/* Adds sectors of a line. */
void sm_clocks_need(struct sm_clock_needed *to, u64 line, unsigned sectors);

/* Returns the clocks of so many sectors on the path from L2, or to it. */
static inline u64 sm_clocks_path(const struct sm_clocks *c, unsigned sectors)
{
    return (u64)sectors * c->caches->sector;
}

/* Returns when sectors that are asked for at 'at' have come over the path from L2. */
u64 sm_clocks_fill(struct sm_clocks *c, unsigned pair, enum mem_client client,
                   const struct sm_clock_needed *what, u64 at);

#endif
