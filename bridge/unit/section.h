/* section.h - the named sections of a unit's directed vectors
 *
 * A table of rows that have a 'count' of lines, a 'name' and what makes a line of them.
 */
#ifndef SECTION_H
#define SECTION_H

#include <stddef.h>

/* The row that line '*i' of the table is in, of 'rows' 'size' bytes apart from the first one's count on;
 * '*i' becomes its place there.  'rows' after the last.
 */
static inline unsigned section_of(const unsigned *count, size_t size, unsigned rows, unsigned *i)
{
    const char *row = (const char *)count;

    for (unsigned s = 0; s < rows; s++, row += size) {
        const unsigned lines = *(const unsigned *)(const void *)row;

        if (*i < lines)
            return s;
        *i -= lines;
    }
    return rows;
}

#define SECTIONS(table)      ((unsigned)(sizeof(table) / sizeof(table)[0]))
#define SECTION_OF(table, i) section_of(&(table)[0].count, sizeof(table)[0], SECTIONS(table), i)

#endif
