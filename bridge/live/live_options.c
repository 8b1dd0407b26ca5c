/* live_options.c - see live.h */
#include "live/live.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 8192 /* pixels of a side */

static struct live_options options;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static unsigned number(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    const unsigned long n = text ? strtoul(text, NULL, 10) : 0;

    return n && n <= MOST ? (unsigned)n : otherwise;
}

static void read_options(void)
{
    options = (struct live_options){ .profile = getenv("AURUM_LIVE_PROFILE"),
                                     .frames = getenv("AURUM_LIVE_FRAMES"),
                                     .stats = getenv("AURUM_LIVE_STATS"),
                                     .jobs = number("AURUM_LIVE_JOBS", 1),
                                     .width = number("AURUM_LIVE_WIDTH", 1024),
                                     .height = number("AURUM_LIVE_HEIGHT", 768),
                                     .verbose = getenv("AURUM_LIVE_VERBOSE") != NULL };
}

const struct live_options *live_options(void)
{
    pthread_once(&once, read_options);
    return &options;
}

void live_say(const char *format, ...)
{
    char text[1024];
    va_list ap;

    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    fprintf(stderr, "aurum: %s\n", text);
}
