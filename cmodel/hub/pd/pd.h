/* pd.h - the primitive distributor: from draw methods to batches of vertices and primitives (facts/hub.md, PD)
 *
 *   pd_draw  +----+ pd_batch
 *  fe ------>|    |----------> pe
 *   pd_read  | pd |
 *  memory <->|    |
 *   pd_data  +----+
 *
 * The vertices of the draws between BEGIN and END are one run, which a restart index ends too.  Each vertex completes
 * primitives of the run's topology (pd_shapes.c); some wait for the run's end.  Primitives fill batches: a vertex that
 * a batch has is not in it twice.  A batch goes when the next primitive does not fit, and at END, with a token behind.
 * Indices are read in lines of 16 bytes by virtual address; one beyond the limit is 0.
 *
 * known: facts/hub.md, PD: 32 vertices, and 33 - n primitives of n corners, a batch; 16 bytes of indices a clock
 * chosen: a batch goes on over restarts and over the draws of a run, so nothing else's state may change within a run.
 * chosen: a vertex is the same if fetch index and vertex id are.
 * chosen: quads are two triangles that both have the provoking vertex: 0 1 2, 0 2 3; of separate quads with the last
 * one provoking 0 1 3, 1 2 3.  A polygon is a fan around vertex 0.  Their diagonals have no edge flags.
 * chosen: 'order' is that of the run, not of the batch, so that stipple goes on; lists are ORDER_INDEPENDENT.
 * chosen: an OPEN_END keeps the run, and an OPEN_BEGIN of the same topology goes on with it.
 * chosen: COUNT of SET_INLINE_INDEX*_ALIGN holds from BEGIN on, and is no bound if it is 0.
 * chosen: a patch's vertices stand in the batch one behind the other, each of them there however often another patch
 * has it, so that it takes no table of corners; SET_PATCH is sampled at BEGIN.
 * chosen: BEGIN within a run, and all else outside of one but the primitive id, does nothing; pd_refuses it.
 *
 * An index is compared with the restart index before base_vertex is added; arrays restart only with restart_arrays.  A vertex id is the
 * index, of an array counted from 0 unless id_from_start, plus id_base.  The primitive id counts what the topology calls a primitive: a
 * quad is one.  A primitive that does not fit leaves the batch as it was.
 *
 * Not modelled: a restart index that changes the topology (SET_DA_PRIMITIVE_RESTART_TOPOLOGY_CHANGE); queues of tasks for tessellation and geometry programs; which SM gets
 * a batch.
 */
#ifndef PD_H
#define PD_H

#include "gpu_bus.h"
#include "hub/hub_bus.h"

#define PD_BATCH_VERTICES 32
#define PD_LINE           16 /* bytes of indices that are read at once */
#define PD_WINDOW         32 /* vertices up to the newest that a primitive may have */

struct pd_vertex {
    u32 index, id;
    bool edge_flag;
};

/* A primitive of a run: its corners are numbers of vertices of the run. */
struct pd_shape {
    u64 corner[6]; /* of a patch the first alone */
    u3 provoking;
    u3 edges;     /* that are the input primitive's */
    bool flagged; /* of them, those show whose first vertex has the flag */
    enum primitive_order order;
    bool whole; /* it completes an input primitive: the id steps */
};

struct pd {
    struct pd_config cfg;               /* sampled with each draw */
    u64 clocks;                         /* busy so far */
    u64 asked, answered;                /* lines of indices */
    u64 vertices, primitives, restarts; /* of runs, input primitives: so far */
    u64 batches, shaded;                /* vertices of batches */
    u32 id, instance;

    bool open; /* between BEGIN and END */
    struct pd_draw begin;
    u64 inlines[2];          /* indices of 8, of 16 bits since BEGIN */
    u64 count;               /* vertices of the run so far */
    unsigned patch;          /* vertices of each patch */
    struct pd_vertex origin; /* the run's first */
    struct pd_vertex window[PD_WINDOW];

    bool busy; /* 'draw' is under way, with 'draw_cfg' */
    struct pd_draw draw;
    struct pd_config draw_cfg;
    u64 at;                   /* its next vertex */
    bool asks, waiting, held; /* the line is to be read; is read; it is there */
    u40 line;
    u32 word[4];
    u32 gathered; /* bytes of the next index that are there */
    unsigned bytes;

    struct pd_shape shape[2]; /* not in a batch yet */
    unsigned shapes, placed;
    bool ending, batch_due, token_due;
    struct pd_batch batch; /* being filled */
};

void pd_reset(struct pd *p);

/* Returns whether no packet is inside; a run may be open. */
static inline bool pd_idle(const struct pd *p)
{
    return !p->busy && !p->ending && !p->batch_due && !p->token_due && p->placed == p->shapes;
}

/* Takes a state bundle, which holds from the next draw on. */
void pd_set_state(struct pd *p, const struct pd_config *cfg);

/* Names what a bundle asks for and is not there, or NULL. */
const char *pd_not_modelled(const struct pd_config *cfg);

/* Says why the unit would pass over a packet, or leave out of a draw what is not modelled; or NULL. */
const char *pd_refuses(const struct pd *p, const struct pd_draw *d);

/* Takes a packet of a draw when the one before is done, a line of indices; gives a line to be read, a batch. */
bool fe_pd_into(struct pd *p, const struct pd_draw *in);
bool memory_pd_into(struct pd *p, const struct pd_data *in);
bool pd_memory_from(struct pd *p, struct pd_read *out);
bool pd_pe_from(struct pd *p, struct pd_batch *out);

/* Steps the unit by its FIFOs: made of the functions above (common/net_step.h). */
bool pd_step(struct pd *p, struct pd_draw_fifo *draws, struct pd_data_fifo *data,
             struct pd_read_fifo *reads, struct pd_batch_fifo *batches);

/* pd_index.c */

unsigned pd_index_bytes(enum pd_index_size size);

/* Returns the vertices of a draw, those of its word if it is one of indices. */
u64 pd_vertices(const struct pd_draw *d);

/* Returns the clocks of a draw.  known: rates.csv X: 16 bytes of indices; chosen: arrays as indices of 4 bytes */
u64 pd_clocks(const struct pd_draw *d);

/* Gives the next vertex number of the draw under way, and whether it counts; false until it is there. */
bool pd_next_index(struct pd *p, u32 *number, bool *counts);

/* Takes the line of indices that it waits for. */
void pd_take_line(struct pd *p, const struct pd_data *data);

/* pd_shapes.c */

/* Return what primitives are, and how many vertices each has. */
enum primitive_kind pd_kind(enum pd_topology t);
unsigned pd_corners(enum pd_topology t);

/* Makes the primitives that vertex n - 1 of a run completes, at most 2; or with 'end' those that the end of a run of n
 * vertices does.  Returns their number.
 */
unsigned pd_shapes(enum pd_topology t, bool last, u64 n, bool end, struct pd_shape shape[2]);

#endif
