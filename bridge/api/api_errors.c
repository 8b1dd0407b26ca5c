/* api_errors.c - see api_errors.h */
#include "api_errors.h"

#include <stdio.h>

#include "profile_text.h"

int api_report(struct aurum_error *e, const struct failure *f)
{
    if (e) {
        e->code = f->code;
        snprintf(e->text, sizeof e->text, "%s", f->text);
    }
    return f->code;
}

const struct unit_ops *api_unit(const char *name, struct failure *f)
{
    const struct unit_ops *u = name ? unit_named(name) : NULL;

    if (!u)
        fail(f, EXIT_USAGE, "there is no unit '%s'; aurum_unit_name() lists them",
             name ? name : "NULL");
    return u;
}

bool api_profile(const char *name, struct failure *f)
{
    return profile_of(name, f) != NULL;
}
