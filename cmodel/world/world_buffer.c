/* world/world_buffer.c - the circular buffer of what is held (world/world_bin.h): constants, primitives */
#include <string.h>

#include "world/world_bin.h"

bool world_buffer_constants(struct world_bins *b, struct world_bound *bound)
{
    const struct world_bound *before = b->states ? &b->state[b->newest].bound : NULL;

    for (unsigned i = 0; i < SM_CONSTANTS; i++) {
        const u32 size = bound->constant[i].size;
        const u8 *from = bound->constant[i].bytes;
        u8 *to = b->constant + b->constants;

        if (size == 0)
            continue;
        if (before && before->constant[i].size == size &&
            memcmp(before->constant[i].bytes, from, size) == 0) {
            bound->constant[i].bytes = before->constant[i].bytes;
            continue;
        }
        if (b->constants + size > WORLD_BIN_CONSTANTS)
            return false;
        memcpy(to, from, size);
        bound->constant[i].bytes = to;
        b->constants += size;
    }
    return true;
}

/* The bytes of a primitive: it is followed by its attributes. */
struct stored {
    struct setup_packet packet;
    u16 layer, planes;
    u32 back[GPC_SIDED][3];
};

static unsigned planes_of(const struct world_held *h)
{
    return h->state.gpc.program.planes.count;
}

u32 world_buffer_bytes(const struct world_bins *b)
{
    return (u32)(sizeof(struct stored) +
                 planes_of(&b->state[b->newest]) * sizeof(struct gpc_attribute));
}

void world_buffer_store(struct world *g)
{
    struct world_bins *b = g->part.bins;
    const unsigned planes = planes_of(&b->state[b->newest]);
    struct stored s = { g->piece.packet, g->piece.layer, (u16)planes, { { 0 } } };

    memcpy(s.back, g->piece.back, sizeof s.back);
    memcpy(b->byte + b->bytes, &s, sizeof s);
    memcpy(b->byte + b->bytes + sizeof s, g->piece.attribute,
           planes * sizeof(struct gpc_attribute));
    b->slot = (b->slot + 1) % WORLD_BIN_SLOTS;
    b->last = b->at[b->slot] = b->bytes;
    b->bytes += world_buffer_bytes(b);
}

void world_buffer_read(const struct world_bins *b, unsigned slot, struct gpc_prim *to)
{
    struct stored s;

    memcpy(&s, b->byte + b->at[slot], sizeof s);
    to->packet = s.packet;
    to->layer = s.layer;
    memcpy(to->back, s.back, sizeof to->back);
    memcpy(to->attribute, b->byte + b->at[slot] + sizeof s,
           s.planes * sizeof(struct gpc_attribute));
}

void world_buffer_keep_newest(struct world_bins *b)
{
    const u32 bytes = b->bytes - b->last;

    memmove(b->byte, b->byte + b->last, bytes);
    b->last = b->at[b->slot] = 0;
    b->bytes = bytes;
    b->discards = 0;
}
