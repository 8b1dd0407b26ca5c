/* pixel_watch.h - what the stand-ins of a pixel's history share */
#ifndef PIXEL_WATCH_H
#define PIXEL_WATCH_H

#include "common/quad_place.h"
#include "driver/pixel_history.h"

#define PIXEL_NONE   SIZE_MAX
#define PIXEL_PASSES (2 * BUS_FIFO_DEPTH) /* passes between cread's output and crop's, at most */

/* A partition: the passes that crop has not given yet, each with its event or PIXEL_NONE. */
struct pixel_partition {
    struct pixel_watch *watch;
    struct stand_in zrop, cread, crop; /* that were there before */
    unsigned head, count;
    size_t event[PIXEL_PASSES];
    struct cread_pass pass[PIXEL_PASSES];
};

struct pixel_draw {
    u64 number, first; /* primitive, of the trace */
};

struct pixel_watch {
    struct pixel_history *h;
    struct world *g;
    size_t first; /* event of the run of draws */
    struct stand_in wdx, zcull, prop;
    u64 order[0x10000]; /* of the primitive of each piece, by wdx's number of it */
    size_t now;         /* event of the fragment in prop */
    size_t draws, room;
    struct pixel_draw *draw;
    struct pixel_partition fbp[XBAR_FBPS];
};

static inline const struct screen *pixel_gpu(const struct pixel_watch *w)
{
    return w->g->part.gpu;
}

static inline struct pixel_event *pixel_event_of(const struct pixel_watch *w, size_t at)
{
    return at == PIXEL_NONE ? NULL : &w->h->event[at];
}

/* pixel_watch.c: whether the pixel is in the fine tile at (tx, ty); its samples in that tile's coverage. */
bool pixel_in_tile(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty);
u16 pixel_samples(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty,
                  u64 coverage);

/* The pixel's number in a packet to cread: QUAD_PIXELS if it is not in it. */
static inline unsigned pixel_in(const struct pixel_watch *w, const struct quad_id *id)
{
    const u32 dx = w->h->place.x - id->x, dy = w->h->place.y - id->y;

    return dx < 4 && dy < 2 ? dx / 2 * 4 + dy * 2 + dx % 2 : QUAD_PIXELS;
}

/* pixel_rop.c: the stand-ins of the partitions. */
void pixel_watch_rop(struct pixel_watch *w, struct screen_stand_ins *s);

#endif
