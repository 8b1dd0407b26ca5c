/* compressing.h - a kernel's tables that let every target be compressed which may be (gpu.h, struct gpu_tables)
 *
 * A class's state does not have it: a driver maps targets with kinds that compress, and has the kernel enter clears in a table.  A
 * recorded stream has what its driver and kernel did; here each target of block linear pages of 64 KB gets the kind of its
 * format and samples, when it is first drawn to or cleared, and the first value that it is cleared to is its entry of the table of
 * clears.  Pages of 4 KB have no such kinds (facts/mem.md, GMMU).  Every byte that anybody else reads stays what it was.
 */
#ifndef COMPRESSING_H
#define COMPRESSING_H

#include "machine/device.h"

#define COMPRESSING_TARGETS \
    62 /* what fits beside compress bits (mem.h, MEM_SURFACES), with one of depth */

struct compressing {
    struct device *device;
    unsigned targets;
    struct compressing_target {
        u64 base, bytes;
        struct comp_config comp;
        bool has_clear;
        struct comp_clear clear;
        u32 z; /* of depth: the clear value of its entry */
    } target[COMPRESSING_TARGETS];
    u64 bytes;                          /* of targets that are compressed, in all */
    struct compressing_target *cleared; /* by the clear that is prepared, and its state */
    struct fbp_target *state;
};

/* Has a device that has not drawn yet compress its targets from now on; 'c' lives as long. */
void compressing_on(struct compressing *c, struct device *d);

#endif
