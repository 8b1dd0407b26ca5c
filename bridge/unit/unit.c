/* unit.c - see unit.h */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "unit_classes.h"
#include "unit_stretches.h"

#define LINES_PER_CONFIG  16
#define CONFIGS_PER_RESET 8

const struct unit_ops *unit_named(const char *name)
{
    for (unsigned i = 0; i < all_units_count; i++)
        if (strcmp(all_units[i]->name, name) == 0)
            return all_units[i];
    return NULL;
}

struct unit_port unit_port(const struct unit_ops *u, unsigned port)
{
    struct unit_port p = { .wire = u->wires[port] };
    struct place place;
    char valid[64];

    if (type_find(u->vector, p.wire.name, &place))
        p.lsb = place.lsb;
    snprintf(valid, sizeof valid, "%s_valid", p.wire.name);
    if (p.wire.direction != PORT_CONFIG && type_find(u->vector, valid, &place))
        p.valid_lsb = place.lsb;
    return p;
}

/* Where the random numbers of the bundle of line 'index' begin.  One that travels need not be held for long. */
static struct random config_start(const struct unit_ops *u, uint64_t seed, uint64_t index)
{
    uint64_t block = index / LINES_PER_CONFIG, place = index % LINES_PER_CONFIG;
    const uint64_t held =
        block - index % BUNDLE_PERIOD / LINES_PER_CONFIG + BUNDLE_FROM / LINES_PER_CONFIG;
    struct random r = random_start(seed, 2 * block + 1);
    static const unsigned lines[4] = { 1, 2, 4, LINES_PER_CONFIG };

    if (!u->state_travels)
        return unit_bundle_held(index) ? random_start(seed, 2 * held + 1) : r;
    place -= place % lines[random_bits(&r) >> 62];
    return random_start(~seed, block * LINES_PER_CONFIG + place);
}

void unit_random(const struct unit_ops *u, uint64_t seed, uint64_t index,
                 const struct unit_sets *sets, uint32_t *vector)
{
    uint64_t block = index / LINES_PER_CONFIG;
    struct random config = random_start(seed, 2 * block + 1);
    struct random inputs = random_start(seed, 2 * index);
    bool reset = index > 0 && (u->fills || unit_resets_at(index)) &&
                 index % LINES_PER_CONFIG == 0 && random_below(&config, CONFIGS_PER_RESET) == 0;

    memset(vector, 0, BITS_WORDS(u->vector->bits) * sizeof *vector);
    config = config_start(u, seed, index);
    inputs.block = u->state_travels ? config.state : random_start(seed, 2 * block + 1).state;
    inputs.line = index % LINES_PER_CONFIG;
    const uint64_t bundle = config.state, line = inputs.state;
    u->random_config(&config, vector);
    unit_sets_apply(u, sets, bundle, line, vector);
    u->random_inputs(&inputs, vector);
    unit_classes(u, bundle, line, vector);
    bits_put(vector, u->vector->bits - 1, 1, reset);
    unit_sets_apply(u, sets, bundle, line, vector);
}

bool unit_line(const struct unit_ops *u, const struct unit_lines *l, uint64_t index,
               uint32_t *vector, const char **name)
{
    const char *corner = NULL;

    memset(vector, 0, BITS_WORDS(u->vector->bits) * sizeof *vector);
    if (l->kind == LINES_RANDOM)
        unit_random(u, l->seed, index, &l->sets, vector);
    if (l->kind == LINES_DIRECTED)
        corner = u->directed((unsigned)index, vector);
    if (l->kind == LINES_EXHAUSTIVE && index < l->sample)
        u->exhaustive(index * *u->exhaustive_lines / l->sample, vector);
    if (name)
        *name = corner;
    return l->kind == LINES_DIRECTED ? corner != NULL
                                     : l->kind == LINES_RANDOM || index < l->sample;
}

uint64_t unit_lines_total(const struct unit_ops *u, enum unit_lines_kind kind)
{
    uint32_t line[VECTOR_WORDS];
    struct unit_lines corners = { .kind = LINES_DIRECTED };
    uint64_t n = 0;

    if (kind == LINES_RANDOM)
        return UINT64_MAX;
    if (kind == LINES_EXHAUSTIVE)
        return u->exhaustive_lines ? *u->exhaustive_lines : 0;
    while (unit_line(u, &corners, n, line, NULL))
        n++;
    return n;
}
