/* sm_stages.h - a warp of each stage with random inputs, and surfaces with random headers, for single instructions
 * (one_instruction.h)
 */
#ifndef SM_STAGES_H
#define SM_STAGES_H

#include "one_instruction.h"

enum stage { STAGE_THREADS, STAGE_PIXELS, STAGE_VERTICES, STAGE_GEOMETRY, STAGES };

/* Makes the inputs of all stages.  Call once. */
void stages_make(u64 (*random)(void));

/* For one_run.prepare: the warp is one of the stage that was chosen. */
void stages_choose(enum stage stage);
void stages_prepare(struct sm_core *s, struct sm_warp *w);

/* What the stage's warp has left outside of registers and memory, and its size: outputs of vertices. */
const void *stages_left(unsigned *bytes);

#define STAGE_HANDLES 16 /* of surfaces, which the words of constants name too */

/* Random surfaces of the bench: their headers lie in the memory that runs find (one_memory). */
void stages_surfaces(struct sm_bench *b, u64 (*random)(void));

/* stage_textures.c: random textures and samplers of the bench; registers that are operands of textures' instructions, often
 * one number for all lanes, as handles are.
 */
void stages_textures(struct sm_bench *b, u64 (*random)(void));
void stages_operands(struct one_state *s, u64 (*random)(void));

#endif
