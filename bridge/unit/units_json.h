/* units_json.h - units, ports, fields and enumerations as JSON */
#ifndef UNITS_JSON_H
#define UNITS_JSON_H

#include "unit.h"

/* Returns {"units": [...], "enums": {...}, "texts": {...}} of one unit, or of all if 'u' is NULL; free() it. */
char *units_json(const struct unit_ops *u);

#endif
