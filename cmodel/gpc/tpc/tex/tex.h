/* tex.h - texture unit of a partition: from a quad's handles and coordinates to its words (facts/tpc.md, TEX;
 * facts/texture/texunit.md)
 *
 *               +-----+  tex_lod_quad       tex_tap          tex_footprint         tex_elements
 *   tex_quad    |     |--------------> lod ---------> addr ---------------> fetch --------------> decode
 *  mio -------->| tex |                                                       ^                     |
 *   tex_answer  |     |<------------------------------ filter <---------------|---------------------+
 *  sm <---------|     |            tex_value                   tex_texels   memory
 *   tex_forgets |     |
 *  fe --------->|     |<=====> memory: headers, samplers; over wires texels, too
 *               +-----+
 *
 * A handle names a header and a sampler of two pools.  Both come through caches that keep what they have read until it is
 * invalidated: a header that has changed in memory is seen no earlier.  Lanes of a quad whose handles differ go one after
 * another, with the coordinates of all four.
 * Answers queries (TXQ) from the header and the sampler, and levels of detail (TMML).
 *
 * Quads are answered in order.  The parts are called, a quad at a time, with memory at hand; where somebody looks at their
 * wires, packets are put on them, and where somebody looks at this unit's, the core
 * has a quad done over them first, sector by sector (tex_unit.c, sm_look.h).  What an
 * instruction takes of the unit's stages is in tex_cost.h; the SM's clocks count it (sm_clocks.h).
 *
 * Texels come through the door of memory, as L2 shows them: of compressed targets they are decompressed there.
 *
 * Not modelled: what tex_view.h and tex_format.h name.
 */
#ifndef TEX_H
#define TEX_H

#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/decode/decode.h"
#include "gpc/tpc/tex/fetch/fetch.h"
#include "gpc/tpc/tex/filter/filter.h"
#include "gpc/tpc/tex/lod/lod.h"
#include "gpc/tpc/tex/tex_cost.h"
#include "gpc/tpc/tex/tex_net.h"

#define TEX_LEVELS 16
#define TEX_LANES  4  /* of a quad */
#define TEX_LINES  64 /* chosen: of each cache, direct mapped by number */
#define TEX_VIEWS  16 /* a simulator's number: handles whose views are kept */

/* A header or sampler as it was when it was read. */
struct tex_line {
    bool valid;
    u64 address;
    u32 serial; /* of the reading: views of another one are stale */
    u32 word[TEX_HEADER_WORDS];
};

/* Levels of a warp's quads whose squared steps, as bits of doubles, lie between two bounds. */
struct tex_known_levels {
    u64 least, most;
    struct lod_levels levels;
};

/* A view of a pair of lines. */
struct tex_bound {
    bool valid;
    u32 handle;
    u32 header_serial, sampler_serial;
    const char *lacks; /* what of it is not modelled; else NULL */
    struct tex_view view;
    bool plain; /* warps may sample it at once (tex_warp.h) */
    u16 known;  /* levels that have been found */
    struct tex_level level[TEX_LEVELS];
    struct lod_levels without_lod;        /* of a level of detail of 0 before biases */
    struct tex_known_levels known_levels; /* found last */
};

/* What is kept of the pools, and the number of the last reading: a snapshot has it. */
struct tex_pools {
    struct tex_line header[TEX_LINES], sampler[TEX_LINES];
    u32 serial;
};

/* The parts, and the wires between them. */
struct tex_inner {
    struct lod lod;
    struct addr addr;
    struct l1 l1;
    struct fetch fetch;
    struct decode decode;
    struct filter filter;
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_members.h"
};

/* A quad that is under way over wires. */
struct tex_run {
    bool full;
    struct tex_quad quad;
    u4 left, lanes; /* that have no answer yet; of them those under way, whose header is there */
    struct tex_view view;
    struct tex_tap tap[TEX_TAPS_MOST];
    u8 taps, next;
    struct fetch fetch;
    struct tex_sum sum;
    struct tex_cost cost;
    struct tex_answer out;
};

struct tex {
    struct tex_config cfg;
    struct tex_pools pools;
    struct tex_bound bound[TEX_VIEWS];
    u64 quads, clocks;
    struct tex_run run;
    union {
        struct {
            u64 asked, answered;
        };
        struct mem_asked mem;
    };
    struct tex_inner inner; /* the parts, for who looks at their wires */
};

/* tex_look.c: tell every wire, and every unit, of the texture unit of the core that is at 'at' among all. */
void tex_wires(struct tex *t, struct net_place at, net_wire_told *told, void *context);
void tex_units(struct tex *t, struct net_place at, net_unit_told *told, void *context);

/* Empties all, wires too. */
void tex_reset(struct tex *t);

/* Takes a state bundle; what the caches hold stays. */
void tex_set_state(struct tex *t, const struct tex_config *cfg);

/* Returns NULL: every state bundle can run. */
const char *tex_not_modelled(const struct tex_config *cfg);

/* Returns whether no quad is inside. */
static inline bool tex_idle(const struct tex *t)
{
    return !t->run.full;
}

/* tex_unit.c: takes a quad, or what is to be forgotten; gives the answer, when memory has answered.
 * chosen: over wires pools begin at multiples of 32 bytes; what is not modelled is answered with 0
 */
bool mio_tex_into(struct tex *t, const struct mem_port *m, const struct tex_quad *in);
bool fe_tex_into(struct tex *t, const struct mem_port *m, const struct tex_forgets *in);
bool tex_sm_from(struct tex *t, const struct mem_port *m, struct tex_answer *out);

/* Takes at most one packet and gives at most one; returns whether it moved. */
bool tex_step(struct tex *t, struct tex_quad_fifo *in, struct tex_forgets_fifo *forgets,
              struct mem_reply_fifo *reply, struct tex_answer_fifo *out,
              struct mem_request_fifo *request, struct mem *memory);

/* Forgets headers, samplers or both: all, or the lines where those of a number are. */
#define TEX_ALL UINT32_MAX
void tex_forget(struct tex *t, bool headers, bool samplers, u32 number);

/* What became of a quad. */
struct tex_outcome {
    const char *lacks; /* what of its texture is not modelled, else NULL */
    u4 unmapped;       /* lanes whose header, sampler or texels have no memory; they read 0 */
    u64 address;       /* of the first such lane's */
};

/* tex_look.c: answers a request as memory does, with the sector as L2 shows it, and no fault of anybody; false: there is none. */
bool tex_serve(const struct mem_port *m, struct mem_request_fifo *request,
               struct mem_reply_fifo *reply);

/* Makes the answer to a quad. */
struct tex_outcome tex_evaluate(struct tex *t, const struct mem_port *m, const struct tex_quad *in,
                                struct tex_answer *out);

/* tex_warp.c: a warp's samples at once, where they are plain (tex_warp.h). */
#define TEX_WARP 32

struct tex_warp {
    struct tex_how how;
    u32 handle; /* of all lanes */
    u32 lanes;  /* that want a result; coordinates are there for all of their quads */
    const u32 *x, *y;
};

/* Samples; false: it is not plain, something is not mapped, or somebody looks: nothing has been done. */
bool tex_warp_sample(struct tex *t, const struct mem_port *m, const struct tex_warp *in,
                     u32 value[4][TEX_WARP]);

/* tex_clocks.c: adds to a cost what a quad takes; nothing changes and nothing faults. */
void tex_quad_cost(const struct tex *t, const struct mem_port *m, const struct tex_quad *in,
                   tex_access_told *told, void *context, struct tex_cost *cost);

/* What a handle's header and sampler mean, for who only looks; of zeros: nothing. */
struct tex_peeked {
    bool valid;
    struct tex_state state;
    struct tex_bound bound;
};

/* tex_warp_cost.c: adds to a cost what a warp's samples take, as tex_quad_cost has it of its quads, in their order; 'peeked' is what a
 * handle was last, and becomes what it is.  False: it is not plain, or not mapped; the cost is as it was.
 */
bool tex_warp_cost(const struct tex *t, const struct mem_port *m, const struct tex_warp *in,
                   unsigned components, tex_access_told *told, void *context,
                   struct tex_peeked *peeked, struct tex_cost *cost);

/* Returns the header that a handle names, through the cache; NULL: it is beyond the pool or not mapped, at '*address'. */
const u32 *tex_header(struct tex *t, const struct mem_port *m, u32 handle, u64 *address);

/* Reads the header that tex_header would give, for who only looks: nothing is kept, counted or fails; false: there is none. */
bool tex_header_look(const struct tex *t, const struct mem_port *m, u32 handle,
                     u32 word[TEX_HEADER_WORDS], u64 *address);

/* Makes the pools that a snapshot had the unit's: views of others are forgotten. */
void tex_set_pools(struct tex *t, const struct tex_pools *pools);

/* What TXQ asks of a header and, from TEX_QUERY_SAMPLER on, of a sampler (isa_enums.def, txq). */
enum tex_query_kind {
    TEX_QUERY_DIMENSION = 1,
    TEX_QUERY_TYPE = 2,
    TEX_QUERY_POSITION = 5,
    TEX_QUERY_SAMPLER = 16,
    TEX_QUERY_FILTER = TEX_QUERY_SAMPLER,
    TEX_QUERY_LOD = 18,
    TEX_QUERY_WRAP = 20,
    TEX_QUERY_BORDER = 22
};

/* tex_query.c: return whether there is such a query; make what TXQ tells: 'operand' is a level or a sample. */
bool tex_query_known(unsigned query);
void tex_query(const struct tex_state *s, unsigned query, u32 operand, u32 value[4]);

#endif
