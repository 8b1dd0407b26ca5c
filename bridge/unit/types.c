/* types.c - the descriptions of every packet and enumeration */
#include "type.h"
#include "vector_bus.h"

#define FLAT __attribute__((flatten)) /* so the compiler knows each field's place */

#define BUS_DEF "all.def"
#include "bus_describe.h"
#define BUS_DEF "vector.def"
#include "bus_describe.h"

#define ENUM(e, n)
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t) &t##_type,
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
const struct type *const all_types[] = {
#include "all.def"
#include "vector.def"
};
#include "common/bus_undef.h"

#define ENUM(e, n) &e##_enumeration,
#define VALUE(v, x)
#define END_ENUM(e)
#define STRUCT(t)
#define U(n, f)
#define S(n, f)
#define E(e, f)
#define T(t, f)
#define UA(k, n, f)
#define END(t)
const struct enumeration *const all_enumerations[] = {
#include "all.def"
};
#include "common/bus_undef.h"

const unsigned all_types_count = sizeof all_types / sizeof all_types[0];
const unsigned all_enumerations_count = sizeof all_enumerations / sizeof all_enumerations[0];
