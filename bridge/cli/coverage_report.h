/* coverage_report.h - coverage as text, JSON, a page */
#ifndef COVERAGE_REPORT_H
#define COVERAGE_REPORT_H

#include "coverage.h"

void coverage_text(const struct coverage *c);
void coverage_json(const struct coverage *c);
void coverage_html(const struct coverage *c);

/* Adds the counts of a file that coverage_json wrote of the same unit. */
bool coverage_merge(struct coverage *c, const char *path, struct failure *f);

#endif
