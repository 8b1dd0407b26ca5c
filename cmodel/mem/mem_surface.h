/* mem_surface.h - which surface the tiles in memory are of, beside their compress bits (mem.h) */
#ifndef MEM_SURFACE_H
#define MEM_SURFACE_H

#include "mem/mem_port.h"

/* Says what surface the bytes from 'at' on are of; pages that are not there are left out, and nothing faults.  False: more than
 * MEM_SURFACES are in memory.
 */
bool mem_is_surface(const struct mem_port *p, enum mem_client client, u64 at, u64 bytes,
                    const struct mem_surface *s);

#endif
