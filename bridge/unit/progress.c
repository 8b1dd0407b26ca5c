/* progress.c - see progress.h */
#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void progress_show(const char *what, uint64_t done, uint64_t total)
{
    static struct timespec last;
    struct timespec now;

    if (!isatty(STDERR_FILENO))
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000 < 200)
        return;
    last = now;
    if (total)
        fprintf(stderr, "\r%s: %" PRIu64 " of %" PRIu64 " (%u %%)\033[K", what, done, total,
                (unsigned)(done * 100 / total));
    else
        fprintf(stderr, "\r%s: %" PRIu64 "\033[K", what, done);
}

void progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}
