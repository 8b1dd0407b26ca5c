/* coalescer_reference.h - transactions of half a warp by the definition, byte by byte (coalescer.h; CUDA C programming guide 3.2, G.3.2) */
#ifndef COALESCER_REFERENCE_H
#define COALESCER_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

struct slow_transaction {
    uint64_t first;
    unsigned bytes, threads;
};

/* Fills the transactions of active threads with words of so many bytes, at multiples of them; returns how many. */
unsigned slow_coalesce(bool segments, unsigned bytes, unsigned active, const uint64_t address[16],
                       struct slow_transaction t[16]);

#endif
