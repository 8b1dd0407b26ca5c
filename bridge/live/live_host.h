/* live_host.h - the host's clock and lines on stderr, for the libraries that programs load */
#ifndef LIVE_HOST_H
#define LIVE_HOST_H

#include <stdint.h>

/* Says a line on stderr, with "aurum: " in front. */
void live_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says that something is not supported, once each; 'what' is a literal. */
void live_refuse(const char *what);

/* Returns the host's nanoseconds (CLOCK_MONOTONIC). */
uint64_t live_now(void);

#endif
