/* live_host.c - see live_host.h */
#include "live/live_host.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
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

void live_refuse(const char *what)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static const char *told[1024];
    unsigned n = 0;

    pthread_mutex_lock(&lock);
    while (n < sizeof told / sizeof told[0] && told[n] && strcmp(told[n], what) != 0)
        n++;
    if (n < sizeof told / sizeof told[0] && !told[n]) {
        told[n] = what;
        live_say("%s is not supported", what);
    }
    pthread_mutex_unlock(&lock);
}

uint64_t live_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}
