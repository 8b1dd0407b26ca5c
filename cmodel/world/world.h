/* world/world.h - draws: from the actions of the 3D class to pixels (facts/hub.md, PD; tpc.md; draw_semantics.md)
 *
 *   fe_action +----+ pd_batch +-----+ vaf_inputs +---------+ vsc_prim +-----+ clip_prim +-----+ gpc_prim +-----+
 *  ---------->| pd |--------->| vaf |----------->| sm_core |--------->| vsc |---------->| wdx |--------->| gpu |
 *             +----+          +-----+            +---------+          +-----+           +-----+          +-----+
 *               |                |                    |    words of the vertices           ^
 *               v                v                    +------------------------------------+
 *            memory, by virtual address
 *
 * isbe, beside pd and vaf, gives a batch room in shared memory until vsc has its primitives.
 * With tessellation programs a batch's patches go through sm_core to tess and back (sm_patches.h): the points of each
 * tess_batch, and their primitives, take the batch's place.
 * With a geometry program the strips of its threads take the place of the batch's primitives (sm_geometry.h): batches
 * of them go from sm_core to vsc, one behind the other.
 *
 * A run of draws, from BEGIN to END, has the state that its first draw finds: its bundles, its programs, and its
 * constants as they are in memory.  A draw ends before the next action begins.
 *
 * chosen: vertex programs run on a core of their own, so that they need not wait for pixels.  What comes behind wdx can run
 * on a host thread of its own (world/world_thread.h).
 * chosen: a layer is a draw of its own to what comes behind wdx; so is a viewport where they have different depth ranges
 *
 * Vertex program A runs before B, in the same stage: B finds what A wrote in the place of attributes (world/world_batch.c).
 *
 * Not modelled: draws beside each other.
 */
#ifndef WORLD_H
#define WORLD_H

#include "class/programs.h"
#include "class/b197/draw_bundle.h"
#include "gpc/tpc/sm/vertex/sm_geometry.h"
#include "gpc/tpc/sm/vertex/sm_patches.h"
#include "world/world_net.h"
#include "world/world_program.h"
#include "hub/hub.h"

#define WORLD_HEADERS
#include "world/world.net"
#undef WORLD_HEADERS

#define WORLD_PIECES 256 /* between vsc and the gpu, at most: those that three wires hold */

struct world_bins; /* what is held for tiles (world/world_bin.h) */

/* Whether draws are held and drawn tile by tile: as class b197's state says; or always, never.
 * entries: that are held at most, 0: all that there is room for; width, height: of a tile, pixels; of TILING_ON alone.
 */
enum world_tiling_how { TILING_BY_STREAM, TILING_ON, TILING_OFF };
struct world_tiling {
    enum world_tiling_how how;
    u16 width, height, entries;
};

/* Who is told of bytes of memory that a tile's draws have written and nobody needs any more, so that L2 need not write them back. */
struct world_drop {
    void (*dropped)(void *context, struct mem_space *space, u64 va,
                    u64 bytes); /* or NULL: nobody */
    void *context;
};

struct world_counts {
    u64 runs, batches, vertices, pieces, samples;
    u64 indices, assembled;          /* vertices of draws, as pd takes them, and primitives */
    u64 controls;                    /* patches of control programs */
    u64 points, tessellated;         /* points of evaluation programs, and primitives */
    u64 invocations, strips;         /* a geometry program's threads, and primitives */
    u64 out[HUB_STREAMS];            /* primitives of the last program, to each stream */
    u64 primitives;                  /* of these, to the clipper */
    u64 shaded;                      /* threads of pixel programs, helpers not */
    u64 tiled_samples, tiled_shaded; /* of these two, what was counted as tiles were drawn */
};

/* A host thread that draws (world/world_thread.h).  Nobody else touches the gpu from the first 'draw' to the return of 'wait'.
 * draw: screen_draw of a copy; the first 'planes' attributes count; behind those given before.
 * wait: until all are drawn; false: screen_draw was, of one of them.
 * colors: where the screen sends colours meanwhile; they are in memory when 'wait' returns.
 */
struct world_thread {
    void (*draw)(void *self, const struct gpc_prim *prim, unsigned planes); /* or NULL: none */
    bool (*wait)(void *self);
    const struct screen_aside *colors;
    void *self;
};

/* What the owner gives: each lives as long as the graphics does. */
struct world_parts {
    struct screen *gpu; /* which world_reset resets */
    const struct profile *profile;
    struct sm_core *core; /* of each TPC, for pixels */
    struct sm_core *vertex_core;
    struct world_constants *constants; /* of each stage */
    struct world_checked *checked;
    /* Gives a core so many bytes of local memory, zeros where it is new; false: there is not so much. */
    bool (*room)(void *owner, struct sm_core *core, u64 bytes);
    void *owner;
    /* What a kernel's tables add to a draw's state, as compressed targets and Zcull's region; or NULL.  The state may have it already. */
    void (*tables)(void *context, struct screen_state *s);
    void *tables_context;
    struct world_thread thread;
    struct world_tiling tiling;
    struct world_drop drop;
    struct world_bins *(*new_bins)(void *owner); /* zeros; NULL: there is no room */
    struct world_bins *bins;                     /* or NULL: nothing was ever held */
    bool sees_only; /* nothing is drawn: pieces go no further than wdx, where somebody looks */
};

struct world;

enum world_result { WORLD_DONE, WORLD_NOT_MODELLED, WORLD_FAULTED };

/* world/world_batch.c: returns what the vertex programs read and write, as one program. */
struct sph world_vertex_stage(const struct world *g);

/* world/world_draw.c, world/world_batch.c: steps of the netlist. */
bool world_indices(struct world *g);
bool world_batch(struct world *g);
bool world_entry(struct world *g);
bool world_lines(struct world *g);
bool world_vertices(struct world *g);
bool world_patch(struct world *g);
bool world_points(struct world *g);
bool world_primitive(struct world *g);
bool world_words(struct world *g);
bool world_piece(struct world *g);
bool world_visit(struct world *g); /* world/world_replay.c */

/* world/world_draw.c: waits, in the midst of a run, until what was drawn is in memory; false: a stand-in lost something. */
bool world_barrier(struct world *g);

#define NET     world
#define NET_DEF "world/world.net"
#include "common/net_block.h"

struct world {
    struct world_parts part;
    struct world_stand_ins stand_in;
    struct gpu_fault fault;
    struct world_counts counts;

    /* whose action runs */
    struct hub *hub;
    struct hub_channel *channel;
    const struct mem *mem;
    u64 address;
    unsigned code_channel; /* whose code is decoded, and whose bundles were made */

    bool open, ends; /* a run has begun: what is below is of its first draw; it has ended */
    bool rasters;
    struct sm_memory memory;       /* of programs before the raster; pixels' is the gpu's */
    struct mem_space raster_space; /* the channel's, as a thread that draws sees it */
    bool threads, aside;           /* the run may be drawn on that thread, and the draw is */
    bool gathers;                  /* nothing in the run minds when a tile is shaded */
    bool tiles;                    /* pieces of the run are held, */
    bool holds;                    /* and one waits for room: 'piece', of this layer: */
    u16 held_layer;
    u64 index_bytes; /* from index_base on, that the action may read */
    struct world_program program[WORLD_STAGES];
    struct {
        bool any, shades;
        struct screen_state state;
        struct sph pixel;
    } made; /* bundles as the class's state has them; what a method changes is made again */
    struct {
        struct sph last, pixel;
    } around;                  /* headers that wdx has its bundle of */
    struct screen_state state; /* the same, of a layer and a depth range */
    bool bound;                /* ... 'made' with those, and nothing has changed it */
    bool drawing; /* the gpu has begun a draw, of 'layer' and the depth range of viewport 'range' */
    bool ranges;  /* viewports have their own */
    u32 layers_end; /* the targets have no layer from here on */
    u16 draws, prims, layer;
    u8 range;

    bool has_batch, ran; /* a batch is there, its vertices have run */
    struct pd_batch batch;
    unsigned primitive;     /* the next of it to go to vsc */
    u6 corners;             /* vertices up to the last of those that went */
    u16 first;              /* number of its first primitive in the run */
    struct sph vertex;      /* what the vertex programs read and write, as one */
    struct sph through;     /* what comes of a passthrough geometry program */
    const struct sph *last; /* header of the last program before the raster */
    struct sm_vertices vertices;
    bool patching; /* the batch is one of patches, and they run */
    struct sm_patches patches;
    unsigned patches_sent, patches_done; /* of the warp, to tess and all of whose points have run */
    struct tess_batch task;              /* of tess, and the next of its primitives to go on: */
    unsigned task_at;
    struct pd_batch points;              /* some of them, as a batch */
    struct sm_geometry geometry;         /* of the batch, where there is a geometry program */
    struct pd_batch strips;              /* the batch of its strips that goes to vsc, */
    u32 strip[SPH_ATTRIBUTES][SM_LANES]; /* and their outputs */

    unsigned words; /* attributes that wdx takes of a primitive, and the next to go */
    u8 word[SPH_ATTRIBUTES];
    unsigned word_at;
    struct wdx_words values;
    u64 pieces; /* from vsc so far, and their layers */
    u16 layers[WORLD_PIECES];

    u64 drawn; /* pieces that have come out of wdx */
    bool has_piece;
    struct gpc_prim piece; /* the one that comes out */
    unsigned sides;        /* of its attributes, that have a back */
#define NET_DEF "world/world.net"
#include "common/net_members.h"
};

/* world/world_draw.c: the state of a layer and of a viewport's depth range, for the gpu's next draw; draws a piece there. */
bool world_bind_layer(struct world *g, u16 layer, u8 range);
void world_draw_piece(struct world *g, struct gpc_prim *piece, u16 layer);

/* world/world.c: adds to a counter of the hub, if 'counted' lets it count; what failed stops the channel, and all that is under way. */
void world_report(struct world *g, u32 counted, enum hub_report_type report, u64 count);
enum world_result world_failed(struct world *g);

/* Begins; resets the gpu. */
void world_reset(struct world *g, const struct world_parts *part);

/* Does an action of the 3D class; what does not draw is done at once.  Of what is not modelled nothing is done, and
 * after it the units are as after reset, the gpu's too; stand-ins stay.  After a fault the channel has stopped.
 */
enum world_result world_act(struct world *g, struct hub *h, unsigned channel, const struct mem *m,
                            const struct fe_action *a);

/* world/world_state.c: reads everything that a run of draws needs into 'g'; false: 'fault' says why. */
bool world_open(struct world *g);

/* world/world_geometry.c: what the last program before the raster gave of a batch: primitives, and their vertices' outputs.
 * Its vertices have run: begins.  A batch, or points of its patches, are there: their primitives begin.  Goes to their next
 * strips, false: there are none, or a fault.
 */
bool world_has_geometry(const struct world *g);
const struct sph *world_last_header(struct world *g, const u32 *state);
const struct pd_batch *world_last_batch(const struct world *g);
const u32 (*world_last_out(const struct world *g))[SM_LANES];
void world_begin_batch(struct world *g);
void world_begin_primitives(struct world *g);
bool world_next_batch(struct world *g);

/* world/world_patches.c: whether the run has patches; begins those of the batch; whether all of their points have run and their
 * primitives gone on.
 */
bool world_has_patches(const struct world *g);
void world_begin_patches(struct world *g);
bool world_patches_end(const struct world *g);

/* world/world_geometry.c: returns how a program before the raster is launched. */
struct sm_launch world_launch(const struct world_program *p);

/* world/world_draw.c: keep a fault, of which the first one stays; return false. */
bool world_fail(struct world *g, enum gpu_fault_kind kind, const char *text);
bool world_fail_program(struct world *g, const struct sm_fault *fault, enum sph_stage stage);

/* world/world.c: forgets decoded programs, which are another region's, or not the ones in memory any more. */
void world_forget_code(struct world *g);
void world_forget_textures(struct world *g, const struct program_forgets *what);

/* Tells every wire, and every unit, in flow order; those of the gpu are its own to tell. */
void world_wires(struct world *g, net_wire_told *told, void *context);
void world_units(struct world *g, net_unit_told *told, void *context);

/* world/world_draw.c: lets the units work until nothing moves; false: a fault. */
bool world_run(struct world *g);

#endif
