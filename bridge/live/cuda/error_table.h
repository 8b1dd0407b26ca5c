/* error_table.h - codes of errors with their names and texts, as both APIs of CUDA tell them */
#ifndef ERROR_TABLE_H
#define ERROR_TABLE_H

#include <stddef.h>

struct error {
    int number;
    const char *name, *text;
};

/* Finds a code in a table of 'count'; NULL: it is none. */
static inline const struct error *error_in(const struct error *table, size_t count, int number)
{
    for (size_t n = 0; n < count; n++)
        if (table[n].number == number)
            return &table[n];
    return NULL;
}

#endif
