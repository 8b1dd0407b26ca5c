/* tex.h - texture unit of a partition: from a quad's handles and coordinates to its words (facts/tpc.md, TEX;
 * facts/texture/texunit.md)
 *
 *              +-----+  tex_lod_quad       tex_tap          tex_footprint         tex_elements
 *   tex_quad   |     |--------------> lod ---------> addr ---------------> fetch --------------> decode
 *  mio ------->| tex |                                                       ^                     |
 *   tex_answer |     |<------------------------------ filter <---------------|---------------------+
 *  rf <--------|     |            tex_value                   tex_texels   memory
 *              +-----+
 *
 * A handle names a header and a sampler of two pools.  Both come through caches that keep what they have read until it is
 * invalidated: a header that has changed in memory is seen no earlier.  Lanes of a quad whose handles differ go one after
 * another, with the coordinates of all four.
 * Answers queries (TXQ) from the header and the sampler, and levels of detail (TMML).
 *
 * The parts are called, a quad at a time; where somebody looks at their wires, packets are put on them (tex_look.h).
 *
 * Texels come through the door of memory, as L2 shows them: of compressed targets they are decompressed there.
 *
 * Not modelled: what tex_view.h and tex_format.h name; clocks; vectors of this unit as a whole.
 */
#ifndef TEX_H
#define TEX_H

#include "gpc/tpc/tex/addr/addr.h"
#include "gpc/tpc/tex/decode/decode.h"
#include "gpc/tpc/tex/fetch/fetch.h"
#include "gpc/tpc/tex/filter/filter.h"
#include "gpc/tpc/tex/lod/lod.h"
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

struct tex {
    struct tex_config cfg;
    struct tex_pools pools;
    struct tex_bound bound[TEX_VIEWS];
    u64 quads, clocks;
    struct lod lod; /* the parts, for who looks at their wires */
    struct addr addr;
    struct fetch fetch;
    struct decode decode;
    struct filter filter;
#define NET_DEF "gpc/tpc/tex/tex.net"
#include "common/net_members.h"
};

/* tex_look.c: tell every wire, and every unit, of the texture unit of the core that is at 'at' among all. */
void tex_wires(struct tex *t, struct net_place at, net_wire_told *told, void *context);
void tex_units(struct tex *t, struct net_place at, net_unit_told *told, void *context);

/* Takes a state bundle; what the caches hold stays. */
void tex_set_state(struct tex *t, const struct tex_config *cfg);

/* Forgets headers, samplers or both: all, or the lines where those of a number are. */
#define TEX_ALL UINT32_MAX
void tex_forget(struct tex *t, bool headers, bool samplers, u32 number);

/* What became of a quad. */
struct tex_outcome {
    const char *lacks; /* what of its texture is not modelled, else NULL */
    u4 unmapped;       /* lanes whose header, sampler or texels have no memory; they read 0 */
    u64 address;       /* of the first such lane's */
};

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
