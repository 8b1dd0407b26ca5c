/* hub_report.h - the counters that SET_REPORT_SEMAPHORE_D.REPORT can ask for */
#ifndef HUB_REPORT_H
#define HUB_REPORT_H

#define HUB_REPORTS 32
#define HUB_STREAMS 4

enum hub_report_type {
#define REPORT(name, code, type, how) REPORT_##name = (code),
#include "hub/hub_report.def"
#undef REPORT
};

#endif
