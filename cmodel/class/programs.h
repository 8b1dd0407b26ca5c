/* programs.h - what programs see of their class's state (facts/classes/3d_semantics.md 3) */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "class/class.h"

struct program_state {
    u64 region;  /* address that programs count from */
    u64 headers; /* of textures and surfaces: address of the pool, and the number of the last one */
    u32 last_header;
    u5 handles;                      /* SET_BINDLESS_TEXTURE: the constant buffer that has them */
    u32 local_window, shared_window; /* addresses; of the 3D class there is no shared memory */
};

/* Makes those of class 3D or compute. */
struct program_state program_state_of(enum class_index c, const u32 *state);

/* A stage's program, by its number in SET_PIPELINE_SHADER. */
struct stage_program {
    bool enable;
    u3 group;   /* of constants */
    u32 offset; /* of its header, in the region */
};
struct stage_program stage_program_of(const u32 *state, unsigned stage);

/* Returns whether an action of a class empties the caches of code. */
bool programs_invalidated(enum class_index c, unsigned word, u32 data);

#endif
