/* golden.c - see golden.h */
#include "golden.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"

#define PACKET_WORDS VECTOR_WORDS /* of the widest port */

struct golden *golden_open(const struct unit_ops *u)
{
    struct golden *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->unit = u;
    g->twin = calloc(1, u->twin_size);
    if (!g->twin) {
        free(g);
        return NULL;
    }
    for (unsigned i = 0; i < u->ports; i++)
        g->port[i] = unit_port(u, i);
    u->reset(g->twin);
    return g;
}

void golden_close(struct golden *g)
{
    if (g)
        free(g->twin);
    free(g);
}

void golden_reset_unit(struct golden *g)
{
    g->clocks_before = golden_clocks(g);
    g->unit->reset(g->twin);
    g->not_modelled = NULL;
}

uint64_t golden_clocks(const struct golden *g)
{
    return g->clocks_before + g->unit->clocks(g->twin);
}

void golden_put(struct golden *g, unsigned port, const uint32_t *bits)
{
    if (port == 0)
        g->not_modelled = g->unit->not_modelled(bits);
    if (g->not_modelled)
        return;
    g->unit->take(g->twin, port, bits);
    if (port > 0)
        while (g->unit->step(g->twin)) {}
}

bool golden_get(struct golden *g, unsigned port, uint32_t *bits)
{
    return g->unit->give(g->twin, port, bits);
}

bool golden_line(struct golden *g, const uint32_t *in, uint32_t *out)
{
    const struct type *vector = g->unit->vector;
    uint32_t bits[PACKET_WORDS];

    memcpy(out, in, BITS_WORDS(vector->bits) * sizeof *out);
    if (bits_get(in, vector->bits - 1, 1))
        golden_reset_unit(g);
    for (unsigned i = 0; i < g->unit->ports; i++) {
        const struct unit_port *p = &g->port[i];
        if (p->wire.direction == PORT_OUT)
            continue;
        if (p->wire.direction == PORT_IN && !bits_get(in, p->valid_lsb, 1))
            continue;
        memset(bits, 0, BITS_WORDS(p->wire.type->bits) * sizeof *bits);
        bits_copy(bits, 0, in, p->lsb, p->wire.type->bits);
        golden_put(g, i, bits);
    }
    for (unsigned i = 0; i < g->unit->ports; i++) {
        const struct unit_port *p = &g->port[i];
        if (p->wire.direction != PORT_OUT)
            continue;
        memset(bits, 0, BITS_WORDS(p->wire.type->bits) * sizeof *bits);
        bits_put(out, p->valid_lsb, 1, golden_get(g, i, bits));
        bits_copy(out, p->lsb, bits, 0, p->wire.type->bits);
    }
    return g->not_modelled == NULL;
}

unsigned golden_owed_packets(const struct golden *g)
{
    return g->unit->owed(g->twin);
}
