/* golden.c - see golden.h */
#include "golden.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "vector_bus.h"

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
    g->stamps = 0;
    g->not_modelled = NULL;
}

uint64_t golden_clocks(const struct golden *g)
{
    return g->clocks_before + g->unit->clocks(g->twin);
}

uint64_t golden_charged(const struct golden *g)
{
    return golden_clocks(g) + g->unit->spent(g->twin);
}

_Static_assert(GOLDEN_STAMPS == BUS_FIFO_DEPTH, "a stamp for each packet of a wire");

/* A step makes one packet at most; its clocks are the unit's when it was made. */
static void stamp(struct golden *g)
{
    const unsigned ready = g->stamped ? g->unit->ready(g->twin, g->stamped) : 0;

    if (ready > g->stamps)
        g->stamp[(g->oldest + g->stamps++) % GOLDEN_STAMPS] = golden_clocks(g);
}

static void settle(struct golden *g)
{
    while (g->unit->step(g->twin))
        stamp(g);
}

void golden_stamp(struct golden *g, unsigned port)
{
    g->stamped = port;
}

uint64_t golden_made(const struct golden *g)
{
    return g->made;
}

void golden_put(struct golden *g, unsigned port, const uint32_t *bits)
{
    if (port == 0)
        g->not_modelled = g->unit->not_modelled(bits);
    if (g->not_modelled)
        return;
    g->unit->take(g->twin, port, bits);
    if (port > 0)
        settle(g);
}

bool golden_get(struct golden *g, unsigned port, uint32_t *bits)
{
    if (!g->unit->give(g->twin, port, bits))
        return false;
    if (port == g->stamped) {
        g->made = g->stamp[g->oldest];
        g->oldest = (g->oldest + 1) % GOLDEN_STAMPS;
        g->stamps--;
    }
    settle(g); /* what waited for room */
    return true;
}

const void *golden_first(const struct golden *g, unsigned port)
{
    return g->unit->first(g->twin, port);
}

void golden_drop(struct golden *g, unsigned port)
{
    g->unit->drop(g->twin, port);
    settle(g);
}

uint64_t golden_awaited(const struct golden *g)
{
    return g->unit->asked(g->twin) - g->unit->answered(g->twin);
}

void golden_make_answer(const struct unit_port *p, uint64_t seed, uint32_t *line)
{
    const unsigned bits = p->wire.type->bits;
    struct random r = random_start(seed, bits);

    bits_put(line, p->valid_lsb, 1, 1);
    for (unsigned at = 0; at < bits; at += 32) {
        unsigned n = bits - at < 32 ? bits - at : 32;
        bits_put(line, p->lsb + at, n, random_bits(&r) & bits_mask(n));
    }
}

static const char too_many[] =
    "more packets at once than the wires hold; lines without inputs take them";

/* Whether there is no room for an input that is no answer. */
static bool is_full(const struct golden *g)
{
    return golden_owed_packets(g) - golden_awaited(g) >= BUS_FIFO_DEPTH;
}

bool golden_put_packet(struct golden *g, unsigned port, const void *packet, bool *dropped)
{
    const bool answers = g->port[port].wire.answers;

    *dropped = answers && golden_awaited(g) == 0;
    if (*dropped)
        return true;
    if (!answers && is_full(g))
        g->not_modelled = too_many;
    if (g->not_modelled)
        return false;
    g->unit->take_struct(g->twin, port, packet);
    settle(g);
    return true;
}

static void put_line(struct golden *g, const uint32_t *in, uint32_t *out)
{
    const uint64_t awaited = golden_awaited(g);
    const bool full = is_full(g);
    uint32_t bits[VECTOR_WORDS];

    for (unsigned i = 0; i < g->unit->ports; i++) {
        const struct unit_port *p = &g->port[i];
        if (p->wire.direction == PORT_OUT)
            continue;
        if (p->wire.direction == PORT_IN && !bits_get(in, p->valid_lsb, 1))
            continue;
        if (p->wire.answers && awaited == 0) {
            g->early_port = i;
            bits_copy(g->early, 0, in, p->lsb, p->wire.type->bits);
            bits_put(out, p->valid_lsb, 1, 0);
            continue;
        }
        if (p->wire.direction == PORT_IN && !p->wire.answers && full) {
            g->not_modelled = too_many;
            return;
        }
        memset(bits, 0, BITS_WORDS(p->wire.type->bits) * sizeof *bits);
        bits_copy(bits, 0, in, p->lsb, p->wire.type->bits);
        golden_put(g, i, bits);
    }
}

static void get_line(struct golden *g, uint32_t *out)
{
    uint32_t bits[VECTOR_WORDS];

    for (unsigned i = 0; i < g->unit->ports; i++) {
        const struct unit_port *p = &g->port[i];
        if (p->wire.direction != PORT_OUT)
            continue;
        memset(bits, 0, BITS_WORDS(p->wire.type->bits) * sizeof *bits);
        bits_put(out, p->valid_lsb, 1, golden_get(g, i, bits));
        bits_copy(out, p->lsb, bits, 0, p->wire.type->bits);
    }
}

bool golden_line(struct golden *g, const uint32_t *in, uint32_t *out)
{
    const struct type *vector = g->unit->vector;

    memcpy(out, in, BITS_WORDS(vector->bits) * sizeof *out);
    g->early_port = 0;
    if (bits_get(in, vector->bits - 1, 1))
        golden_reset_unit(g);
    put_line(g, in, out);
    get_line(g, out);
    return g->not_modelled == NULL;
}

/* Whether a line without inputs of its own has an answer or a result; else what is inside waits for inputs. */
static bool line_moves(const struct golden *g, const uint32_t *line)
{
    for (unsigned i = 1; i < g->unit->ports; i++)
        if (bits_get(line, g->port[i].valid_lsb, 1))
            return true;
    return false;
}

/* What memory has for what 'line' asks for: what the unit's vectors make of it, else what the line brought too
 * early, else random data.
 */
static void answer_line(const struct golden *g, unsigned port, const uint32_t *line, uint32_t *in)
{
    const struct unit_port *p = &g->port[port];
    const uint64_t number = g->unit->answered(g->twin);
    uint32_t bits[VECTOR_WORDS] = { 0 };

    golden_make_answer(p, number, in);
    if (g->unit->make_answer && *g->unit->make_answer)
        (*g->unit->make_answer)(number, line, bits);
    else if (port == g->early_port)
        bits_copy(bits, 0, g->early, 0, p->wire.type->bits);
    else
        return;
    bits_copy(in, p->lsb, bits, 0, p->wire.type->bits);
}

bool golden_follow(struct golden *g, uint32_t *line)
{
    const struct unit_port *cfg = &g->port[0];
    uint32_t in[VECTOR_WORDS] = { 0 };

    if (golden_owed_packets(g) == 0)
        return false;
    bits_copy(in, cfg->lsb, line, cfg->lsb, cfg->wire.type->bits);
    for (unsigned i = 1; i < g->unit->ports; i++)
        if (g->port[i].wire.answers)
            answer_line(g, i, line, in);
    golden_line(g, in, line);
    return line_moves(g, line);
}

unsigned golden_owed_packets(const struct golden *g)
{
    return g->unit->owed(g->twin);
}
