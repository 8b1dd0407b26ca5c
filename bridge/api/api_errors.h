/* api_errors.h - the caller's mistakes, as aurum.h reports them */
#ifndef API_ERRORS_H
#define API_ERRORS_H

#include "aurum.h"
#include "failure.h"
#include "unit.h"

/* Fills 'e' (or NULL) and returns the code. */
int api_report(struct aurum_error *e, const struct failure *f);

/* Returns the unit of a name; NULL with 'f' filled. */
const struct unit_ops *api_unit(const char *name, struct failure *f);

/* Returns whether there is a profile of that name; false with 'f' filled. */
bool api_profile(const char *name, struct failure *f);

#endif
