/* zcache_side.h - a depth cache with its ZROP and a memory of its own, and wires for whichever runs */
#ifndef ZCACHE_SIDE_H
#define ZCACHE_SIDE_H

#include <stdlib.h>
#include <string.h>

#include "fbp/walk/walk.h"
#include "fbp/zrop/zcache/zcache.h"
#include "fbp/zrop/zrop_tiles.h"

#define ROOM (1u << 20) /* bytes of memory */

struct side {
    struct zcache cache;
    struct zrop zrop;
    struct mem mem;
};
static struct {
    struct prop_frtx_fifo in;
    struct zeta_walk_fifo walk;
    struct rop_flush_fifo flush;
    struct zrop_result_fifo results;
    struct zrop_frtx_fifo frtx;
    struct prop_passed_fifo passed;
    struct zcull_feedback_fifo feedback;
    struct mem_request_fifo requests; /* of who looks: nobody */
} w;

static inline void run(struct side *s)
{
    bool moved;

    do {
        moved = zcache_step(&s->cache, &w.in, &w.walk, &w.flush, &w.results, NULL, &w.frtx,
                            &w.passed, &w.feedback, &w.requests, &s->mem);
        moved |= zrop_step(&s->zrop, &w.frtx, &w.results);
    } while (moved);
}

static inline void begin(struct side *s)
{
    memset(s, 0, sizeof *s);
    zcache_reset(&s->cache);
    zrop_reset(&s->zrop);
    s->mem.size = ROOM;
    s->mem.byte = malloc(ROOM);
    s->mem.tag = malloc(ROOM / MEM_TAG_BYTES);
    assert_true(s->mem.byte && s->mem.tag);
}

static inline void end(struct side *s)
{
    free(s->mem.byte);
    free(s->mem.tag);
}

#endif
