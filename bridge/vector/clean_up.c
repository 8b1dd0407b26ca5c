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
static volatile sig_atomic_t interrupted;

static void end(int signal_number)
{
    for (unsigned i = FILES; i-- > 0;) /* what is in a folder first */
        if (noted[i][0] && unlink(noted[i]) != 0)
            rmdir(noted[i]);
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

static void note_interrupt(int signal_number)
{
    struct sigaction next = { .sa_handler = end, .sa_flags = (int)SA_RESETHAND };

    interrupted = 1;
    sigaction(signal_number, &next, NULL);
}

void clean_up_interruptible(void)
{
    struct sigaction action = { .sa_handler = note_interrupt }, before;

    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

bool clean_up_interrupted(void)
{
    return interrupted;
}

void clean_up_interrupt(void)
{
    fflush(NULL);
    raise(SIGINT);
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
