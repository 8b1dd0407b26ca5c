/* given_fields.c - see given_fields.h */
#include "given_fields.h"

#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "place_value.h"
#include "quoted.h"

#define NAMES 4096 /* at most half of them are kept */
#define PORTS 32

struct given_names {
    struct unit_port port[PORTS];
    unsigned count;
    struct {
        char *name; /* or NULL */
        struct given_name found;
    } slot[NAMES];
};

struct given_names *given_names_new(const struct unit_ops *u)
{
    struct given_names *n = calloc(1, sizeof *n);

    for (unsigned i = 0; n && i < u->ports && i < PORTS; i++)
        n->port[i] = unit_port(u, i);
    return n;
}

void given_names_free(struct given_names *n)
{
    for (unsigned i = 0; n && i < NAMES; i++)
        free(n->slot[i].name);
    free(n);
}

/* Where the name is, or has room. */
static unsigned slot_of(const struct given_names *n, const char *name)
{
    uint32_t hash = 2166136261;

    for (const char *at = name; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619;
    hash ^= hash >> 15;
    while (n->slot[hash % NAMES].name && strcmp(n->slot[hash % NAMES].name, name) != 0)
        hash++;
    return hash % NAMES;
}

void given_begin(struct given_fields *g, uint32_t *words)
{
    const struct unit_port cfg = g->names->port[0];
    uint32_t kept[VECTOR_WORDS];
    const size_t size = BITS_WORDS(g->unit->vector->bits) * sizeof *words;

    memcpy(kept, words, size);
    memset(words, 0, size);
    bits_copy(words, cfg.lsb, kept, cfg.lsb, cfg.wire.type->bits);
    g->words = words;
    g->packets = g->valids = 0;
    memset(g->given, 0, size);
}

/* Which ports a field makes a packet of, or valid. */
static void note_ports(const struct given_fields *g, struct given_name *n)
{
    const struct unit_port cfg = g->names->port[0];
    const unsigned lsb = n->place.lsb;

    n->packets = n->valids = 0;
    n->state =
        (lsb >= cfg.lsb && lsb < cfg.lsb + cfg.wire.type->bits) || lsb == g->unit->vector->bits - 1;
    for (unsigned i = 1; i < g->unit->ports; i++) {
        const struct unit_port p = g->names->port[i];

        if (p.wire.direction != PORT_IN)
            continue;
        if (lsb == p.valid_lsb)
            n->valids |= 1u << i;
        else if (lsb >= p.lsb && lsb < p.lsb + p.wire.type->bits)
            n->packets |= 1u << i;
    }
}

bool given_find(const struct given_fields *g, const char *name, struct given_name *found,
                struct failure *f)
{
    struct given_names *n = g->names;
    const unsigned slot = slot_of(n, name);

    if (n->slot[slot].name) {
        *found = n->slot[slot].found;
        return true;
    }
    if (type_find(g->unit->vector, name, &found->place) &&
        found->place.field->kind != FIELD_STRUCT) {
        note_ports(g, found);
        if (n->count < NAMES / 2 && (n->slot[slot].name = strdup(name))) {
            n->slot[slot].found = *found;
            n->count++;
        }
        return true;
    }
    return line_fail(g->source, f, "%s has no field '%s' (aurum units %s lists them)",
                     g->unit->name, quote_word(name).text, g->unit->name);
}

bool given_put(struct given_fields *g, const char *name, const struct given_name *of,
               const struct place *one, const char *text,
               bool (*parse)(const struct place *, const char *, uint64_t *), struct failure *f)
{
    char wants[200];
    uint64_t value;

    if (!parse(one, text, &value)) {
        place_wants(wants, sizeof wants, one);
        return line_fail(g->source, f, "'%s' is not a value of %s (%s)", quote_word(text).text,
                         quote_word(name).text, wants);
    }
    if (bits_get(g->given, one->lsb, one->bits))
        return line_fail(g->source, f, "%s is given twice; give it once", quote_word(name).text);
    bits_put(g->given, one->lsb, one->bits, bits_mask(one->bits));
    bits_put(g->words, one->lsb, one->bits, value);
    g->packets |= of->packets;
    g->valids |= of->valids;
    return true;
}

void given_end(struct given_fields *g)
{
    for (unsigned i = 1; i < g->unit->ports; i++)
        if (g->packets >> i & ~(g->valids >> i) & 1)
            bits_put(g->words, g->names->port[i].valid_lsb, 1, 1);
}
