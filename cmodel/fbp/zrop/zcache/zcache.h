/* zcache.h - the depth cache of the ROP (facts/fbp.md, Tiles; fbp/zrop/FORMAT.md)
 *
 *            prop_frtx  +----------+  zrop_frtx
 *   prop -------------->|          |------------> zrop
 *        <--------------|          |<------------ zrop
 *          prop_passed  |  zcache  |  zrop_result
 *   walk -------------->|          |------------> zcull
 *            zeta_walk  |          |  zcull_feedback
 *   fe   -------------->|          |<===========> memory
 *            rop_flush  +----------+
 *
 * Depth and stencil tiles between memory and ZROP, which tests and merges a tile in the state that it
 * has: the stored tile rides with the packet (fbp.def), and what ZROP gives is kept here until its
 * place is needed or a flush asks.  One tile is in ZROP at a time, for the next may be the same.  Each
 * entry has its surface with it, so that draws come and go.
 *
 * chosen: direct mapped, 256 tiles; a tile is read whole.  What is stored is what was drawn, whatever
 * the size: depth loses nothing.
 *
 * In a step what ZROP gave is taken first.  Then, while no tile is in ZROP: a flush, else a walk's tile, else a draw's; none of
 * them overtakes one that waits for memory.
 *
 * Not modelled: compressed S8 (kind S8_2S): two compress bits lie beside 256 bytes, which are four tiles of
 * S8, and no source says what they tell of each of the four (facts/fbp.md, Tiles);
 * a colour target in the same bytes within one draw; L2.
 */
#ifndef ZCACHE_H
#define ZCACHE_H

#include "mem/mem_port.h"
#include "common/quad_place.h"
#include "fbp/zrop/zrop_parts.h"
#include "fbp/zrop/zrop_memory.h"

#define ZCACHE_TILES 256 /* chosen */

/* What is needed to write a tile back, and what its planes and its state mean. */
struct zcache_surface {
    u64 base;
    enum zeta_format format;
    enum zeta_kind kind;
    enum sample_mode samples;
    u32 table_z;
};

struct zcache_line {
    bool valid, dirty;
    u64 at; /* in memory */
    struct zcache_surface surface;
    struct zrop_stored stored; /* the tile */
};

/* Of the tiles of a format. */
struct zcache_format {
    struct zrop_layout layout;
    bool stencil;
    u16 sectors[4]; /* in memory that a tile uses, a bit each, by enum zeta_state */
    u16 bytes[4];   /* of these */
};

/* A state bundle, decoded. */
struct zcache_mode {
    struct zcache_surface surface;
    struct zcache_format format;
    struct surface_rows rows;
    struct samples_shape shape;
};

struct zcache_counts {
    u64 tested, rejected, accepted, ambiguous; /* tiles, by what ZROP decided */
    u64 state[4];                              /* tiles written, by enum zeta_state */
    u64 samples;                               /* that passed */
    u64 read, written;                         /* bytes in and out of the cache */
    u64 loaded, stored;                        /* bytes between the cache and memory */
};

struct zcache {
    struct zcache_config cfg;
    struct zcache_mode mode;
    u64 clocks; /* busy so far */
    union {
        struct {
            u64 asked, answered;
        };
        struct mem_asked mem;
    };
    struct zcache_counts counts;
    bool walk_asks;   /* asked - answered is of a clear */
    bool testing;     /* a tile is in ZROP: */
    unsigned tested;  /* ... of this line */
    bool walked;      /* ... to be cleared */
    unsigned flushed; /* lines that the flush has looked at */
    struct zcache_line line[ZCACHE_TILES];
};

void zcache_reset(struct zcache *z);

/* Takes a state bundle; no packet is inside. */
void zcache_set_state(struct zcache *z, const struct zcache_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zcache_not_modelled(const struct zcache_config *cfg);

/* cfg must be modelled. */
struct zcache_mode zcache_mode_of(const struct zcache_config *cfg);

/* Where the tile of element (x, y) begins; the tile of a pixel. */
u64 zcache_address(const struct zcache_mode *p, u32 x, u32 y);
u64 zcache_tile_at(const struct zcache_mode *p, const struct tile_id *id);

/* What the compress bits of a tile mean. */
enum zeta_state zcache_state_of(const struct zcache_surface *s, u2 code);

struct zcache_format zcache_format_of(enum zeta_format format);

/* The stored tile at 'at'; nothing of it is in the cache. */
struct zeta_tile zcache_stored(const struct zcache_mode *p, const struct mem_port *port, u64 at);

/* Bytes of a tile's depth in memory; stencil is apart. */
unsigned zcache_bytes(const struct zrop_layout *l, enum zeta_state state);

/* Clocks that a packet occupies the unit. */
unsigned zcache_clocks(const struct zcache_config *cfg);

/* The wires of the unit. */
struct zcache_ports {
    struct prop_frtx_fifo *in;
    struct zeta_walk_fifo *walk;
    struct rop_flush_fifo *flush;
    struct zrop_result_fifo *results;
    struct zrop_frtx_fifo *frtx;
    struct prop_passed_fifo *passed;
    struct zcull_feedback_fifo *feedback;
};

/* zcache_tile.c: the line that a tile at 'at' takes, and whether it has it; what is there goes to memory first, if it must:
 * false if that has no room.
 */
struct zcache_line *zcache_place(struct zcache *z, u64 at);
bool zcache_holds(const struct zcache *z, const struct zcache_line *line, u64 at);
bool zcache_leave(struct zcache *z, const struct mem_port *port, struct zcache_line *line);

/* The line of the tile at 'at', or NULL when it is not here yet; '*moved' when anything
 * was done for it.
 */
struct zcache_line *zcache_fill(struct zcache *z, const struct mem_port *port, u64 at, bool *moved);

/* One tile of a flush goes to memory, or the flush ends; nothing is in ZROP. */
bool zcache_take_flush(struct zcache *z, const struct mem_port *port, struct rop_flush_fifo *flush);

/* What ZROP made of the tile that is there becomes the line's, and is told. */
bool zcache_take_result(struct zcache *z, const struct zcache_ports *w);

/* By calls, with memory at hand and nothing inside: a packet of PROP's, without its tile, which is at 'at'; any, on the
 * line that has it.
 */
struct zrop_outcome zcache_draw(struct zcache *z, struct zrop *zrop, const struct mem_port *port,
                                u64 at, const struct zrop_packet *in);
struct zrop_outcome zcache_draw_line(struct zcache *z, struct zrop *zrop,
                                     const struct zrop_packet *in, struct zcache_line *line);

/* What a clear makes of a tile that it covers wholly, whatever that was. */
struct zcache_cleared {
    bool whole;                /* all of it is the clear's: */
    struct zrop_stored stored; /* ... this */
    unsigned clocks[2];        /* of ZROP: no stencil value changes, or some do */
};

/* zcache_clear.c: a clear by calls, and each of its tiles. */
struct zcache_cleared zcache_cleared_of(const struct zrop *zrop, bool depth, bool stencil);
void zcache_clear(struct zcache *z, struct zrop *zrop, const struct mem_port *port, u64 at,
                  const struct zeta_walk *in, const struct zcache_cleared *cleared);

/* Takes at most one packet of each input and gives at most one of each output; whether any moved. */
bool zcache_move(struct zcache *z, const struct mem_port *port, const struct zcache_ports *w);

/* The same on the unit's wires; memory, or NULL: the two wires of it. */
bool zcache_step(struct zcache *z, struct prop_frtx_fifo *in, struct zeta_walk_fifo *walk,
                 struct rop_flush_fifo *flush, struct zrop_result_fifo *results,
                 struct mem_reply_fifo *replies, struct zrop_frtx_fifo *frtx,
                 struct prop_passed_fifo *passed, struct zcull_feedback_fifo *feedback,
                 struct mem_request_fifo *requests, struct mem *m);

/* Nothing is inside but tiles. */
static inline bool zcache_idle(const struct zcache *z)
{
    return !z->testing && z->asked == z->answered && z->flushed == 0;
}

#endif
