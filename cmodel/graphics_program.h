/* graphics_program.h - the programs of a draw, and their constants (facts/classes/3d_semantics.md 3, 4)
 *
 * A stage's program lies in the region of the class, its header in front of its code.  Constants are those that its
 * group has bound when the draw begins.
 */
#ifndef GRAPHICS_PROGRAM_H
#define GRAPHICS_PROGRAM_H

#include "gpc/tpc/sm/sph.h"
#include "hub/scc/scc.h"
#include "program_memory.h"

/* SET_PIPELINE_SHADER's stages. */
enum graphics_stage {
    GRAPHICS_VERTEX_A,
    GRAPHICS_VERTEX,
    GRAPHICS_TESS_CONTROL,
    GRAPHICS_TESS_EVALUATION,
    GRAPHICS_GEOMETRY,
    GRAPHICS_PIXEL,
    GRAPHICS_STAGES
};

struct graphics_program {
    bool on;
    unsigned group; /* of constants */
    u32 offset;     /* of its header, in the region */
    u32 entry;      /* of its code */
    struct sph header;
    const char *lacks; /* what of its code is not modelled, or NULL */
    unsigned touches;  /* memory, as sm_program_lacks says */
};

/* Reads a stage's program.  NULL, or what is wrong with it; then 'fault' says whether an address is not mapped. */
const char *graphics_read_program(struct graphics_program *p, enum graphics_stage stage,
                                  const u32 *state, struct program_memory *m, bool *fault);

/* The constants of a group, for an SM.  False: a buffer is not mapped; its slot is '*slot'. */
struct graphics_constants {
    u8 byte[SCC_SLOTS][65536];
};
bool graphics_read_constants(struct graphics_constants *to, const struct scc *scc, unsigned group,
                             const struct program_memory *m, unsigned *slot);

/* Lets an SM see them. */
void graphics_bind_constants(struct sm_core *s, const struct graphics_constants *from,
                             const struct scc *scc, unsigned group);

#endif
