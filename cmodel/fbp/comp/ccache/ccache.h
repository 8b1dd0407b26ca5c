/* ccache.h - the colour cache of the ROP (facts/fbp.md, Tiles; Read-modify-write expand)
 *
 *             cleared_quads  +----------+  cread_quads
 *   hazard  ---------------->|          |---------------> cread
 *           <----------------|          |<--------------- cread   cread_request
 *               quads_done   |          |---------------> cread   cread_sector
 *   cread   cread_request -->|  ccache  |
 *   crop    crop_sector ---->|          |<--- clear_tile   clear
 *   comp    packed_tile ---->|          |<--- rop_flush    fe
 *           <-- ccache_tile  |          |<==> memory
 *                            +----------+
 *
 * Colours between CREAD, CROP and memory.  Tiles of a compressed target are drawn to here, as plain
 * bytes; each entry has its surface with it, so that draws come and go.  A packet comes in when all
 * its tiles are here, each pinned until the packet's last pass is written.  So tiles come and leave in
 * the order of packets alone, and what comp stores of one depends on nothing but that order and on
 * CCACHE_TILES; the bits of an element drawn to once or more often count since the tile came.
 * A tile in the way goes to comp, whose result goes to memory.  A target that is not compressed has no
 * tiles here: the sectors of a pass are read and written in memory.
 * Clears write whole tiles or parts of them, or set the state CLEAR in memory alone.
 *
 * chosen: direct mapped, 64 KB; a tile that is drawn in part is read whole, so that all of it can be
 * compressed again; one that a clear writes whole is not read.  chosen: what memory says before a
 * flush of an aliased range is what was flushed last.
 *
 * A flush goes before a clear's tile, and that before packets, but not into the middle of one.
 *
 * Not modelled: two targets of one draw in the same bytes, of which one is not compressed; L2.
 */
#ifndef CCACHE_H
#define CCACHE_H

#include "mem/mem_port.h"
#include "common/quad_place.h"
#include "fbp/comp/comp.h"

#define CCACHE_TARGETS 8
#define CCACHE_TILES   256 /* chosen: 64 KB of colours */
#define CCACHE_PACKETS 64  /* chosen: under way */

/* What is needed to write a tile back. */
struct ccache_surface {
    u64 base;
    struct comp_config comp;
    u32 clear[4];
};

struct ccache_line {
    bool valid, dirty;
    unsigned pins;            /* packets under way that draw to it */
    u64 at;                   /* in memory */
    u32 covered[2], again[2]; /* elements in raster order, written at least once; more than once */
    struct ccache_surface surface;
    u32 word[COMP_TILE_WORDS];
};

/* What the bundle means for a target. */
struct ccache_target {
    bool bound, compressed;
    unsigned words; /* of a stored pixel, in a packet */
    struct ccache_surface surface;
    struct quad_place place;
};

/* A state bundle, decoded. */
struct ccache_mode {
    struct ccache_target target[CCACHE_TARGETS];
};

/* A packet under way. */
struct ccache_packet {
    struct quad_id id;
    u3 target;
    unsigned passes; /* yet to be written */
    unsigned lines;
    u8 line[QUAD_TILES]; /* pinned */
    struct quad_axes axes;
};

/* A request of cread, as far as it is answered. */
struct ccache_reading {
    unsigned lane;
    bool near; /* the sector at 'at' is here */
    u64 at;
    u32 word[MEM_SECTOR_WORDS];
    struct cread_sector sector;
};

struct ccache_counts {
    u64 read, written;        /* bytes of elements */
    u64 loaded, stored;       /* bytes of tiles between the cache and memory */
    u64 state[COMP_BOTH + 1]; /* tiles stored, by enum comp_state */
};

/* Who waits for the port's answer. */
enum ccache_asker { CCACHE_NOBODY, CCACHE_FILLS, CCACHE_READS, CCACHE_CLEARS };

struct ccache {
    struct ccache_config cfg;
    struct ccache_mode mode;
    u64 clocks; /* busy so far */
    union {
        struct {
            u64 asked, answered;
        };
        struct mem_asked mem;
    };
    struct ccache_counts counts;
    enum ccache_asker asker;                     /* of asked - answered */
    struct ccache_packet packet[CCACHE_PACKETS]; /* a ring */
    unsigned first, packets;
    unsigned asking;           /* of these, counted from the first: whose requests come */
    struct ccache_packet next; /* takes its tiles one by one */
    struct ccache_reading reading;
    bool evicting; /* line 'victim' is on its way through comp */
    bool evicts;   /* ... and yet to be given to it */
    unsigned victim;
    unsigned flushed;              /* lines that the flush has looked at */
    unsigned cleared;              /* sectors of the clear's tile */
    bool flush_waits, clear_waits; /* on their wires */
    bool ask_waits;                /* so does a request of cread: */
    struct cread_request ask;
    bool has_place; /* of the pass that comes next: */
    struct cread_request place;
    bool has_quads, has_sector, has_done; /* these are yet to be given: */
    struct cleared_quads quads;
    struct cread_sector sector;
    struct quads_done done;
    struct tile_batch batch;           /* under way: */
    u64 batch_at;                      /* ... its address, */
    struct tile_covered batch_covered; /* ... and which of its words packets cover */
    bool has_batch;                    /* ... to be given */
    bool batch_read;                   /* ... its words are, which are to be given: */
    u32 batch_word[TILE_ROPS * COMP_TILE_WORDS];
    bool batch_ends; /* ... it is written, and that is to be told */
    struct ccache_line line[CCACHE_TILES];
    u64 filled[CCACHE_TILES / 64]; /* a bit for each line that may be valid */
};

void ccache_reset(struct ccache *c);

/* Takes a state bundle; no packet is inside. */
void ccache_set_state(struct ccache *c, const struct ccache_config *cfg);

/* Names the feature when a state bundle needs what this model lacks; NULL when it can run. */
const char *ccache_not_modelled(const struct ccache_config *cfg);

/* Decodes a bundle, which must be modelled. */
struct ccache_mode ccache_mode_of(const struct ccache_config *cfg);

/* Returns a target without the places of packets: as ccache_seen needs it. */
struct ccache_target ccache_stored_of(const struct ccache_config *cfg, unsigned target);

/* Returns the tile in memory at 'at' as other clients see it; nothing of it is in the cache. */
struct comp_tile ccache_seen(const struct ccache_target *t, const struct mem_port *p, u64 at);

/* Returns the number, in raster order, of the element of 'bytes' at 'offset' of a tile. */
unsigned ccache_element(unsigned offset, unsigned bytes);

/* Returns the clocks that a pass occupies the unit; those of a clear are clear's. */
unsigned ccache_clocks(const struct ccache_config *cfg);

/* ccache_tile.c: returns whether the tile at 'at' is here; if not, begins what brings it: the same call again, when
 * what that gave has gone through comp or memory has answered, goes on.  It is read by 'who', or not read:
 * CCACHE_NOBODY.
 */
bool ccache_fill(struct ccache *c, const struct mem_port *p, const struct ccache_surface *s, u64 at,
                 enum ccache_asker who);
struct ccache_line *ccache_line_of(struct ccache *c, u64 at);

/* Counts the elements of the bytes of 'enable' of a sector as written once more. */
void ccache_mark(struct ccache_line *line, unsigned offset, u32 enable, unsigned bytes);

/* ccache_words.c: takes all packets of a tile that is whole in its target, of words: when the tile is here; gives its words if they
 * are asked for; what CROP makes of them is written at once.
 */
bool hazard_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                              const struct tile_batch *in);
bool ccache_cread_from_batch(struct ccache *c, const struct mem_port *p, struct tile_batch *out);
bool cread_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                             const struct tile_batch *in);
bool ccache_sector_from_batch(struct ccache *c, const struct mem_port *p,
                              struct sectors_batch *out);
bool pass_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                            const struct pass_batch *in);
bool crop_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                            const struct words_batch *in);
bool ccache_hazard_from_batch(struct ccache *c, const struct mem_port *p, struct tile_batch *out);

/* Returns the bytes of a tile at 'at', not compressed, of whose words some are covered, where memory holds it, or NULL:
 * for who writes them itself; ccache_wrote: the bits of 'mask' of these words, or is about to.
 */
u8 *ccache_bytes(const struct mem_port *p, u64 at, u64 covered);
void ccache_wrote(struct ccache *c, const struct mem_port *p, u64 covered, u32 mask);

/* Take a packet, when all its tiles are here; a request of cread, of a packet that came in; the place of a pass, and then
 * what CROP makes of it.  Packets are written in their order, what reads is written after that.
 */
bool hazard_ccache_into(struct ccache *c, const struct mem_port *p, const struct cleared_quads *in);
bool cread_ccache_into(struct ccache *c, const struct mem_port *p, const struct cread_request *in);
bool pass_ccache_into(struct ccache *c, const struct mem_port *p, const struct cread_request *in);
bool crop_ccache_into(struct ccache *c, const struct mem_port *p, const struct crop_sector *in);

/* Takes a tile that is written whole with one colour. */
bool clear_ccache_into_batch(struct ccache *c, const struct mem_port *p,
                             const struct clear_whole *in);

/* Take a tile of a clear, when no packet is under way; a flush, with the last of its tiles; what comp made of a tile. */
bool clear_ccache_into(struct ccache *c, const struct mem_port *p, const struct clear_tile *in);
bool fe_ccache_into(struct ccache *c, const struct mem_port *p, const struct rop_flush *in);
bool comp_ccache_into(struct ccache *c, const struct mem_port *p, const struct packed_tile *in);

/* Give a packet that has come in; a sector of the destination; the end of a packet; a tile that leaves. */
bool ccache_cread_from(struct ccache *c, const struct mem_port *p, struct cread_quads *out);
bool ccache_sector_from(struct ccache *c, const struct mem_port *p, struct cread_sector *out);
bool ccache_hazard_from(struct ccache *c, const struct mem_port *p, struct quads_done *out);
bool ccache_comp_from(struct ccache *c, const struct mem_port *p, struct ccache_tile *out);

/* Lends the hazard interlock the packet that comes next. */
static inline struct cleared_quads *hazard_ccache_place(struct ccache *c)
{
    return &c->quads;
}

/* Returns whether 'who' may use the port: nobody else waits for its answer. */
static inline bool ccache_may_ask(struct ccache *c, enum ccache_asker who)
{
    if (c->asked != c->answered && c->asker != who)
        return false;
    c->asker = who;
    return true;
}

/* Returns whether 'who' waits for the port's answer: it goes on before anything else. */
static inline bool ccache_awaits(const struct ccache *c, enum ccache_asker who)
{
    return c->asked != c->answered && c->asker == who;
}

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool ccache_step(struct ccache *c, struct cleared_quads_fifo *quads,
                 struct cread_request_fifo *asks, struct cread_request_fifo *places,
                 struct crop_sector_fifo *sectors, struct clear_tile_fifo *clears,
                 struct rop_flush_fifo *flush, struct packed_tile_fifo *packed,
                 struct mem_reply_fifo *replies, struct cread_quads_fifo *quads_out,
                 struct cread_sector_fifo *answers, struct quads_done_fifo *done,
                 struct ccache_tile_fifo *tiles, struct mem_request_fifo *requests, struct mem *m);

/* Returns whether nothing is inside but tiles. */
static inline bool ccache_idle(const struct ccache *c)
{
    return c->packets == 0 && c->next.lines == 0 && !c->evicting && c->asked == c->answered &&
           c->flushed == 0 && c->cleared == 0 && !c->has_quads && !c->has_sector && !c->has_done &&
           !c->has_place;
}

#endif
