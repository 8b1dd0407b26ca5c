/* rate_table.c - see rate_table.h */
#include "rate_table.h"

#include <stddef.h>

static const char *const lines[] = {
#include "rates.inc"
};

const char *rate_table_field(const char *c, char *to, size_t size)
{
    bool quoted = *c == '"';
    size_t n = 0;

    for (c += quoted; *c && (quoted ? *c != '"' : *c != ','); c++)
        if (n + 1 < size)
            to[n++] = *c;
    to[n] = '\0';
    c += quoted && *c == '"';
    return *c == ',' ? c + 1 : c;
}

bool rate_table_row(unsigned i, struct rate_row *row)
{
    const char *c;

    if (i + 1 >= sizeof lines / sizeof lines[0])
        return false;
    c = rate_table_field(lines[i + 1], row->table, sizeof row->table);
    c = rate_table_field(c, row->item, sizeof row->item);
    c = rate_table_field(c, row->condition, sizeof row->condition);
    c = rate_table_field(c, row->value, sizeof row->value);
    c = rate_table_field(c, row->unit, sizeof row->unit);
    rate_table_field(c, row->note, sizeof row->note);
    return true;
}
