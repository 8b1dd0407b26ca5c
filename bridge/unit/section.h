/* section.h - the named sections of a unit's directed vectors
 *
 * A table has rows of a 'count' of lines, a 'name' and a function that makes a line.
 */
#ifndef SECTION_H
#define SECTION_H

#include <stddef.h>

/* Returns the row that has line '*i' of the table, and sets '*i' to the line's number in the row; 'rows'
 * past the last.  The counts of the rows lie 'size' bytes apart.
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
