/* programs.h - what programs see of their class's state (facts/classes/3d_semantics.md 3) */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "class/class.h"
#include "gpc/tpc/tex/tex_bus.h"

struct program_state {
    u64 region;                 /* address that programs count from */
    struct tex_config textures; /* the pools of headers, of surfaces too, and of samplers */
    u5 handles;                 /* SET_BINDLESS_TEXTURE: the constant buffer that has them */
    u64 local_memory; /* virtual, where the driver has room for threads' local memory: of clocks alone */
    u32 local_window, shared_window; /* addresses; of the 3D class there is no shared memory */
};

/* Makes those of class 3D or compute. */
struct program_state program_state_of(enum class_index c, const u32 *state);

/* A stage's program, by its number in SET_PIPELINE_SHADER. */
struct stage_program {
    bool enable;
    u3 group;     /* of constants */
    u32 offset;   /* of its header, in the region */
    u8 registers; /* of a thread */
};
struct stage_program stage_program_of(const u32 *state, unsigned stage);

/* Return whether an action of a class empties the caches of code; of constants. */
bool programs_invalidated(enum class_index c, unsigned word, u32 data);
bool programs_invalidated_constants(enum class_index c, unsigned word, u32 data);

/* What an action of a class makes texture units forget: all, or the line of a header or sampler.
 * known: class b197, INVALIDATE_TEXTURE_HEADER_CACHE: LINES, TAG; chosen: the tag is the number in the pool
 */
struct program_forgets {
    bool headers, samplers, one;
    u32 number;
};
struct program_forgets programs_forget(enum class_index c, unsigned word, u32 data);

/* Returns the packet that tells it. */
static inline struct tex_forgets programs_forgets_told(const struct program_forgets *f)
{
    return (struct tex_forgets){
        .headers = f->headers, .samplers = f->samplers, .all = !f->one, .number = f->number
    };
}

#endif
