/* pb.c - headers of pushbuffers, and the unit.  known: facts/classes/host.md 2 */
#include "hub/host/pb/pb.h"

#include <string.h>

/* Opcode 0: incrementing with a byte address, or a word about sub-devices. */
static enum pb_result old_group(struct pb *pb, u32 word)
{
    switch (word >> 16 & 3) {
    case 1: pb->mask = word >> 4 & 0xfff; return PB_NOTHING;
    case 2: pb->stored = word >> 4 & 0xfff; return PB_NOTHING;
    case 3: pb->mask = pb->stored; return PB_NOTHING;
    default: break;
    }
    pb->form = PB_INC;
    pb->method = word >> 2 & 0x7ff;
    pb->count = word >> 18 & 0x7ff;
    return PB_NOTHING;
}

enum pb_result pb_header(struct pb *pb, u32 word, struct pb_method *out)
{
    unsigned opcode = word >> 29;

    pb->subchannel = word >> 13 & 7;
    if (opcode == 0)
        return old_group(pb, word);
    if (opcode == 7)
        return PB_END;
    if (opcode == 2) {
        if (word >> 16 & 3)
            return PB_ERROR;
        old_group(pb, word);
        pb->form = PB_NON_INC;
        return PB_NOTHING;
    }
    if (opcode == 6 || word >> 12 & 1)
        return PB_ERROR;
    pb->method = word & 0xfff;
    if (opcode != PB_IMMD) {
        pb->form = (u8)opcode;
        pb->count = word >> 16 & 0x1fff;
        return PB_NOTHING;
    }
    *out = (struct pb_method){ pb->subchannel, pb->method, word >> 16 & 0x1fff };
    return pb->mask & pb->cfg.own ? PB_METHOD : PB_NOTHING;
}

void pb_reset(struct pb *pb)
{
    memset(pb, 0, sizeof *pb);
    pb->mask = pb->stored = 0xfff;
}

void pb_set_state(struct pb *pb, const struct pb_config *cfg)
{
    pb->cfg = *cfg;
}

const char *pb_not_modelled(const struct pb_config *cfg)
{
    (void)cfg;
    return NULL;
}
