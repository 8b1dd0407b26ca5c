/* fe_class.h - the methods of each class: names, fields, values, and what a data word may hold
 *
 * Everything comes from the .def files beside this one.  fe_class.c holds the names in the order of the
 * .def; fe_rules.inc, which print_rules.c prints at build time from the same names, holds what a method
 * looked up for every write: for each of 4096 word addresses its method, for each method the bits that no
 * field has, the values that its enumerated fields take, and what it does here (effects.def).
 *
 * Sources: each .def names its own.
 * Not modelled: checks between methods (a value that is wrong only beside another one).
 */
#ifndef FE_CLASS_H
#define FE_CLASS_H

#include <stddef.h>

#include "common/types.h"

/* NVB197_BEGIN and so on: byte offset of the first element. */
#define METHOD(m, o, n, a)        FE_NAME(m) = o,
#define METHOD2(m, o, n, a, k, b) FE_NAME(m) = o,
#define NOTE(text)
#define FIELD(f, hi, lo)
#define FIELD_OPEN(f, hi, lo)
#define VALUE(v, x)
#define FE_NAME(m) NVB197_##m
enum nvb197 {
#include "hub/fe/b197.def"
};
#undef FE_NAME
#define FE_NAME(m) NVB1C0_##m
enum nvb1c0 {
#include "hub/fe/b1c0.def"
};
#undef FE_NAME
#define FE_NAME(m) NVA140_##m
enum nva140 {
#include "hub/fe/a140.def"
};
#undef FE_NAME
#define FE_NAME(m) NV902D_##m
enum nv902d {
#include "hub/fe/902d.def"
};
#undef FE_NAME
#define FE_NAME(m) NVB0B5_##m
enum nvb0b5 {
#include "hub/fe/b0b5.def"
};
#undef FE_NAME
#define FE_NAME(m) NVB06F_##m
enum nvb06f {
#include "hub/fe/b06f.def"
};
#undef FE_NAME
#undef METHOD
#undef METHOD2
#undef NOTE
#undef FIELD
#undef FIELD_OPEN
#undef VALUE

#define FE_METHODS 0x1000 /* word addresses of a class */

/* The classes in the order of their subchannels (known: facts/classes/host.md 3), then Host's own. */
enum fe_class_index { FE_3D, FE_COMPUTE, FE_I2M, FE_2D, FE_COPY, FE_HOST, FE_CLASSES };

/* A line of a .def: a method, then its notes and fields, each field followed by its values. */
enum fe_line_kind { FE_METHOD, FE_NOTE, FE_FIELD, FE_FIELD_OPEN, FE_VALUE };
struct fe_line {
    enum fe_line_kind kind;
    const char *name; /* or the text of a note */
    u32 x;            /* a method's byte offset, a field's highest bit, a value */
    u32 lowest;       /* of a field */
    u16 count[2];     /* of a method; 1 of what has no such dimension */
    u16 stride[2];    /* bytes */
};

struct fe_class {
    u16 id; /* as SET_OBJECT takes it */
    const char *name, *what;
    const struct fe_line *line;
    unsigned lines;
};

extern const struct fe_class fe_classes[FE_CLASSES];

/* An enumerated field: 'mask' in place; the values that it takes, in order, in fe_class's pool. */
struct fe_check {
    u32 mask;
    u16 first, count;
    u8 lowest;
};

/* What a method does here (effects.def). */
enum fe_kind { FE_STATE, FE_FRONT, FE_ACTION, FE_NO_EFFECT, FE_NOT_MODELLED };
struct fe_effect {
    u16 class_id;
    const char *method;
    enum fe_kind kind;
    const char *text;
};
extern const struct fe_effect fe_effects[];
extern const unsigned fe_effects_count;

#define FE_NO_TEXT 0xffff
struct fe_rule {
    u32 reserved; /* bits that no field has */
    u16 line;     /* of the method in its class */
    u16 first;    /* of its checks */
    u16 effect;   /* in fe_effects, or FE_NO_TEXT */
    u8 checks;
    u8 kind; /* enum fe_kind */
};

/* The rule of the method at a word address; NULL if no table has one. */
const struct fe_rule *fe_rule(enum fe_class_index c, unsigned word);

/* Whether the method's fields take 'data'.
 *
 * chosen: a bit that no field has must be 0, and a field with values takes no other: the front end is
 * known to check ranges (facts/classes/host.md 3), not which.  No word of the recorded streams differs.
 */
bool fe_data_valid(enum fe_class_index c, const struct fe_rule *r, u32 data);

/* The first line of the field that does not take 'data', or of the method if reserved bits are set;
 * NULL if data is valid.  Slow: for messages.
 */
const struct fe_line *fe_invalid_field(enum fe_class_index c, const struct fe_rule *r, u32 data);

/* The value that a field has in a data word, and its name or NULL; 'line' is the field's. */
u32 fe_field_value(const struct fe_line *field, u32 data);
const char *fe_value_name(const struct fe_class *c, const struct fe_line *field, u32 value);

/* What 'method' covers: the element of a word address, as indices; -1 of a dimension that it lacks. */
struct fe_element {
    int i, j;
};
struct fe_element fe_element(const struct fe_line *method, unsigned word);

/* "SET_COLOR_TARGET_A(3)" or "0x1a4" of an address that no table has. */
void fe_method_name(char *text, size_t size, enum fe_class_index c, unsigned word);

#endif
