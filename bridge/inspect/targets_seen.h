/* targets_seen.h - the targets that a stream draws to, remembered while it runs, and their pictures */
#ifndef TARGETS_SEEN_H
#define TARGETS_SEEN_H

#include "inspect/targets.h"
#include "gpu.h"

/* Targets, and pictures of those whose buffers have gone away since they were drawn to. */
struct targets_seen {
    struct targets all;
    struct picture kept[TARGETS];
};
void targets_seen_free(struct targets_seen *targets);

/* Functions that read go through an address space into memory.
 *
 * Adds the targets of a draw, or of a clear, by the 3D class's state; adds the destination of the 2D class. */
void targets_seen_action(struct targets_seen *targets, const u32 *state,
                         const struct fe_action *action);
void targets_seen_2d(struct targets_seen *targets, const u32 *state);

/* Keeps the pictures of targets in a buffer that goes away; with 'last' that of the one used last alone. */
bool targets_seen_keep(struct targets_seen *targets, struct mem_space *space, const struct mem *m,
                       u64 va, u64 bytes, bool last, struct failure *f);

/* Returns whether target i can be read, from memory or as it was kept. */
bool targets_seen_there(const struct targets_seen *targets, unsigned i, struct mem_space *space,
                        const struct mem *m);

/* Makes the picture of target i, to be freed. */
bool targets_seen_picture(const struct targets_seen *targets, unsigned i, struct mem_space *space,
                          const struct mem *m, struct picture *p, struct failure *f);

/* Writes every target that is there as a PNG into a folder, which is made. */
bool targets_seen_write(const struct targets_seen *targets, struct mem_space *space,
                        const struct mem *m, const char *folder, struct failure *f);

#endif
