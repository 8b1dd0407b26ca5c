/* units_html.h - the field reference as one HTML page */
#ifndef UNITS_HTML_H
#define UNITS_HTML_H

#include "unit.h"

/* Prints ports, fields and enumerations of a unit, or of all when 'only' is NULL. */
void units_html(const struct unit_ops *only);

#endif
