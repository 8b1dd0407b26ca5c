/* api.c - see api.h */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>

void api_print(void *file, const char *piece)
{
    fputs(piece, file);
}

bool api_picture(struct aurum_picture *p, const char *path, struct failure *f)
{
    const struct picture of = { p->width, p->height, p->rgba };
    const bool good = picture_write(&of, path, f);

    free(p->rgba);
    p->rgba = NULL;
    return good;
}
