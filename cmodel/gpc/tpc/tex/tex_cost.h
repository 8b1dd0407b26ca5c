/* tex_cost.h - the clocks of the texture unit's stages for an instruction (facts/tpc.md, TEX; rates.csv T8, T8n, T9)
 *
 *   quads of a warp ---> tex_cost_add ---> l1_access ---> whoever tells L1's clocks
 *                             |
 *                             v
 *                      struct tex_cost: clocks of each stage
 *
 * Stages work beside each other; the slowest says what an instruction takes.  A quad's tap on one level goes at once:
 * anisotropy and levels cost as often.  A level's slice is a pass; a volume's filter has two.
 * - addresses: each thread's generator makes two rows of two texels in a clock: a gather with four offsets has four rows, as both
 *   slices of a volume have.
 * - L1 (l1.h): words of 8 bytes.  A texel above them is read by halves, of which only those go that the program gets; one whose
 *   8 bytes lie in two words takes two; a component alone is read alone.  A block is a word.
 * - decoders: ASTC two blocks a clock; of a texel 32 bits in a clock, so that BC6's, which have three components of 16, take two.
 * - filter: a pass a clock; of a texel of 16 bytes a half takes two.
 * - what takes two clocks in a plane takes four in a slice of a volume, and BC6 always has both slices there.
 * - results: 32 bytes a clock; a component has 16 bits, or 32 if what is stored has more.
 *
 * That rows of T8 and T9 say no more than costs, and no mechanism was found that fits all of them: the filter's halves of 16 bytes,
 * and the line of volumes.  Tried: data banks of 8 bytes, of which a half of 16-byte texels meets every other one (right for what is
 * nearest or filtered in planes; a gather that compares would take two clocks, and takes one); a thread that takes two lanes where it
 * has half the rate, and four in volumes (BC6 4 clocks a quad there, not 8); lines of L1 that have two slices of a volume (BC7
 * would be slower, too).
 */
#ifndef TEX_COST_H
#define TEX_COST_H

#include "gpc/tpc/tex/l1/l1.h"
#include "gpc/tpc/tex/tex_view.h"

typedef void tex_access_told(void *context, const struct l1_access *access);

struct tex_cost {
    u32 addresses, l1, decode, filter; /* clocks */
    u32 result;                        /* bytes */
    u32 conflicts;                     /* of L1's clocks */
    u2 promotion;                      /* of the last view */
    bool floats;                       /* of more than three components, of a view */
    struct l1_access words;            /* that have not been told yet */
};

/* Adds a quad whose lanes have one view: 'components' of the program's four are wanted.  Accesses of L1 are told as they are full
 * or have to begin a clock of their own; words of texels that are not filtered wait for the next quad's.
 */
void tex_cost_add(struct tex_cost *c, const struct tex_view *v, const struct tex_lod_quad *quad,
                  unsigned components, tex_access_told *told, void *context);

/* Returns whether a view's texels are floats of more than three components. */
bool tex_cost_floats(const struct tex_view *v);

/* Returns the bytes of a thread's result. */
unsigned tex_cost_result(const struct tex_view *v, const struct tex_how *how, unsigned components);

/* Tells what waits: behind the last quad. */
void tex_cost_end(struct tex_cost *c, tex_access_told *told, void *context);

/* Returns the clocks of it all. */
u32 tex_cost_clocks(const struct tex_cost *c);

#endif
