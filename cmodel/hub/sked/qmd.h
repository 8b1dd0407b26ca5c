/* qmd.h - the QMD: 256 bytes in memory that describe a grid (qmd.def)
 *
 * chosen: a QMD is legal if its bits outside of all fields are 0, and its enumerated fields have listed values.
 * Fields of the hardware (HW_ONLY_*), spare ones and identifiers may hold anything.
 * known: Mesa's nve4_compute.c for Maxwell writes version 0.6's fields and leaves the version 0
 * chosen: so 0.0 is read as 0.6
 */
#ifndef QMD_H
#define QMD_H

#include "hub/hub_bus.h"

#define QMD_WORDS     64
#define QMD_BYTES     256
#define QMD_CONSTANTS 8

enum qmd_version { QMD_V00, QMD_V01, QMD_VERSIONS };

#define FIELD(name, hi, lo, elements, stride, versions) QMD_##name,
#define VALUE(name, code)
enum qmd_field {
#include "hub/sked/qmd.def"
    QMD_FIELDS
};
#undef FIELD
#undef VALUE

/* Returns the version, or QMD_VERSIONS if it is neither. */
enum qmd_version qmd_version(const u32 *word);

/* Returns the value of element i of a field; setting one leaves other bits as they are. */
u32 qmd_get(const u32 *word, enum qmd_field f, unsigned i);
void qmd_set(u32 *word, enum qmd_field f, unsigned i, u32 value);

/* Returns whether a version has the field, its bits, and how many elements. */
bool qmd_has(enum qmd_version v, enum qmd_field f);
unsigned qmd_bits(enum qmd_field f);
unsigned qmd_elements(enum qmd_field f);

const char *qmd_name(enum qmd_field f);

/* Returns whether a field takes a value. */
bool qmd_takes(enum qmd_field f, u32 value);

/* Returns the first bit that is set outside of the version's fields, or -1. */
int qmd_reserved(const u32 *word, enum qmd_version v);

#endif
