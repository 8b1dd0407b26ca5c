/* mem_time_look.h - what memory's clocks must know of an access that is made later, or again (mem_time.h)
 *
 * Who keeps its accesses and asks for their time when they are due, as the SM does, looks up pages and compressed tiles while they are
 * as the access finds them.
 */
#ifndef MEM_TIME_LOOK_H
#define MEM_TIME_LOOK_H

#include "mem/time/mem_time.h"

/* Returns the page of a virtual address, as the port's space has it for such an access; NULL: it has none. */
const struct mem_page *mem_time_page(const struct mem_port *p, enum mem_access access, u64 va);

/* Makes the request of bytes of a page that are within one tile, if tiles are compressed there; of space 0.  All that is not a field is zeros, so
 * that requests can be compared as bytes.
 */
void mem_time_look(const struct mem_port *p, const struct mem_page *page, enum mem_client client,
                   enum mem_access access, u64 va, unsigned bytes, struct mem_time_request *r);

#endif
