/* sm_vectors.h - two warps that issue as one vector of 64 threads (profile/sm_vector.def; facts/other_gpus.md, Durango)
 *
 *   records of warp 2n   ---->+---------+
 *                             | vectors |----> records of vector n, which sm_clocks takes as those of a warp
 *   records of warp 2n+1 ---->+---------+
 *
 * Warps 2n and 2n + 1 of a CTA are a vector; without the second, or in graphics, it has 32 threads.  Where both come to one instruction it
 * issues once, for all lanes.  Where they do not, as behind a branch, it is issued for one of them, with the other's lanes off.
 *
 * chosen: of two instructions that of the lower address goes first, so that threads meet again behind a loop or a branch
 * chosen: one that has come to a barrier goes on when the other has too, or has ended.  At different barriers, which a vector has no way to wait
 * at, neither waits
 * chosen: an access takes the passes of both halves, one behind the other
 */
#ifndef SM_VECTORS_H
#define SM_VECTORS_H

#include "gpc/tpc/sm/clocks/sm_clock_pool.h"

/* Records that wait of the warps of a vector; one that has 'ended' gets no more; NULL: there is no such warp. */
struct sm_vector_halves {
    struct sm_clock_stream *of[2];
    bool ended[2];
};

/* Moves all records whose order is known behind those of 'to'. */
void sm_vector_join(const struct sm_clock_pool *p, struct sm_vector_halves *h,
                    struct sm_clock_stream *to);

/* Makes the warps of a job, all recorded, vectors. */
void sm_vector_job(struct sm_clock_pool *p, u32 job);

#endif
