/* unit_sets.c - see unit_sets.h */
#include "unit_sets.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/bits.h"
#include "common/types.h"
#include "field_text.h"
#include "place_value.h"
#include "unit.h"

#define WEIGHT_MOST 1000000000u

static struct place element(const struct place *p)
{
    return (struct place){ p->field, p->lsb, p->field->bits };
}

/* Numbers in the order of the values that a field's bits mean. */
static uint64_t rank(const struct field *f, uint64_t bits)
{
    const uint64_t sign = UINT64_C(1) << (f->bits - 1);

    if (field_float(f))
        return bits & sign ? ~bits & bits_mask(f->bits) : bits | sign;
    return f->kind == FIELD_SIGNED ? bits ^ sign : bits;
}

static uint64_t of_rank(const struct field *f, uint64_t at)
{
    const uint64_t sign = UINT64_C(1) << (f->bits - 1);

    if (field_float(f))
        return at & sign ? at ^ sign : ~at & bits_mask(f->bits);
    return f->kind == FIELD_SIGNED ? at ^ sign : at;
}

/* Finds the field before '='; what stands behind it. */
static const char *find_field(const struct unit_ops *u, const char *assignment, struct place *place,
                              char *name, size_t name_size, char *why, size_t size)
{
    const char *equals = strchr(assignment, '=');

    if (!equals || (size_t)(equals - assignment) >= name_size) {
        snprintf(why, size, "'%.60s' is not FIELD=VALUE", assignment);
        return NULL;
    }
    snprintf(name, name_size, "%.*s", (int)(equals - assignment), assignment);
    if (type_find(u->vector, name, place) && place->field->kind != FIELD_STRUCT)
        return equals + 1;
    snprintf(why, size, "%s has no field '%s' (aurum units %s lists them)", u->name, name, u->name);
    return NULL;
}

static bool parse_value(const struct place *one, const char *name, const char *text,
                        uint64_t *value, char *why, size_t size)
{
    char wants[1600];

    if (place_parse(one, text, value))
        return true;
    place_wants(wants, sizeof wants, one);
    snprintf(why, size, "'%.60s' is not a value of %s (%s)", text, name, wants);
    return false;
}

bool unit_assign(const struct unit_ops *u, const char *assignment, uint32_t *vector, char *why,
                 size_t size)
{
    char name[96];
    struct place place;
    uint64_t value;
    const char *text = find_field(u, assignment, &place, name, sizeof name, why, size);
    struct place one;

    if (!text)
        return false;
    one = element(&place);
    if (!parse_value(&one, name, text, &value, why, size))
        return false;
    for (unsigned at = 0; at < place.bits; at += one.bits)
        bits_put(vector, place.lsb + at, one.bits, value);
    return true;
}

/* A weight behind ':', which is cut off; 1 if there is none. */
static bool cut_weight(char *text, uint64_t *weight)
{
    char *colon = strrchr(text, ':');

    *weight = 1;
    if (!colon)
        return true;
    *colon = '\0';
    *weight = 0;
    for (const char *c = colon + 1; *c; c++) {
        if (!isdigit((unsigned char)*c) || *weight > WEIGHT_MOST)
            return false;
        *weight = 10 * *weight + (unsigned)(*c - '0');
    }
    return colon[1] && *weight <= WEIGHT_MOST;
}

/* One of the choices of the last field: VALUE or LOW..HIGH, perhaps :WEIGHT. */
static bool add_choice(struct unit_sets *sets, const struct place *one, const char *name,
                       char *text, char *why, size_t size)
{
    char *dots;
    uint64_t low, high, weight;

    if (sets->choices == sizeof sets->choice / sizeof sets->choice[0]) {
        snprintf(why, size, "more than %u values", sets->choices);
        return false;
    }
    if (!cut_weight(text, &weight)) {
        snprintf(why, size, "%s=%.60s: the weight behind ':' is not a number of 0 to %u", name,
                 text, WEIGHT_MOST);
        return false;
    }
    if ((dots = strstr(text, "..")))
        *dots = '\0';
    if (!parse_value(one, name, text, &low, why, size) ||
        !parse_value(one, name, dots ? dots + 2 : text, &high, why, size))
        return false;
    if (rank(one->field, low) > rank(one->field, high)) {
        snprintf(why, size, "%s=%.60s..%.60s: the range is empty", name, text, dots + 2);
        return false;
    }
    sets->choice[sets->choices].low = rank(one->field, low);
    sets->choice[sets->choices].high = rank(one->field, high);
    sets->choice[sets->choices++].weight = weight;
    sets->field[sets->count].total += weight;
    return true;
}

/* Outputs are the model's; a field is held once. */
static bool may_set(const struct unit_ops *u, const struct unit_sets *sets,
                    const struct place *place, const char *name, char *why, size_t size)
{
    for (unsigned i = 0; i < u->ports; i++) {
        const struct unit_port p = unit_port(u, i);

        if (p.wire.direction != PORT_OUT || place->lsb < p.lsb || place->lsb > p.valid_lsb)
            continue;
        snprintf(why, size, "%s is an output, which the golden model gives; set inputs", name);
        return false;
    }
    for (unsigned i = 0; i < sets->count; i++) {
        const struct place *other = &sets->field[i].place;

        if (place->lsb >= other->lsb + other->bits || other->lsb >= place->lsb + place->bits)
            continue;
        snprintf(why, size, "%s is set twice; give all its values at once, A|B", name);
        return false;
    }
    if (sets->count < sizeof sets->field / sizeof sets->field[0])
        return true;
    snprintf(why, size, "more than %u fields set", sets->count);
    return false;
}

bool unit_set(const struct unit_ops *u, struct unit_sets *sets, const char *assignment, char *why,
              size_t size)
{
    char name[96], text[1024], *rest = text, *choice;
    struct place place, one;
    const unsigned first = sets->choices;
    const char *values = find_field(u, assignment, &place, name, sizeof name, why, size);

    if (!values || !may_set(u, sets, &place, name, why, size))
        return false;
    if (strlen(values) >= sizeof text) {
        snprintf(why, size, "%s has values of more than %zu characters", name, sizeof text - 1);
        return false;
    }
    one = element(&place);
    snprintf(text, sizeof text, "%s", values);
    sets->field[sets->count].total = 0;
    do {
        choice = rest;
        rest += strcspn(rest, "|,");
        if (*rest)
            *rest++ = '\0';
        else
            rest = NULL;
        if (!add_choice(sets, &one, name, choice, why, size))
            return false;
    } while (rest);
    if (sets->field[sets->count].total == 0) {
        snprintf(why, size, "%s: no value has a weight above 0", name);
        return false;
    }
    sets->field[sets->count].place = place;
    sets->field[sets->count].first = first;
    sets->field[sets->count++].choices = sets->choices - first;
    return true;
}

/* A number of 0 .. n-1; n 0 is 2^64. */
static uint64_t below(struct random *r, uint64_t n)
{
    return n ? (uint64_t)((u128)random_bits(r) * n >> 64) : random_bits(r);
}

static uint64_t choose(const struct unit_sets *sets, unsigned i, struct random *r)
{
    const struct field *f = sets->field[i].place.field;
    unsigned c = sets->field[i].first;
    uint64_t at = below(r, sets->field[i].total);

    for (; at >= sets->choice[c].weight; c++)
        at -= sets->choice[c].weight;
    return of_rank(f,
                   sets->choice[c].low + below(r, sets->choice[c].high - sets->choice[c].low + 1));
}

void unit_sets_apply(const struct unit_ops *u, const struct unit_sets *sets, uint64_t config,
                     uint64_t line, uint32_t *vector)
{
    const struct unit_port cfg = unit_port(u, 0);

    for (unsigned i = 0; i < sets->count; i++) {
        const struct place *p = &sets->field[i].place;
        const bool of_config = p->lsb >= cfg.lsb && p->lsb < cfg.lsb + cfg.wire.type->bits;
        struct random r = random_start(of_config ? config : line, p->lsb);

        for (unsigned at = 0; at < p->bits; at += p->field->bits)
            bits_put(vector, p->lsb + at, p->field->bits, choose(sets, i, &r));
    }
}

bool unit_sets_fixed(const struct unit_sets *sets)
{
    for (unsigned i = 0; i < sets->count; i++)
        if (sets->field[i].choices != 1 ||
            sets->choice[sets->field[i].first].low != sets->choice[sets->field[i].first].high)
            return false;
    return true;
}
