/* live_host.c - see live_host.h */
#include "live/live_host.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void live_say(const char *format, ...)
{
    char text[2400];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(stderr, "aurum: %s\n", text);
}

uint64_t live_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}
