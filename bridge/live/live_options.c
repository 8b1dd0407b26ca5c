/* live_options.c - see live.h */
#include "live/live.h"

#include <pthread.h>
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

/* X,Y@TARGET, as aurum with has checked it. */
static void read_pixel(void)
{
    const char *text = getenv("AURUM_LIVE_PIXEL");
    unsigned long long target;

    if (text &&
        sscanf(text, "%u,%u@%lli", &options.pixel.x, &options.pixel.y, (long long *)&target) == 3) {
        options.pixel.given = true;
        options.pixel.target = target;
    }
}

/* How, width, height and primitives, as aurum with writes them. */
static void read_tiling(void)
{
    const char *text = getenv("AURUM_LIVE_TILING");

    if (text)
        sscanf(text, "%u,%u,%u,%u", &options.tiling.how, &options.tiling.width,
               &options.tiling.height, &options.tiling.primitives);
}

static void read_options(void)
{
    options = (struct live_options){ .profile = getenv("AURUM_LIVE_PROFILE"),
                                     .frames = getenv("AURUM_LIVE_FRAMES"),
                                     .window = getenv("AURUM_LIVE_WINDOW")
                                                   ? (int)number("AURUM_LIVE_WINDOW", 0)
                                                   : -1,
                                     .stats = getenv("AURUM_LIVE_STATS"),
                                     .trace = getenv("AURUM_LIVE_TRACE"),
                                     .record = getenv("AURUM_LIVE_RECORD"),
                                     .rtl = getenv("AURUM_LIVE_RTL"),
                                     .stalls = getenv("AURUM_LIVE_STALLS") != NULL,
                                     .patience = number("AURUM_LIVE_PATIENCE", 60),
                                     .hazards = getenv("AURUM_LIVE_HAZARDS") != NULL,
                                     .clocked = getenv("AURUM_LIVE_CLOCKED") != NULL,
                                     .smmu = getenv("AURUM_LIVE_SMMU") != NULL,
                                     .timeline = getenv("AURUM_LIVE_TIMELINE"),
                                     .jobs = number("AURUM_LIVE_JOBS", 1),
                                     .width = number("AURUM_LIVE_WIDTH", 1024),
                                     .height = number("AURUM_LIVE_HEIGHT", 768),
                                     .verbose = getenv("AURUM_LIVE_VERBOSE") != NULL };
    read_pixel();
    read_tiling();
    if (options.pixel.given || options.clocked)
        options.jobs = 1; /* as aurum run does */
}

const struct live_options *live_options(void)
{
    pthread_once(&once, read_options);
    return &options;
}
