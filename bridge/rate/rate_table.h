/* rate_table.h - vectors/rates.csv, built into the program */
#ifndef RATE_TABLE_H
#define RATE_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct rate_row {
    char table[16], item[96], condition[96], value[64], unit[48], note[96];
};

/* Returns row i, from 0, without the heading; false past the last. */
bool rate_table_row(unsigned i, struct rate_row *row);

/* Copies one field of a CSV line, cut to 'size'; quotes keep commas.  Returns where the next begins. */
const char *rate_table_field(const char *c, char *to, size_t size);

#endif
