/* told.c - see told.h */
#include "told.h"

#include <stdlib.h>

bool told_begin(struct told *t)
{
    t->stream = open_memstream(&t->text, &t->size);
    return t->stream != NULL;
}

cJSON *told_end(struct told *t)
{
    cJSON *o;

    fclose(t->stream);
    o = cJSON_Parse(t->text);
    free(t->text);
    return o;
}
