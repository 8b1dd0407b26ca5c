/* rtl_coverage.h - which lines, branches and toggles of RTL were covered, as Verilator counted them
 *
 * From the files of aurum cosim --coverage, or of verilator_coverage --write.  A point is named by its file, line,
 * column and text; the counts of several files, and of several instances of a module, add up.
 */
#ifndef RTL_COVERAGE_H
#define RTL_COVERAGE_H

#include <stdint.h>

#include "failure.h"

struct rtl_point {
    char *file, *text; /* "else", or the signal's name with its bit */
    unsigned line, column;
    bool toggle;
    uint64_t hits;
};

struct rtl_coverage {
    struct rtl_point *points; /* sorted: a file's lines and branches, then its toggles */
    uint64_t count, room;
};

/* Adds a file's counts; false with 'f' filled if it is none of RTL that has a module 'unit', and after a failure
 * there are only those before it.
 */
bool rtl_coverage_add(struct rtl_coverage *r, const char *unit, const char *path,
                      struct failure *f);
void rtl_coverage_free(struct rtl_coverage *r);

/* How many points there are, and how many of them were hit. */
struct rtl_total {
    uint64_t declared, covered;
};

/* Counts those of the points from..to that are toggles, or are not. */
struct rtl_total rtl_total(const struct rtl_coverage *r, uint64_t from, uint64_t to, bool toggle);

/* Returns the end of the points of the file of point 'from'. */
uint64_t rtl_file_end(const struct rtl_coverage *r, uint64_t from);

#endif
