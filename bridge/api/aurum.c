/* aurum.c - see aurum.h: the public API over golden.h; vector files are in aurum_files.c */
#include "aurum.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/bits.h"
#include "api_errors.h"
#include "golden.h"
#include "profile/profile.h"
#include "units_json.h"

unsigned aurum_units(void)
{
    return all_units_count;
}

const char *aurum_unit_name(unsigned i)
{
    return i < all_units_count ? all_units[i]->name : NULL;
}

const char *aurum_profile_name(unsigned i)
{
    const struct profile *p = profile_at(i);

    return p ? p->name : NULL;
}

char *aurum_units_json(void)
{
    return units_json(NULL);
}

unsigned aurum_vector_bits(const char *unit)
{
    const struct unit_ops *u = api_unit(unit, NULL);

    return u ? u->vector->bits : 0;
}

unsigned aurum_vector_words(const char *unit)
{
    return BITS_WORDS(aurum_vector_bits(unit));
}

int aurum_port(const char *unit, unsigned i, struct aurum_port *port)
{
    const struct unit_ops *u = api_unit(unit, NULL);

    if (!u || i >= u->ports)
        return 0;
    struct unit_port p = unit_port(u, i);
    *port = (struct aurum_port){ p.wire.name,
                                 (enum aurum_direction)p.wire.direction,
                                 p.wire.type->name,
                                 p.wire.type->bits,
                                 p.lsb,
                                 p.valid_lsb };
    return 1;
}

/* A field that holds one value. */
static bool find(const char *unit, const char *field, struct place *place, struct failure *f)
{
    const struct unit_ops *u = api_unit(unit, f);

    if (!u)
        return false;
    if (!type_find(u->vector, field, place) || place->bits > 64 ||
        place->field->kind == FIELD_STRUCT)
        return fail(f, EXIT_USAGE, "%s has no field '%s' of at most 64 bits", unit, field);
    return true;
}

int aurum_put(const char *unit, uint32_t *vector, const char *field, uint64_t value,
              struct aurum_error *e)
{
    struct failure f = { 0 };
    struct place place;

    if (!find(unit, field, &place, &f))
        return api_report(e, &f);
    if (value & ~bits_mask(place.bits)) {
        fail(&f, EXIT_USAGE, "%s has only %u bits", field, place.bits);
        return api_report(e, &f);
    }
    bits_put(vector, place.lsb, place.bits, value);
    return AURUM_OK;
}

int aurum_get(const char *unit, const uint32_t *vector, const char *field, uint64_t *value,
              struct aurum_error *e)
{
    struct failure f = { 0 };
    struct place place;

    if (!find(unit, field, &place, &f))
        return api_report(e, &f);
    *value = bits_get(vector, place.lsb, place.bits);
    return AURUM_OK;
}

/* Carries all words of a text out, which may be changed. */
static bool assign(const struct unit_ops *u, char *text, uint32_t *vector, struct failure *f)
{
    char why[1800], *word;

    while ((word = strtok_r(text, " ", &text)))
        if (!unit_assign(u, word, vector, why, sizeof why))
            return fail(f, EXIT_USAGE, "%s", why);
    return true;
}

int aurum_set(const char *unit, uint32_t *vector, const char *assignments, struct aurum_error *e)
{
    struct failure f = { 0 };
    const struct unit_ops *u = api_unit(unit, &f);
    char *text = strdup(assignments);
    uint32_t words[VECTOR_WORDS];
    const size_t size = u ? BITS_WORDS(u->vector->bits) * sizeof *words : 0;

    if (!text)
        fail(&f, EXIT_IO, "out of memory");
    if (text && u) {
        memcpy(words, vector, size);
        if (assign(u, text, words, &f))
            memcpy(vector, words, size);
    }
    free(text);
    return f.code ? api_report(e, &f) : AURUM_OK;
}

int aurum_field_find(const char *unit, const char *name, struct aurum_field *field,
                     struct aurum_error *e)
{
    struct failure f = { 0 };
    const struct unit_ops *u = api_unit(unit, &f);
    struct place place;

    if (u && (!name || !type_find(u->vector, name, &place) || place.field->kind == FIELD_STRUCT))
        fail(&f, EXIT_USAGE, "%s has no field '%s'", unit, name ? name : "NULL");
    if (f.code)
        return api_report(e, &f);
    *field = (struct aurum_field){ place.lsb, place.field->bits, place.bits / place.field->bits,
                                   place.field->kind == FIELD_SIGNED };
    return AURUM_OK;
}

void aurum_field_put(const struct aurum_field *field, uint32_t *vector, unsigned element,
                     uint64_t value)
{
    bits_put(vector, field->lsb + element * field->bits, field->bits,
             value & bits_mask(field->bits));
}

uint64_t aurum_field_get(const struct aurum_field *field, const uint32_t *vector, unsigned element)
{
    return bits_get(vector, field->lsb + element * field->bits, field->bits);
}

int64_t aurum_field_get_signed(const struct aurum_field *field, const uint32_t *vector,
                               unsigned element)
{
    return bits_sign_extend(aurum_field_get(field, vector, element), field->bits);
}

struct aurum_golden {
    struct golden *golden;
};

struct aurum_golden *aurum_golden_new(const char *unit, const char *profile, struct aurum_error *e)
{
    struct failure f = { 0 };
    const struct unit_ops *u = api_unit(unit, &f);
    struct aurum_golden *g = NULL;

    if (u && api_profile(profile, &f)) {
        g = malloc(sizeof *g);
        if (g && !(g->golden = golden_open(u))) {
            free(g);
            g = NULL;
        }
        if (!g)
            fail(&f, EXIT_IO, "out of memory");
    }
    if (f.code)
        api_report(e, &f);
    return g;
}

void aurum_golden_free(struct aurum_golden *g)
{
    if (g)
        golden_close(g->golden);
    free(g);
}

int aurum_golden_run(struct aurum_golden *g, const uint32_t *in, uint32_t *out,
                     struct aurum_error *e)
{
    struct failure f = { 0 };

    if (golden_line(g->golden, in, out))
        return AURUM_OK;
    fail(&f, EXIT_NOT_MODELLED, "not modelled: %s", g->golden->not_modelled);
    return api_report(e, &f);
}

int aurum_golden_run_batch(struct aurum_golden *g, const uint32_t *in, uint32_t *out,
                           uint64_t count, uint64_t *done, struct aurum_error *e)
{
    const size_t words = BITS_WORDS(g->golden->unit->vector->bits);
    struct failure f = { 0 };
    uint64_t i = 0;

    for (; !f.code && i < count; i++)
        if (!golden_line(g->golden, in + i * words, out + i * words)) {
            fail(&f, EXIT_NOT_MODELLED, "vector %" PRIu64 " is not modelled: %s", i,
                 g->golden->not_modelled);
            break;
        }
    if (done)
        *done = i;
    return f.code ? api_report(e, &f) : AURUM_OK;
}

int aurum_golden_follow(struct aurum_golden *g, uint32_t *vector)
{
    return golden_follow(g->golden, vector);
}
