/* coverage_report.h - coverage of vectors, and beside it of RTL and of pace (NULL: not asked for), as text, JSON, a page */
#ifndef COVERAGE_REPORT_H
#define COVERAGE_REPORT_H

#include <cjson/cJSON.h>

#include "coverage.h"
#include "coverage_pace.h"
#include "rtl_coverage.h"

void coverage_text(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace);
void coverage_json(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace);
void coverage_html(const struct coverage *c, const struct rtl_coverage *r,
                   const struct pace_coverage *pace);

/* Print the part of the RTL, for coverage_report.c. */
void rtl_coverage_text(const struct rtl_coverage *r);
void rtl_coverage_json(cJSON *o, const struct rtl_coverage *r);
void rtl_coverage_html(const struct rtl_coverage *r);

/* Leaves out the bins that a file names, each with its reason (coverage_exclude.c). */
bool coverage_exclude(struct coverage *c, const char *path, struct failure *f);

/* Reads all of a file of JSON; the caller frees it. */
char *coverage_read(const char *path, struct failure *f);

/* Adds the counts of a file that coverage_json wrote of the same unit.  Counts of the RTL are not added: a report that
 * has some is refused, unless 'rtl' says that they come from their own files.
 */
bool coverage_merge(struct coverage *c, const char *path, bool rtl, struct failure *f);

#endif
