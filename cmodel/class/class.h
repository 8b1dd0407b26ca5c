/* class.h - the methods of each class: names, fields, values, and legal data (methods.h has their addresses)
 *
 * All tables come from the .def files in this folder.  class.c holds the names in the order of the .def.
 * print_rules.c prints class_rules.inc at build time for look-ups on every write: the method of each of 4096
 * word addresses; for each method the bits outside of its fields, the legal values of its enumerated fields,
 * and its effect in the model (effects.def).
 *
 * Sources: each .def names its own.
 * Not modelled: checks between methods (a value that is illegal only together with another).
 */
#ifndef CLASS_H
#define CLASS_H

#include <stddef.h>

#include "common/types.h"

#define CLASS_METHODS 0x1000 /* word addresses of a class */

/* The classes in the order of their subchannels (known: facts/classes/host.md 3), then Host's own. */
enum class_index { CLASS_3D, CLASS_COMPUTE, CLASS_I2M, CLASS_2D, CLASS_COPY, CLASS_HOST, CLASSES };

/* A line of a .def: a method, then its notes and fields, each field followed by its values. */
enum class_line_kind { CLASS_METHOD, CLASS_NOTE, CLASS_FIELD, CLASS_FIELD_OPEN, CLASS_VALUE };
struct class_line {
    enum class_line_kind kind;
    const char *name; /* or the text of a note */
    u32 x;            /* a method's byte offset, a field's highest bit, a value */
    u32 lowest;       /* of a field */
    u16 count[2];     /* of a method; 1 of what has no such dimension */
    u16 stride[2];    /* bytes */
};

struct class_table {
    u16 id; /* as SET_OBJECT takes it */
    const char *name, *what;
    const struct class_line *line;
    unsigned lines;
};

extern const struct class_table classes[CLASSES];

/* An enumerated field: its mask; its legal values, in order, in the pool of class.c. */
struct class_check {
    u32 mask;
    u16 first, count;
    u8 lowest;
};

/* The effect of a method in the model (effects.def). */
enum class_kind { CLASS_STATE, CLASS_FRONT, CLASS_ACTION, CLASS_NO_EFFECT, CLASS_NOT_MODELLED };
struct class_effect {
    u16 class_id;
    const char *method;
    enum class_kind kind;
    const char *text;
};
extern const struct class_effect class_effects[];
extern const unsigned class_effects_count;

/* Who reads a method's data (readers.def). */
enum class_reader {
#define READER(unit, name) READER_##unit,
#include "class/readers.def"
    CLASS_READERS
};
struct class_read {
    u16 class_id;
    const char *method;
    enum class_reader reader;
};
extern const char *const class_reader_names[CLASS_READERS];
extern const struct class_read class_reads[];
extern const unsigned class_reads_count;

#define CLASS_NO_TEXT 0xffff
struct class_rule {
    u32 reserved; /* bits that no field has */
    u16 line;     /* of the method in its class */
    u16 first;    /* of its checks */
    u16 effect;   /* in class_effects, or CLASS_NO_TEXT */
    u8 checks;
    u8 kind;     /* enum class_kind */
    u32 readers; /* a bit for each enum class_reader */
};

/* Returns the rule of the method at a word address; NULL if no table has one. */
const struct class_rule *class_rule_at(enum class_index c, unsigned word);

/* Returns whether 'data' is legal for the method.
 *
 * chosen: bits outside of all fields must be 0, and an enumerated field must have a listed value.  The front
 * end is known to check ranges (facts/classes/host.md 3), but not which.  All recorded streams pass.
 */
bool class_data_valid(enum class_index c, const struct class_rule *r, u32 data);

/* Returns the line of the field for which 'data' is illegal, or of the method if reserved bits are set; NULL if
 * data is legal.  Slow, for messages.
 */
const struct class_line *class_invalid_field(enum class_index c, const struct class_rule *r,
                                             u32 data);

/* Return the value of a field in a data word, and the value's name or NULL. */
u32 class_field_value(const struct class_line *field, u32 data);
const char *class_value_name(const struct class_table *c, const struct class_line *field,
                             u32 value);

/* Returns the indices of the array element at a word address of 'method'; -1 for a dimension that it lacks. */
struct class_element {
    int i, j;
};
struct class_element class_element(const struct class_line *method, unsigned word);

/* Writes "SET_COLOR_TARGET_A(3)", or "0x1a4" for an address that no table has. */
void class_method_name(char *text, size_t size, enum class_index c, unsigned word);

/* Return a word, or bits of one, of a class's state: what methods were written last, by byte offset. */
static inline u32 class_word(const u32 *state, unsigned offset)
{
    return state[offset / 4];
}

static inline u32 class_bits(const u32 *state, unsigned offset, unsigned high, unsigned low)
{
    return state[offset / 4] >> low & (u32)(UINT64_MAX >> (63 - (high - low)));
}

/* Returns an address of 40 bits, whose upper part comes first. */
static inline u64 class_address(const u32 *state, unsigned upper)
{
    return (u64)class_bits(state, upper, 7, 0) << 32 | class_word(state, upper + 4);
}

#endif
