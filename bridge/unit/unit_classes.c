/* unit_classes.c - see unit_classes.h */
#include "unit_classes.h"

#include <string.h>

#include "common/bits.h"
#include "field_text.h"
#include "number_class.h"
#include "unit.h"

#define FIELDS  128 /* floating point numbers of a unit, at most: arrays are one */
#define IDS     64
#define LINES   32
#define BUNDLES 8

/* The numbers, and the ids of packets, of the unit that was asked for last. */
struct numbers {
    const struct unit_ops *unit;
    struct place place[FIELDS], id[IDS];
    unsigned count, ids;
};

/* Of an id, but no place in a surface: that is where the packet lies. */
static bool is_id(const char *name)
{
    const char *last = strrchr(name, '.'), *id = strstr(name, ".id.");

    return last &&
           (strcmp(last, ".id") == 0 || (id && strcmp(last, ".x") != 0 && strcmp(last, ".y") != 0));
}

static bool add(void *context, const char *name, const struct place *p)
{
    struct numbers *n = context;

    if (n->ids < IDS && !p->field->count && is_id(name))
        n->id[n->ids++] = *p;
    if (n->count < FIELDS && field_float(p->field))
        n->place[n->count++] = *p;
    return true;
}

static const struct numbers *numbers_of(const struct unit_ops *u)
{
    static _Thread_local struct numbers n;

    if (n.unit != u) {
        n.unit = u;
        n.count = n.ids = 0;
        type_walk(u->vector, add, &n);
    }
    return &n;
}

/* Half of a field's elements; what is an output is written later. */
static void put(struct random *r, const struct place *p, uint32_t *vector)
{
    const unsigned bits = p->field->bits;

    for (unsigned at = 0; at < p->bits; at += bits)
        if (random_bits(r) >> 63)
            bits_put(vector, p->lsb + at, bits,
                     number_of_class(bits, random_below(r, NUMBER_CLASSES), random_bits(r)));
}

/* Both ends of an id: what counts them wraps there.  Of units with RTL; in some others ids say which packets belong together. */
static void put_ends(struct random *r, const struct numbers *n, uint32_t *vector)
{
    for (unsigned i = 0; i < n->ids; i++) {
        const struct place *p = &n->id[i];
        const uint64_t dice = random_bits(r);

        if (dice >> 63)
            bits_put(vector, p->lsb, p->bits, dice & 1 ? bits_mask(p->bits) : 0);
    }
}

void unit_classes(const struct unit_ops *u, uint64_t config, uint64_t line, uint32_t *vector)
{
    const struct numbers *n = numbers_of(u);
    const struct unit_port cfg = unit_port(u, 0);
    struct random of_bundle = random_start(config, 1), of_line = random_start(line, 1);
    const bool bundle = random_below(&of_bundle, BUNDLES) == 0;
    const bool packets = random_below(&of_line, LINES) == 0;
    struct random of_ids = random_start(line, 2);

    if (u->rtl && random_below(&of_ids, LINES) == 0)
        put_ends(&of_ids, n, vector);

    for (unsigned i = 0; (bundle || packets) && i < n->count; i++) {
        const struct place *p = &n->place[i];
        const bool in_bundle = p->lsb >= cfg.lsb && p->lsb < cfg.lsb + cfg.wire.type->bits;

        if (in_bundle ? bundle : packets)
            put(in_bundle ? &of_bundle : &of_line, p, vector);
    }
}
