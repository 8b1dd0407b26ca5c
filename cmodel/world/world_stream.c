/* world/world_stream.c - see world/world_stream.h */
#include "world/world_stream.h"

#define BUFFERS 4
#define SKIP    0xff /* in a layout: no word */

struct buffer {
    u64 address;
    u32 size, stride, components, *pointer;
    unsigned layout; /* the method */
};

/* The buffers that take a stream; returns their number. */
static unsigned buffers_of(u32 *state, unsigned stream, struct buffer buffer[BUFFERS])
{
    unsigned count = 0;

    for (unsigned b = 0; b < BUFFERS; b++) {
        const unsigned at = 32 * b, control = 16 * b;

        if (!class_bits(state, NVB197_SET_STREAM_OUT_BUFFER_ENABLE + at, 0, 0) ||
            class_bits(state, NVB197_SET_STREAM_OUT_CONTROL_STREAM + control, 1, 0) != stream)
            continue;
        buffer[count++] = (struct buffer){
            .address = class_address(state, NVB197_SET_STREAM_OUT_BUFFER_ADDRESS_A + at),
            .size = class_word(state, NVB197_SET_STREAM_OUT_BUFFER_SIZE + at),
            .stride = class_word(state, NVB197_SET_STREAM_OUT_CONTROL_STRIDE + control),
            .components =
                class_bits(state, NVB197_SET_STREAM_OUT_CONTROL_COMPONENT_COUNT + control, 7, 0),
            .pointer = &state[(NVB197_SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER + at) / 4],
            .layout = NVB197_SET_STREAM_OUT_LAYOUT_SELECT + 128 * b,
        };
    }
    return count;
}

static bool has_room(const struct buffer *buffer, unsigned count, unsigned vertices)
{
    bool room = count > 0;

    for (unsigned i = 0; i < count; i++)
        room = room && *buffer[i].pointer + (u64)vertices * buffer[i].stride <= buffer[i].size;
    return room;
}

static bool write_vertex(struct hub_channel *c, const struct mem *m, const struct buffer *b,
                         const u32 (*out)[SM_LANES], unsigned lane)
{
    static const struct gmmu_request pe = { .client = GPC_CLIENT_PE_0 };
    const u32 *state = c->fe.state[CLASS_3D];

    for (unsigned k = 0; k < b->components && k < 128; k++) {
        const unsigned low = 8 * (k % 4),
                       word = class_bits(state, b->layout + (k & ~3u), low + 7, low);
        u8 byte[4];

        if (word == SKIP)
            continue;
        mem_put(byte, 4, out[word][lane]);
        if (!gmmu_write_as(&c->space, m, &pe, b->address + *b->pointer + 4 * k, byte, 4))
            return false;
    }
    *b->pointer += b->stride;
    return true;
}

/* Of forms with adjacency the neighbours are not written. */
static unsigned vertices_of(const struct pd_batch *b)
{
    return b->kind == PRIMITIVE_POINT ? 1 : b->kind == PRIMITIVE_LINE ? 2 : 3;
}

bool world_stream_out(struct hub *h, struct hub_channel *c, const struct mem *m,
                      const struct pd_batch *batch, const u32 (*out)[SM_LANES], unsigned stream)
{
    struct buffer buffer[BUFFERS];
    const unsigned count = buffers_of(c->fe.state[CLASS_3D], stream, buffer),
                   vertices = vertices_of(batch);
    const u32 enables = class_word(c->fe.state[CLASS_3D], NVB197_SET_STATISTICS_COUNTER);
    const bool succeeded = enables >> 5 & 1, needed = enables >> 6 & 1, total = enables >> 14 & 1;

    for (unsigned p = 0; p < batch->primitives; p++) {
        h->stream[stream].needed += needed;
        if (!has_room(buffer, count, vertices)) {
            h->report[REPORT_TOTAL_STREAMING_PRIMITIVES_NEEDED_MINUS_SUCCEEDED] += total;
            continue;
        }
        for (unsigned i = 0; i < count * vertices; i++) {
            const unsigned corner = pd_corner_of(batch, i % vertices);

            if (!write_vertex(c, m, &buffer[i / vertices], out, batch->primitive[p].corner[corner]))
                return false;
        }
        h->stream[stream].succeeded += succeeded;
    }
    return true;
}
