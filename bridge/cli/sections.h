/* sections.h - the named corners of the lines that a command takes: a JUnit case each */
#ifndef SECTIONS_H
#define SECTIONS_H

#include "unit.h"

struct section_lines {
    char name[128]; /* "": lines without one */
    uint64_t lines, compared, differ;
    uint64_t first, last; /* lines */
};

struct sections {
    struct section_lines *section;
    unsigned count;
};

/* Adds the next line, of which 'compared' packets were compared. */
void sections_add(struct sections *s, uint64_t line, const char *name, uint64_t compared,
                  uint64_t differ);

/* Adds lines from .. from+count-1 of those that are made. */
void sections_made(struct sections *s, const struct unit_ops *u, const struct unit_lines *made,
                   uint64_t from, uint64_t count);

/* Writes a JUnit case for each section, called 'what', and behind it the corner's name.  What stands in the way of those before
 * line 'settled' passed, that of line 'failed' failed with 'report', the others were not run.
 */
void sections_junit(const struct sections *s, const char *what, uint64_t settled, uint64_t failed,
                    const char *report);

void sections_free(struct sections *s);

#endif
