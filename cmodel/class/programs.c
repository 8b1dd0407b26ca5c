/* programs.c - see programs.h */
#include "class/programs.h"

#include "class/action.h"
#include "class/methods.h"

static struct program_state of_3d(const u32 *state)
{
    return (struct program_state){
        .region = class_address(state, NVB197_SET_PROGRAM_REGION_A),
        .textures = { .headers = class_address(state, NVB197_SET_TEX_HEADER_POOL_A),
                      .last_header = class_word(state, NVB197_SET_TEX_HEADER_POOL_C),
                      .samplers = class_address(state, NVB197_SET_TEX_SAMPLER_POOL_A),
                      .last_sampler = class_word(state, NVB197_SET_TEX_SAMPLER_POOL_C),
                      .via_header = class_word(state, NVB197_SET_SAMPLER_BINDING) & 1 },
        .handles = class_word(state, NVB197_SET_BINDLESS_TEXTURE) & 31,
        .local_memory = class_address(state, NVB197_SET_SHADER_LOCAL_MEMORY_A),
        .local_window = class_word(state, NVB197_SET_SHADER_LOCAL_MEMORY_WINDOW),
    };
}

static struct program_state of_compute(const u32 *state)
{
    return (struct program_state){
        .region = class_address(state, NVB1C0_SET_PROGRAM_REGION_A),
        .textures = { .headers = class_address(state, NVB1C0_SET_TEX_HEADER_POOL_A),
                      .last_header = class_word(state, NVB1C0_SET_TEX_HEADER_POOL_C),
                      .samplers = class_address(state, NVB1C0_SET_TEX_SAMPLER_POOL_A),
                      .last_sampler = class_word(state, NVB1C0_SET_TEX_SAMPLER_POOL_C) },
        .handles = class_word(state, NVB1C0_SET_BINDLESS_TEXTURE) & 7,
        .local_memory = class_address(state, NVB1C0_SET_SHADER_LOCAL_MEMORY_A),
        .local_window = class_word(state, NVB1C0_SET_SHADER_LOCAL_MEMORY_WINDOW),
        .shared_window = class_word(state, NVB1C0_SET_SHADER_SHARED_MEMORY_WINDOW),
    };
}

struct program_state program_state_of(enum class_index c, const u32 *state)
{
    return c == CLASS_COMPUTE ? of_compute(state) : of_3d(state);
}

struct stage_program stage_program_of(const u32 *state, unsigned stage)
{
    const unsigned at = 64 * stage;

    return (struct stage_program){
        .enable = class_bits(state, NVB197_SET_PIPELINE_SHADER + at, 0, 0),
        .group = (u3)class_bits(state, NVB197_SET_PIPELINE_BINDING + at, 2, 0),
        .offset = class_word(state, NVB197_SET_PIPELINE_PROGRAM + at),
        .registers = (u8)class_bits(state, NVB197_SET_PIPELINE_REGISTER_COUNT + at, 7, 0),
    };
}

/* The bit of INSTRUCTION is the same in all of them. */
bool programs_invalidated(enum class_index c, unsigned word, u32 data)
{
    return class_action_at(c, word) == ACTION_INVALIDATE && (data & 1);
}

/* As is that of CONSTANT. */
bool programs_invalidated_constants(enum class_index c, unsigned word, u32 data)
{
    return class_action_at(c, word) == ACTION_INVALIDATE && (data >> 12 & 1);
}

struct program_forgets programs_forget(enum class_index c, unsigned word, u32 data)
{
    const enum class_action what = class_action_at(c, word);
    const bool all = what == ACTION_HEADERS_ALL || what == ACTION_SAMPLERS_ALL;

    return (struct program_forgets){
        .headers = what == ACTION_HEADERS || what == ACTION_HEADERS_ALL,
        .samplers = what == ACTION_SAMPLERS || what == ACTION_SAMPLERS_ALL,
        .one = !all && (data & 1),
        .number = data >> 4 & 0x3fffff,
    };
}
