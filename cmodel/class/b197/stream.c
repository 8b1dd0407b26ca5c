/* class/b197/stream.c - see class/b197/stream.h */
#include "class/b197/stream.h"

#include "class/methods.h"

struct stream_buffer stream_buffer_of(const u32 *state, unsigned b)
{
    const unsigned at = 32 * b, control = 16 * b;

    return (struct stream_buffer){
        .enable = class_bits(state, NVB197_SET_STREAM_OUT_BUFFER_ENABLE + at, 0, 0),
        .stream = (u2)class_bits(state, NVB197_SET_STREAM_OUT_CONTROL_STREAM + control, 1, 0),
        .address = class_address(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_A + at),
        .size = class_word(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE + at),
        .stride = class_word(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE + control),
        .components =
            (u8)class_bits(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT + control, 7, 0),
    };
}

unsigned stream_pointer(unsigned b)
{
    return (NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER + 32 * b) / 4;
}

const u32 *stream_skips(const u32 *state)
{
    return state + NVB197_SET_POST_VTG_SHADER_ATTRIBUTE_SKIP_MASK / 4;
}

u8 stream_component(const u32 *state, unsigned b, unsigned k)
{
    const unsigned low = 8 * (k % 4);

    return (u8)class_bits(state, NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 128 * b + (k & ~3u), low + 7,
                          low);
}
