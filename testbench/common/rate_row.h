/* rate_row.h - a number of vectors/rates.csv, for tests of clocks
 *
 * Include after cmocka.h.
 */
#ifndef RATE_ROW_H
#define RATE_ROW_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The value of the one row that begins with "table,item,condition,"; commas within a field are not for here. */
static inline double rate_row(const char *table, const char *item, const char *condition)
{
    FILE *f = fopen(VECTORS_DIR "/rates.csv", "r");
    char begin[128], line[256];
    double value = 0;
    unsigned rows = 0;

    assert_non_null(f);
    snprintf(begin, sizeof begin, "%s,%s,%s,", table, item, condition);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, begin, strlen(begin)) == 0) {
            value = strtod(line + strlen(begin), NULL);
            rows++;
        }
    fclose(f);
    if (rows != 1 || value <= 0)
        fail_msg("rates.csv: %u rows begin with %s", rows, begin);
    return value;
}

#endif
