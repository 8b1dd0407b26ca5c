/* i2m_bundle.c - the state bundle from the inline-to-memory methods, which three classes have at the same offsets */
#include "class/a140/bundle.h"
#include "class/methods.h"
#include "hub/i2m/i2m.h"

/* REDUCTION_OP in the order of Host's reductions. */
static const u8 reductions[8] = {
    5, 0, 1, 6, 7, 3, 4, 2
}; /* add, min, max, inc, dec, and, or, xor */

struct i2m_config i2m_bundle(const u32 *state)
{
    return (struct i2m_config){
        .length = class_word(state, NVA140_LINE_LENGTH_IN),
        .lines = class_word(state, NVA140_LINE_COUNT),
        .dst = { .pitch_layout = class_bits(state, NVA140_LAUNCH_DMA, 0, 0) & 1,
                 .address = class_address(state, NVA140_OFFSET_OUT_UPPER),
                 .pitch = (s32)class_word(state, NVA140_PITCH_OUT),
                 .block_height = (u4)class_bits(state, NVA140_SET_DST_BLOCK_SIZE, 7, 4),
                 .block_depth = (u4)class_bits(state, NVA140_SET_DST_BLOCK_SIZE, 11, 8),
                 .width = class_word(state, NVA140_SET_DST_WIDTH),
                 .height = class_word(state, NVA140_SET_DST_HEIGHT),
                 .depth = class_word(state, NVA140_SET_DST_DEPTH),
                 .layer = class_word(state, NVA140_SET_DST_LAYER),
                 .x = (u16)class_bits(state, NVA140_SET_DST_ORIGIN_BYTES_X, 15, 0),
                 .y = (u16)class_bits(state, NVA140_SET_DST_ORIGIN_SAMPLES_Y, 15, 0) },
        .completion = (enum i2m_completion)class_bits(state, NVA140_LAUNCH_DMA, 5, 4),
        .one_word = class_bits(state, NVA140_LAUNCH_DMA, 12, 12) & 1,
        .semaphore_at = class_address(state, NVA140_SET_I2M_SEMAPHORE_A),
        .payload = class_word(state, NVA140_SET_I2M_SEMAPHORE_C),
        .reduce = class_bits(state, NVA140_LAUNCH_DMA, 1, 1) & 1,
        .reduction = reductions[class_bits(state, NVA140_LAUNCH_DMA, 15, 13)],
        .reduction_unsigned = class_bits(state, NVA140_LAUNCH_DMA, 3, 2) == 0,
    };
}

bool i2m_is_data(const struct host_method *m)
{
    return m->method == NVA140_LOAD_INLINE_DATA / 4 && m->subchannel <= CLASS_I2M &&
           m->subchannel != CLASS_2D;
}
