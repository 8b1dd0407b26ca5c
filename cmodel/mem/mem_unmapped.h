/* mem_unmapped.h - accesses of pages that are not mapped, where the profile defines them (profile/page_rules.def)
 *
 * known: facts/other_gpus.md, Durango: reads and writes give defined results and a code, never a fault
 * chosen: a read gives zeros, a write is dropped, an atomic finds 0 and changes nothing, as on a sparse page; the code is what the GMMU says of
 * the page, and the space keeps the first, with counts of all; a program sees it too, in the predicate of LDG and of texture instructions
 * chosen: a page is not mapped if no directory or table has a valid entry of it, or it lies beyond the last legal address.  What is mapped,
 * but may not be accessed so, or leads beyond memory, is a fault as ever; so is code: its bytes are not there.
 */
#ifndef MEM_UNMAPPED_H
#define MEM_UNMAPPED_H

#include "mem/mem.h"

struct mem_port;

/* Makes a page that is not mapped a sparse one, if memory's owner has that defined; returns its code plus 1, else 0. */
u8 mem_unmapped_reply(const struct mem *m, struct gmmu_reply *r);

/* Counts an access whose page is nowhere, if it is not mapped; returns MEM_NOWHERE. */
u64 mem_unmapped_at(const struct mem_port *p, const struct mem_fault *what);

#endif
