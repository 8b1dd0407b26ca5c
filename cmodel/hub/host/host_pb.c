/* host_pb.c - headers of pushbuffers.  known: facts/classes/host.md 2 */
#include "hub/host/host.h"

/* Opcode 0: incrementing with a byte address, or a word about sub-devices. */
static enum host_pb_result old_group(struct host_pb *pb, u32 word)
{
    switch (word >> 16 & 3) {
    case 1: pb->mask = word >> 4 & 0xfff; return HOST_PB_NOTHING;
    case 2: pb->stored = word >> 4 & 0xfff; return HOST_PB_NOTHING;
    case 3: pb->mask = pb->stored; return HOST_PB_NOTHING;
    default: break;
    }
    pb->form = HOST_INC;
    pb->method = word >> 2 & 0x7ff;
    pb->count = word >> 18 & 0x7ff;
    return HOST_PB_NOTHING;
}

/* chosen: bit 12, reserved in the headers that are not old, is an error when it is set */
enum host_pb_result host_pb_header(struct host_pb *pb, u32 word, struct host_word *out)
{
    unsigned opcode = word >> 29;

    pb->subchannel = word >> 13 & 7;
    if (opcode == 0)
        return old_group(pb, word);
    if (opcode == 7)
        return HOST_PB_END;
    if (opcode == 2) {
        if (word >> 16 & 3)
            return HOST_PB_ERROR;
        old_group(pb, word & ~(3u << 16));
        pb->form = HOST_NON_INC;
        return HOST_PB_NOTHING;
    }
    if (opcode == 6 || word >> 12 & 1)
        return HOST_PB_ERROR;
    pb->method = word & 0xfff;
    if (opcode != HOST_IMMD) {
        pb->form = (u8)opcode;
        pb->count = word >> 16 & 0x1fff;
        return HOST_PB_NOTHING;
    }
    *out = (struct host_word){ pb->subchannel, pb->method, word >> 16 & 0x1fff };
    return pb->mask & pb->own ? HOST_PB_METHOD : HOST_PB_NOTHING;
}
