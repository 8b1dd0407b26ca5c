/* type.h - descriptions of the packets of the .def files, for programs that access them by name
 *
 * A packed value is an array of 32-bit words, bit 0 first: svBitVecVal[] of DPI.
 */
#ifndef TYPE_H
#define TYPE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct enumeration {
    const char *name;
    unsigned bits;
    const struct enum_value {
        const char *name;
        unsigned value;
    } * values;
    unsigned count;
};

enum field_kind { FIELD_UNSIGNED, FIELD_SIGNED, FIELD_ENUM, FIELD_STRUCT };

struct field {
    const char *name;
    enum field_kind kind;
    unsigned bits;  /* of one element */
    unsigned count; /* elements; 0: not an array */
    const struct enumeration *enumeration;
    const struct type *type;
};

struct type {
    const char *name;
    unsigned bits;
    const struct field *fields; /* the most significant first */
    unsigned count;
    void (*pack)(const void *packet, uint32_t *w, unsigned at); /* the struct into bits at... */
};

/* The place of a field in a packed value. */
struct place {
    const struct field *field;
    unsigned lsb;
    unsigned bits; /* the whole array, unless an element is named */
};

/* Finds "cfg.format", "id", "src[3]"; false if there is none. */
bool type_find(const struct type *t, const char *path, struct place *place);

/* Calls 'each' for every field that is not a struct, most significant first, with its dotted name; an
 * array is one call.  Stops when 'each' returns false.
 */
bool type_walk(const struct type *t, bool (*each)(void *, const char *name, const struct place *),
               void *context);

/* Prints the fields of 'a'; with 'b', both side by side and '*' where they differ. */
void type_print(FILE *out, const struct type *t, const uint32_t *a, const uint32_t *b);

/* Calls 'each' once for every enumeration of a type's fields, in their order. */
void type_enumerations(const struct type *t, void (*each)(void *, const struct enumeration *),
                       void *context);

/* Every struct and enumeration of the .def files. */
extern const struct type *const all_types[];
extern const unsigned all_types_count;
extern const struct enumeration *const all_enumerations[];
extern const unsigned all_enumerations_count;

/* Returns the type of that name, or NULL. */
const struct type *type_named(const char *name);

#endif
