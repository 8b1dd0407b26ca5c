/* pixel_watch.h - what the taps of a pixel's history share */
#ifndef PIXEL_WATCH_H
#define PIXEL_WATCH_H

#include "common/quad_place.h"
#include "inspect/pixel_history.h"

#define PIXEL_NONE   SIZE_MAX
#define PIXEL_TAPS   (8 + 4 * XBAR_FBPS + 5 * GPM_TPCS)
#define PIXEL_PASSES (2 * BUS_FIFO_DEPTH) /* passes between cread's output and crop's, at most */

/* A partition: the passes that crop has not given yet, each with its event or PIXEL_NONE. */
struct pixel_partition {
    struct pixel_watch *watch;
    unsigned number;
    bool testing; /* ZROP has taken a tile of the pixel: */
    struct zrop_frtx test;
    unsigned head, count;
    size_t event[PIXEL_PASSES];
    struct cread_pass pass[PIXEL_PASSES];
};

/* A core of the GPC that has the pixel, whose texture unit is looked at: the lookup under way is the last one. */
struct pixel_texturer {
    struct pixel_watch *watch;
    struct sm_core *core;
    bool active;
    unsigned lane;         /* of the pixel in the quad */
    size_t placed, valued; /* the next tap without places, without values */
};

struct pixel_draw {
    u64 number, first; /* primitive, of the trace */
};

struct pixel_watch {
    struct pixel_history *h;
    struct world *g;
    unsigned gpc;
    size_t first;    /* event of the run of draws */
    bool came, went; /* wdx has taken 'prim', given 'piece' */
    u16 prim, piece;
    u64 order[0x10000]; /* of the primitive of each piece, by wdx's number of it */
    size_t now;         /* event of the fragment in prop */
    struct fine_tile
        tile; /* there; what the sample mask leaves of it, and this pass shows, pixel by pixel */
    u64 whole, shown;
    unsigned pass; /* that are begun */
    unsigned groups;
    u2 group[PROP_GROUPS]; /* with the shader, the oldest first */
    size_t draws, room;
    struct pixel_draw *draw;
    struct pixel_partition fbp[XBAR_FBPS];
    struct pixel_texturer texturer[GPM_TPCS];
    unsigned taps;
    struct pixel_tap {
        struct net_tap **wire;
        struct net_tap tap;
    } tap[PIXEL_TAPS];
};

static inline const struct screen *pixel_gpu(const struct pixel_watch *w)
{
    return w->g->part.gpu;
}

static inline struct pixel_event *pixel_event_of(const struct pixel_watch *w, size_t at)
{
    return at == PIXEL_NONE ? NULL : &w->h->event[at];
}

/* pixel_watch.c: returns whether the pixel is in the fine tile at (tx, ty); its samples in that tile's coverage. */
bool pixel_in_tile(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty);
u16 pixel_samples(const struct pixel_watch *w, enum sample_mode mode, unsigned tx, unsigned ty,
                  u64 coverage);

/* pixel_watch.c: returns whether a bound target is the one that is looked at; whether what is drawn now goes to it. */
bool pixel_is_target(const struct pixel_watch *w, const struct fbp_target *t);
bool pixel_watched(const struct pixel_watch *w);

/* Adds a fragment of a primitive; returns its event, or PIXEL_NONE. */
size_t pixel_add(struct pixel_watch *w, const struct prim_id *id, enum primitive_kind kind,
                 bool front, u16 covered);

/* Returns the pixel's number in a packet to cread: QUAD_PIXELS if it is not in it. */
static inline unsigned pixel_in(const struct pixel_watch *w, const struct quad_id *id)
{
    const u32 dx = w->h->place.x - id->x, dy = w->h->place.y - id->y;

    return dx < 4 && dy < 2 ? dx / 2 * 4 + dy * 2 + dx % 2 : QUAD_PIXELS;
}

/* Puts a tap on a wire. */
void pixel_look(struct pixel_watch *w, struct net_tap **wire,
                void (*given)(void *self, const void *packet),
                void (*taken)(void *self, const void *packet), void *self);

/* pixel_prop.c, pixel_rop.c: put taps on PROP's and the partitions' wires; told of all units, 'watch' is the struct pixel_watch. */
void pixel_look_at_prop(void *watch, const struct net_unit *u);
void pixel_look_at_rop(void *watch, const struct net_unit *u);

/* pixel_texture.c: the same on the wires of texture units. */
void pixel_look_at_textures(struct pixel_watch *w);

#endif
