/* world/world_program.h - the programs of a draw, and their constants (facts/classes/3d_semantics.md 3, 4)
 *
 * A stage's program lies in the region of the class, its header in front of its code.  Constants are those that its
 * group has bound when the draw begins.
 */
#ifndef WORLD_PROGRAM_H
#define WORLD_PROGRAM_H

#include "gpc/tpc/sm/core/sm_scan.h"
#include "gpc/tpc/sm/pixel/sm_pixels.h"
#include "gpc/tpc/sm/sph.h"
#include "hub/scc/scc.h"

/* SET_PIPELINE_SHADER's stages. */
enum world_stage {
    WORLD_VERTEX_A,
    WORLD_VERTEX,
    WORLD_TESS_CONTROL,
    WORLD_TESS_EVALUATION,
    WORLD_GEOMETRY,
    WORLD_PIXEL,
    WORLD_STAGES
};

struct world_program {
    bool on;
    unsigned group; /* of constants */
    u32 offset;     /* of its header, in the region */
    u32 entry;      /* of its code */
    u8 registers;   /* of a thread */
    struct sph header;
    const char *lacks; /* what of its code is not modelled, or NULL */
    unsigned touches;  /* memory, as sm_program_lacks says */
    struct sm_textures textures;
    u32 constants
        [SCC_SLOTS]; /* bytes of each buffer that its code reads, from the begin on; UINT32_MAX: any */
    bool handles;    /* and the buffer of handles */
};

/* Programs that were read, by their place; of one whose bytes are the same nothing is looked at again.  Zeros at first. */
#define WORLD_CHECKED 32 /* chosen: a frame's draws have fewer, mostly */
struct world_checked {
    unsigned next; /* that a new one takes the place of */
    struct world_checked_program {
        bool any;
        u64 region;
        u32 offset;
        u32 word[SPH_WORDS];
        struct sph header;
        struct sm_scanned code;
    } program[WORLD_CHECKED];
};

/* Reads a stage's program.  NULL, or what is wrong with it; then 'fault' says whether an address is not mapped. */
const char *world_read_program(struct world_program *p, enum world_stage stage, const u32 *state,
                               const struct sm_memory *m, struct world_checked *checked,
                               bool *fault);

/* The constants of a program's group, for an SM; 'handles' is the slot of handles.  The whole buffers are there; GCC's are the bytes that the code may read.
 * False: a buffer is not mapped; its slot is '*slot'.
 */
struct world_constants {
    u8 byte[SCC_SLOTS][65536];
};
bool world_read_constants(struct world_constants *to, const struct scc *scc,
                          const struct world_program *p, unsigned handles,
                          const struct sm_memory *m, unsigned *slot);

/* Returns the group that an SM has a stage's constants in: pixel programs see one of their own, whatever their binding is. */
static inline unsigned world_group_of(const struct world_program *p, enum world_stage stage)
{
    return stage == WORLD_PIXEL ? SM_PIXEL_GROUP : p->group;
}

/* Lets an SM see a group's constants, as those of group 'as'. */
void world_bind_constants(struct sm_core *s, const struct world_constants *from,
                          const struct scc *scc, unsigned group, unsigned as);

#endif
