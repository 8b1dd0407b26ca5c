/* graphics.h - draws: from the actions of the 3D class to pixels (facts/hub.md, PD; tpc.md; draw_semantics.md)
 *
 *   fe_action +----+ pd_batch +-----+ vaf_inputs +---------+ vsc_prim +-----+ clip_prim +-----+ gpc_prim +-----+
 *  ---------->| pd |--------->| vaf |----------->| sm_core |--------->| vsc |---------->| wdx |--------->| gpu |
 *             +----+          +-----+            +---------+          +-----+           +-----+          +-----+
 *               |                |                    |    words of the vertices           ^
 *               v                v                    +------------------------------------+
 *            memory, by virtual address
 *
 * isbe, beside pd and vaf, gives a batch room in shared memory until vsc has its primitives.
 * With a geometry program the strips of its threads take the place of the batch's primitives (sm_geometry.h): batches
 * of them go from sm_core to vsc, one behind the other.
 *
 * A run of draws, from BEGIN to END, has the state that its first draw finds: its bundles, its programs, and its
 * constants as they are in memory.  A draw ends before the next action begins.
 *
 * chosen: vertex programs run on a core of their own, so that they need not wait for pixels.  What comes behind wdx can run
 * on a host thread of its own (graphics_thread.h).
 * chosen: a layer is a draw of its own to what comes behind wdx; so is a viewport where they have different depth ranges
 *
 * Vertex program A runs before B, in the same stage: B finds what A wrote in the place of attributes (graphics_batch.c).
 *
 * Not modelled: tessellation; draws beside each other.
 */
#ifndef GRAPHICS_H
#define GRAPHICS_H

#include "draw_bundle.h"
#include "gpc/tpc/sm/sm_geometry.h"
#include "graphics_net.h"
#include "graphics_program.h"
#include "hub/hub.h"

#define GRAPHICS_HEADERS
#include "graphics.net"
#undef GRAPHICS_HEADERS

#define GRAPHICS_PIECES 256 /* between vsc and the gpu, at most: those that three wires hold */

enum graphics_fault_kind {
    GRAPHICS_NO_FAULT,
    GRAPHICS_FAULT_LIMIT,   /* 'text': what this model does not do */
    GRAPHICS_FAULT_MEMORY,  /* 'text' is not mapped, or targets: what the address space has kept */
    GRAPHICS_FAULT_PROGRAM, /* 'sm', of 'stage' */
    GRAPHICS_FAULT_STUCK,   /* a stand-in lost something */
};
struct graphics_fault {
    enum graphics_fault_kind kind;
    const char *text;
    struct sm_fault sm;
    enum sph_stage stage;
    bool has_mmu;
    enum mmu_fault mmu;
};

struct graphics_counts {
    u64 runs, batches, vertices, pieces, samples;
    u64 indices, assembled;  /* vertices of draws, as pd takes them, and primitives */
    u64 invocations, strips; /* a geometry program's threads, and primitives */
    u64 out[HUB_STREAMS];    /* primitives of the last program, to each stream */
    u64 primitives;          /* of these, to the clipper */
    u64 shaded;              /* threads of pixel programs, helpers not */
    struct mem_traffic traffic[MEM_CLIENTS]; /* of the ROP */
};

/* A host thread that draws (graphics_thread.h).  Nobody else touches the gpu from 'begin' to the return of 'wait'.
 * begin: a draw of the gpu has begun, or goes on.  shade: NULL, or memory for what shades beside the tests (gpu_shader_begin).
 * draw: gpu_draw of a copy; the first 'planes' attributes count; behind those given before.
 * wait: until all are drawn; false: gpu_draw was, of one of them.
 */
struct graphics_thread {
    void (*begin)(void *self, const struct mem *shade);
    void (*draw)(void *self, const struct gpc_prim *prim, unsigned planes); /* or NULL: none */
    bool (*wait)(void *self);
    void *self;
};

/* What the owner gives: each lives as long as the graphics does. */
struct graphics_parts {
    struct gpu *gpu; /* which graphics_reset resets */
    const struct profile *profile;
    struct sm_core *core; /* of each TPC, for pixels */
    struct sm_core *vertex_core;
    struct graphics_constants *vertex_a_constants, *vertex_constants, *geometry_constants,
        *pixel_constants;
    /* Gives a core local memory, so many bytes a thread; false: there is not so much. */
    bool (*room)(void *owner, struct sm_core *core, u32 bytes);
    void *owner;
    /* What a kernel's tables add to a draw's state, as compressed targets and Zcull's region; or NULL. */
    void (*tables)(void *context, struct gpu_state *s);
    void *tables_context;
    struct graphics_thread thread;
};

struct graphics;

/* graphics_batch.c: what the vertex programs read and write, as one program. */
struct sph graphics_vertex_stage(const struct graphics *g);

/* graphics_draw.c, graphics_batch.c: steps of the netlist. */
bool graphics_indices(struct graphics *g);
bool graphics_batch(struct graphics *g);
bool graphics_entry(struct graphics *g);
bool graphics_lines(struct graphics *g);
bool graphics_vertices(struct graphics *g);
bool graphics_primitive(struct graphics *g);
bool graphics_direct(struct graphics *g);
bool graphics_words(struct graphics *g);
bool graphics_piece(struct graphics *g);

#define NET     graphics
#define NET_DEF "graphics.net"
#include "common/net_block.h"

struct graphics {
    struct graphics_parts part;
    struct graphics_stand_ins stand_in;
    struct graphics_fault fault;
    struct graphics_counts counts;

    /* whose action runs */
    struct hub *hub;
    struct hub_channel *channel;
    const struct mem *mem;
    u64 address;
    unsigned code_channel; /* whose code is decoded, and whose bundles were made */

    bool open, ends; /* a run has begun: what is below is of its first draw; it has ended */
    bool rasters;
    struct program_memory memory, raster_memory; /* of programs before the raster; of the gpu */
    struct gmmu_walker walker, shade_walker;
    struct gmmu_space raster_space; /* the channel's, as a thread that draws sees it */
    struct gmmu_space shade_space;  /* ... and one that shades beside it */
    bool threads, aside;            /* the run may be drawn on that thread, and the draw is */
    bool gathers;                   /* nothing in the run minds when a tile is shaded */
    u64 index_bytes;                /* from index_base on, that the action may read */
    struct graphics_program program[GRAPHICS_STAGES];
    struct {
        bool any, shades;
        struct gpu_state state;
        struct sph pixel;
    } made; /* bundles as the class's state has them; what a method changes is made again */
    struct gpu_state state; /* the same, of a layer and a depth range */
    bool drawing; /* the gpu has begun a draw, of 'layer' and the depth range of viewport 'range' */
    bool ranges;  /* viewports have their own */
    u32 layers_end; /* the targets have no layer from here on */
    u16 draws, prims, layer;
    u8 range;

    bool has_batch, ran; /* a batch is there, its vertices have run */
    struct pd_batch batch;
    unsigned primitive;     /* the next of it to go to vsc */
    u16 first;              /* number of its first primitive in the run */
    struct sph vertex;      /* what the vertex programs read and write, as one */
    const struct sph *last; /* header of the last program before the raster */
    struct sm_vertices vertices;
    struct sm_geometry geometry;         /* of the batch, where there is a geometry program */
    struct pd_batch strips;              /* the batch of its strips that goes to vsc, */
    u32 strip[SPH_ATTRIBUTES][SM_LANES]; /* and their outputs */

    unsigned words; /* attributes that wdx takes of a primitive, and the next to go */
    u8 word[SPH_ATTRIBUTES];
    unsigned word_at;
    struct wdx_words values;
    u64 pieces; /* from vsc so far, and their layers */
    u16 layers[GRAPHICS_PIECES];

    u64 drawn; /* pieces that have come out of wdx */
    bool has_piece;
    struct gpc_prim piece; /* the one that comes out */
    unsigned sides;        /* of its attributes, that have a back */
#define NET_DEF "graphics.net"
#include "common/net_members.h"
};

enum graphics_result { GRAPHICS_DONE, GRAPHICS_NOT_MODELLED, GRAPHICS_FAULTED };

/* Begins; resets the gpu. */
void graphics_reset(struct graphics *g, const struct graphics_parts *part);

/* Does an action of the 3D class; what does not draw is done at once.  Of what is not modelled nothing is done, and
 * after it the units are as after reset, the gpu's too; stand-ins stay.  After a fault the channel has stopped.
 */
enum graphics_result graphics_act(struct graphics *g, struct hub *h, unsigned channel,
                                  const struct mem *m, const struct fe_action *a);

/* graphics_state.c: everything that a run of draws needs, into 'g'; false: 'fault' says why. */
bool graphics_open(struct graphics *g);

/* graphics_geometry.c: what the last program before the raster gave of a batch: primitives, and their vertices' outputs.
 * Its vertices have run: begins; goes to the batch's next strips, false: there are none, or a fault.
 */
bool graphics_has_geometry(const struct graphics *g);
const struct pd_batch *graphics_last_batch(const struct graphics *g);
const u32 (*graphics_last_out(const struct graphics *g))[SM_LANES];
void graphics_begin_batch(struct graphics *g);
bool graphics_next_batch(struct graphics *g);

/* graphics_geometry.c: how a program before the raster is launched. */
struct sm_launch graphics_launch(const struct graphics_program *p);

/* graphics_draw.c: a fault, the first one stays; returns false. */
bool graphics_fail(struct graphics *g, enum graphics_fault_kind kind, const char *text);
bool graphics_fail_program(struct graphics *g, const struct sm_fault *fault, enum sph_stage stage);

/* graphics.c: decoded programs are another region's, or not the ones in memory any more. */
void graphics_forget_code(struct graphics *g);

/* Tells every wire, and every unit, in flow order; those of the gpu are its own to tell. */
void graphics_wires(const struct graphics *g, net_wire_told *told, void *context);
void graphics_units(struct graphics *g, net_unit_told *told, void *context);

/* graphics_draw.c: lets the units work until nothing moves; false: a fault. */
bool graphics_run(struct graphics *g);

/* graphics_text.c: describes the fault on one line, a program's with its instruction. */
void graphics_fault_text(char *text, size_t size, const struct graphics *g);

#endif
