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
 * known: facts/fbp.md, Clears: they set states, and move no data.  A tile of which a clear overwrites all is not read: ZROP is given zeros for it.  One
 * without depth is, as ZROP writes its stencil only where it changes.
 *
 * While no tile is in ZROP: a flush goes before a walk's tile, and that before a draw's; none of them overtakes one that waits
 * for memory.
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

/* What becomes of the packet under way. */
enum zcache_stage {
    ZCACHE_RESTS,
    ZCACHE_GIVES, /* its tile is here, ZROP is to have it */
    ZCACHE_TESTS, /* it is in ZROP */
    ZCACHE_TELLS, /* what ZROP made of it is yet to be told */
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
    bool walk_asks;               /* asked - answered is of a clear */
    bool walk_waits, flush_waits; /* on their wires: they go before what has not begun */
    unsigned flushed;             /* lines that the flush has looked at */
    enum zcache_stage stage;      /* of the packet under way: */
    struct prop_frtx in;          /* ... this; of a clear its id and coverage */
    unsigned tested;              /* ... the line of its tile */
    bool walked;                  /* ... it is a clear's: */
    bool clear_depth, clear_stencil;
    bool packed;               /* the tile is still in memory, */
    bool unread;               /* ... from where it is not read */
    struct prop_passed passed; /* ... what PROP is told of it */
    bool feeds;                /* Zcull is yet to be told: */
    struct zcull_feedback feedback;
    struct zcache_line line[ZCACHE_TILES];
    u64 filled[ZCACHE_TILES / 64]; /* a bit for each line that may be valid */
};

void zcache_reset(struct zcache *z);

/* Takes a state bundle; no packet is inside. */
void zcache_set_state(struct zcache *z, const struct zcache_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *zcache_not_modelled(const struct zcache_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct zcache_mode zcache_mode_of(const struct zcache_config *cfg);

/* Returns where the tile of element (x, y) begins; the tile of a pixel. */
u64 zcache_address(const struct zcache_mode *p, u32 x, u32 y);
u64 zcache_tile_at(const struct zcache_mode *p, const struct tile_id *id);

/* Returns what the compress bits of a tile mean. */
enum zeta_state zcache_state_of(const struct zcache_surface *s, u2 code);

struct zcache_format zcache_format_of(enum zeta_format format);

/* Returns the stored tile at 'at'; nothing of it is in the cache. */
struct zeta_tile zcache_stored(const struct zcache_mode *p, const struct mem_port *port, u64 at);

/* Returns the bytes of a tile's depth in memory; stencil is apart. */
unsigned zcache_bytes(const struct zrop_layout *l, enum zeta_state state);

/* Returns the clocks that a packet occupies the unit. */
unsigned zcache_clocks(const struct zcache_config *cfg);

/* zcache_tile.c: returns the line that a tile at 'at' takes, and whether it has it; what is there goes to memory first, if it must:
 * false if that has no room.
 */
struct zcache_line *zcache_place(struct zcache *z, u64 at);
bool zcache_holds(const struct zcache *z, const struct zcache_line *line, u64 at);
bool zcache_leave(struct zcache *z, const struct mem_port *port, struct zcache_line *line);

/* Returns the line of the tile at 'at', or NULL while it is not here. */
struct zcache_line *zcache_fill(struct zcache *z, const struct mem_port *port, u64 at);

/* Returns the line of a tile that a clear covers wholly, with memory at hand, or that is not read: what the line has not stays there, or is
 * left alone.  NULL: not yet.  zcache_unpack: fills it; zcache_lend: lends the tile, after which it counts as loaded.
 */
struct zcache_line *zcache_fill_packed(struct zcache *z, const struct mem_port *port, u64 at,
                                       bool unread);
struct zcache_line *zcache_unpack(struct zcache *z, const struct mem_port *port);
void zcache_lend(struct zcache *z, const struct mem_port *port, struct zrop_loan *out);

/* Takes a packet of each wire, or none while another is under way.  None overtakes one that waits for memory; else a flush
 * goes before a walk's tile, and that before a draw's.
 */
bool prop_zcache_into(struct zcache *z, const struct mem_port *port, const struct prop_frtx *in);
bool walk_zcache_into(struct zcache *z, const struct mem_port *port, const struct zeta_walk *in);
bool fe_zcache_into(struct zcache *z, const struct mem_port *port, const struct rop_flush *in);
bool zrop_zcache_into(struct zcache *z, const struct mem_port *port, const struct zrop_result *in);

/* Gives ZROP a tile; PROP and Zcull what ZROP made of one. */
bool zcache_zrop_from(struct zcache *z, const struct mem_port *port, struct zrop_frtx *out);
bool zcache_prop_from(struct zcache *z, const struct mem_port *port, struct prop_passed *out);
bool zcache_zcull_from(struct zcache *z, const struct mem_port *port, struct zcull_feedback *out);

/* Lends ZROP the tile where it lies, with memory at hand; takes what became of it.  Lends PROP the packet that comes next. */
bool zcache_zrop_from_batch(struct zcache *z, const struct mem_port *port, struct zrop_loan *out);
bool zrop_zcache_into_batch(struct zcache *z, const struct mem_port *port,
                            const struct zrop_outcome *in);
static inline struct prop_frtx *prop_zcache_place(struct zcache *z)
{
    return &z->in;
}

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool zcache_step(struct zcache *z, struct prop_frtx_fifo *in, struct zeta_walk_fifo *walk,
                 struct rop_flush_fifo *flush, struct zrop_result_fifo *results,
                 struct mem_reply_fifo *replies, struct zrop_frtx_fifo *frtx,
                 struct prop_passed_fifo *passed, struct zcull_feedback_fifo *feedback,
                 struct mem_request_fifo *requests, struct mem *m);

/* Returns whether nothing is inside but tiles. */
static inline bool zcache_idle(const struct zcache *z)
{
    return z->stage == ZCACHE_RESTS && !z->feeds && z->asked == z->answered && z->flushed == 0;
}

#endif
