/* unit.c - see unit.h */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "place_value.h"

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

void unit_apply_sets(const struct unit_sets *sets, uint32_t *vector)
{
    for (unsigned i = 0; i < sets->count; i++) {
        const struct place *p = &sets->field[i].place;
        for (unsigned at = 0; at < p->bits; at += p->field->bits)
            bits_put(vector, p->lsb + at, p->field->bits, sets->field[i].value);
    }
}

/* Where the random numbers of the bundle of line 'index' begin. */
static struct random config_start(const struct unit_ops *u, uint64_t seed, uint64_t index)
{
    uint64_t block = index / LINES_PER_CONFIG, place = index % LINES_PER_CONFIG;
    struct random r = random_start(seed, 2 * block + 1);
    static const unsigned lines[4] = { 1, 2, 4, LINES_PER_CONFIG };

    if (!u->state_travels)
        return r;
    place -= place % lines[random_bits(&r) >> 62];
    return random_start(~seed, block * LINES_PER_CONFIG + place);
}

void unit_random(const struct unit_ops *u, uint64_t seed, uint64_t index,
                 const struct unit_sets *sets, uint32_t *vector)
{
    uint64_t block = index / LINES_PER_CONFIG;
    struct random config = random_start(seed, 2 * block + 1);
    struct random inputs = random_start(seed, 2 * index);
    bool reset =
        block > 0 && index % LINES_PER_CONFIG == 0 && random_below(&config, CONFIGS_PER_RESET) == 0;

    memset(vector, 0, BITS_WORDS(u->vector->bits) * sizeof *vector);
    config = config_start(u, seed, index);
    inputs.block = config.state;
    inputs.line = index % LINES_PER_CONFIG;
    u->random_config(&config, vector);
    unit_apply_sets(sets, vector);
    u->random_inputs(&inputs, vector);
    bits_put(vector, u->vector->bits - 1, 1, reset);
    unit_apply_sets(sets, vector);
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

bool unit_set(const struct unit_ops *u, struct unit_sets *sets, const char *assignment, char *why,
              size_t size)
{
    const char *equals = strchr(assignment, '=');
    char name[96];
    struct place place;
    uint64_t value;

    if (!equals || (size_t)(equals - assignment) >= sizeof name) {
        snprintf(why, size, "'%s' is not FIELD=VALUE", assignment);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    if (!type_find(u->vector, name, &place) || place.field->kind == FIELD_STRUCT) {
        snprintf(why, size, "%s has no field '%s' (aurum units %s lists them)", u->name, name,
                 u->name);
        return false;
    }
    struct place one = { place.field, place.lsb, place.field->bits };
    if (!place_parse(&one, equals + 1, &value)) {
        snprintf(why, size, "'%s' is not a value of %s (%u bits%s%s)", equals + 1, name,
                 place.field->bits, place.field->enumeration ? ", " : "",
                 place.field->enumeration ? place.field->enumeration->name : "");
        return false;
    }
    if (sets->count == sizeof sets->field / sizeof sets->field[0]) {
        snprintf(why, size, "more than %u fields set", sets->count);
        return false;
    }
    sets->field[sets->count].place = place;
    sets->field[sets->count++].value = value;
    return true;
}
