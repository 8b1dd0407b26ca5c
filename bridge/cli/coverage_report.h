/* coverage_report.h - coverage of vectors, and beside it of RTL (NULL: not asked for), as text, JSON, a page */
#ifndef COVERAGE_REPORT_H
#define COVERAGE_REPORT_H

#include <cjson/cJSON.h>

#include "coverage.h"
#include "rtl_coverage.h"

void coverage_text(const struct coverage *c, const struct rtl_coverage *r);
void coverage_json(const struct coverage *c, const struct rtl_coverage *r);
void coverage_html(const struct coverage *c, const struct rtl_coverage *r);

/* For coverage_report.c: the part of the RTL. */
void rtl_coverage_text(const struct rtl_coverage *r);
void rtl_coverage_json(cJSON *o, const struct rtl_coverage *r);
void rtl_coverage_html(const struct rtl_coverage *r);

/* Adds the counts of a file that coverage_json wrote of the same unit.  Those of the RTL are not added: a report that
 * has some is refused, unless 'rtl' says that they come from their own files.
 */
bool coverage_merge(struct coverage *c, const char *path, bool rtl, struct failure *f);

#endif
