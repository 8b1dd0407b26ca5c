/* field_text.h - what fields, structs, enumerations and their values mean: the comments of the .def files
 *
 * scripts/build/field_texts.sh reads them when the program is built.
 */
#ifndef FIELD_TEXT_H
#define FIELD_TEXT_H

#include "type.h"

/* Returns the text of a name, as "crop_config.write_mask", "crop_config" or "FACTOR_ONE"; NULL: there is none. */
const char *text_of(const char *name);

/* Returns the text of a field of one of the described types; where it has none of its own, that of its struct or its
 * enumeration; NULL: there is none.
 */
const char *field_text(const struct field *f);

/* Returns 16, 32 or 64 if its text says that its bits are one number, fp16, fp32 or fp64; else 0. */
unsigned field_float(const struct field *f);

#endif
