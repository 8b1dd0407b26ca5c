/* mem_tell.h - what a tap of memory is told (mem.h, struct mem_seen), by the door and its parts */
#ifndef MEM_TELL_H
#define MEM_TELL_H

#include "mem/mem.h"

struct mem_port;

/* Tell the tap, which is there; 'byte' is where the request lies in memory, or NULL.  Of bytes: 'data' as they are seen.  Of
 * sectors: as they are stored, or NULL of a read, which has them in place.
 */
void mem_tell(const struct mem_port *p, struct mem_seen *what, const u8 *byte);
void mem_tell_sectors(const struct mem_port *p, const struct mem_fault *what, const u8 *byte,
                      unsigned sectors, u2 state, u32 mask, const u32 *word);
void mem_tell_store(const struct mem_port *p, const struct mem_fault *what, u2 state, u16 mask,
                    const u32 *word);

#endif
