/* command_with.c - aurum with: a program that uses OpenGL or CUDA, with the model as its GPU (bridge/live) */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "command.h"
#include "vector/self_path.h"
#include "with_arguments.h"

#define PATHS 4200 /* bytes of what is found beside aurum */

/* Beside aurum in a build folder, or where it is installed. */
static bool find(const char *name, char path[PATHS], struct failure *f)
{
    if (!self_find(path, PATHS, "", name, f))
        return false;
    return access(path, R_OK) == 0 ||
           fail(f, EXIT_IO, "%s: %s; build it: ninja live aurum_window", path, strerror(errno));
}

/* Whatever asks Mesa for another driver would pass the node by. */
static void no_other_driver(void)
{
    static const char *const names[] = { "LIBGL_ALWAYS_SOFTWARE", "GALLIUM_DRIVER",
                                         "MESA_LOADER_DRIVER_OVERRIDE" };

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        unsetenv(names[i]);
}

/* In front of what a variable has already. */
static void set_first(const char *name, const char *path)
{
    const char *others = getenv(name);
    static char all[1 << 16];

    snprintf(all, sizeof all, "%s%s%s", path, others ? ":" : "", others ? others : "");
    setenv(name, all, 1);
}

/* CUDA's driver and runtime, which programs load by their names; where they were not built they have none. */
static void put_cuda_first(void)
{
    char library[PATHS];

    if (!find("cuda/libcuda.so.1", library, NULL))
        return;
    *strrchr(library, '/') = 0;
    set_first("LD_LIBRARY_PATH", library);
}

static int become(char **program, const char *library)
{
    struct failure f = { 0 };

    set_first("LD_PRELOAD", library);
    fflush(NULL);
    execvp(program[0], program);
    fail(&f, EXIT_IO, "%s: %s", program[0], strerror(errno));
    return report_failure(&f);
}

/* The program becomes a child, which ends when its window does. */
static int become_window(char **program, const char *library)
{
    char window[PATHS], at[12], pid[12];
    struct failure f = { 0 };
    int pair[2];
    pid_t child = -1;

    if (!find("aurum_window", window, &f))
        return report_failure(&f);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) == 0) {
        snprintf(at, sizeof at, "%d", pair[1]);
        setenv("AURUM_LIVE_WINDOW", at, 1);
        fflush(NULL);
        child = fork();
    }
    if (child < 0) {
        fail(&f, EXIT_IO, "--window: %s", strerror(errno));
        return report_failure(&f);
    }
    if (child == 0) {
        close(pair[0]);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        exit(become(program, library));
    }
    close(pair[1]);
    snprintf(at, sizeof at, "%d", pair[0]);
    snprintf(pid, sizeof pid, "%ld", (long)child);
    execl(window, window, at, pid, program[0], (char *)NULL);
    fail(&f, EXIT_IO, "%s: %s", window, strerror(errno));
    kill(child, SIGTERM);
    return report_failure(&f);
}

int command_with(int argc, char **argv)
{
    struct with_arguments a = { .program = NULL };
    struct failure f = { 0 };
    char library[PATHS];

    with_parse(&a, argc, argv);
    if (!find("libaurum_live.so", library, &f))
        return report_failure(&f);
    no_other_driver();
    put_cuda_first();
    return a.window ? become_window(a.program, library) : become(a.program, library);
}
