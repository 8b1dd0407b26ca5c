/* clean_up.c - see clean_up.h */
#include "clean_up.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILES 64

static char noted[FILES][4096]; /* "": free */
static bool installed;

static void end(int signal_number)
{
    for (unsigned i = 0; i < FILES; i++)
        if (noted[i][0])
            unlink(noted[i]);
    raise(signal_number); /* what it does by itself, when this returns */
}

void clean_up_on_signals(void)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action = { .sa_handler = end, .sa_flags = (int)SA_RESETHAND }, before;

    installed = true;
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

void clean_up_note(const char *path)
{
    for (unsigned i = 0; i < FILES && installed && strlen(path) < sizeof noted[0]; i++)
        if (!noted[i][0]) {
            strcpy(noted[i] + 1, path + 1); /* the first character last: then it is whole */
            noted[i][0] = path[0];
            return;
        }
}

void clean_up_forget(const char *path)
{
    for (unsigned i = 0; i < FILES && installed; i++)
        if (strcmp(noted[i], path) == 0)
            noted[i][0] = '\0';
}
