/* world/world_stream.c - see world/world_stream.h */
#include "world/world_stream.h"

#include "class/b197/stream.h"
#include "class/front.h"
#include "common/primitive.h"

struct buffer {
    unsigned number;
    struct stream_buffer to;
    u32 *pointer;
};

/* The buffers that take a stream; returns their number. */
static unsigned buffers_of(u32 *state, unsigned stream, struct buffer buffer[STREAM_BUFFERS])
{
    unsigned count = 0;

    for (unsigned b = 0; b < STREAM_BUFFERS; b++) {
        const struct stream_buffer to = stream_buffer_of(state, b);

        if (to.enable && to.stream == stream)
            buffer[count++] = (struct buffer){ b, to, &state[stream_pointer(b)] };
    }
    return count;
}

static bool has_room(const struct buffer *buffer, unsigned count, unsigned vertices)
{
    bool room = count > 0;

    for (unsigned i = 0; i < count; i++)
        room =
            room && *buffer[i].pointer + (u64)vertices * buffer[i].to.stride <= buffer[i].to.size;
    return room;
}

static bool write_vertex(struct hub_channel *c, const struct mem *m, const struct buffer *b,
                         const u32 (*out)[SM_LANES], unsigned lane)
{
    const u32 *state = c->fe.state[CLASS_3D];

    for (unsigned k = 0; k < b->to.components && k < STREAM_COMPONENTS; k++) {
        const u8 word = stream_component(state, b->number, k);
        u8 byte[4];

        if (word == STREAM_SKIP)
            continue;
        mem_put(byte, 4, out[word][lane]);
        if (!mem_space_write(&c->space, m, MEM_PE, b->to.address + *b->pointer + 4 * k, byte, 4))
            return false;
    }
    *b->pointer += b->to.stride;
    return true;
}

bool world_stream_out(struct hub *h, struct hub_channel *c, const struct mem *m,
                      const struct pd_batch *batch, const u32 (*out)[SM_LANES], unsigned stream)
{
    struct buffer buffer[STREAM_BUFFERS];
    const unsigned count = buffers_of(c->fe.state[CLASS_3D], stream, buffer),
                   vertices = primitive_vertices(batch->kind); /* neighbours are not written */
    const u32 counted = class_counted(c->fe.state[CLASS_3D]);
    const bool succeeded = counted >> REPORT_STREAMING_PRIMITIVES_SUCCEEDED & 1,
               needed = counted >> REPORT_STREAMING_PRIMITIVES_NEEDED & 1,
               total = counted >> REPORT_TOTAL_STREAMING_PRIMITIVES_NEEDED_MINUS_SUCCEEDED & 1;

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
