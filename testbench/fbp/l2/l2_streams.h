/* l2_streams.h - two slices of cbc and l2 behind a tap of memory, with DRAM and a store of compress bits of their own */
#ifndef L2_STREAMS_H
#define L2_STREAMS_H

#include "fbp/l2/cbc/cbc.h"
#include "fbp/l2/l2.h"
#include "mem/mem_port.h"

#define L2_STREAMS_SLICES 2
#define L2_STREAMS_LINES  4095 /* of compress bits: 128 KB each */

struct l2_streams_counts {
    u64 requests; /* of the tap */
    u64 packed;   /* of tiles that are compressed */
    u64 expanded, atomics;
};

struct l2_streams {
    struct l2_streams_counts counts;
    struct { /* flat memory; byte NULL: no request has come */
        const u8 *byte, *tag;
        const struct mem_views *views;
    } mem;
    u64 size; /* bytes from 0 on that requests have touched, at most */
    u8 *dram;
    u8 *touched; /* by line of 128 bytes: it is in 'dram' */
    struct slice {
        struct cbc cbc;
        struct l2 l2;
        u32 store[L2_STREAMS_LINES + 1][CBC_WORDS];
    } slice[L2_STREAMS_SLICES];
};

/* Begins with nothing held. */
void l2_streams_begin(struct l2_streams *s, bool bypass);
void l2_streams_end(struct l2_streams *s);

/* Is a mem_tap's function: sends what it is told through cbc and l2; a test fails where an answer is another one. */
void l2_streams_take(void *context, const struct mem_seen *what);

/* Cleans and drops everything; DRAM is as flat memory then, where it was touched, and is forgotten. */
void l2_streams_check(struct l2_streams *s);

#endif
