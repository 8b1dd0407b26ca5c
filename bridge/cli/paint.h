/* paint.h - reports for people: in colour on a terminal, and only there (nor where NO_COLOR or TERM=dumb is set) */
#ifndef PAINT_H
#define PAINT_H

/* Prints the report of a difference: what differs in red. */
void paint_report(const char *report);

/* Return what stands before and behind a verdict on standard output: colours on a terminal. */
const char *paint_verdict(int good);
const char *paint_end(void);

#endif
