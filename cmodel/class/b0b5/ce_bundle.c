/* ce_bundle.c - the state bundle from the methods of class MAXWELL_DMA_COPY_A */
#include "class/b0b5/bundle.h"
#include "class/methods.h"
#include "hub/ce/ce.h"

/* known: facts/classes/3d_semantics.md 17 (clb0b5.h): SRC methods lie at 0x728, DST methods 0x1c bytes before */
static struct copy_surface surface_of(const u32 *state, bool dst)
{
    const unsigned block = dst ? NVB0B5_SET_DST_BLOCK_SIZE : NVB0B5_SET_SRC_BLOCK_SIZE;
    const unsigned offset = dst ? NVB0B5_OFFSET_OUT_UPPER : NVB0B5_OFFSET_IN_UPPER;
    const unsigned next = NVB0B5_SET_DST_WIDTH - NVB0B5_SET_DST_BLOCK_SIZE; /* 4 */

    return (struct copy_surface){
        .pitch_layout = class_bits(state, NVB0B5_LAUNCH_DMA, 7 + dst, 7 + dst) & 1,
        .physical = class_bits(state, NVB0B5_LAUNCH_DMA, 12 + dst, 12 + dst) & 1,
        .address = class_address(state, offset),
        .pitch = (s32)class_word(state, dst ? NVB0B5_PITCH_OUT : NVB0B5_PITCH_IN),
        .block_height = (u4)class_bits(state, block, 7, 4),
        .block_depth = (u4)class_bits(state, block, 11, 8),
        .width = class_word(state, block + next),
        .height = class_word(state, block + 2 * next),
        .depth = class_word(state, block + 3 * next),
        .layer = class_word(state, block + 4 * next),
        .x = (u16)class_bits(state, block + 5 * next, 15, 0),
        .y = (u16)class_bits(state, block + 5 * next, 31, 16),
    };
}

struct ce_config ce_bundle(const u32 *state)
{
    struct ce_config c = {
        .transfer = (enum ce_transfer)class_bits(state, NVB0B5_LAUNCH_DMA, 1, 0),
        .multi_line = class_bits(state, NVB0B5_LAUNCH_DMA, 9, 9) & 1,
        .length = class_word(state, NVB0B5_LINE_LENGTH_IN),
        .lines = class_word(state, NVB0B5_LINE_COUNT),
        .src = surface_of(state, false),
        .dst = surface_of(state, true),
        .remap = class_bits(state, NVB0B5_LAUNCH_DMA, 10, 10) & 1,
        .component_bytes = (u2)class_bits(state, NVB0B5_SET_REMAP_COMPONENTS, 17, 16),
        .src_components = (u2)class_bits(state, NVB0B5_SET_REMAP_COMPONENTS, 21, 20),
        .dst_components = (u2)class_bits(state, NVB0B5_SET_REMAP_COMPONENTS, 25, 24),
        .const_a = class_word(state, NVB0B5_SET_REMAP_CONST_A),
        .const_b = class_word(state, NVB0B5_SET_REMAP_CONST_B),
        .semaphore_type = (enum ce_release)class_bits(state, NVB0B5_LAUNCH_DMA, 4, 3),
        .semaphore_at = class_address(state, NVB0B5_SET_SEMAPHORE_A),
        .payload = class_word(state, NVB0B5_SET_SEMAPHORE_PAYLOAD),
        .reduce = class_bits(state, NVB0B5_LAUNCH_DMA, 19, 19) & 1,
        .reduction = (u4)class_bits(state, NVB0B5_LAUNCH_DMA, 17, 14),
        .reduction_unsigned = class_bits(state, NVB0B5_LAUNCH_DMA, 18, 18) & 1,
    };

    for (unsigned i = 0; i < 4; i++)
        c.select[i] = (u3)class_bits(state, NVB0B5_SET_REMAP_COMPONENTS, 4 * i + 2, 4 * i);
    return c;
}
