/* fetch.h - a texture's elements: their addresses, and their bytes by the door of memory (facts/texture/blocklinear.md;
 * facts/tpc.md, TEX and its L1)
 *
 *                   +---------+
 *   tex_footprint   |         |   tex_elements
 *  addr ----------->|  fetch  |--------------> decode
 *                   |         |<=============> memory
 *                   +---------+
 *
 * Each place of a footprint that is memory's becomes the address of the element that has it, and that element's bytes; borders
 * and what lies outside go on as they are.  A place of no level, layer, sample or texel of the view reads 0.
 *
 * With memory at hand bytes come as L2 shows them; else the sectors that hold an element are asked for, one request at a time.
 * An element of 12 bytes in a block-linear image may lie in two sectors that are apart.
 *
 * L1's lines observe alone (l1.h): the elements are memory's at once.
 */
#ifndef FETCH_H
#define FETCH_H

#include "gpc/tpc/tex/tex_view.h"
#include "mem/mem_port.h"

#define FETCH_PLACES      8
#define FETCH_SECTOR_BITS 5

/* One level of a texture in memory. */
struct tex_level {
    u64 address;                /* of its layer 0 */
    u64 layer_bytes;            /* from one layer to the next */
    struct surface_image image; /* of block-linear headers */
    struct surface_rows rows;   /* of it */
    u32 size[3];                /* texels */
    enum sample_mode samples;   /* of the view, if there are several */
    struct samples_shape shape; /* of them */
};

/* Returns a level of the resource, which it has. */
struct tex_level tex_level_of(const struct tex_view *v, unsigned level);

/* An element's bytes in memory: one piece, or of 12 bytes up to two. */
struct tex_bytes {
    u64 address[2];
    u8 bytes[2]; /* of the second: 0 if there is one piece */
};

/* Finds the bytes of the element that has a place, and where in it the texel is; false: there is none. */
bool tex_level_find(const struct tex_view *v, const struct tex_level *l, unsigned sample,
                    const struct tex_place *p, struct tex_bytes *at, struct tex_element *in);

/* The page that was read last, by whom nothing is written meanwhile; zeros are none. */
struct fetch_page {
    u64 end;        /* the address behind it; 0: none */
    const u8 *byte; /* in place, or NULL: not as it is seen */
};

/* Read the elements of a footprint, with memory at hand; false: some were not there, and read 0; a fault is kept.  The first
 * finds the level, the second has it.
 */
bool tex_fetch(const struct tex_view *v, const struct mem_port *m, const struct tex_footprint *in,
               struct tex_elements *out);
bool tex_fetch_level(const struct tex_view *v, const struct tex_level *l, const struct mem_port *m,
                     struct fetch_page *page, const struct tex_footprint *in,
                     struct tex_elements *out);

struct fetch {
    struct tex_state cfg;
    struct tex_view view; /* of it; or 'lacks' */
    const char *lacks;
    bool full; /* 'footprint' is under way, 'done' of its elements are read */
    struct tex_footprint footprint;
    struct tex_elements elements;
    unsigned done, piece, sector; /* of its place: pieces and their sectors */
    union {
        struct {
            u64 asked, answered;
        };
        struct mem_asked mem;
    };
    u64 clocks;
};

void fetch_reset(struct fetch *f);

/* Takes a state bundle; no packet is inside. */
void fetch_set_state(struct fetch *f, const struct tex_state *s);
const char *fetch_not_modelled(const struct tex_state *s);

/* Returns the clocks that a footprint occupies the unit: a quad's lane each (rates.csv T8). */
unsigned fetch_clocks(const struct tex_footprint *in);

/* Returns whether no packet is inside. */
static inline bool fetch_idle(const struct fetch *f)
{
    return !f->full;
}

/* Takes a footprint; gives its elements, when memory has answered. */
bool addr_fetch_into(struct fetch *f, const struct mem_port *m, const struct tex_footprint *in);
bool fetch_decode_from(struct fetch *f, const struct mem_port *m, struct tex_elements *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool fetch_step(struct fetch *f, struct tex_footprint_fifo *in, struct mem_reply_fifo *reply,
                struct tex_elements_fifo *out, struct mem_request_fifo *request,
                struct mem *memory);

#endif
