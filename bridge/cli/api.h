/* api.h - libaurum for the commands: all that they use of the machine */
#ifndef CLI_API_H
#define CLI_API_H

#include "api/aurum.h"
#include "failure.h"
#include "scene/picture.h"

/* Returns whether a call went well; else 'f' has what 'e' says. */
static inline bool api_good(int code, const struct aurum_error *e, struct failure *f)
{
    return code == AURUM_OK || fail(f, code, "%s", e->text);
}

/* Is an aurum_text: prints to the FILE that is the context. */
void api_print(void *file, const char *piece);

/* Writes a picture as a PNG, and frees it. */
bool api_picture(struct aurum_picture *p, const char *path, struct failure *f);

#endif
