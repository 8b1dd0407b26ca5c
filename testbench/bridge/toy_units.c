/* toy_units.c - units of every awkward width, in the place of bridge/unit/units.c
 *
 * Tests of vector files do not depend on the packets of the real units, which change.
 */
#include <stddef.h>

#include "unit.h"

#define U(n, f)                             \
    {                                       \
        f, FIELD_UNSIGNED, n, 0, NULL, NULL \
    }
#define S(n, f)                           \
    {                                     \
        f, FIELD_SIGNED, n, 0, NULL, NULL \
    }
#define UA(k, n, f)                         \
    {                                       \
        f, FIELD_UNSIGNED, n, k, NULL, NULL \
    }

static const struct field config_fields[] = { U(8, "format"), S(4, "bias") };
static const struct type config = { "toy_config", 12, config_fields, 2, NULL };

static const struct field toy_fields[] = {
    U(1, "reset"),     { "cfg", FIELD_STRUCT, 12, 0, NULL, &config },
    U(1, "in_valid"),  UA(8, 32, "in"),
    U(1, "out_valid"), UA(33, 32, "out"),
    U(14, "id"),
};
static const struct field toy32_fields[] = { U(1, "reset"), U(31, "x") };
static const struct field toy33_fields[] = { U(1, "reset"), U(32, "x") };
static const struct field toy64_fields[] = { U(1, "reset"), UA(3, 21, "x") };
static const struct field toy1_fields[] = { U(1, "reset") };

static const struct type toy_types[] = {
    { "toy_vector", 1341, toy_fields, 7, NULL }, /* a first digit of one bit */
    { "toy32_vector", 32, toy32_fields, 2, NULL }, { "toy33_vector", 33, toy33_fields, 2, NULL },
    { "toy64_vector", 64, toy64_fields, 2, NULL }, { "toy1_vector", 1, toy1_fields, 1, NULL },
};

static const struct unit_ops toys[] = {
    { .name = "toy", .vector = &toy_types[0] },   { .name = "toy32", .vector = &toy_types[1] },
    { .name = "toy33", .vector = &toy_types[2] }, { .name = "toy64", .vector = &toy_types[3] },
    { .name = "toy1", .vector = &toy_types[4] },
};

const struct unit_ops *const all_units[] = { &toys[0], &toys[1], &toys[2], &toys[3], &toys[4] };
const unsigned all_units_count = sizeof all_units / sizeof all_units[0];
