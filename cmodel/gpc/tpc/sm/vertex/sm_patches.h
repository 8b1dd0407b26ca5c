/* sm_patches.h - tessellation programs: patches of a batch, and points of a patch (facts/tess.md 2; isa/semantics.md 10)
 *
 *   batch  +---------+ vertices of patches,   tess_batch  +---------+  outputs of points
 *  ------->| sm_core | words of patches      ------------>| sm_core |--------------------> vsc, or a geometry program
 *   its    | control |------------> tess        its       | evaluate|
 *  outputs +---------+                          patch     +---------+
 *
 * A warp of the control program has whole patches: a lane for each vertex that comes out.  It reads vertices that went in
 * (ALD), what other lanes have put out so far (ALD.O), and the patch's words (ALD.P).  A warp of the evaluation program has
 * the points of one tess_batch, a lane each; it reads the patch's vertices and words, and where its point lies:
 * a[0x2f0], a[0x2f4], which it reads as outputs.
 *
 * Without a control program a patch's vertices are the batch's, and the factors are the state's.
 *
 * known: facts/tess.md 2: INVOCATION_INFO has the patch's number in the warp in bits 7:0, its vertices in bits 23:16;
 * ISBERD's entry is their product plus i; 12 patches a warp at most
 * chosen: a lane is patch * vertices + INVOCATION_ID; the handle of an output is its lane, that of an input its place in
 * the batch.  Handles, entries and words beyond are 0.  Of lanes that store to one word of a patch the highest wins.
 * chosen: without a control program the factors lie in a patch's words as if one had stored them, for evaluation programs
 * that read them (piglit's vs-tes-tessinner-tessouter); its other words are 0.
 * chosen: PRIM_TYPE has the patch's vertices in bits 15:8, where nouveau's programs look for gl_PatchVerticesIn; 0 else.
 * chosen: a word of a patch that the control header does not count is lost; evaluation stores none.
 *
 * Not modelled: room in the ISBE; several warps beside each other.
 */
#ifndef SM_PATCHES_H
#define SM_PATCHES_H

#include "gpc/tpc/sm/vertex/sm_vertices.h"

#define SM_PATCHES 12 /* of a warp */

struct sm_patches {
    struct sm_vertices control, evaluation; /* of the programs; INVOCATION_ID, outputs by lane */
    const struct pd_batch *batch;
    const u32 (*in)[SM_LANES]; /* outputs of its vertices */
    unsigned ins, outs;        /* vertices of a patch before the control program and behind it */
    u32 factors[6];            /* of the state: outer, inner */
    unsigned first, count;     /* patches of the warp that has run */
    u32 word[SM_PATCHES][SPH_ATTRIBUTES];
    unsigned patch; /* of them, whose points run */
    bool has_control;
};

/* Begins a batch of patches whose vertices have run; it and their outputs ('in', columns) stay until its last patch is
 * done.  control: the header of the control program, or NULL.  factors: the state's, 4 outer and 2 inner.
 */
void sm_patches_begin(struct sm_patches *p, const struct sph *control, const struct sph *evaluation,
                      const u32 factors[6], const struct pd_batch *batch,
                      const u32 (*in)[SM_LANES]);

/* Returns whether patches are left for a next warp. */
static inline bool sm_patches_more(const struct sm_patches *p)
{
    return p->first + p->count < p->batch->primitives;
}

/* Runs the control program for the next patches ('l' is not looked at without one).  Returns false after a fault. */
bool sm_patches_control(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                        struct sm_patches *p);

/* Returns the packet that asks for the points of patch 'n' of the warp. */
struct tess_patch sm_patches_factors(const struct sm_patches *p, unsigned n);

/* Runs the evaluation program for the points of patch 'n' of the warp: fills evaluation.out.  Returns false after a
 * fault.
 */
bool sm_patches_evaluate(struct sm_core *s, const struct sm_memory *m, const struct sm_launch *l,
                         struct sm_patches *p, unsigned n, const struct tess_batch *points);

/* Makes a batch of at most 32 of the points' primitives, from 'from' on; returns the next one's number. */
unsigned sm_patches_primitives(const struct sm_patches *p, const struct tess_batch *points,
                               unsigned from, bool last_provokes, struct pd_batch *to);

/* What instructions of one of the programs ask.
 * load: returns a word (below SPH_ATTRIBUTES) of a vertex by its handle, of an output or an input.
 * word: returns the place of a word of the lane's patch, or NULL: there is none.  stores: whether a store to it is kept.
 * handle: returns a vertex's handle by its entry.  info: returns INVOCATION_INFO.  kind: returns PRIM_TYPE.
 */
u32 sm_patches_load(const struct sm_vertices *v, u32 word, u32 handle, unsigned lane, bool output);
u32 *sm_patches_word(const struct sm_vertices *v, u32 word, unsigned lane);
bool sm_patches_stores(const struct sm_vertices *v, u32 word);
u32 sm_patches_handle(const struct sm_vertices *v, u32 entry);
u32 sm_patches_info(const struct sm_vertices *v, unsigned lane);
u32 sm_patches_kind(const struct sm_vertices *v);

#endif
