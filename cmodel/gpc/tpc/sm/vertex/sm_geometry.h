/* sm_geometry.h - geometry programs: primitives of a batch in, strips out (facts/isa/semantics.md 9, 10, 12;
 * classes/draw_semantics.md 4)
 *
 *   batch  +---------+         +--------+  pd_batch, outputs
 *  ------->| sm_core |-------->| strips |------------------> vsc, wdx
 *   its    | warps   | strips  +--------+
 *  outputs +---------+
 *
 * A batch is primitives x threads of each, in this order; a warp runs 32 of them, and its strips go before the next
 * warp's.  A thread has the primitive's vertices by handle, and outputs that it sets; OUT.EMIT keeps a copy of these,
 * and they hold on.  What the threads kept leaves as batches of at most 32 vertices, with a column of outputs each, in
 * the order of the threads: to all behind them batches as any others.
 *
 * known: facts/isa/semantics.md 12: vertices above the header's maximum are dropped
 * known: facts/isa/semantics.md 10: OUT's stream is the two lowest bits of B
 * chosen: a handle is the vertex's number in the batch; ISBERD's entry n is corner n of the batch's primitives in a row,
 * and INVOCATION_INFO has the primitive's number in bits 7:0, its corners in bits 23:16 (the programs of captures
 * compute the entry as their product plus i).  Handles and entries beyond the batch are 0, attributes beyond it too.
 * chosen: AST and OUT do not look at the handle of the vertex that they write; OUT gives the number of those emitted.
 * chosen: each stream has strips of its own; those of others than SET_RASTER_INPUT's end here.
 *
 * A passthrough program (sm_passthrough.c) keeps the primitives: what it writes holds for all vertices of one.
 *
 * Not modelled: room in the ISBE; several warps beside each other; that a passthrough program runs behind the vertex program
 * without a switch of phases, which changes no result.
 */
#ifndef SM_GEOMETRY_H
#define SM_GEOMETRY_H

#include "gpc/tpc/sm/vertex/sm_vertices.h"

#define SM_CORNERS 6 /* of an input primitive */
#define SM_STRIP_ROOM \
    4096 /* chosen: the words that a thread keeps; the most vertices that a header can say */
#define SM_STRIP_STREAM 3 /* of a vertex's mark: its stream; */
#define SM_STRIP_CUT    4 /* a strip ends behind it */

/* Which vertex of the strips comes next. */
struct sm_strips {
    unsigned lane, vertex;
    unsigned length;    /* of its strip so far */
    unsigned before[2]; /* the strip's last ones, by number */
};

struct sm_geometry {
    struct sm_vertices v; /* in: columns of the batch's vertices; out, invocation: of the threads */
    const struct pd_batch *batch;
    const struct sph
        *through; /* of a passthrough program: what its primitives have; NULL: all words */
    unsigned threads, thread; /* of the batch; the first of the next warp */
    unsigned lanes;           /* of the warp that has run */
    u32 primitive[SM_LANES];  /* of the batch */
    unsigned words;           /* of a vertex */
    u8 word[SPH_ATTRIBUTES];
    unsigned emitted[SM_LANES]; /* vertices */
    u8 mark[SM_STRIP_ROOM][SM_LANES];
    u32 kept[SM_STRIP_ROOM][SM_LANES]; /* 'words' of each vertex */
    struct sm_strips strips;
};

/* Names what of a geometry program's header this model lacks, or NULL. */
const char *sm_geometry_not_modelled(const struct sph *h);

/* Returns what its strips are made of. */
enum primitive_kind sm_geometry_kind(const struct sph *h);

/* Begins a batch whose vertices have run; it and their outputs ('out', columns) stay until its last warp has run. */
void sm_geometry_begin(struct sm_geometry *g, const struct sph *header,
                       const struct pd_batch *batch, const u32 (*out)[SM_LANES]);

/* Returns whether threads are left to run. */
static inline bool sm_geometry_more(const struct sm_geometry *g)
{
    return g->thread < g->threads;
}

/* Runs the next warp; nothing else runs on the core.  Returns false after a fault (s->fault). */
bool sm_geometry_run(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                     struct sm_geometry *g);

/* Lets the strips of the warp that has run come again from the first. */
static inline void sm_strips_rewind(struct sm_geometry *g)
{
    g->strips = (struct sm_strips){ 0 };
}

/* sm_passthrough.c: returns the header of all that a passthrough program's primitives have: its own words, and those of the program
 * before it that it lets through; makes the next batch of the warp's primitives.  known: yuzu, gp_passthrough_mask: a bit of
 * SET_POST_VTG_SHADER_ATTRIBUTE_SKIP_MASK for each word of attribute space, 0: it goes through
 */
struct sph sm_passthrough_header(const struct sph *program, const struct sph *before,
                                 const u32 skip[SPH_ATTRIBUTES / 32]);
bool sm_passthrough_next(struct sm_geometry *g, struct pd_batch *to, u32 (*out)[SM_LANES]);

/* sm_strips.c: returns how many primitives of a stream the warp kept. */
unsigned sm_strips_count(const struct sm_geometry *g, unsigned stream);

/* Makes the next batch of what the warp kept for a stream, and its columns; false: there is no more. */
bool sm_strips_next(struct sm_geometry *g, unsigned stream, bool last_provokes, struct pd_batch *to,
                    u32 (*out)[SM_LANES]);

#endif
