/* bus_describe.h - reads the .def files into descriptions (bridge/unit/type.h): define BUS_DEF first */

#define ENUM(e, n)   static const struct enum_value e##_values[] = {
#define VALUE(v, x)      { #v, x },
#define END_ENUM(e)  }; \
    static const struct enumeration e##_enumeration = { \
        #e, e##_BITS, e##_values, sizeof e##_values / sizeof e##_values[0] };
#define STRUCT(t)    static FLAT void t##_type_pack(const void *packet, uint32_t *w, unsigned at) { t##_put(w, at, packet); } \
    extern const struct type t##_type; static const struct field t##_fields[] = {
#define U(n, f)          { #f, FIELD_UNSIGNED, n, 0, NULL, NULL },
#define S(n, f)          { #f, FIELD_SIGNED, n, 0, NULL, NULL },
#define E(e, f)          { #f, FIELD_ENUM, e##_BITS, 0, &e##_enumeration, NULL },
#define T(t, f)          { #f, FIELD_STRUCT, t##_BITS, 0, NULL, &t##_type },
#define UA(k, n, f)      { #f, FIELD_UNSIGNED, n, k, NULL, NULL },
#define END(t)       }; \
    const struct type t##_type = { \
        #t, t##_BITS, t##_fields, sizeof t##_fields / sizeof t##_fields[0], t##_type_pack };
#include BUS_DEF
#include "common/bus_undef.h"
#undef BUS_DEF
