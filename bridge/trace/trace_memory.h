/* trace_memory.h - the memory of a trace by virtual address, as the CPU wrote it
 *
 * Pages of 4 KB are made on the first write; all else is zero.  A trace does not have the GPU's writes
 * (README.md).
 */
#ifndef TRACE_MEMORY_H
#define TRACE_MEMORY_H

#include "trace/trace.h"

#define TRACE_PAGE       4096
#define TRACE_PAGES_MOST 262144 /* 1 GiB: a trace that writes more is refused */

struct trace_memory;

struct trace_memory *trace_memory_new(void); /* NULL: too little memory */
void trace_memory_free(struct trace_memory *m);

/* Applies a record of trace_next: zeroes a new buffer, writes the runs of 'mem'. */
bool trace_memory_take(struct trace_memory *m, struct trace_reader *t, const struct trace_record *r,
                       struct failure *f);

/* Writes the data of the last run of trace_next_run, in the buffer at 'va'. */
bool trace_memory_take_run(struct trace_memory *m, struct trace_reader *t, uint64_t va,
                           const struct trace_run *run, struct failure *f);

/* Returns the word at a virtual address, a multiple of 4; 0 where nothing was written. */
uint32_t trace_memory_word(const struct trace_memory *m, uint64_t va);

/* Returns whether nothing was ever written to the page of an address. */
bool trace_memory_blank(const struct trace_memory *m, uint64_t va);

#endif
